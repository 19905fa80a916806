"""Whole games of Uckers between players who move at random.

Every decision is drawn evenly from the legal ones.
"""

from games.bots.compiled.compiling import (
    Chance,
    Small,
    Words,
    below,
    bits_set,
    kernel,
    nth_bit,
    whole,
)
from games.bots.compiled.uckers import (
    BASE,
    CHALLENGE,
    PASS,
    SEATS,
    THROW,
    TOTAL,
    TURN,
    blobs_met,
    challengers,
    first_ways,
    is_over,
    packed_step,
    second_ways,
    step_of,
)
from games.bots.compiled.uckers_turns import (
    begin_throw,
    end_throw,
    half_played,
    turn_after,
)

TURNS, THROWS, STEPS = range(3)


@kernel
def drawn_step(row: Small, blobs: int, chance: Chance) -> int:
    """Return a legal step of a throw just begun, -1 if it passes."""
    by_high, by_low, totals = first_ways(row, blobs)
    ways, lower = bits_set(by_high), bits_set(by_low)
    both = bits_set(totals)
    bold = challengers(row, blobs)
    playable = ways + lower + both
    count = playable + bits_set(bold)
    if not count:
        return -1
    drawn = below(chance, count if playable else count + 1)
    if drawn < ways:
        return step_of(row, nth_bit(by_high, drawn), whole(row[THROW]))
    drawn -= ways
    if drawn < lower:
        return step_of(row, nth_bit(by_low, drawn), whole(row[THROW + 1]))
    drawn -= lower
    if drawn < both:
        index = nth_bit(totals, drawn)
        place, far = whole(row[index]), whole(row[THROW]) + row[THROW + 1]
        return packed_step(TOTAL, index >> 2, place, place + far, 0)
    drawn -= both
    if drawn < count - playable:
        index = nth_bit(bold, drawn)
        place = whole(row[index])
        return packed_step(CHALLENGE, index >> 2, place, place + 1, 0)
    return packed_step(PASS, 0, BASE, BASE, 0)


@kernel
def play_throw(row: Small, chance: Chance) -> int:
    """Throw once and play it at random; return how many moves were made."""
    dice = below(chance, 36)
    if not begin_throw(row, dice // 6 + 1, dice % 6 + 1):
        return 0
    blobs = blobs_met(row)
    step = drawn_step(row, blobs, chance)
    if step < 0:
        end_throw(row, turn_after(row))
        return 0
    if not half_played(row, step):
        return 1
    die, ways = second_ways(row, blobs)
    if not ways:
        end_throw(row, turn_after(row))
        return 1
    index = nth_bit(ways, below(chance, bits_set(ways)))
    half_played(row, step_of(row, index, die))
    return 2


@kernel
def play_game(row: Small, chance: Chance, counts: Words) -> int:
    """Return the side that wins a game played on at random from a row.

    The row awaits a throw, and is left as the game ended; `counts` (3) of turns,
    throws and moves go on.  A turn is all throws of a seat before the next one's.
    """
    while not is_over(row):
        seat = row[TURN]
        counts[STEPS] += play_throw(row, chance)
        counts[THROWS] += 1
        counts[TURNS] += row[TURN] != seat or is_over(row)
    return whole(row[TURN]) & 1


@kernel
def play_games(start: Small, games: int, chance: Chance, counts: Words) -> int:
    """Play games at random from a row; return how many side 0 has won.

    The starter is drawn.
    """
    won = 0
    row = start.copy()
    for _ in range(games):
        row[:] = start
        row[TURN] = below(chance, start[SEATS])
        won += 1 - play_game(row, chance, counts)
    return won
