"""Staged search in European Acey Deucey: the best whole plays of a throw.

All ends of an ordinary throw are valued.  Of a double only the best boards after
the first four numbers are played on, after a 1-2 only the best are given a name.
The readable search in `games.bots.search` keeps the same boards in the same order.
"""

from typing import Any, NamedTuple

import numpy as np

from games.bots.compiled.acey import (
    IN_ORDER,
    NAMING,
    OVER,
    ROW,
    SIDE_HIGH,
    TO_ROLL,
    is_finished,
    kind_of,
    numbers_of,
    packed_todo,
    side_of,
)
from games.bots.compiled.acey_ends import (
    Ground,
    Room,
    double_ends,
    ends_of,
    ground_of,
    new_room,
    packed_first,
    thrown,
    write_end,
)
from games.bots.compiled.acey_inputs import MOST, inputs_of
from games.bots.compiled.acey_plays import HALF
from games.bots.compiled.compiling import Words, kernel
from games.bots.compiled.sparse import Hidden, Inputs, Net, score_of
from games.bots.nets.scores import WON


class Search(NamedTuple):
    """Room for a staged search; one for each thread and kind of net.

    `rows` (size, ROW) take the ends, `firsts` (size) the steps that begin them,
    `scores` (size) their log odds for the seat that plays, of the net's own dtype;
    `active` and `hidden` are scratch.
    """

    room: Room
    rows: Words
    firsts: Words
    scores: Any
    active: Inputs
    hidden: Hidden


def new_search(net: Net, size: int = 1 << 15) -> Search:
    """Return room for a kind of net and `size` candidates a stage."""
    return Search(
        new_room(size),
        np.zeros((size, ROW), np.int64),
        np.zeros(size, np.int64),
        np.zeros(size, net.offset.dtype),
        np.zeros(MOST, np.int16),
        np.zeros_like(net.bias),
    )


@kernel
def score_for(row: Words, seat: int, net: Net, search: Search) -> Any:
    """Return the log odds of a row for a seat; a row that is over has +-WON."""
    if kind_of(row[4]) == OVER:
        return WON if row[4] & 1 == seat else -WON
    count = inputs_of(row, search.active)
    score = score_of(search.active, count, net, search.hidden)
    return score if row[4] & 1 == seat else -score


@kernel
def keep_best(
    found: tuple[int, int], width: int, net: Net, rest: tuple[Ground, Search]
) -> int:
    """Move the `width` boards of the highest score to the front; return how many.

    `found` are which set of the room and its size.  Boards inside a turn are scored
    as if their seat were to throw; of equals the one found first comes first.
    """
    which, count = found
    ground, search = rest
    if count <= width:
        return count
    boards, row = search.room.boards[which], np.empty(ROW, np.int64)
    todo = packed_todo(ground.seat, TO_ROLL, 0, 0, 0)
    worth = np.empty(count, search.scores.dtype)
    for index in range(count):
        write_end(boards[index, 0], boards[index, 1], todo, ground, row)
        worth[index] = -score_for(row, ground.seat, net, search)
    order = np.argsort(worth, kind="mergesort")[:width]
    kept = boards[order].copy()
    boards[:width] = kept
    return width


@kernel
def double_kept(
    numbers: tuple[int, int, int],
    start: tuple[int, int, int],
    net: Net,
    rest: tuple[Ground, Search],
) -> tuple[int, int, int]:
    """Return which set holds a double's ends, its size, and how many are unplayed.

    `numbers` as for `double_ends`, `start` which set, its size, and the width.  Where
    the best boards cannot play all their numbers a dropped one might play more, and
    the longest play is the rule [A-9]: then all boards are played on.
    """
    first, second, left = numbers
    which, count, width = start
    ground, search = rest
    which, count, left = double_ends(numbers, which, count, ground, search.room)
    if left != HALF or count <= 0:
        return which, count, left
    numbers = (first, second, left)
    if count <= width:
        return double_ends(numbers, which, count, ground, search.room)
    every = search.room.boards[which, :count].copy()
    kept = keep_best((which, count), width, net, rest)
    found = double_ends(numbers, which, kept, ground, search.room)
    if found[1] < 0 or found[2] == 0:
        return found
    search.room.boards[which, :count] = every
    return double_ends(numbers, which, count, ground, search.room)


