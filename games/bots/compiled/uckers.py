"""Uckers in small arrays: what blocks, what moves, and turns.

A row is ROW bytes: sixteen places, four a colour in ascending order (-1 base,
0..55, 56 home); then the seat on turn, the number of seats, the throw (high, low;
0 when none is being played), the die of it already played, the colour and place of
the resting piece, for each colour its challenger's place and sixes counted, and a
bit for each seat that helps.  NOWHERE stands where there is no such thing.

A set of ring squares is a word with one bit a square, red's start square first; it
is turned so that a colour finds its place p at bit p.
"""

from games.bots.compiled.compiling import (
    Small,
    Words,
    kernel,
    lowest_bit,
    whole,
)

ROW = 32
TURN, SEATS, THROW, PLAYED, RESTING = 16, 17, 18, 20, 21
CHALLENGER, SIXES, HELPERS = 23, 27, 31
NOWHERE = -2

BASE, FOOT, HOME = -1, 50, 56
QUARTER, RING = 13, 52
RING_MASK = (1 << RING) - 1
ROUTE_MASK = (1 << FOOT + 1) - 1

STEP, START, TOTAL, CHALLENGE, PASS = range(5)
"""Kinds of steps.  A step is one word, by `packed_step`."""

MOST_STEPS = 64


@kernel
def on_route(squares: int, colour: int) -> int:
    """Return ring squares as a colour's places 0..50."""
    turned = squares >> QUARTER * colour
    turned |= squares << (RING - QUARTER * colour)
    return turned & ROUTE_MASK


@kernel
def on_ring(places: int, colour: int) -> int:
    """Return a colour's places 0..50 as ring squares."""
    turned = places << QUARTER * colour | places >> (RING - QUARTER * colour)
    return turned & RING_MASK


@kernel
def stand_of(row: Small, colour: int) -> tuple[int, int]:
    """Return a colour's places 0..50 where it has a piece, and where two or more."""
    some, more = 0, 0
    for index in range(4 * colour, 4 * colour + 4):
        place = whole(row[index])
        bit = whole((place > BASE) & (place <= FOOT)) << (place & 63)
        more |= some & bit
        some |= bit
    return some, more


@kernel
def held_by(row: Small, colour: int) -> tuple[int, int]:
    """Return the ring squares where a colour has a piece, and where two or more."""
    some, more = stand_of(row, colour)
    return on_ring(some, colour), on_ring(more, colour) if more else 0


@kernel
def met_by(row: Small, side: int) -> tuple[int, int]:
    """Return the squares with opposing pieces, and those with blobs [U-6] [U-8]."""
    first = held_by(row, 1 - side)
    second = held_by(row, 3 - side)
    blobs = (first[1] & ~second[0]) | (second[1] & ~first[0])
    return first[0] | second[0], blobs


@kernel
def is_clear(blobs: int, place: int, target: int) -> bool:
    """Say whether no blob of a route lies after a place up to a target.

    A start comes from -1 to 0.
    """
    return not (blobs >> place + 1) & ((1 << target - place) - 1)


@kernel
def packed_step(kind: int, colour: int, place: int, target: int, die: int) -> int:
    """Return a step as a word; `die` is the one it uses, 0 for both or none.

    Bits: kind 0-2, colour 3-4, place + 1 5-10, target + 1 11-16, die 17-19.
    """
    return kind | colour << 3 | (place + 1) << 5 | (target + 1) << 11 | die << 17


@kernel
def kind_of(step: int) -> int:
    """Return the kind of a step."""
    return step & 7


@kernel
def colour_of(step: int) -> int:
    """Return the colour that a step moves."""
    return step >> 3 & 3


@kernel
def place_of(step: int) -> int:
    """Return the place a step comes from."""
    return (step >> 5 & 63) - 1


@kernel
def target_of(step: int) -> int:
    """Return the place a step goes to."""
    return (step >> 11 & 63) - 1


@kernel
def die_of(step: int) -> int:
    """Return the die a step uses, 0 for both or none."""
    return step >> 17 & 7


