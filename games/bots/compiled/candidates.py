"""Ready-made work for benchmarks: candidates of positions, made and valued."""

from collections.abc import Callable
from typing import Any

import numpy as np

from games.bots.compiled import acey_search, uckers_search
from games.bots.compiled.acey import TO_ROLL, kind_of
from games.bots.compiled.acey_ends import thrown as acey_thrown
from games.bots.compiled.compiling import kernel
from games.bots.compiled.convert import acey_row, uckers_row
from games.bots.compiled.searches import net_of
from games.bots.compiled.sparse import Net
from games.bots.compiled.uckers import THROW
from games.bots.compiled.uckers_ends import thrown as uckers_thrown
from games.bots.nets.catalogue import weights_of

WIDTH = 16


def candidate_work(subject: str, positions: list[Any]) -> Callable[[int], int]:
    """Return work that makes and values every end of all throws of a position.

    With the net that bots play with.  The work takes a number that says which of
    the positions, and returns how many ends it made.
    """
    net = net_of(weights_of(subject))
    if subject == "acey":
        rows = np.array([acey_row(position) for position in positions])
        search = acey_search.new_search(net)
        return lambda number: acey_ends_of_all(rows[number % len(rows)], net, search)
    board = np.array([uckers_row(position) for position in positions])
    room = uckers_search.new_search(net)
    return lambda number: uckers_ends_of_all(board[number % len(board)], net, room)


@kernel
def acey_ends_of_all(row: Any, net: Net, search: acey_search.Search) -> int:
    """Return how many ends all 21 throws of a row have; value them all."""
    total = 0
    for first in range(1, 7):
        for second in range(1, first + 1):
            after = acey_thrown(row, first, second)
            if kind_of(after[4]) > TO_ROLL:
                total += acey_search.best_end(after, WIDTH, net, search)[1]
    return total


@kernel
def uckers_ends_of_all(row: Any, net: Net, search: uckers_search.Search) -> int:
    """Return how many ends all 21 throws of a row have; value them all."""
    total = 0
    for first in range(1, 7):
        for second in range(1, first + 1):
            after = uckers_thrown(row, first, second)
            if after[THROW]:
                total += uckers_search.best_end(after, net, search)[1]
    return total