@kernel
def written(found: tuple[int, int, int], done: int, rest: tuple[Ground, Search]) -> int:
    """Write ends behind `done` rows; return how many there are, -1 without room.

    `found` are which set, its size, and the fifth word of its rows.
    """
    which, count, todo = found
    ground, search = rest
    if count < 0 or done + count > search.rows.shape[0]:
        return -1
    for index in range(count):
        board = search.room.boards[which, index]
        write_end(board[0], board[1], todo, ground, search.rows[done + index])
        search.firsts[done + index] = board[2]
    return done + count


@kernel
def double_written(
    found: tuple[int, int, int], done: int, rest: tuple[Ground, Search]
) -> int:
    """Write what `double_kept` found; only a double played out throws again."""
    which, count, unplayed = found
    seat = rest[0].seat
    todo = packed_todo(1 - seat if unplayed else seat, TO_ROLL, 0, 0, 0)
    return written((which, count, todo), done, rest)


@kernel
def named_ends(
    found: tuple[int, int, int], net: Net, rest: tuple[Ground, Search]
) -> int:
    """Write the ends of all six doubles named on the best boards after a 1-2.

    `found` are which set, its size and the width; returns how many, -1 without room.
    """
    which, count, width = found
    count = keep_best((which, count), width, net, rest)
    boards = rest[1].room.boards
    kept = boards[which, :count].copy()
    if is_finished(kept[0, 0], kept[0, 1] & SIDE_HIGH):
        return written((which, 1, 0), 0, rest)
    done = 0
    for number in range(1, 7):
        boards[0, :count] = kept
        for index in range(count):
            if not kept[index, 2]:
                boards[0, index, 2] = packed_first(number, 0)
        ends = double_kept((number, 7 - number, 8), (0, count, width), net, rest)
        done = double_written(ends, done, rest)
        if done < 0:
            return -1
    return done


@kernel
def staged_ends(row: Words, width: int, net: Net, search: Search) -> int:
    """Fill `search.rows` with ends of what a settled row has to play or to name.

    Returns how many; -1 if there is no room.
    """
    kind = kind_of(row[4])
    ground = ground_of(row)
    rest = (ground, search)
    if kind == IN_ORDER:
        board = search.room.boards[0, 0]
        board[0], board[1] = side_of(row, ground.seat)
        board[2] = 0
        found = double_kept(numbers_of(row[4]), (0, 1, width), net, rest)
        return double_written(found, 0, rest)
    which, count, todo = ends_of(row, search.room, ground)
    if count > 0 and kind_of(todo) == NAMING:
        return named_ends((which, count, width), net, rest)
    return written((which, count, todo), 0, rest)


@kernel
def best_end(row: Words, width: int, net: Net, search: Search) -> tuple[int, int]:
    """Return where in `search.rows` the best end is, and how many there are.

    `search.scores` are filled; of equals the one found first; -1, -1 without room.
    """
    count = staged_ends(row, width, net, search)
    best = -1
    for index in range(count):
        score = score_for(search.rows[index], row[4] & 1, net, search)
        search.scores[index] = score
        if best < 0 or score > search.scores[best]:
            best = index
    return best, count


@kernel
def outlook(row: Words, width: int, net: Net, rest: tuple[Search, float]) -> float:
    """Return the chance of the seat to throw, the mean over the best of all throws.

    `rest` ends with the unit of scores; -1 without room.
    """
    search, unit = rest
    seat = row[4] & 1
    total = 0.0
    for first in range(1, 7):
        for second in range(1, first + 1):
            after = thrown(row, first, second)
            kind = kind_of(after[4])
            if kind in (TO_ROLL, OVER):
                score = score_for(after, seat, net, search)
            else:
                best, _ = best_end(after, width, net, search)
                if best < 0:
                    return -1.0
                score = search.scores[best]
            cases = 1.0 if first == second else 2.0
            total += cases / (1.0 + np.exp(-score / unit))
    return total / 36.0