@kernel
def colours_played(row: Small) -> tuple[int, int]:
    """Return the first colour the seat on turn moves and how many [U-30] [U-33]."""
    turn = whole(row[TURN])
    if row[SEATS] == 2:
        return turn, 2
    if row[HELPERS] >> turn & 1:
        return turn ^ 2, 1
    return turn, 1


@kernel
def is_home(row: Small, colour: int) -> bool:
    """Say whether all four pieces of a colour are home."""
    return bool(row[4 * colour] == HOME)


@kernel
def is_finished(row: Small, side: int) -> bool:
    """Say whether all eight pieces of a side are home [U-31]."""
    return is_home(row, side) and is_home(row, side + 2)


@kernel
def is_over(row: Small) -> bool:
    """Say whether a side has won."""
    return is_finished(row, 0) or is_finished(row, 1)


@kernel
def needs_freeing_six(row: Small) -> bool:
    """Say whether the seat on turn is home and must throw a six to help [U-29]."""
    turn = whole(row[TURN])
    if row[SEATS] == 2 or row[HELPERS] >> turn & 1:
        return False
    return is_home(row, turn)


@kernel
def reached(row: Small, die: int, blobs: int) -> int:
    """Return one bit for each piece that one die can move [U-10] [U-11].

    Bit i is the piece in cell i of the row; of several on one place the first.
    """
    first, colours = colours_played(row)
    found = 0
    for colour in range(first, first + 2 * colours, 2):
        route = on_route(blobs, colour) if blobs else 0
        before = NOWHERE
        for index in range(4 * colour, 4 * colour + 4):
            place = whole(row[index])
            far = 1 if place == BASE else die
            able = (place != BASE) | (die == 6)
            able &= (place != before) & (place + far <= HOME)
            able &= not (route >> place + 1) & ((1 << far) - 1)
            found |= whole(able) << index
            before = place
    return found


@kernel
def reached_first(row: Small, blobs: int) -> tuple[int, int, int]:
    """Return one bit for each piece that high, low, and both at once can move.

    As `reached`; by both only pieces that have started [U-14].
    """
    high, low = whole(row[THROW]), whole(row[THROW + 1])
    total = high + low
    by_high, by_low, by_both = 0, 0, 0
    first, colours = colours_played(row)
    for colour in range(first, first + 2 * colours, 2):
        route = on_route(blobs, colour) if blobs else 0
        before = NOWHERE
        for index in range(4 * colour, 4 * colour + 4):
            place = whole(row[index])
            ahead = route >> place + 1
            fresh = place != before
            out = fresh & (place != BASE)
            starts = fresh & (place == BASE) & (not ahead & 1)
            goes = out & (place + high <= HOME) & (not ahead & ((1 << high) - 1))
            by_high |= whole(goes | (starts & (high == 6))) << index
            goes = out & (place + low <= HOME) & (not ahead & ((1 << low) - 1))
            by_low |= whole(goes | (starts & (low == 6))) << index
            goes = out & (place + total <= HOME) & (not ahead & ((1 << total) - 1))
            by_both |= whole(goes) << index
            before = place
    return by_high, by_low, by_both


@kernel
def followed(row: Small, by_one: int, by_other: int, ground: tuple[int, int]) -> int:
    """Return those pieces of `by_one` after which the other die can be played.

    By another piece, by a second one on the same place, or on from the start square;
    `ground` is the other die and the squares of blobs.
    """
    if by_other & (by_other - 1):
        return by_one
    die, blobs = ground
    kept = by_one & ~by_other if by_other else 0
    rest = by_one & ~kept
    while rest:
        index = lowest_bit(rest)
        rest &= rest - 1
        colour, place = index >> 2, row[index]
        twin = index & 3 != 3 and row[index + 1] == place
        if (by_other and twin) or (
            place == BASE and is_clear(on_route(blobs, colour), 0, die)
        ):
            kept |= 1 << index
    return kept


