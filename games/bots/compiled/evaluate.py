"""Small nets on packed positions of European Acey Deucey, and staged search.

A net has one hidden layer over one-of-sixteen inputs: for each place and each count
that stands there one row of weights, so that only what stands is added up.
"""

from typing import NamedTuple

import numpy as np

from games.bots.compiled.acey import (
    IN_ORDER,
    NAMING,
    ROW,
    TO_ROLL,
    UNIT_HIGH,
    UNIT_LOW,
    count_at,
    kind_of,
    numbers_of,
    packed_todo,
    place_of,
    side_of,
    standing,
)
from games.bots.compiled.acey_ends import (
    Ground,
    Room,
    double_ends,
    ends_of,
    ground_of,
    new_room,
    thrown,
    write_end,
    write_ends,
)
from games.bots.compiled.acey_plays import HALF
from games.bots.compiled.compiling import Floats, Words, kernel

PLACES = 27
COUNTS = 16


class Net(NamedTuple):
    """Weights, all float32, for H hidden units with relu.

    `inputs` (2, PLACES, COUNTS, H): mine and theirs, each in its owner's numbering
    (1..24, pile 25, bar 26; 0 is not looked at), by checkers there; `bias` (H);
    `outputs` (H).  The value is the sum of outputs times hidden units.
    """

    inputs: Floats
    bias: Floats
    outputs: Floats


class Search(NamedTuple):
    """Room for a staged search; one for each thread.

    `rows` (size, ROW) take the ends, `values` (size) and `hidden` (H) are scratch.
    """

    room: Room
    rows: Words
    values: Floats
    hidden: Floats


def new_search(hidden: int, size: int = 1 << 15) -> Search:
    """Return room for nets of `hidden` units and `size` candidates a stage."""
    return Search(
        new_room(size),
        np.zeros((size, ROW), np.int64),
        np.zeros(size, np.float32),
        np.zeros(hidden, np.float32),
    )


def linear_net(weights: Floats) -> Net:
    """Return a net whose value is the sum of `weights` (2, PLACES, COUNTS)."""
    inputs = np.stack([weights, -weights], axis=-1).astype(np.float32)
    outputs = np.array([1, -1], np.float32)
    return Net(np.ascontiguousarray(inputs), np.zeros(2, np.float32), outputs)


@kernel
def add_side(side: tuple[int, int], weights: Floats, hidden: Floats) -> None:
    """Add to `hidden` the weights (PLACES, COUNTS, H) of what a side has standing."""
    low, high = standing(side[0]), standing(side[1])
    while low or high:
        place = place_of(low, high)
        low &= ~UNIT_LOW[place]
        high &= ~UNIT_HIGH[place]
        row = weights[place, count_at(side[0], side[1], place)]
        for unit in range(hidden.size):
            hidden[unit] += row[unit]


@kernel
def value_of(row: Words, seat: int, net: Net, hidden: Floats) -> np.float32:
    """Return the net's value of a row as a seat sees it; `hidden` (H) is scratch."""
    for unit in range(hidden.size):
        hidden[unit] = net.bias[unit]
    add_side(side_of(row, seat), net.inputs[0], hidden)
    add_side(side_of(row, 1 - seat), net.inputs[1], hidden)
    value = np.float32(0)
    for unit in range(hidden.size):
        value += max(hidden[unit], np.float32(0)) * net.outputs[unit]
    return value


@kernel
def values_of(rows: Words, seat: int, net: Net, values: Floats, hidden: Floats) -> None:
    """Fill `values` (n) with the net's values of `rows` (n, ROW)."""
    for index in range(rows.shape[0]):
        values[index] = value_of(rows[index], seat, net, hidden)


