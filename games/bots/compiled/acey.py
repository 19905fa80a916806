"""European Acey Deucey in packed words: what one number may do, and turns.

A side is two words of four bits a place: `low` holds the owner's points 1..15,
`high` his points 16..24, the pile and the bar; what is missing of fifteen is off.
A set of places is two words of the same shape with one bit a place.  While a turn
is played the opponent changes by being hit only.

A row is five words: White's low and high, Black's low and high, and the turn with
what is to do, packed by `packed_todo`.
"""

import numpy as np

from games.bots.compiled.compiling import (
    Words,
    bits_set,
    bytes_reversed,
    kernel,
    lowest_bit,
)

ROW = 5
PILE, BAR = 25, 26
LOW_PLACES = 15
CHECKERS = 15

TO_ROLL, OVER, NAMING, ORDINARY, THEN_NAMING, IN_ORDER = range(6)
"""What is to do: throw, nothing, name, play one or two numbers in any order, the
same with a name after both, or play a double's numbers in their order."""

ONES_LOW = 0x111111111111111
ONES_HIGH = 0x11111111111
OUT_LOW = ONES_LOW & ~0x111111
SIDE_HIGH = (1 << 44) - 1
PILE_UNIT, BAR_UNIT = 1 << 36, 1 << 40
BAR_MASK = 15 * BAR_UNIT
NIBBLES_EVEN = 0x0F0F0F0F0F0F0F0F
REVERSED_LOW = 0x111111 << 36
POINTS_HIGH = 0x111111111


def _unit(place: int) -> tuple[int, int]:
    """Return one checker on a place as the two words; nothing for off (0)."""
    if place == 0:
        return 0, 0
    if place <= LOW_PLACES:
        return 1 << 4 * (place - 1), 0
    return 0, 1 << 4 * (place - LOW_PLACES - 1)


UNIT_LOW = np.array([_unit(place)[0] for place in range(27)], np.int64)
UNIT_HIGH = np.array([_unit(place)[1] for place in range(27)], np.int64)
AROUND_LOW = np.array([sum(UNIT_LOW[n + 1 : 26]) for n in range(7)], np.int64)
AROUND_HIGH = np.array([sum(UNIT_HIGH[n + 1 : 26]) for n in range(7)], np.int64)
PIPS_FROM = np.array([min(place, 25) for place in range(27)], np.int64)


@kernel
def standing(word: int) -> int:
    """Return one bit for each place of a word that is not empty."""
    return (word | word >> 1 | word >> 2 | word >> 3) & ONES_LOW


@kernel
def crowded(word: int) -> int:
    """Return one bit for each place of a word with two checkers or more."""
    return (word >> 1 | word >> 2 | word >> 3) & ONES_LOW


@kernel
def count_at(low: int, high: int, place: int) -> int:
    """Return how many checkers a side has on a place 1..26."""
    if place <= LOW_PLACES:
        return low >> 4 * (place - 1) & 15
    return high >> 4 * (place - LOW_PLACES - 1) & 15


@kernel
def checkers_in(low: int, high: int) -> int:
    """Return the sum of all counts of a side: fifteen without those off."""
    pairs = (low & NIBBLES_EVEN) + (low >> 4 & NIBBLES_EVEN)
    high &= SIDE_HIGH
    pairs += (high & NIBBLES_EVEN) + (high >> 4 & NIBBLES_EVEN)
    return pairs * 0x0101010101010101 >> 56 & 255


@kernel
def _nibbles_reversed(word: int) -> int:
    word = bytes_reversed(word)
    return (word >> 4 & NIBBLES_EVEN) | (word & NIBBLES_EVEN) << 4


@kernel
def closed_to(low: int, high: int) -> tuple[int, int]:
    """Return the points an opponent has closed, in the mover's numbering [A-3]."""
    from_low = _nibbles_reversed(crowded(low))
    from_high = _nibbles_reversed(crowded(high) & POINTS_HIGH)
    closed_low = (from_low << 32 & REVERSED_LOW) | (from_high >> 28 & ONES_LOW)
    return closed_low, from_low >> 28 & POINTS_HIGH


@kernel
def sources(
    low: int, high: int, number: int, closed: tuple[int, int]
) -> tuple[int, int]:
    """Return the places from which one number can be played [A-4] to [A-7]."""
    if high & BAR_MASK:
        return 0, (0 if closed[1] >> (36 - 4 * number) & 1 else BAR_UNIT)
    if not (standing(low) & OUT_LOW | high & SIDE_HIGH):
        return standing(low) & UNIT_LOW[number], 0
    shut_low = closed[0] << 4 * number
    shut_high = closed[1] << 4 * number | closed[0] >> (60 - 4 * number)
    return (
        standing(low) & ~shut_low & AROUND_LOW[number],
        standing(high) & ~shut_high & AROUND_HIGH[number],
    )


@kernel
def target_of(place: int, number: int) -> int:
    """Return where a checker goes by a number from a place; 0 is off."""
    return (PILE if place == BAR else place) - number


@kernel
def place_of(low: int, high: int) -> int:
    """Return the lowest place of a set of places that is not empty."""
    if low:
        return (lowest_bit(low) >> 2) + 1
    return (lowest_bit(high) >> 2) + LOW_PLACES + 1


@kernel
def pick(places: tuple[int, int], index: int) -> int:
    """Return the place with `index` members of the set below it."""
    low, high = places
    below_it = bits_set(low)
    if index < below_it:
        for _ in range(index):
            low &= low - 1
        return (lowest_bit(low) >> 2) + 1
    for _ in range(index - below_it):
        high &= high - 1
    return (lowest_bit(high) >> 2) + LOW_PLACES + 1


