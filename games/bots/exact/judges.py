"""Positions whose chances are known exactly, by the readable rules' values.

Only the house's own rules: a table with options that change an ending is not known.
"""

from typing import Any

import numpy as np

from games.bots.exact import bear_off, uckers_endings
from games.rules.acey_deucey.points import HOME, OUTSIDE_MASK, counts
from games.rules.acey_deucey.position import Position as AceyPosition
from games.rules.uckers.house import PLAIN
from games.rules.uckers.position import Position as UckersPosition
from games.rules.uckers.track import FOOT

ROW = 32
"""Cells of a row of Uckers, as the compiled rules have it."""


def chance_known(position: Any) -> float | None:
    """Return the chance (0..1) of the seat to throw, None where it is not known.

    The position awaits a throw.
    """
    if isinstance(position, AceyPosition):
        return _bear_off_chance(position)
    if isinstance(position, UckersPosition):
        return _columns_chance(position)
    return None


def get_ready() -> None:
    """Work out all tables, which takes seconds: for the background of a worker."""
    bear_off.table()
    for seats in (2, 4):
        uckers_endings.endings(seats)


def _bear_off_chance(position: AceyPosition) -> float | None:
    if position.american or (position.white | position.black) & OUTSIDE_MASK:
        return None
    mine, theirs = (
        np.array(counts(position.side(seat))[1 : HOME + 1], np.int64)
        for seat in (position.turn, 1 - position.turn)
    )
    return float(bear_off.table().win_chance(mine, theirs))


def _columns_chance(position: UckersPosition) -> float | None:
    if any(places[0] <= FOOT for places in position.pieces):
        return None
    if position.house != PLAIN or position.throw is not None:
        return None
    row = np.zeros((1, ROW), np.int64)
    row[0, : uckers_endings.TURN] = [p for places in position.pieces for p in places]
    row[0, uckers_endings.TURN] = position.turn
    row[0, uckers_endings.SEATS] = position.seats
    row[0, uckers_endings.HELPERS] = sum(1 << seat for seat in position.helpers)
    return float(uckers_endings.endings(position.seats).win_chance(row)[0])
