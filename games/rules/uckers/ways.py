"""Where dice can take a piece: every way along the track, laid out once.

Ring squares are bits here, so that one `&` tells whether a way meets a blob.
"""

from dataclasses import dataclass
from typing import TypeAlias

from games.rules.interface import Dice
from games.rules.uckers.track import BASE, FOOT, HOME, RING_BIT, START


@dataclass(frozen=True, slots=True)
class Step:
    """A move as the rules see it: a colour's piece from a place to another.

    `kind` is that of `Move`.  A challenge goes to the square of the blob, a pair
    moves two pieces at once; a pass has the colour -1.
    """

    kind: str
    colour: int
    origin: int
    target: int
    dice: Dice
    captures: bool


@dataclass(frozen=True, slots=True)
class Way:
    """A piece's way by one die, or by both at once.

    `squares` are the ring squares that it comes to, the last included, and `end`
    is the last one, 0 off the ring, all as bits.  It is the step `quiet`, or
    `capturing` where opposing pieces stand at the end.
    """

    squares: int
    end: int
    quiet: Step
    capturing: Step


Fork: TypeAlias = tuple[Way | None, Way | None, Way | None]
"""The ways from a place by the higher die, the lower and both, where there are any."""


def squares_on_way(colour: int, origin: int, target: int) -> int:
    """Return the ring squares after `origin` up to `target` as bits.

    Only ring squares count: columns are safe [U-9].
    """
    return _SQUARES_UP_TO[colour][origin] ^ _SQUARES_UP_TO[colour][target]


def _squares_up_to(colour: int) -> dict[int, int]:
    """Return the ring squares from the start square to each place, as bits."""
    squares, up_to = 0, dict[int, int]()
    for place, bit in RING_BIT[colour].items():
        squares |= bit
        up_to[place] = squares
    return up_to


def _ways(colour: int, dice: Dice) -> dict[int, Way]:
    """Return the ways by a die, or by both at once, from where they can be gone.

    Home needs an exact throw [U-10].  Only a six alone leads out of base, to the
    start square [U-11]; both dice at once are for a started piece [U-14].
    """
    kind, distance = "total" if len(dice) > 1 else "step", sum(dice)
    ways = {
        origin: _way(kind, colour, (origin, origin + distance), dice)
        for origin in range(START, HOME + 1 - distance)
    }
    if dice == (6,):
        ways[BASE] = _way("start", colour, (BASE, START), dice)
    return ways


def _way(kind: str, colour: int, ends: tuple[int, int], dice: Dice) -> Way:
    origin, target = ends
    return Way(
        squares=squares_on_way(colour, origin, target),
        end=RING_BIT[colour][target],
        quiet=Step(kind, colour, origin, target, dice, captures=False),
        capturing=Step(kind, colour, origin, target, dice, captures=target <= FOOT),
    )


def _forks(colour: int, dice: Dice) -> dict[int, Fork]:
    high, low = (WAYS[colour][die] for die in dice)
    both = _ways(colour, dice)
    return {
        origin: (high.get(origin), low.get(origin), both.get(origin))
        for origin in range(BASE, HOME + 1)
    }


_SQUARES_UP_TO = tuple(_squares_up_to(colour) for colour in range(4))

WAYS: tuple[dict[int, dict[int, Way]], ...] = tuple(
    {die: _ways(colour, (die,)) for die in range(1, 7)} for colour in range(4)
)
"""A colour's ways by a die and by the place that they begin at."""

FORKS: tuple[dict[Dice, dict[int, Fork]], ...] = tuple(
    {
        (high, low): _forks(colour, (high, low))
        for high in range(1, 7)
        for low in range(1, high + 1)
    }
    for colour in range(4)
)
"""A colour's ways by a throw, the higher die first, and by every place."""
