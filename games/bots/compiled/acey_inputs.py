"""What a net is told of a position of European Acey Deucey.

All as the seat to throw sees it, each side in its owner's numbering.  The same
inputs, in the same order, as `games.bots.nets.acey_inputs` gives for the readable
rules.
"""

from games.bots.compiled.acey import (
    CHECKERS,
    PIPS_FROM,
    UNIT_HIGH,
    UNIT_LOW,
    count_at,
    place_of,
    side_of,
    standing,
)
from games.bots.compiled.compiling import (
    Words,
    bits_set,
    kernel,
    lowest_bit,
    zeros_above,
)
from games.bots.compiled.sparse import Inputs
from games.bots.nets.acey_layout import (
    CONTACT,
    EXPOSED,
    EXPOSED_PIPS,
    HOME_POINTS,
    LEAD,
    OFF,
    PIPS,
    PLACES,
    RUN,
)

MOST = 80
"""More inputs than can be on at once."""


@kernel
def stand_of(
    side: tuple[int, int], base: int, active: Inputs, count: int
) -> tuple[int, int, int, int, int]:
    """Add the places of a side's checkers to the inputs, and how many are off.

    Returns the new count, the side's pips, and by bits of places 1..25 (pile and
    bar are 25) where it has a checker, exactly one on a point, two or more.
    """
    low, high = standing(side[0]), standing(side[1])
    held, single, crowd, pips, on_board = 0, 0, 0, 0, 0
    while low or high:
        place = place_of(low, high)
        low &= ~UNIT_LOW[place]
        high &= ~UNIT_HIGH[place]
        checkers = count_at(side[0], side[1], place)
        active[count] = base + 16 * (place - 1) + checkers
        count += 1
        pips += PIPS_FROM[place] * checkers
        on_board += checkers
        bit = 1 << PIPS_FROM[place]
        held |= bit
        if place <= 24:
            if checkers == 1:
                single |= bit
            else:
                crowd |= bit
    active[count] = OFF + base // (26 * 16) * 16 + CHECKERS - on_board
    return count + 1, pips, held, single, crowd


@kernel
def longest_run(points: int) -> int:
    """Return the length of the longest run of neighbouring bits."""
    length = 0
    while points:
        points &= points << 1
        length += 1
    return length


@kernel
def exposed(single: int, hunters: int) -> tuple[int, int]:
    """Return how many blots a checker reaches with one number, and the pips at risk.

    `single` are the points of the blots, `hunters` the places of the others, each
    in its owner's numbering.
    """
    number, pips = 0, 0
    while single:
        point = lowest_bit(single)
        single &= single - 1
        if hunters >> (26 - point) & 63:
            number += 1
            pips += 25 - point
    return number, pips


@kernel
def inputs_of(row: Words, active: Inputs) -> int:
    """Fill `active` (MOST) with the inputs that are on for a row; return how many."""
    seat = row[4] & 1
    mine, theirs = side_of(row, seat), side_of(row, 1 - seat)
    count, my_pips, my_held, my_single, my_crowd = stand_of(mine, PLACES, active, 0)
    count, its_pips, its_held, its_single, its_crowd = stand_of(
        theirs, PLACES + 26 * 16, active, count
    )
    lead = min(max((its_pips - my_pips + 100) // 5, 0), 40)
    active[count] = LEAD + lead
    active[count + 1] = PIPS + my_pips // 10
    active[count + 2] = PIPS + 40 + its_pips // 10
    count += 3
    if meets(my_held, its_held):
        active[count] = CONTACT
        count += 1
    active[count] = RUN + min(longest_run(my_crowd), 7)
    active[count + 1] = RUN + 8 + min(longest_run(its_crowd), 7)
    number, pips = exposed(my_single, its_held)
    active[count + 2] = EXPOSED + min(number, 7)
    active[count + 3] = EXPOSED_PIPS + min((pips + 11) // 12, 7)
    number, pips = exposed(its_single, my_held)
    active[count + 4] = EXPOSED + 8 + min(number, 7)
    active[count + 5] = EXPOSED_PIPS + 8 + min((pips + 11) // 12, 7)
    active[count + 6] = HOME_POINTS + bits_set(my_held & 126)
    active[count + 7] = HOME_POINTS + 7 + bits_set(its_held & 126)
    return count + 8


@kernel
def meets(mine: int, theirs: int) -> bool:
    """Say whether some checker has still to pass an opposing one."""
    rear, other = 63 - zeros_above(mine | 1), 63 - zeros_above(theirs | 1)
    return rear + other > 25
