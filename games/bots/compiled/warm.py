"""Compiles every kernel by calling each core once, in small."""

from typing import Any

import numpy as np

from games.bots.compiled import acey, acey_ends, evaluate, uckers_evaluate
from games.bots.compiled.cores import all_cores
from games.rules.catalogue import GAMES
from games.rules.interface import Game, ToMove

SMALL = "acey 3:1,off:14 in:15 w -"


def compile_all() -> int:
    """Call everything that is worth compiling; return how many calls that took."""
    calls = 0
    for slug, core in all_cores().items():
        game = GAMES[slug]
        for seats in game.seat_counts:
            core.play_games(1, 1, seats)
            calls += _ask(game, core, game.start(seats, {}, 0))
    all_cores()["acey"].perft(GAMES["acey"].parse(SMALL), 2)
    search_once()
    return calls + 2


def _ask(game: Game, core: Any, start: Any) -> int:
    """Ask a core for moves, names, outcomes and totals."""
    calls = 0
    for roll_text in ("66", "63", "21", "11"):
        after = core.roll(start, (int(roll_text[0]), int(roll_text[1])))
        core.outcomes(start, roll_text)
        while isinstance(game.awaits(after), ToMove):
            after = next(iter(core.moves(after).values()))
            calls += 1
    if game.slug != "acey":
        core.perft(start, 2)
    return calls


def search_once() -> None:
    """Value the ends of the first throws with a net that knows nothing."""
    shape = (2, evaluate.PLACES, evaluate.COUNTS)
    net = evaluate.linear_net(np.zeros(shape, np.float32))
    search = evaluate.new_search(2)
    rows = acey_ends.start_row(0).reshape(1, acey.ROW)
    means = np.zeros(1, np.float32)
    evaluate.best_ends(rows, 1, net, (search, means))
    evaluate.values_of(rows, 0, net, means, search.hidden)
    uckers_evaluate.value_once()
