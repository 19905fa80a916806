"""Where the numbers to play lead, whole sets of boards at a time.

Inside a turn a board is two words: the mover's low, and his high with one bit for
each opposing blot that has been hit, from bit HIT_SHIFT in the order of `Ground`.
Equal boards are merged after every number.
"""

from typing import NamedTuple

import numpy as np

from games.bots.compiled.acey import (
    BAR_UNIT,
    IN_ORDER,
    NAMING,
    ORDINARY,
    OVER,
    ROW,
    SIDE_HIGH,
    THEN_NAMING,
    TO_ROLL,
    UNIT_HIGH,
    UNIT_LOW,
    closed_to,
    count_at,
    is_finished,
    kind_of,
    name_double,
    numbers_of,
    packed_todo,
    place_of,
    put,
    roll,
    side_of,
    sources,
    stepped,
    target_of,
)
from games.bots.compiled.acey_plays import HALF, ordinary_sources
from games.bots.compiled.compiling import Words, kernel, mixed

HIT_SHIFT = 44


class Room(NamedTuple):
    """Room for sets of boards; one for each thread.

    `boards` (2, size, 3) are the set before a number and the one after it: two words
    and the step, by `packed_first`, that begins the play found first.  `table` (a
    power of two, at least twice as long) finds equal boards by `stamp`.
    """

    boards: Words
    table: Words
    stamp: Words


class Ground(NamedTuple):
    """What stays the same while a seat plays: it, its opponent, closed points.

    `hits` (27) holds for each point of the mover the bit that says its blot is hit.
    """

    seat: int
    low: int
    high: int
    closed: tuple[int, int]
    hits: Words


def new_room(size: int = 1 << 12) -> Room:
    """Return room for `size` boards (a power of two) a set."""
    return Room(
        np.zeros((2, size, 3), np.int64),
        np.zeros(4 * size, np.int64),
        np.zeros(1, np.int64),
    )


@kernel
def ground_of(row: Words) -> Ground:
    """Return the ground on which the seat of a row plays."""
    seat = row[4] & 1
    low, high = side_of(row, 1 - seat)
    hits = np.zeros(27, np.int64)
    bit = 1 << HIT_SHIFT
    for point in range(1, 25):
        if count_at(low, high, point) == 1:
            hits[25 - point] = bit
            bit <<= 1
    return Ground(seat, low, high, closed_to(low, high), hits)


@kernel
def packed_first(number: int, place: int) -> int:
    """Return a step as a word; the place 0 stands for naming a double."""
    return number << 5 | place


@kernel
def add_board(
    board: tuple[int, int, int], count: int, boards: Words, room: Room
) -> int:
    """Put a board into a set of `count`; return its size, -1 if there is no room."""
    low, high, first = board
    table = room.table
    last = table.size - 1
    slot = mixed(low, high) & last
    stamp = room.stamp[0]
    while table[slot] >> 32 == stamp:
        index = table[slot] & 0xFFFFFFFF
        if boards[index, 0] == low and boards[index, 1] == high:
            return count
        slot = (slot + 1) & last
    if count == boards.shape[0]:
        return -1
    table[slot] = stamp << 32 | count
    boards[count, 0], boards[count, 1], boards[count, 2] = low, high, first
    return count + 1


@kernel
def add_steps_of(
    board: tuple[int, int, int],
    number: int,
    ground: Ground,
    into: tuple[int, int, Room],
) -> int:
    """Put every board that one number makes of a board into a set.

    `into` is which set, its size, and the room; returns the size, -1 without room.
    """
    side, count, room = into
    boards = room.boards[side]
    low, high = sources(board[0], board[1], number, ground.closed)
    while low or high:
        place = place_of(low, high)
        low &= ~UNIT_LOW[place]
        high &= ~UNIT_HIGH[place]
        after_low, after_high = stepped(board[0], board[1], place, number)
        after_high |= ground.hits[target_of(place, number)]
        first = board[2] if board[2] else packed_first(number, place)
        count = add_board((after_low, after_high, first), count, boards, room)
        if count < 0:
            return -1
    return count


@kernel
def expanded(number: int, which: int, count: int, ground: Ground, room: Room) -> int:
    """Fill the other set with what a number makes of set `which`; return its size."""
    room.stamp[0] += 1
    found = 0
    for index in range(count):
        at = room.boards[which, index]
        board = (at[0], at[1], at[2])
        found = add_steps_of(board, number, ground, (1 - which, found, room))
        if found < 0:
            return -1
    return found


@kernel
def double_ends(
    numbers: tuple[int, int, int], which: int, count: int, ground: Ground, room: Room
) -> tuple[int, int, int]:
    """Return which set holds the ends of a double's longest plays, its size, and left.

    `numbers` are first, second and how many are left to play; `which` and `count`
    the set they are played from.  Stops at HALF left if more were asked for.
    """
    first, second, left = numbers
    goal = HALF if left > HALF else 0
    while left > goal:
        found = expanded(second if left <= HALF else first, which, count, ground, room)
        if found < 0:
            return which, -1, left
        if not found:
            return which, count, left
        which, count, left = 1 - which, found, left - 1
    return which, count, left


