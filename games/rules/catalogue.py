"""The one place that names the games."""

from typing import cast

from games.rules.acey_deucey.game import ACEY_DEUCEY
from games.rules.interface import Game
from games.rules.uckers.game import UCKERS

# A game takes positions of its own kind only, which the interface cannot say.
GAMES: dict[str, Game] = {game.slug: cast(Game, game) for game in (UCKERS, ACEY_DEUCEY)}


class UnknownGame(KeyError):
    """A slug that names no game."""


def game_of(slug: str) -> Game:
    """Return the game with this slug; raise UnknownGame else."""
    try:
        return GAMES[slug]
    except KeyError:
        raise UnknownGame(slug) from None


def form_of(slug: str, seats: int) -> str:
    """Return the form the ladder counts by: "acey", "uckers" or "uckers2"."""
    return f"{slug}{seats}" if (slug, seats) == ("uckers", 2) else slug


def form_name(game: Game, seats: int) -> str:
    """Return the name of a game as played with this number of seats."""
    if len(game.seat_counts) == 1:
        return game.name
    return f"{game.name}, {'partnership' if seats == 4 else 'singles'}"