@kernel
def first_ways(row: Small, blobs: int) -> tuple[int, int, int]:
    """Return the pieces that begin a throw and waste no die: by high, low, total.

    Both dice if any way uses both [U-16], else the higher, else the lower [U-17].
    """
    high, low = whole(row[THROW]), whole(row[THROW + 1])
    by_high, by_low, totals = reached_first(row, blobs)
    if not by_high | by_low:
        return 0, 0, 0
    full_high = followed(row, by_high, by_low, (low, blobs))
    full_low = 0
    if high != low:
        full_low = followed(row, by_low, by_high, (high, blobs))
    if full_high | full_low | totals:
        return full_high, full_low, totals
    return by_high, (0 if by_high else by_low), 0


@kernel
def second_ways(row: Small, blobs: int) -> tuple[int, int]:
    """Return the die left and the pieces it can move: not the resting one [U-13]."""
    high, low = row[THROW], row[THROW + 1]
    die = whole(low if row[PLAYED] == high else high)
    found = reached(row, die, blobs)
    colour = whole(row[RESTING])
    if colour != NOWHERE:
        for index in range(4 * colour, 4 * colour + 4):
            if row[index] == row[RESTING + 1]:
                found &= ~(1 << index)
    return die, found


@kernel
def challengers(row: Small, blobs: int) -> int:
    """Return the pieces that may lay a challenge in this throw [U-22]."""
    if row[THROW] != 6 or not blobs:
        return 0
    first, colours = colours_played(row)
    found = 0
    for colour in range(first, first + 2 * colours, 2):
        route = on_route(blobs, colour)
        before = NOWHERE
        for index in range(4 * colour, 4 * colour + 4):
            place = whole(row[index])
            if place != before and BASE < place < FOOT and route >> place + 1 & 1:
                found |= 1 << index
            before = place
    return found


@kernel
def step_of(row: Small, index: int, die: int) -> int:
    """Return the step of the piece in a cell by one die."""
    colour, place = index >> 2, whole(row[index])
    if place == BASE:
        return packed_step(START, colour, BASE, 0, die)
    return packed_step(STEP, colour, place, place + die, die)


@kernel
def add_by(row: Small, ways: int, die: int, steps: Words, count: int) -> int:
    """Add the steps of these pieces by one die; return the new count."""
    while ways:
        steps[count] = step_of(row, lowest_bit(ways), die)
        ways &= ways - 1
        count += 1
    return count


@kernel
def add_at_once(row: Small, ways: int, kind: int, steps: Words, count: int) -> int:
    """Add totals or challenges of these pieces; return the new count."""
    far = whole(row[THROW]) + row[THROW + 1] if kind == TOTAL else 1
    while ways:
        index = lowest_bit(ways)
        ways &= ways - 1
        place = whole(row[index])
        steps[count] = packed_step(kind, index >> 2, place, place + far, 0)
        count += 1
    return count


@kernel
def blobs_met(row: Small) -> int:
    """Return the ring squares of blobs that oppose the seat on turn."""
    return met_by(row, whole(row[TURN]) & 1)[1]


@kernel
def legal_steps(row: Small, steps: Words) -> int:
    """Fill `steps` (MOST_STEPS) with the steps open now; return how many.

    None unless a throw is being played.
    """
    if not row[THROW]:
        return 0
    blobs = blobs_met(row)
    if row[PLAYED]:
        die, ways = second_ways(row, blobs)
        return add_by(row, ways, die, steps, 0)
    by_high, by_low, totals = first_ways(row, blobs)
    count = add_by(row, by_high, whole(row[THROW]), steps, 0)
    count = add_by(row, by_low, whole(row[THROW + 1]), steps, count)
    playable = add_at_once(row, totals, TOTAL, steps, count)
    bold = challengers(row, blobs)
    count = add_at_once(row, bold, CHALLENGE, steps, playable)
    if count and not playable:
        steps[count] = packed_step(PASS, 0, BASE, BASE, 0)
        count += 1
    return count


@kernel
def is_lone(row: Small, colour: int, place: int) -> bool:
    """Say whether exactly one piece of a colour is on a place."""
    pieces = 0
    for index in range(4 * colour, 4 * colour + 4):
        pieces += row[index] == place
    return pieces == 1
