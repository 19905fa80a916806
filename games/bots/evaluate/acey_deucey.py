"""A glance at a position of European Acey Deucey.

Weights are pips, set by hand and by play against the random bot.
"""

from functools import lru_cache
from typing import cast

from games.rules.acey_deucey.points import (
    BAR,
    HOME,
    POINTS,
    Side,
    blots,
    counts,
    opposite,
    pips,
    unit,
)
from games.rules.acey_deucey.position import Position as AceyPosition
from games.rules.interface import Game, Position

POINT_MADE = 1.5
HOME_POINT_MADE = 3.0
BORNE_OFF = 2.0
REACH = 12
"""A blot further than this from the hunter is hardly ever hit."""

SHOT = 1 / 12
"""Roughly how likely a blot is hit by each opposing checker within reach."""

CROWDED = 0.7
"""What each checker beyond the third costs on a home point: exact bear-off waits."""


def acey_value(game: Game, position: Position, seat: int) -> float:
    """Return how many pips better the seat stands than its opponent."""
    position = cast(AceyPosition, position)
    mine, theirs = position.side(seat), position.side(1 - seat)
    return _side_value(mine, theirs) - _side_value(theirs, mine)


def _side_value(mine: Side, theirs: Side) -> float:
    stand = counts(mine)
    value = BORNE_OFF * stand[0] - pips(mine)
    for point in range(1, POINTS + 1):
        if stand[point] >= 2:
            value += HOME_POINT_MADE if point <= HOME else POINT_MADE
        if point <= HOME and stand[point] > 3:
            value -= CROWDED * (stand[point] - 3)
    return value - _exposure(mine, theirs)


def _exposure(mine: Side, theirs: Side) -> float:
    """Return the pips that blots may cost, those far on their way the most."""
    return _exposed(blots(mine), theirs)


STAYS_ON_HOME_POINT = (0.0, 0.23, 0.06, 0.07, 0.11, 0.12, 0.18)
"""Log-odds that a checker costs while it waits on a home point, by its number."""

STAYS_ELSEWHERE = 0.2
PIP = 0.002
HOME_POINT_HELD = 0.1
PIP_EXPOSED = 0.01
ON_ROLL = 0.03


def acey_log_odds(position: Position, seat: int, *, throws: bool) -> float:
    """Return the log-odds that the seat wins; `throws` says that it is to throw.

    Fitted to 1,100 games of the greedy bot with itself.  Pips hardly tell who wins,
    since only the exact number bears off: what counts is how many are still on.
    """
    position = cast(AceyPosition, position)
    mine, theirs = position.side(seat), position.side(1 - seat)
    ahead = _staying(theirs, mine) - _staying(mine, theirs)
    return ahead + (ON_ROLL if throws else -ON_ROLL)


def _staying(mine: Side, theirs: Side) -> float:
    """Return what a side still has before it, in log-odds."""
    return _waiting(mine) + PIP_EXPOSED * _exposed(blots(mine), theirs)


@lru_cache(maxsize=1 << 15)
def _waiting(side: Side) -> float:
    stand = counts(side)
    home = sum(
        cost * count for cost, count in zip(STAYS_ON_HOME_POINT, stand, strict=False)
    )
    held = sum(stand[point] >= 2 for point in range(1, HOME + 1))
    outside = STAYS_ELSEWHERE * sum(stand[HOME + 1 :]) + PIP * pips(side)
    return home + outside - HOME_POINT_HELD * held


@lru_cache(maxsize=1 << 15)
def _exposed(single: Side, theirs: Side) -> float:
    """Return the pips that these blots may cost."""
    cost, hunters = 0.0, _hunters(theirs)
    for point in range(1, POINTS + 1):
        if single & unit(point):
            target = opposite(point)
            shots = sum(0 < place - target <= REACH for place in hunters)
            cost += min(1.0, SHOT * shots) * (BAR - point)
    return cost


@lru_cache(maxsize=1 << 12)
def _hunters(side: Side) -> tuple[int, ...]:
    """Return where a side's checkers come from, two of a place at most."""
    return tuple(
        min(place, BAR)
        for place, count in enumerate(counts(side))
        for _ in range(min(count, 2))
    )
