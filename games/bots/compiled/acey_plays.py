"""The longest play of a double, and the steps that begin one.

The reasoning is that of the readable rules: what is closed stays so while the
mover plays, so a length depends on his own side alone; while somebody stays outside
whatever is played, every checker goes along its own chain of open points.
"""

from typing import NamedTuple

import numpy as np

from games.bots.compiled.acey import (
    IN_ORDER,
    OUT_LOW,
    PIPS_FROM,
    SIDE_HIGH,
    UNIT_HIGH,
    UNIT_LOW,
    both_sources,
    checkers_in,
    closed_to,
    count_at,
    hit_on,
    kind_of,
    numbers_of,
    place_of,
    side_of,
    sources,
    standing,
    stepped,
    target_of,
)
from games.bots.compiled.compiling import Small, Words, bits_set, kernel, mixed, whole

MEMO_SIZE = 1 << 14
PROBES = 8
HALF = 4
ALL = 8


class Double(NamedTuple):
    """A double being played: number, complement, and what is closed to the mover."""

    first: int
    second: int
    closed_low: int
    closed_high: int


class Plays(NamedTuple):
    """Memory for the lengths of one double's plays; one for each thread.

    `keys` (MEMO_SIZE, 2) and `values` (MEMO_SIZE) hold what is known of the double
    whose number `stamp[0]` is; `chains` (2, 27) how often a checker of each place
    can go on by either number, if `stamp[1]` is the double's number; `gains` (2, 5)
    is scratch.
    """

    keys: Words
    values: Words
    stamp: Words
    chains: Words
    gains: Words


def new_plays() -> Plays:
    """Return empty memory."""
    return Plays(
        np.zeros((MEMO_SIZE, 2), np.int64),
        np.zeros(MEMO_SIZE, np.int64),
        np.zeros(2, np.int64),
        np.zeros((2, 27), np.int64),
        np.zeros((2, HALF + 1), np.int64),
    )


@kernel
def double_of(number: int, closed: tuple[int, int], plays: Plays) -> Double:
    """Return a double to be played now, its memory empty."""
    plays.stamp[0] += 1
    return Double(number, 7 - number, closed[0], closed[1])


@kernel
def fill_chains(double: Double, plays: Plays) -> None:
    """Fill in the chains of both numbers, once for each double."""
    if plays.stamp[1] == plays.stamp[0]:
        return
    plays.stamp[1] = plays.stamp[0]
    for index in range(2):
        number = double.second if index else double.first
        chain = plays.chains[index]
        chain[:] = 0
        for place in range(number + 1, 26):
            point = place - number
            if not count_at(double.closed_low, double.closed_high, point):
                chain[place] = 1 + chain[point]


