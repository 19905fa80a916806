"""The 21 throws of two dice, and the mean of what follows them."""

from collections.abc import Callable
from itertools import combinations_with_replacement

from games.rules.interface import Dice

THROWS: tuple[tuple[Dice, int], ...] = tuple(
    ((high, low), 1 if high == low else 2)
    for low, high in combinations_with_replacement(range(1, 7), 2)
)
"""Every throw, the higher number first, with how many of the 36 cases it is."""


def mean_over_throws(value: Callable[[Dice], float]) -> float:
    """Return the mean of a value of a throw over all throws."""
    return sum(value(dice) * cases for dice, cases in THROWS) / 36
