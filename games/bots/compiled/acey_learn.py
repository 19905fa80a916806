"""Learning European Acey Deucey by play against oneself."""

from games.bots.compiled.acey import OVER, TO_ROLL, kind_of, packed_todo, roll
from games.bots.compiled.acey_inputs import inputs_of
from games.bots.compiled.acey_search import Search, best_end
from games.bots.compiled.compiling import Chance, Floats, Words, below, kernel
from games.bots.compiled.memory import LONGEST, Memory, learn_game, remember
from games.bots.compiled.sparse import FloatNet


@kernel
def play_game(
    row: Words, net: FloatNet, rest: tuple[Search, Memory, Chance, int]
) -> int:
    """Play on from a row to be thrown at, remembering; return how many throws.

    The row is left as the game ended; `rest` ends with the search's width.
    """
    search, memory, chance, width = rest
    throws = 0
    while kind_of(row[4]) != OVER and throws < LONGEST:
        count = inputs_of(row, search.active)
        scratch = (memory, throws, search.active, search.hidden)
        remember(row[4] & 1, count, net, scratch)
        throws += 1
        dice = below(chance, 36)
        roll(row, dice // 6 + 1, dice % 6 + 1)
        if kind_of(row[4]) != TO_ROLL and kind_of(row[4]) != OVER:
            best, _ = best_end(row, width, net, search)
            row[:] = search.rows[best]
    return throws


@kernel
def learn_games(
    games: int,
    start: Words,
    net: FloatNet,
    rest: tuple[Search, Memory, Chance, int, Floats],
) -> int:
    """Play and learn games from a start row; return how many throws were made."""
    search, memory, chance, width, numbers = rest
    total = 0
    row = start.copy()
    for _ in range(games):
        row[:] = start
        row[4] = packed_todo(below(chance, 2), TO_ROLL, 0, 0, 0)
        throws = play_game(row, net, (search, memory, chance, width))
        total += throws
        if kind_of(row[4]) == OVER:
            learn_game(throws, row[4] & 1, net, (memory, numbers))
    return total
