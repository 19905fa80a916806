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
    ROUTE_MASK,
    SIXES,
    TURN,
    met_by,
    on_ring,
    stand_of,
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
def behind(row: Small, square: int, side: int) -> int:
    """Return how many pieces of a side come upon a ring square within REACH squares."""
    near = 0
    for colour in range(side, 4, 2):
        ahead = (square - QUARTER * colour) % RING
        if ahead > FOOT:
            continue
        for index in range(4 * colour, 4 * colour + 4):
            place = whole(row[index])
            near += (place > BASE) & (place < ahead) & (ahead - place <= REACH)
    return near


@kernel
def in_danger(row: Small, side: int) -> tuple[int, int]:
    """Return the ring squares that a side comes upon by one die, and by a start."""
    reached, starts = 0, 0
    for colour in range(side, 4, 2):
        places = stand_of(row, colour)[0]
        ahead = places << 1 | places << 2
        ahead |= ahead << 1 | places << 4
        ahead |= ahead << 2
        reached |= on_ring(ahead & ROUTE_MASK, colour)
        starts |= whole(row[4 * colour] == BASE) << QUARTER * colour
    return reached, starts


@kernel
def add_dangers(row: Small, side: int, active: Inputs, at: tuple[int, int]) -> int:
    """Add what a side risks and blocks; return the number of inputs.

    `at` are the inputs so far and whether the side is the second one.
    """
    count, second = at
    blobs = met_by(row, 1 - side)[1]
    reached, starts = in_danger(row, 1 - side)
    number, way, waiting = 0, 0, 0
    for colour in range(side, 4, 2):
        for index in range(4 * colour, 4 * colour + 4):
            place = whole(row[index])
            square = QUARTER * colour + place
            square -= RING if square >= RING else 0
            alone = (place > BASE) & (place <= FOOT) & (not blobs >> (square & 63) & 1)
            bit = whole(alone) << (square & 63)
            met = whole(reached & bit != 0)
            number += met
            way += met * place
            waiting += whole(starts & bit != 0)
    blocked, left = 0, blobs
    while left:
        blocked += behind(row, lowest_bit(left), 1 - side)
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
