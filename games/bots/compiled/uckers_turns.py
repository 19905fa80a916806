"""Uckers from throw to throw: the kernels that change rows."""

import numpy as np

from games.bots.compiled.compiling import (
    Small,
    Words,
    kernel,
    whole,
)
from games.bots.compiled.uckers import (
    BASE,
    CHALLENGE,
    CHALLENGER,
    FOOT,
    HELPERS,
    HOME,
    MOST_STEPS,
    NOWHERE,
    PLAYED,
    QUARTER,
    RESTING,
    RING,
    SEATS,
    SIXES,
    START,
    THROW,
    TOTAL,
    TURN,
    blobs_met,
    challengers,
    colour_of,
    colours_played,
    die_of,
    first_ways,
    is_finished,
    is_lone,
    is_over,
    kind_of,
    met_by,
    needs_freeing_six,
    on_route,
    place_of,
    second_ways,
    target_of,
)


@kernel
def move_piece(row: Small, colour: int, place: int, target: int) -> None:
    """Move one piece of a colour forward; the places stay in order."""
    index, last = 4 * colour, 4 * colour + 3
    while row[index] != place:
        index += 1
    while index < last and row[index + 1] < target:
        row[index] = row[index + 1]
        index += 1
    row[index] = target


@kernel
def clear_square(row: Small, square: int, side: int) -> None:
    """Send all pieces that oppose a side on a ring square to base [U-12]."""
    for colour in range(1 - side, 4, 2):
        place = square - QUARTER * colour
        if place < 0:
            place += RING
        if place > FOOT:
            continue
        first, last = 4 * colour, 4 * colour + 3
        if not (
            (row[first] == place)
            | (row[first + 1] == place)
            | (row[first + 2] == place)
            | (row[last] == place)
        ):
            continue
        for index in range(first, last + 1):
            if row[index] == place:
                for moved in range(index, first, -1):
                    row[moved] = row[moved - 1]
                row[first] = BASE


@kernel
def blob_beyond(row: Small, colour: int, place: int) -> int:
    """Return how many pieces the blob after a colour's place has, 0 if none."""
    blobs = on_route(met_by(row, colour & 1)[1], colour)
    if not blobs >> place + 1 & 1:
        return 0
    square = (QUARTER * colour + place + 1) % RING
    pieces = 0
    for other in range(1 - (colour & 1), 4, 2):
        for index in range(4 * other, 4 * other + 4):
            at = row[index]
            if BASE < at <= FOOT:
                pieces += (QUARTER * other + at) % RING == square
    return pieces


@kernel
def drop_challenge(row: Small, colour: int) -> None:
    """Take a colour's challenge away."""
    row[CHALLENGER + colour] = NOWHERE
    row[SIXES + colour] = 0


@kernel
def end_throw(row: Small, turn: int) -> None:
    """Make the row await the throw of `turn`, or be over.

    Challenges without challenger or blob fall now, and only now [U-27].
    """
    row[THROW] = row[THROW + 1] = row[PLAYED] = 0
    row[RESTING] = row[RESTING + 1] = NOWHERE
    row[TURN] = turn
    for side in range(2):
        if is_finished(row, side):
            row[TURN] = side
            for colour in range(4):
                drop_challenge(row, colour)
            return
    first, last = CHALLENGER, CHALLENGER + 3
    if row[first] & row[first + 1] & row[first + 2] & row[last] == NOWHERE:
        return
    for colour in range(4):
        place = whole(row[CHALLENGER + colour])
        if place == NOWHERE:
            continue
        stands = False
        for index in range(4 * colour, 4 * colour + 4):
            stands |= row[index] == place
        if not stands or not blob_beyond(row, colour, place):
            drop_challenge(row, colour)


@kernel
def next_turn(row: Small) -> int:
    """Return the seat whose turn comes next."""
    turn = whole(row[TURN]) + 1
    return 0 if turn >= row[SEATS] else turn


@kernel
def binding_colour(row: Small) -> int:
    """Return the colour whose challenge locks the seat on turn, -1 for none."""
    first, colours = colours_played(row)
    for colour in range(first, first + 2 * colours, 2):
        if row[CHALLENGER + colour] != NOWHERE:
            return colour
    return -1


@kernel
def count_sixes(row: Small, colour: int, sixes: int) -> None:
    """Settle a throw that only counts its sixes for a challenge [U-25] [U-26]."""
    if not sixes:
        end_throw(row, next_turn(row))
        return
    place = whole(row[CHALLENGER + colour])
    if row[SIXES + colour] + sixes < blob_beyond(row, colour, place):
        row[SIXES + colour] += sixes
        end_throw(row, whole(row[TURN]))
        return
    drop_challenge(row, colour)
    move_piece(row, colour, place, place + 1)
    clear_square(row, (QUARTER * colour + place + 1) % RING, colour & 1)
    end_throw(row, next_turn(row))


@kernel
def begin_throw(row: Small, first: int, second: int) -> bool:
    """Give the seat on turn a throw, all done that it decides alone.

    Returns whether it has to be played; the row is settled if not.
    """
    high, low = max(first, second), min(first, second)
    if needs_freeing_six(row):
        if high == 6:
            row[HELPERS] |= 1 << row[TURN]
        end_throw(row, next_turn(row))
        return False
    locked = binding_colour(row)
    if locked >= 0:
        count_sixes(row, locked, (high == 6) + (low == 6))
        return False
    row[THROW], row[THROW + 1] = high, low
    return True


@kernel
def turn_after(row: Small) -> int:
    """Return who throws after the throw being played: the same after a six [U-20]."""
    return whole(row[TURN]) if row[THROW] == 6 else next_turn(row)


@kernel
def roll(row: Small, first: int, second: int) -> None:
    """Give the seat on turn a throw of two dice; the row is settled."""
    if not begin_throw(row, first, second):
        return
    blobs = blobs_met(row)
    by_high, by_low, totals = first_ways(row, blobs)
    if not (by_high | by_low | totals | challengers(row, blobs)):
        end_throw(row, turn_after(row))


@kernel
def land(row: Small, colour: int, place: int, target: int) -> None:
    """Move a piece and send opposing ones on its target to base."""
    move_piece(row, colour, place, target)
    if target <= FOOT:
        square = QUARTER * colour + target
        clear_square(row, square - RING if square >= RING else square, colour & 1)


@kernel
def half_played(row: Small, step: int) -> bool:
    """Play a legal step; return whether the other die is still to be looked at.

    If not, the throw is over and the row settled.
    """
    kind, colour, place = kind_of(step), colour_of(step), place_of(step)
    if kind == CHALLENGE:
        row[CHALLENGER + colour] = place
        row[SIXES + colour] = 0
    target = target_of(step)
    if kind < CHALLENGE:
        land(row, colour, place, target)
    done = kind >= TOTAL or row[PLAYED] != 0
    if done or (target == HOME and is_over(row)):
        end_throw(row, turn_after(row))
        return False
    row[PLAYED] = die_of(step)
    if kind != START and target != HOME and is_lone(row, colour, target):
        row[RESTING], row[RESTING + 1] = colour, target
    return True


@kernel
def play_step(row: Small, step: int) -> None:
    """Play a legal step; the row is settled."""
    if half_played(row, step) and not second_ways(row, blobs_met(row))[1]:
        end_throw(row, turn_after(row))


def new_steps() -> Words:
    """Return room for the steps of a row."""
    return np.zeros(MOST_STEPS, np.int64)
