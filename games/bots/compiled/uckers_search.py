"""The best whole plays of a throw of Uckers, all of them valued."""

from typing import Any, NamedTuple

import numpy as np

from games.bots.compiled.compiling import Small, kernel, whole
from games.bots.compiled.sparse import Hidden, Inputs, Net, score_of
from games.bots.compiled.uckers import THROW, TURN, is_over
from games.bots.compiled.uckers_ends import MOST_ENDS, Ends, ends_of, new_ends, thrown
from games.bots.compiled.uckers_inputs import MOST, inputs_of
from games.bots.nets.scores import WON


class Search(NamedTuple):
    """Room for a search; one for each thread and kind of net.

    `ends` take the ends, `scores` (MOST_ENDS) their log odds for the side that
    plays, of the net's own dtype; `active` and `hidden` are scratch.
    """

    ends: Ends
    scores: Any
    active: Inputs
    hidden: Hidden


def new_search(net: Net) -> Search:
    """Return room for a kind of net."""
    return Search(
        new_ends(),
        np.zeros(MOST_ENDS, net.offset.dtype),
        np.zeros(MOST, np.int16),
        np.zeros_like(net.bias),
    )


@kernel
def score_for(row: Small, side: int, net: Net, search: Search) -> Any:
    """Return the log odds of a row for a side; a row that is over has +-WON."""
    mine = whole(row[TURN]) & 1 == side
    if is_over(row):
        return WON if mine else -WON
    count = inputs_of(row, search.active)
    score = score_of(search.active, count, net, search.hidden)
    return score if mine else -score


@kernel
def best_end(row: Small, net: Net, search: Search) -> tuple[int, int]:
    """Return where in `search.ends` the best end is, and how many there are.

    `search.scores` are filled; of equals the one found first.
    """
    side = whole(row[TURN]) & 1
    count = ends_of(row, search.ends)
    best = 0
    for index in range(count):
        score = score_for(search.ends.rows[index], side, net, search)
        search.scores[index] = score
        if score > search.scores[best]:
            best = index
    return best, count


@kernel
def outlook(row: Small, net: Net, rest: tuple[Search, float]) -> float:
    """Return the chance of the seat to throw, the mean over the best of all throws.

    `rest` ends with the unit of scores.
    """
    search, unit = rest
    side = whole(row[TURN]) & 1
    total = 0.0
    for first in range(1, 7):
        for second in range(1, first + 1):
            after = thrown(row, first, second)
            if after[THROW]:
                best, _ = best_end(after, net, search)
                score = search.scores[best]
            else:
                score = score_for(after, side, net, search)
            cases = 1.0 if first == second else 2.0
            total += cases / (1.0 + np.exp(-score / unit))
    return total / 36.0
