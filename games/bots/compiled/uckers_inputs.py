"""What a net is told of a position of Uckers.

The same inputs, in the same order, as `games.bots.nets.uckers_inputs` gives for the
readable rules.
"""

from games.bots.compiled.compiling import Small, bits_set, kernel, lowest_bit, whole
from games.bots.compiled.sparse import Inputs
from games.bots.compiled.uckers import (
    BASE,
    CHALLENGER,
    FOOT,
    HELPERS,
    NOWHERE,
    QUARTER,
    RING,
    SIXES,
    TURN,
    met_by,
)
from games.bots.compiled.uckers_turns import blob_beyond
from games.bots.nets.uckers_layout import (
    BLOBS,
    BLOCKED,
    CHALLENGE,
    EXPOSED,
    EXPOSED_WAY,
    HELPS,
    LEAD,
    PLACES,
    WAITING,
)

MOST = 64
"""More inputs than can be on at once."""

REACH = 12
DIRECT = 6


@kernel
def add_places(row: Small, first: int, active: Inputs) -> tuple[int, int]:
    """Add where each colour stands; return how many inputs, and the first side's lead.

    `first` is the colour that counts as 0.
    """
    count, lead = 0, 0
    for turned in range(4):
        colour = (first + turned) & 3
        sign = 1 if turned & 1 == 0 else -1
        at = 4 * colour
        while at < 4 * colour + 4:
            place, pieces = whole(row[at]), 1
            while at + pieces < 4 * colour + 4 and row[at + pieces] == place:
                pieces += 1
            active[count] = PLACES + (turned * 58 + place + 1) * 4 + pieces - 1
            count += 1
            lead += sign * (place + 1) * pieces
            at += pieces
    return count, lead


@kernel
def behind(row: Small, square: int, side: int) -> tuple[int, int]:
    """Return how many pieces of a side come upon a ring square within REACH squares.

    And how many of them by one die.
    """
    near, direct = 0, 0
    for colour in range(side, 4, 2):
        ahead = (square - QUARTER * colour) % RING
        if ahead > FOOT:
            continue
        for index in range(4 * colour, 4 * colour + 4):
            place = whole(row[index])
            if place > BASE and 0 < ahead - place <= REACH:
                near += 1
                direct += ahead - place <= DIRECT
    return near, direct


@kernel
def add_dangers(row: Small, side: int, active: Inputs, at: tuple[int, int]) -> int:
    """Add what a side risks and blocks; return the number of inputs.

    `at` are the inputs so far and whether the side is the second one.
    """
    count, second = at
    blobs = met_by(row, 1 - side)[1]
    number, way, waiting = 0, 0, 0
    for colour in range(side, 4, 2):
        for index in range(4 * colour, 4 * colour + 4):
            place = whole(row[index])
            square = (QUARTER * colour + place) % RING
            if place == BASE or place > FOOT or blobs >> square & 1:
                continue
            if behind(row, square, 1 - side)[1]:
                number += 1
                way += place
            owner = square // QUARTER
            if square % QUARTER == 0 and owner & 1 != side and row[4 * owner] == BASE:
                waiting += 1
    blocked, left = 0, blobs
    while left:
        blocked += behind(row, lowest_bit(left), 1 - side)[0]
        left &= left - 1
    active[count] = EXPOSED + 8 * second + min(number, 7)
    active[count + 1] = EXPOSED_WAY + 8 * second + min((way + 19) // 20, 7)
    active[count + 2] = WAITING + 4 * second + min(waiting, 3)
    active[count + 3] = BLOCKED + 8 * second + min(blocked, 7)
    active[count + 4] = BLOBS + 5 * second + min(bits_set(blobs), 4)
    return count + 5


@kernel
def inputs_of(row: Small, active: Inputs) -> int:
    """Fill `active` (MOST) with the inputs that are on for a row; return how many."""
    first = whole(row[TURN])
    count, lead = add_places(row, first, active)
    active[count] = LEAD + min(max((lead + 120) // 6, 0), 40)
    count += 1
    for turned in range(4):
        colour = (first + turned) & 3
        place = whole(row[CHALLENGER + colour])
        if place != NOWHERE:
            needed = blob_beyond(row, colour, place) - row[SIXES + colour]
            active[count] = CHALLENGE + 5 * turned + min(max(needed, 1), 5) - 1
            count += 1
        if row[HELPERS] >> colour & 1:
            active[count] = HELPS + turned
            count += 1
    side = first & 1
    count = add_dangers(row, side, active, (count, 0))
    return add_dangers(row, 1 - side, active, (count, 1))
