"""Who gives advice on a game."""

from games.bots.advice import Adviser
from games.bots.plain_adviser import PlainAdviser
from games.rules.interface import Game


def adviser_of(game: Game) -> Adviser:
    """Return the adviser of a game."""
    return PlainAdviser(game)