@kernel
def surely_stays_out(low: int, high: int, left: int, double: Double) -> bool:
    """Say whether somebody is still outside before each of `left` numbers.

    That is so if the steps or the pips that all need to come home are too many.
    """
    out_low, out_high = low & 15 * OUT_LOW, high & SIDE_HIGH
    if bits_set(standing(out_low)) + bits_set(standing(out_high)) >= left:
        return True
    most = max(double.first, double.second)
    steps, distance = 0, 0
    places_low, places_high = standing(out_low), standing(out_high)
    while places_low or places_high:
        place = place_of(places_low, places_high)
        places_low &= ~UNIT_LOW[place]
        places_high &= ~UNIT_HIGH[place]
        count = count_at(low, high, place)
        away = PIPS_FROM[place] - 6
        steps += count * ((away + most - 1) // most)
        distance += count * away
    pips = min(left, HALF) * double.second + max(left - HALF, 0) * double.first
    last = double.second
    return steps > left - 1 or distance > pips - last


@kernel
def reach_of(low: int, high: int, chain: Words) -> int:
    """Return how many steps a side's chains allow together."""
    total = 0
    for place in range(2, 16):
        total += chain[place] * (low >> 4 * (place - 1) & 15)
    for place in range(16, 26):
        total += chain[place] * (high >> 4 * (place - 16) & 15)
    return total


@kernel
def best_gain(
    side: tuple[int, int], steps_left: int, double: Double, plays: Plays
) -> int:
    """Return the most that `steps_left` steps by the first number add to the second.

    They are known to be playable.
    """
    first, second = plays.chains[0], plays.chains[1]
    best, then = plays.gains[0], plays.gains[1]
    best[:] = -99
    best[0] = 0
    for place in range(2, 26):
        if not first[place]:
            continue
        for _ in range(min(count_at(side[0], side[1], place), steps_left)):
            for total in range(steps_left + 1):
                most = best[total]
                for taken in range(1, min(first[place], total) + 1):
                    gain = second[place - double.first * taken] - second[place]
                    most = max(most, best[total - taken] + gain)
                then[total] = most
            best[:] = then
    return whole(best[steps_left])


@kernel
def free_play(low: int, high: int, left: int, double: Double, plays: Plays) -> int:
    """Return the longest play while somebody stays outside and none is on the bar."""
    fill_chains(double, plays)
    if left <= HALF:
        return min(left, reach_of(low, high, plays.chains[1]))
    halves = left - HALF
    reach = reach_of(low, high, plays.chains[0])
    if reach < halves:
        return reach
    further = reach_of(low, high, plays.chains[1])
    further += best_gain((low, high), halves, double, plays)
    return halves + min(HALF, further)


@kernel
def slot_of(low: int, high: int, left: int, plays: Plays) -> int:
    """Return where in the memory a side is, or may be put: negative - 1 if new.

    -MEMO_SIZE - 1 if there is no room near its place.
    """
    key = high | left << 44
    stamp = plays.stamp[0]
    slot = mixed(low, key)
    for probe in range(PROBES):
        here = (slot + probe) & (MEMO_SIZE - 1)
        if plays.values[here] >> 4 != stamp:
            return -here - 1
        if plays.keys[here, 0] == low and plays.keys[here, 1] == key:
            return here
    return -MEMO_SIZE - 1


@kernel
def longest_play(low: int, high: int, left: int, double: Double, plays: Plays) -> int:
    """Return how many of the `left` numbers can be played one after the other [A-9].

    Equal to the readable `longest_play`.
    """
    if left == 0:
        return 0
    number = double.second if left <= HALF else double.first
    closed = (double.closed_low, double.closed_high)
    ways_low, ways_high = sources(low, high, number, closed)
    ways = bits_set(ways_low) + bits_set(ways_high)
    if not ways:
        return 0
    if ways > 1 and surely_stays_out(low, high, left, double):
        return free_play(low, high, left, double, plays)
    slot = 0
    if ways > 1:
        slot = slot_of(low, high, left, plays)
        if slot >= 0:
            return whole(plays.values[slot]) & 15
    most = 0
    while (ways_low or ways_high) and most < left:
        place = place_of(ways_low, ways_high)
        ways_low &= ~UNIT_LOW[place]
        ways_high &= ~UNIT_HIGH[place]
        after_low, after_high = stepped(low, high, place, number)
        rest = longest_play(after_low, after_high, left - 1, double, plays)
        most = max(most, 1 + rest)
    if ways > 1 and slot > -MEMO_SIZE - 1:
        remember(low, high, left, most, plays)
    return most


@kernel
def remember(low: int, high: int, left: int, most: int, plays: Plays) -> None:
    """Put a length into the memory, if there is room near its place."""
    slot = -slot_of(low, high, left, plays) - 1
    if 0 <= slot < MEMO_SIZE:
        plays.keys[slot, 0], plays.keys[slot, 1] = low, high | left << 44
        plays.values[slot] = plays.stamp[0] << 4 | most


@kernel
def all_are_long_enough(
    low: int, high: int, left: int, double: Double, plays: Plays
) -> bool:
    """Say whether it is plain that every step begins a play as long as any.

    While somebody stays outside, steps by one number never shorten what else the
    same number can do; and if enough checkers can go by the second number, four of
    them always will.
    """
    if not surely_stays_out(low, high, left, double):
        return False
    if left <= HALF:
        return True
    halves = left - HALF
    closed = (double.closed_low, double.closed_high)
    able = sources(low, high, double.second, closed)
    if checkers_in(low & 15 * able[0], high & 15 * able[1]) >= left:
        return True
    fill_chains(double, plays)
    if reach_of(low, high, plays.chains[0]) < halves:
        return True
    loss = halves * plays.chains[1].max()
    return reach_of(low, high, plays.chains[1]) - whole(loss) >= HALF


@kernel
def double_sources(
    low: int, high: int, left: int, double: Double, plays: Plays
) -> tuple[int, int]:
    """Return the places whose step begins a play as long as the longest [A-9]."""
    number = double.second if left <= HALF else double.first
    closed = (double.closed_low, double.closed_high)
    ways_low, ways_high = sources(low, high, number, closed)
    if bits_set(ways_low) + bits_set(ways_high) <= 1:
        return ways_low, ways_high
    if all_are_long_enough(low, high, left, double, plays):
        return ways_low, ways_high
    most, kept_low, kept_high = -1, 0, 0
    while ways_low or ways_high:
        place = place_of(ways_low, ways_high)
        ways_low &= ~UNIT_LOW[place]
        ways_high &= ~UNIT_HIGH[place]
        after_low, after_high = stepped(low, high, place, number)
        rest = longest_play(after_low, after_high, left - 1, double, plays)
        if rest > most:
            most, kept_low, kept_high = rest, 0, 0
        if rest == most:
            kept_low |= UNIT_LOW[place]
            kept_high |= UNIT_HIGH[place]
    return kept_low, kept_high


@kernel
def ordinary_sources(
    side: tuple[int, int], first: int, second: int, closed: tuple[int, int]
) -> tuple[int, int, int, int]:
    """Return the places for the first number and for the second [A-11].

    `second` is 0 when one number is left.
    """
    if second:
        high_first = both_sources(side, first, second, closed)
        low_first = both_sources(side, second, first, closed)
        if high_first[0] | high_first[1] | low_first[0] | low_first[1]:
            return high_first[0], high_first[1], low_first[0], low_first[1]
    by_first = sources(side[0], side[1], first, closed)
    if by_first[0] | by_first[1] or not second:
        return by_first[0], by_first[1], 0, 0
    by_second = sources(side[0], side[1], second, closed)
    return 0, 0, by_second[0], by_second[1]


@kernel
def legal_steps(row: Words, steps: Small, plays: Plays) -> int:
    """Fill `steps` (52, 4) with the legal steps of a settled row; return how many.

    Each is a number, the places from and to in the mover's numbering (0 off, 25
    the pile, 26 the bar), and 1 if it hits.  None at a throw or a name.
    """
    seat, kind = row[4] & 1, kind_of(row[4])
    if kind < 3:
        return 0
    side, theirs = side_of(row, seat), side_of(row, 1 - seat)
    closed = closed_to(theirs[0], theirs[1])
    first, second, left = numbers_of(row[4])
    if kind != IN_ORDER:
        found = ordinary_sources(side, first, second, closed)
        count = add_steps(steps, 0, first, (found[0], found[1], theirs))
        return add_steps(steps, count, second, (found[2], found[3], theirs))
    double = double_of(first, closed, plays)
    places = double_sources(side[0], side[1], left, double, plays)
    number = second if left <= HALF else first
    return add_steps(steps, 0, number, (places[0], places[1], theirs))


@kernel
def add_steps(
    steps: Small, count: int, number: int, found: tuple[int, int, tuple[int, int]]
) -> int:
    """Add the steps of a number from these places; return how many there are now."""
    low, high, theirs = found
    while low or high:
        place = place_of(low, high)
        low &= ~UNIT_LOW[place]
        high &= ~UNIT_HIGH[place]
        target = target_of(place, number)
        hits = hit_on(theirs[0], theirs[1], target) != theirs
        steps[count, 0], steps[count, 1] = number, place
        steps[count, 2], steps[count, 3] = target, 1 if hits else 0
        count += 1
    return count
