"""Who gives advice on a game."""

from games.bots.advice import Adviser
from games.bots.net_adviser import NetAdviser
from games.bots.nets.files import versions_of
from games.bots.plain_adviser import PlainAdviser
from games.rules.interface import Game


def adviser_of(game: Game) -> Adviser:
    """Return the adviser of a game: by its nets, or by a glance if it has none."""
    return NetAdviser(game) if versions_of(game.slug) else PlainAdviser(game)