@kernel
def ordinary_ends(row: Words, ground: Ground, room: Room) -> tuple[int, int]:
    """Fill set 1 with the ends of one or two numbers of a settled row.

    Returns its size, -1 without room, and how many numbers stay unplayed.
    """
    side = side_of(row, ground.seat)
    first, second, _ = numbers_of(row[4])
    found = ordinary_sources(side, first, second, ground.closed)
    room.stamp[0] += 1
    count = 0
    unplayed = 1 if second else 0
    for turn in range(2):
        number = second if turn else first
        other = first if turn else second
        low, high = (found[2], found[3]) if turn else (found[0], found[1])
        while low or high:
            place = place_of(low, high)
            low &= ~UNIT_LOW[place]
            high &= ~UNIT_HIGH[place]
            board = stepped(side[0], side[1], place, number)
            hit = ground.hits[target_of(place, number)]
            after = (board[0], board[1] | hit, packed_first(number, place))
            size = count
            if other:
                size = add_steps_of(after, other, ground, (1, count, room))
                ways = sources(after[0], after[1], other, ground.closed)
            if other and (ways[0] | ways[1]):
                unplayed = 0
            else:
                size = add_board(after, count, room.boards[1], room)
            if size < 0:
                return -1, unplayed
            count = size
    return count, unplayed


@kernel
def ends_of(row: Words, room: Room, ground: Ground) -> tuple[int, int, int]:
    """Play out the numbers that a settled row has to play, in every legal way.

    Returns which set of the room holds the ends, its size (-1 without room) and
    what fifth word they have, unless the game is over.
    """
    kind = kind_of(row[4])
    own = side_of(row, ground.seat)
    room.boards[0, 0, 0], room.boards[0, 0, 1] = own
    room.boards[0, 0, 2] = 0
    mine = packed_todo(ground.seat, TO_ROLL, 0, 0, 0)
    theirs = packed_todo(1 - ground.seat, TO_ROLL, 0, 0, 0)
    if kind < ORDINARY:
        return 0, 1, row[4]
    if kind != IN_ORDER:
        count, unplayed = ordinary_ends(row, ground, room)
        if kind == THEN_NAMING and not unplayed:
            return 1, count, packed_todo(ground.seat, NAMING, 0, 0, 0)
        return 1, count, theirs
    first, second, left = numbers_of(row[4])
    which, count, left = double_ends((first, second, left), 0, 1, ground, room)
    if left == HALF and count > 0:
        rest = (first, second, left)
        which, count, left = double_ends(rest, which, count, ground, room)
    return which, count, (theirs if left else mine)


@kernel
def write_end(low: int, high: int, todo: int, ground: Ground, row: Words) -> None:
    """Write a board of the room as a row; the blots that were hit go to the bar."""
    their_low, their_high = ground.low, ground.high
    if high >> HIT_SHIFT:
        for point in range(1, 25):
            if high & ground.hits[25 - point]:
                their_low -= UNIT_LOW[point]
                their_high += BAR_UNIT - UNIT_HIGH[point]
    own = (low, high & SIDE_HIGH)
    put(row, ground.seat, own, (their_low, their_high))
    if is_finished(own[0], own[1]):
        todo = packed_todo(ground.seat, OVER, 0, 0, 0)
    row[4] = todo


@kernel
def write_ends(
    found: tuple[int, int, int], room: Room, ground: Ground, rows: Words
) -> None:
    """Write what `ends_of` found into `rows` (at least its size, ROW)."""
    which, count, todo = found
    for index in range(count):
        board = room.boards[which, index]
        write_end(board[0], board[1], todo, ground, rows[index])


@kernel
def thrown(row: Words, first: int, second: int) -> Words:
    """Return the row after a throw, or, if `second` is 0, after naming `first`."""
    after = row.copy()
    if second:
        roll(after, first, second)
    else:
        name_double(after, first)
    return after


@kernel
def count_ends(row: Words, room: Room) -> int:
    """Return the sum of the outcomes of all throws, or names, that a row awaits.

    A finished game has none; -1 without room.
    """
    total = 0
    kind = kind_of(row[4])
    if kind != TO_ROLL and kind != NAMING:
        return 0
    for first in range(1, 7):
        for second in range(1, first + 1):
            after = thrown(row, first, second if kind == TO_ROLL else 0)
            count = 1
            if kind_of(after[4]) >= ORDINARY:
                count = ends_of(after, room, ground_of(after))[1]
            if count < 0:
                return -1
            total += count
            if kind == NAMING:
                break
    return total


@kernel
def count_ends_of_all(rows: Words, weights: Words, room: Room) -> int:
    """Return the sum of `count_ends` over `rows` (n, ROW), each times its weight."""
    total = 0
    for index in range(rows.shape[0]):
        count = count_ends(rows[index], room)
        if count < 0:
            return -1
        total += count * weights[index]
    return total


def start_row(starter: int) -> Words:
    """Return the row of a game's start."""
    row = np.zeros(ROW, np.int64)
    row[1] = row[3] = 15 * UNIT_HIGH[25]
    row[4] = starter
    return row


@kernel
def write_all_ends(rows: Words, room: Room, out: Words) -> int:
    """Write the outcomes of all throws, or names, of `rows`; return how many.

    Into `out` (n, ROW), which has the room that `count_ends_of_all` says.
    """
    done = 0
    for index in range(rows.shape[0]):
        kind = kind_of(rows[index, 4])
        if kind not in (TO_ROLL, NAMING):
            continue
        for first in range(1, 7):
            for second in range(1, first + 1):
                after = thrown(rows[index], first, second if kind == TO_ROLL else 0)
                ground = ground_of(after)
                found = ends_of(after, room, ground)
                write_ends(found, room, ground, out[done:])
                done += found[1]
                if kind == NAMING:
                    break
    return done
