"""Where the legal plays of a throw lead in Uckers, equal ends merged."""

from typing import NamedTuple

import numpy as np

from games.bots.compiled.compiling import Small, Words, kernel, lowest_bit, mixed
from games.bots.compiled.uckers import (
    BASE,
    CHALLENGER,
    MOST_STEPS,
    NOWHERE,
    RESTING,
    ROW,
    SEATS,
    THROW,
    TURN,
    blobs_met,
    is_over,
    legal_steps,
    second_ways,
    step_of,
)
from games.bots.compiled.uckers_turns import end_throw, half_played, roll, turn_after

MOST_ENDS = 1024


class Ends(NamedTuple):
    """Room for the ends of one throw; one for each thread.

    `rows` (MOST_ENDS, ROW) are the ends, `hashes` theirs, `firsts` the steps that
    begin the plays found first; `steps` (MOST_STEPS) and `between` (2, ROW) are
    scratch for the moves of a throw and what each of them leaves.
    """

    rows: Small
    hashes: Words
    firsts: Words
    steps: Words
    between: Small


def new_ends() -> Ends:
    """Return empty room."""
    return Ends(
        np.zeros((MOST_ENDS, ROW), np.int8),
        np.zeros(MOST_ENDS, np.int64),
        np.zeros(MOST_ENDS, np.int64),
        np.zeros(MOST_STEPS, np.int64),
        np.zeros((2, ROW), np.int8),
    )


def start_row(seats: int, starter: int) -> Small:
    """Return the row of a game's start, four seats or two."""
    row = np.zeros(ROW, np.int8)
    row[:TURN] = BASE
    row[TURN], row[SEATS] = starter, seats
    row[CHALLENGER : CHALLENGER + 4] = NOWHERE
    row[RESTING] = row[RESTING + 1] = NOWHERE
    return row


@kernel
def hash_of(row: Small) -> int:
    """Return a hash of a row."""
    words = row.view(np.int64)
    return mixed(mixed(words[0], words[1]) ^ words[2], words[3])


@kernel
def copy_row(row: Small, into: Small) -> None:
    """Make one row equal to another."""
    for cell in range(ROW):
        into[cell] = row[cell]


@kernel
def add_end(row: Small, first: int, count: int, ends: Ends) -> int:
    """Put a row into the ends unless it is there; return how many there are.

    `first` is the step that begins the play, 0 for none.
    """
    found = hash_of(row)
    for index in range(count):
        if ends.hashes[index] == found:
            same = True
            for cell in range(ROW):
                same &= ends.rows[index, cell] == row[cell]
            if same:
                return count
    copy_row(row, ends.rows[count])
    ends.hashes[count] = found
    ends.firsts[count] = first
    return count + 1


@kernel
def ends_of(row: Small, ends: Ends) -> int:
    """Fill `ends.rows` with all ends of the throw being played; return how many.

    A row with no throw being played is its own end.
    """
    steps = ends.steps
    ways = legal_steps(row, steps)
    if not ways:
        return add_end(row, 0, 0, ends)
    blobs = blobs_met(row)
    count = 0
    for index in range(ways):
        after = ends.between[0]
        copy_row(row, after)
        if half_played(after, steps[index]):
            count = add_second_ends(steps[index], blobs, count, ends)
        else:
            count = add_end(after, steps[index], count, ends)
    return count


@kernel
def add_second_ends(first: int, blobs: int, count: int, ends: Ends) -> int:
    """Add the ends by the second die of `ends.between[0]`; return how many there are.

    The row itself, if that die can do nothing.  What blocks is what blocked before:
    no blob is taken or opened by the moves of its opponents.
    """
    after, second = ends.between[0], ends.between[1]
    die, ways = second_ways(after, blobs)
    if not ways:
        end_throw(after, turn_after(after))
        return add_end(after, first, count, ends)
    while ways:
        step = step_of(after, lowest_bit(ways), die)
        ways &= ways - 1
        copy_row(after, second)
        half_played(second, step)
        count = add_end(second, first, count, ends)
    return count


@kernel
def thrown(row: Small, first: int, second: int) -> Small:
    """Return the row after a throw of two dice."""
    after = row.copy()
    roll(after, first, second)
    return after


@kernel
def count_ends(row: Small, ends: Ends) -> int:
    """Return the sum of the outcomes of the 21 throws; a finished game has none."""
    if row[THROW] or is_over(row):
        return 0
    total = 0
    for first in range(1, 7):
        for second in range(1, first + 1):
            total += ends_of(thrown(row, first, second), ends)
    return total


@kernel
def count_ends_of_all(rows: Small, weights: Words, ends: Ends) -> int:
    """Return the sum of `count_ends` over `rows` (n, ROW), each times its weight."""
    total = 0
    for index in range(rows.shape[0]):
        total += count_ends(rows[index], ends) * weights[index]
    return total


@kernel
def write_all_ends(rows: Small, ends: Ends, out: Small) -> int:
    """Write the outcomes of every throw of `rows` into `out`; return how many.

    `out` (n, ROW) has the room that `count_ends_of_all` says.
    """
    done = 0
    for index in range(rows.shape[0]):
        row = rows[index]
        if row[THROW] or is_over(row):
            continue
        for first in range(1, 7):
            for second in range(1, first + 1):
                found = ends_of(thrown(row, first, second), ends)
                out[done : done + found] = ends.rows[:found]
                done += found
    return done
