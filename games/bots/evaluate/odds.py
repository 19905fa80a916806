"""From what an evaluator sees at a glance to a chance to win."""

from games.bots.evaluate.acey_deucey import acey_log_odds
from games.bots.evaluate.catalogue import evaluator_of
from games.rules.interface import Game, Position

STEEPNESS = 5.0
"""What a lead as large as all that is left to go is in log-odds.  Fitted to 240 games
of the greedy bot with itself at Uckers, partnership and singles alike."""

SLACK = 20.0
"""Squares: towards the end of a game a lead counts more and more, but not beyond."""

ON_ROLL = 4.7
"""Squares that it is worth to be the side that throws."""


def log_odds(game: Game, position: Position, seat: int, *, throws: bool) -> float:
    """Return the log-odds that a seat's side wins; `throws` says that it is to throw.

    Never asked of a position that is over.
    """
    if game.slug == "acey":
        return acey_log_odds(position, seat, throws=throws)
    lead = evaluator_of(game.slug)(game, position, seat)
    left = game.pips_left(position, 0) + game.pips_left(position, 1)
    return STEEPNESS * (lead + (ON_ROLL if throws else -ON_ROLL)) / (left + SLACK)
