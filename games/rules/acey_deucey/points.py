"""Where checkers stand: places, and a player's fifteen checkers as one number.

A player counts places from his own side: 0 is off, 1..24 are the points, 25 is the
bar and 26 the pile.  A `Side` packs how many of his checkers stand on each place
into one integer, four bits a place, so that moving a checker is one addition and
two equal sides are one equal number.  Fifteen, the most a place can hold, just fits.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TypeAlias

Side: TypeAlias = int

OFF = 0
HOME = 6
POINTS = 24
BAR = 25
PILE = 26
CHECKERS = 15
BITS = 4
SIDE_BITS = BITS * (PILE + 1)
SIDE_MASK = (1 << SIDE_BITS) - 1

_COUNT_OF_DIGIT = {f"{n:x}": n for n in range(CHECKERS + 1)}
_ONE_EACH = sum(1 << BITS * place for place in range(PILE + 1))


def unit(place: int) -> Side:
    """Return a side with a single checker, on `place`."""
    return 1 << BITS * place


def mask(places: Iterable[int]) -> Side:
    """Return the bits that belong to `places`."""
    return sum(CHECKERS << BITS * place for place in places)


BAR_MASK = mask([BAR])
OUTSIDE_MASK = mask(range(HOME + 1, PILE + 1))
_POINTS_MASK = mask(range(1, POINTS + 1))
_FROM_MASK = _POINTS_MASK + BAR_MASK
ALL_OFF: Side = CHECKERS * unit(OFF)
ALL_IN_PILE: Side = CHECKERS * unit(PILE)


def pack(counts: Mapping[int, int]) -> Side:
    """Return the side with `counts[place]` checkers (0..15) on each place named."""
    return sum(count * unit(place) for place, count in counts.items())


def count(side: Side, place: int) -> int:
    """Return how many checkers of `side` stand on `place`."""
    return side >> BITS * place & CHECKERS


def counts(side: Side) -> tuple[int, ...]:
    """Return the checkers on each place: off, 1-point .. 24-point, bar, pile."""
    digits = f"{side:0{PILE + 1}x}"
    return tuple(map(_COUNT_OF_DIGIT.__getitem__, reversed(digits)))


def checkers(part: Side) -> int:
    """Return how many checkers there are on all places of `part` together.

    Like the digits of a decimal number by 9, those of a hexadecimal one add up to
    what it leaves by 15; and no more than fifteen are there to be counted.
    """
    return part % CHECKERS or (CHECKERS if part else 0)


def opposite(point: int) -> int:
    """Return the number that the opponent gives to a point [A-1]."""
    return POINTS + 1 - point


def pips_from(place: int) -> int:
    """Return the pips from a place to off; pile and bar count 25 [A-2]."""
    return min(place, POINTS + 1)


@lru_cache(maxsize=1 << 12)
def pips(side: Side) -> int:
    """Return the pips that a side still has to go."""
    return sum(pips_from(place) * n for place, n in enumerate(counts(side)))


def blots(side: Side) -> Side:
    """Return one bit for each place with exactly one checker."""
    return side & _ONE_EACH & ~crowds(side)


def crowds(side: Side) -> Side:
    """Return one bit for each place with two checkers or more."""
    return (side >> 1 | side >> 2 | side >> 3) & _ONE_EACH


@lru_cache(maxsize=1 << 10)
def open_to_other(side: Side) -> Side:
    """Return the bits of the points that a side leaves open to the other [A-3].

    In the numbering of the other, who moves.  A side is a row of hexadecimal
    digits, one a place: read backwards, it is seen from the far end.  Kept because
    a side is asked again after every step of the other's turn.
    """
    held = crowds(side) & _POINTS_MASK
    from_the_pile = f"{held:0{PILE + 1}x}"
    held_seen = int(from_the_pile[::-1], 16) >> BITS * (PILE - POINTS - 1)
    return _POINTS_MASK - held_seen * CHECKERS


def is_open(open_points: Side, point: int) -> bool:
    """Say whether a point is open; `open_points` as `open_to_other` gives them."""
    return bool(open_points & unit(point))


def behind(places: Side, number: int) -> Side:
    """Return the places from which `number` leads onto the bits of `places`.

    Bar and pile both enter on 25 minus the number [A-4]; bearing off is left out.
    """
    origins = places << BITS * number & _FROM_MASK
    return origins | (origins & BAR_MASK) << BITS


@lru_cache(maxsize=1 << 12)
def starts(number: int, open_points: Side) -> Side:
    """Return the places from which `number` leads onto an open point."""
    return behind(open_points, number)


@lru_cache(maxsize=1 << 10)
def runs(number: int, open_points: Side) -> tuple[Side, ...]:
    """Return the places from which `number` can be played once, twice, and so on.

    By one checker onto open points; as many times as any can go.
    """
    found = []
    able = once = starts(number, open_points)
    while able:
        found.append(able)
        able = once & behind(able, number)
    return tuple(found)


def reach(side: Side, number: int, open_points: Side) -> int:
    """Return how many steps by `number` a side's checkers can make together.

    Who can go three times is met three times: among those who can go once, twice
    and three times.
    """
    return sum(checkers(side & able) for able in runs(number, open_points))


@lru_cache(maxsize=1 << 10)
def chain(number: int, open_points: Side) -> tuple[int, ...]:
    """Return how often a checker can go on by one number, from each place 0..26."""
    steps = [0] * (PILE + 1)
    for point in range(number + 1, POINTS + 2):
        if is_open(open_points, point - number):
            steps[point] = 1 + steps[point - number]
    steps[PILE] = steps[BAR]
    return tuple(steps)
