"""A yardstick: weights that count pips and like to capture, nothing else."""

import numpy as np

from games.bots.nets import acey_layout, uckers_layout
from games.bots.nets.scores import UNIT
from games.bots.nets.weights import Weights

CAPTURE = 300
"""Pips that an opposing checker on the bar, or piece in base, is worth besides."""

ODDS = 30
"""So many pips ahead count as log odds of one."""


def pips_weights(subject: str) -> Weights:
    """Return weights by which the fewest pips left, and every capture, are best."""
    values = _acey_values() if subject == "acey" else _uckers_values()
    inputs = np.stack([values, -values], axis=-1).astype(np.int16)
    unit = UNIT**2 // ODDS
    return Weights(
        np.ascontiguousarray(inputs),
        np.zeros(2, np.int32),
        np.array([unit, -unit], np.int64),
        np.zeros(1, np.int64),
        version=f"pips-{subject}",
    )


def _acey_values() -> "np.ndarray[tuple[int], np.dtype[np.int64]]":
    """Return the pips of each input: mine against me, theirs for me."""
    values = np.zeros(acey_layout.INPUTS, np.int64)
    for place in range(1, 27):
        for count in range(1, 16):
            at = 16 * (place - 1) + count
            bar = CAPTURE if place == 26 else 0
            pips = (min(place, 25) + bar) * count
            values[at], values[26 * 16 + at] = -pips, pips
    return values


def _uckers_values() -> "np.ndarray[tuple[int], np.dtype[np.int64]]":
    """Return the squares gone of each input, less for a piece in base."""
    values = np.zeros(uckers_layout.INPUTS, np.int64)
    for colour in range(4):
        sign = 1 if colour % 2 == 0 else -1
        for cell in range(58):
            for count in range(1, 5):
                at = (colour * 58 + cell) * 4 + count - 1
                gone = cell if cell else -CAPTURE
                values[at] = sign * gone * count
    return values
