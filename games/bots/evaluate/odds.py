"""From what an evaluator sees at a glance to a chance to win."""

from games.bots.evaluate.acey_deucey import acey_log_odds
from games.bots.evaluate.catalogue import evaluator_of
from games.rules.interface import Game, Position

SQUARES = 100.0
"""A lead of so many squares or pips is 1 in log-odds: 73 wins of 100.  Fitted to 240
games of the greedy bot with itself at Uckers, partnership and singles alike."""

ON_ROLL = 7.0
"""Squares that it is worth to be the side that throws."""


def log_odds(game: Game, position: Position, seat: int, *, throws: bool) -> float:
    """Return the log-odds that a seat's side wins; `throws` says that it is to throw.

    Never asked of a position that is over.
    """
    if game.slug == "acey":
        return acey_log_odds(position, seat, throws=throws)
    lead = evaluator_of(game.slug)(game, position, seat)
    return (lead + (ON_ROLL if throws else -ON_ROLL)) / SQUARES