@kernel
def stepped(low: int, high: int, place: int, number: int) -> tuple[int, int]:
    """Return the mover's side after a checker went from a place by a number."""
    target = target_of(place, number)
    return (
        low - UNIT_LOW[place] + UNIT_LOW[target],
        high - UNIT_HIGH[place] + UNIT_HIGH[target],
    )


@kernel
def hit_on(low: int, high: int, target: int) -> tuple[int, int]:
    """Return the opponent's side after the mover came to his point `target`.

    A lone checker there goes to its bar [A-8]; 0, off, hits nobody.
    """
    point = 25 - target
    if target and count_at(low, high, point) == 1:
        return low - UNIT_LOW[point], high - UNIT_HIGH[point] + BAR_UNIT
    return low, high


@kernel
def both_sources(
    side: tuple[int, int], number: int, other: int, closed: tuple[int, int]
) -> tuple[int, int]:
    """Return the places from which `number` can be played with `other` after it."""
    low, high = sources(side[0], side[1], number, closed)
    found_low, found_high = 0, 0
    while low or high:
        place = place_of(low, high)
        low, high = low & ~UNIT_LOW[place], high & ~UNIT_HIGH[place]
        after = stepped(side[0], side[1], place, number)
        further = sources(after[0], after[1], other, closed)
        if further[0] | further[1]:
            found_low |= UNIT_LOW[place]
            found_high |= UNIT_HIGH[place]
    return found_low, found_high


@kernel
def packed_todo(turn: int, kind: int, first: int, second: int, left: int) -> int:
    """Return the fifth word of a row.

    Numbers to play in any order are `first`, the higher, and `second`, or 0.  Of a
    double they are its number and the complement, `left` of eight still to play.
    """
    return turn | kind << 1 | first << 4 | second << 7 | left << 10


@kernel
def kind_of(todo: int) -> int:
    """Return what a row's fifth word says is to do: TO_ROLL .. IN_ORDER."""
    return todo >> 1 & 7


@kernel
def numbers_of(todo: int) -> tuple[int, int, int]:
    """Return first, second and left of a row's fifth word."""
    return todo >> 4 & 7, todo >> 7 & 7, todo >> 10 & 15


@kernel
def is_finished(low: int, high: int) -> bool:
    """Say whether a side has borne off all fifteen [A-14]."""
    return not (low | high & SIDE_HIGH)


@kernel
def put(row: Words, seat: int, own: tuple[int, int], theirs: tuple[int, int]) -> None:
    """Write both sides into a row, as `seat` sees them."""
    row[2 * seat], row[2 * seat + 1] = own
    row[2 - 2 * seat], row[3 - 2 * seat] = theirs


@kernel
def side_of(row: Words, seat: int) -> tuple[int, int]:
    """Return the two words of a seat's side."""
    return row[2 * seat], row[2 * seat + 1]


@kernel
def settle(row: Words, kind: int, first: int, second: int, left: int) -> None:
    """Write what is to do after a change of the board; the turn may pass on.

    As the readable `settle`: a win ends the game, a double played out throws again,
    and what cannot be played is lost with all that follows it.
    """
    seat = row[4] & 1
    low, high = side_of(row, seat)
    if is_finished(low, high):
        row[4] = packed_todo(seat, OVER, 0, 0, 0)
        return
    if kind == NAMING or (kind == THEN_NAMING and not first):
        row[4] = packed_todo(seat, NAMING, 0, 0, 0)
        return
    if kind == IN_ORDER and not left:
        row[4] = packed_todo(seat, TO_ROLL, 0, 0, 0)
        return
    theirs = side_of(row, 1 - seat)
    closed = closed_to(theirs[0], theirs[1])
    number = second if kind == IN_ORDER and left <= 4 else first
    can = False
    if number:
        found = sources(low, high, number, closed)
        can = (found[0] | found[1]) != 0
    if not can and kind != IN_ORDER and second:
        found = sources(low, high, second, closed)
        can = (found[0] | found[1]) != 0
    if can:
        row[4] = packed_todo(seat, kind, first, second, left)
    else:
        row[4] = packed_todo(1 - seat, TO_ROLL, 0, 0, 0)


@kernel
def name_double(row: Words, number: int) -> None:
    """Give the seat on turn a double to play; the row is settled [A-9] [A-12]."""
    settle(row, IN_ORDER, number, 7 - number, 8)


@kernel
def roll(row: Words, first: int, second: int) -> None:
    """Give the seat on turn a throw of two dice; the row is settled."""
    if first == second:
        name_double(row, first)
    elif first + second == 3:
        settle(row, THEN_NAMING, 2, 1, 0)
    else:
        settle(row, ORDINARY, max(first, second), min(first, second), 0)


@kernel
def play_step(row: Words, number: int, place: int) -> None:
    """Play a legal step of a number from a place; the row is settled."""
    seat = row[4] & 1
    low, high = side_of(row, seat)
    theirs = side_of(row, 1 - seat)
    target = target_of(place, number)
    hit = hit_on(theirs[0], theirs[1], target)
    put(row, seat, stepped(low, high, place, number), hit)
    kind = kind_of(row[4])
    first, second, left = numbers_of(row[4])
    if kind == IN_ORDER:
        settle(row, kind, first, second, left - 1)
    elif number == first:
        settle(row, kind, second, 0, 0)
    else:
        settle(row, kind, first, 0, 0)
