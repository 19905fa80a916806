"""A glance at a position of European Acey Deucey.

Weights are pips, set by hand and by play against the random bot.
"""

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
    single = blots(mine)
    hunters = [
        place
        for place, count in enumerate(counts(theirs))
        for _ in range(min(count, 2))
    ]
    cost = 0.0
    for point in range(1, POINTS + 1):
        if single & unit(point):
            target = opposite(point)
            shots = sum(0 < min(h, BAR) - target <= REACH for h in hunters)
            cost += min(1.0, SHOT * shots) * (BAR - point)
    return cost