@kernel
def keep_best(
    found: tuple[int, int, int], width: int, net: Net, rest: tuple[Ground, Search]
) -> int:
    """Move the `width` boards of the highest value to the front; return how many.

    `found` are which set of the room, its size and the fifth word of its rows.
    """
    which, count, todo = found
    ground, search = rest
    if count <= width:
        return count
    boards, values, row = search.room.boards[which], search.values, search.rows[0]
    for index in range(count):
        write_end(boards[index, 0], boards[index, 1], todo, ground, row)
        values[index] = value_of(row, ground.seat, net, search.hidden)
    order = np.argsort(-values[:count])[:width]
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

    `numbers` as for `double_ends`, `start` which set, its size, and the width.
    """
    first, second, left = numbers
    which, count, width = start
    ground, search = rest
    which, count, left = double_ends(numbers, which, count, ground, search.room)
    if left == HALF and count > 0:
        count = keep_best((which, count, 0), width, net, rest)
        again = (first, second, left)
        return double_ends(again, which, count, ground, search.room)
    return which, count, left


@kernel
def _written(
    found: tuple[int, int, int], done: int, rest: tuple[Ground, Search]
) -> int:
    """Write ends behind `done` rows; return how many there are, -1 without room."""
    which, count, unplayed = found
    ground, search = rest
    if count < 0 or done + count > search.rows.shape[0]:
        return -1
    seat = 1 - ground.seat if unplayed else ground.seat
    todo = packed_todo(seat, TO_ROLL, 0, 0, 0)
    write_ends((which, count, todo), search.room, ground, search.rows[done:])
    return done + count


@kernel
def staged_ends(row: Words, width: int, net: Net, search: Search) -> int:
    """Fill `search.rows` with ends of the numbers a settled row has to play.

    All of them for an ordinary roll.  Of a double only the `width` best boards after
    the first four numbers are played on, after a 1-2 only the `width` best are given
    a name, each of the six.  Returns how many; -1 if there is no room.
    """
    kind = kind_of(row[4])
    ground = ground_of(row)
    rest = (ground, search)
    boards = search.room.boards
    boards[0, 0, 0], boards[0, 0, 1] = side_of(row, ground.seat)
    if kind == IN_ORDER:
        found = double_kept(numbers_of(row[4]), (0, 1, width), net, rest)
        return _written(found, 0, rest)
    which, count, todo = ends_of(row, search.room, ground)
    if count < 0 or kind_of(todo) != NAMING:
        if count > search.rows.shape[0]:
            return -1
        write_ends((which, count, todo), search.room, ground, search.rows)
        return count
    count = keep_best((which, count, todo), width, net, rest)
    kept = boards[which, :count].copy()
    done = 0
    for number in range(1, 7):
        boards[0, :count] = kept
        numbers = (number, 7 - number, 8)
        done = _written(double_kept(numbers, (0, count, width), net, rest), done, rest)
        if done < 0:
            return -1
    return done


@kernel
def best_end(
    row: Words, width: int, net: Net, search: Search
) -> tuple[np.float32, int]:
    """Return the highest value among `staged_ends`, as the seat on turn sees it.

    And how many were looked at, -1 if there was no room.
    """
    count = staged_ends(row, width, net, search)
    best = np.float32(-np.inf)
    for index in range(count):
        value = value_of(search.rows[index], row[4] & 1, net, search.hidden)
        best = max(best, value)
    return best, count


@kernel
def best_ends(rows: Words, width: int, net: Net, rest: tuple[Search, Floats]) -> int:
    """Return how many ends all 21 throws of `rows` (n, ROW) have; value them all.

    `rest` are the search and room for the best value of each row, the mean over
    throws; all rows await a throw.  -1 if there was no room.
    """
    search, means = rest
    total = 0
    for index in range(rows.shape[0]):
        mean = np.float32(0)
        for first in range(1, 7):
            for second in range(1, first + 1):
                after = thrown(rows[index], first, second)
                if after[4] & 1 != rows[index, 4] & 1:
                    continue
                best, count = best_end(after, width, net, search)
                if count < 0:
                    return -1
                total += count
                mean += best / np.float32(36 if first == second else 18)
        means[index] = mean
    return total
