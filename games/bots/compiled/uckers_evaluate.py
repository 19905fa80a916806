"""Small nets on rows of Uckers."""

from typing import NamedTuple

import numpy as np

from games.bots.compiled.compiling import (
    Floats,
    Small,
    kernel,
    whole,
)
from games.bots.compiled.uckers import TURN
from games.bots.compiled.uckers_ends import Ends, ends_of, new_ends, start_row, thrown

PLACES = 58


class Net(NamedTuple):
    """Weights, all float32, for H hidden units with relu.

    `inputs` (4, PLACES, H): a colour, 0 the one that values, then clockwise, and a
    place + 1; `bias` (H); `outputs` (H).
    """

    inputs: Floats
    bias: Floats
    outputs: Floats


def linear_net(weights: Floats) -> Net:
    """Return a net whose value is the sum of `weights` (4, PLACES) over the pieces."""
    inputs = np.stack([weights, -weights], axis=-1).astype(np.float32)
    outputs = np.array([1, -1], np.float32)
    return Net(np.ascontiguousarray(inputs), np.zeros(2, np.float32), outputs)


@kernel
def value_of(row: Small, colour: int, net: Net, hidden: Floats) -> np.float32:
    """Return the net's value of a row as a colour sees it; `hidden` (H) is scratch."""
    for unit in range(hidden.size):
        hidden[unit] = net.bias[unit]
    for index in range(TURN):
        seen = ((index >> 2) - colour) & 3
        weights = net.inputs[seen, whole(row[index]) + 1]
        for unit in range(hidden.size):
            hidden[unit] += weights[unit]
    value = np.float32(0)
    for unit in range(hidden.size):
        value += max(hidden[unit], np.float32(0)) * net.outputs[unit]
    return value


@kernel
def best_ends(rows: Small, net: Net, ends: Ends, rest: tuple[Floats, Floats]) -> int:
    """Return how many ends all 21 throws of `rows` (n, ROW) have; value them all.

    `rest` are room for the mean over throws of the best value of each row, and
    `hidden` (H) as scratch; all rows await a throw.
    """
    means, hidden = rest
    total = 0
    for index in range(rows.shape[0]):
        colour = whole(rows[index, TURN])
        mean = np.float32(0)
        for first in range(1, 7):
            for second in range(1, first + 1):
                count = ends_of(thrown(rows[index], first, second), ends)
                best = np.float32(-np.inf)
                for end in range(count):
                    best = max(best, value_of(ends.rows[end], colour, net, hidden))
                total += count
                mean += best / np.float32(36 if first == second else 18)
        means[index] = mean
    return total


def value_once() -> None:
    """Value the ends of the first throws with a net that knows nothing."""
    net = linear_net(np.zeros((4, PLACES), np.float32))
    rows = start_row(4, 0).reshape(1, -1)
    room = (np.zeros(1, np.float32), np.zeros(2, np.float32))
    best_ends(rows, net, new_ends(), room)
