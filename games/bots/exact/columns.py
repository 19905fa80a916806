"""The home column of one colour in Uckers: its states, and what dice make of them.

A state holds the places of four pieces, 51 to 55 in the column and 56 home; state 0
has all home.  In a column pieces pass one another and nobody is captured.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations_with_replacement, product
from typing import Any

import numpy as np
import numpy.typing as npt

from games.bots.exact.races import Floats, Whole

PIECES = 4
FIRST_PLACE, HOME = 51, 56
KINDS = HOME + 1 - FIRST_PLACE
COLUMNS = 126
_DIGITS = KINDS ** np.arange(PIECES)

FIRST: Whole = np.array([a for a in range(1, 7) for _ in range(a)])
SECOND: Whole = np.array([b for a in range(1, 7) for b in range(1, a + 1)])
WEIGHTS: Floats = np.where(FIRST == SECOND, 1 / 36, 2 / 36)
"""The 21 throws, the higher die first, and their chances."""

Places = tuple[int, ...]


@cache
def places_of_all() -> tuple[Places, ...]:
    """Return the places of each state, in ascending order; all home first."""
    column = range(FIRST_PLACE, HOME + 1)
    states = combinations_with_replacement(column, PIECES)
    return tuple(sorted(states, key=lambda places: (pips_of(places), places)))


@cache
def _numbers() -> dict[Places, int]:
    return {places: number for number, places in enumerate(places_of_all())}


def pips_of(places: Iterable[int]) -> int:
    """Return the squares that pieces have to go."""
    return sum(HOME - int(place) for place in places)


@cache
def pips_of_all() -> Whole:
    """Return the pips (126) of each state."""
    return np.array([pips_of(places) for places in places_of_all()])


def column_of(places: Iterable[int]) -> int:
    """Return the state of four pieces that are in their column or home."""
    return _numbers()[tuple(sorted(places))]


def columns_of(places: npt.NDArray[np.integer[Any]]) -> Whole:
    """Return the states (...) of four pieces each (..., 4), in any order.

    -1 where a piece is not in its column or home.
    """
    steps = places.astype(np.int64) - FIRST_PLACE
    there = np.asarray(((steps >= 0) & (steps < KINDS)).all(-1))
    cells = np.where(there[..., None], steps, 0) @ _DIGITS
    return np.where(there, _cells()[cells], -1)


@cache
def _cells() -> Whole:
    """Return the states by four places, written as the digits of one number."""
    ordered = product(range(FIRST_PLACE, HOME + 1), repeat=PIECES)
    return np.array([column_of(places) for places in ordered])


@cache
def die_ends(die: int) -> Whole:
    """Return the states (126, K) that one die leads to, -1 where there are fewer."""
    return _padded([set(_moved(places, die)) for places in places_of_all()])


@cache
def two_dice_ends(high: int, low: int) -> Whole:
    """Return the states (126, K) that both dice lead to, -1 where there are fewer.

    Two pieces by a die each, or one by the total.
    """
    return _padded([set(_moved_twice(places, high, low)) for places in places_of_all()])


@cache
def throw_ends() -> Whole:
    """Return the states (126, 21, K) after each throw that is played on one column.

    Both dice if any way uses both, else the higher, else the lower, else it stays.
    """
    ends = [
        [_thrown(number, int(high), int(low)) for number in range(COLUMNS)]
        for high, low in zip(FIRST, SECOND, strict=True)
    ]
    by_throw = [_padded(of_throw) for of_throw in ends]
    width = max(array.shape[1] for array in by_throw)
    whole = np.full((COLUMNS, len(by_throw), width), -1)
    for throw, array in enumerate(by_throw):
        whole[:, throw, : array.shape[1]] = array
    return whole


def joined(one: Whole, other: Whole) -> Whole:
    """Return the pairs of states (n, K * L) of two columns' states (n, K), (n, L)."""
    pairs = one[:, :, None] * COLUMNS + other[:, None, :]
    real = (one >= 0)[:, :, None] & (other >= 0)[:, None, :]
    return np.where(real, pairs, -1).reshape(len(pairs), -1)


def _thrown(number: int, high: int, low: int) -> set[int]:
    for kind in (two_dice_ends(high, low), die_ends(high), die_ends(low)):
        found = {int(end) for end in kind[number] if end >= 0}
        if found:
            return found
    return {number}


def _moved(places: Places, far: int) -> Iterator[int]:
    """Yield the states after one piece has moved."""
    for index, place in enumerate(places):
        if place != HOME and place + far <= HOME:
            yield column_of((*places[:index], place + far, *places[index + 1 :]))


def _moved_twice(places: Places, high: int, low: int) -> Iterator[int]:
    """Yield the states after two pieces have moved, or one by both dice."""
    yield from _moved(places, high + low)
    for index, place in enumerate(places):
        if place != HOME and place + high <= HOME:
            rest = (*places[:index], *places[index + 1 :])
            for other, start in enumerate(rest):
                if start != HOME and start + low <= HOME:
                    left = (*rest[:other], start + low, *rest[other + 1 :])
                    yield column_of((*left, place + high))


def _padded(ends: list[set[int]]) -> Whole:
    """Return sets of states as rows (n, K), filled up with -1."""
    width = max(1, *(len(found) for found in ends))
    rows = [sorted(found) + [-1] * (width - len(found)) for found in ends]
    return np.array(rows, np.int64)
