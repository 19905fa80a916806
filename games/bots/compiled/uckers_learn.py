"""Learning Uckers by play against oneself."""

from games.bots.compiled.compiling import (
    Chance,
    Floats,
    Small,
    below,
    kernel,
    whole,
)
from games.bots.compiled.memory import LONGEST, Memory, learn_game, remember
from games.bots.compiled.sparse import FloatNet
from games.bots.compiled.uckers import SEATS, THROW, TURN, is_over
from games.bots.compiled.uckers_inputs import inputs_of
from games.bots.compiled.uckers_search import Search, best_end
from games.bots.compiled.uckers_turns import roll


@kernel
def play_game(row: Small, net: FloatNet, rest: tuple[Search, Memory, Chance]) -> int:
    """Play on from a row to be thrown at, remembering; return how many throws.

    The row is left as the game ended.
    """
    search, memory, chance = rest
    throws = 0
    while not is_over(row) and throws < LONGEST:
        count = inputs_of(row, search.active)
        scratch = (memory, throws, search.active, search.hidden)
        remember(whole(row[TURN]) & 1, count, net, scratch)
        throws += 1
        dice = below(chance, 36)
        roll(row, dice // 6 + 1, dice % 6 + 1)
        if row[THROW]:
            best, _ = best_end(row, net, search)
            row[:] = search.ends.rows[best]
    return throws


@kernel
def learn_games(
    games: int,
    start: Small,
    net: FloatNet,
    rest: tuple[Search, Memory, Chance, Floats],
) -> int:
    """Play and learn games from a start row; return how many throws were made."""
    search, memory, chance, numbers = rest
    total = 0
    row = start.copy()
    for _ in range(games):
        row[:] = start
        row[TURN] = below(chance, row[SEATS])
        throws = play_game(row, net, (search, memory, chance))
        total += throws
        if is_over(row):
            learn_game(throws, whole(row[TURN]) & 1, net, (memory, numbers))
    return total
