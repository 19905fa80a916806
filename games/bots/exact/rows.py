"""Rows of the compiled rules without numba: the bear-off as packed words.

A row (5) is White's low and high word, Black's low and high word, and the turn with
what is to do.  A low word has four bits for each of its owner's points 1 to 15, the
1-point lowest; while all are home the high word is 0.  Without numbers to play the
fifth word is the seat about to throw.
"""

from typing import Any

import numpy as np

from games.bots.exact.races import Flags, Whole

ROW = 5
POINTS = 6
_SHIFTS = np.arange(0, 4 * POINTS, 4)


def rows_of(mine: Whole, theirs: Whole, turn: Whole) -> Whole:
    """Return rows (n, ROW) that await a throw of seat `turn` (n), both all home.

    `mine` (n, 6) are the checkers on the points of the seat to throw.
    """
    rows = np.zeros((len(mine), ROW), np.int64)
    index = np.arange(len(mine))
    rows[index, 2 * turn] = (mine << _SHIFTS).sum(1)
    rows[index, 2 - 2 * turn] = (theirs << _SHIFTS).sum(1)
    rows[:, 4] = turn
    return rows


def are_home(rows: Whole) -> Flags:
    """Say of each row (n, ROW) whether both sides are all home and a throw is due."""
    lows, highs = rows[:, [0, 2]], rows[:, [1, 3]]
    home = (lows >> 4 * POINTS == 0).all(1) & (highs == 0).all(1)
    return np.asarray(home & (rows[:, 4] >> 1 == 0))


def home_counts(rows: Whole) -> tuple[Whole, Whole]:
    """Return the checkers (n, 6) on the home points of the seat to throw, and theirs.

    Raises ValueError unless all rows are bear-offs that await a throw.
    """
    if not are_home(rows).all():
        raise ValueError("Not every row is a bear-off that awaits a throw.")
    index, turn = np.arange(len(rows)), rows[:, 4] & 1
    words: Any = rows[index, 2 * turn], rows[index, 2 - 2 * turn]
    mine, theirs = (word[:, None] >> _SHIFTS & 15 for word in words)
    return mine, theirs
