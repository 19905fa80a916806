"""Whole games of European Acey Deucey between players who move at random.

Every decision is drawn evenly from the legal ones.
"""

import numpy as np

from games.bots.compiled.acey import (
    BAR_MASK,
    OUT_LOW,
    PILE_UNIT,
    TO_ROLL,
    closed_to,
    hit_on,
    is_finished,
    packed_todo,
    pick,
    put,
    side_of,
    sources,
    standing,
    stepped,
    target_of,
)
from games.bots.compiled.acey_plays import (
    ALL,
    HALF,
    Plays,
    double_of,
    double_sources,
    ordinary_sources,
)
from games.bots.compiled.compiling import Chance, Words, below, bits_set, kernel, whole

Sides = tuple[int, int, int, int]
TURNS, THROWS, STEPS = range(3)


@kernel
def _played(sides: Sides, place: int, number: int) -> Sides:
    """Return mover's and opponent's words after one step."""
    own = stepped(sides[0], sides[1], place, number)
    theirs = hit_on(sides[2], sides[3], target_of(place, number))
    return own[0], own[1], theirs[0], theirs[1]


@kernel
def _count(places: tuple[int, int]) -> int:
    return bits_set(places[0]) + bits_set(places[1])


@kernel
def _is_loose(sides: Sides) -> bool:
    """Say whether nobody is on the bar and at least two places outside are held."""
    if sides[1] & BAR_MASK:
        return False
    return bits_set(standing(sides[0]) & OUT_LOW) + bits_set(standing(sides[1])) > 1


@kernel
def play_ordinary(
    sides: Sides, first: int, second: int, chance: Chance
) -> tuple[Sides, int]:
    """Return the sides after an ordinary roll, and how many numbers were played."""
    closed = closed_to(sides[2], sides[3])
    by_first = sources(sides[0], sides[1], first, closed)
    by_second = sources(sides[0], sides[1], second, closed)
    ways = _count(by_first)
    other_ways = _count(by_second)
    if not ways + other_ways:
        return sides, 0
    if ways < 2 or other_ways < 2 or not _is_loose(sides):
        own = (sides[0], sides[1])
        found = ordinary_sources(own, first, second, closed)
        by_first, by_second = (found[0], found[1]), (found[2], found[3])
        ways = _count(by_first)
        other_ways = _count(by_second)
    drawn = below(chance, ways + other_ways)
    number, other = first, second
    if drawn < ways:
        place = pick(by_first, drawn)
    else:
        place = pick(by_second, drawn - ways)
        number, other = second, first
    sides = _played(sides, place, number)
    further = sources(sides[0], sides[1], other, closed)
    ways = _count(further)
    if not ways:
        return sides, 1
    return _played(sides, pick(further, below(chance, ways)), other), 2


@kernel
def play_double(
    sides: Sides, number: int, chance: Chance, plays: Plays
) -> tuple[Sides, int]:
    """Return the sides after a double, and how many of the eight were played."""
    closed = closed_to(sides[2], sides[3])
    double = double_of(number, closed, plays)
    for left in range(ALL, 0, -1):
        places = double_sources(sides[0], sides[1], left, double, plays)
        ways = _count(places)
        if not ways:
            return sides, ALL - left
        place = pick(places, below(chance, ways) if ways > 1 else 0)
        sides = _played(sides, place, double.second if left <= HALF else number)
    return sides, ALL


@kernel
def play_turn(
    sides: Sides, chance: Chance, plays: Plays, counts: Words
) -> tuple[Sides, bool]:
    """Return the sides after all throws of a turn, and whether the mover has won.

    `counts` (3) of turns, throws and steps go on.
    """
    counts[TURNS] += 1
    while True:
        counts[THROWS] += 1
        dice = below(chance, 36)
        first, second = dice // 6 + 1, dice % 6 + 1
        if first == second:
            sides, played = play_double(sides, first, chance, plays)
            counts[STEPS] += played
            again = played == ALL
        else:
            high, low = max(first, second), min(first, second)
            sides, played = play_ordinary(sides, high, low, chance)
            counts[STEPS] += played
            again = False
            if high + low == 3 and played == 2 and not is_finished(sides[0], sides[1]):
                named = below(chance, 6) + 1
                sides, played = play_double(sides, named, chance, plays)
                counts[STEPS] += played
                again = played == ALL
        if is_finished(sides[0], sides[1]):
            return sides, True
        if not again:
            return sides, False


@kernel
def play_game(row: Words, chance: Chance, plays: Plays, counts: Words) -> int:
    """Return the winner of a game played on at random from a row to be thrown at.

    The row is left as the game ended.
    """
    seat = whole(row[4]) & 1
    own, theirs = side_of(row, seat), side_of(row, 1 - seat)
    sides = (own[0], own[1], theirs[0], theirs[1])
    while True:
        sides, won = play_turn(sides, chance, plays, counts)
        if won:
            put(row, seat, (sides[0], sides[1]), (sides[2], sides[3]))
            row[4] = packed_todo(seat, 1, 0, 0, 0)
            return seat
        seat = 1 - seat
        sides = (sides[2], sides[3], sides[0], sides[1])


@kernel
def play_games(games: int, chance: Chance, plays: Plays, counts: Words) -> int:
    """Play games at random from the start; return how many White has won."""
    white = 0
    row = np.zeros(5, np.int64)
    for _ in range(games):
        row[:] = 0
        row[1] = row[3] = 15 * PILE_UNIT
        row[4] = packed_todo(below(chance, 2), TO_ROLL, 0, 0, 0)
        white += 1 - play_game(row, chance, plays, counts)
    return white
