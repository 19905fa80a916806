"""Bots that choose by a level, with a search and a net of the game."""

from typing import Any

from games.bots import levels
from games.bots.engines import is_quick, search_for
from games.bots.greedy import GreedyBot
from games.bots.levels import Level, Weighed
from games.rules.interface import Game, Move, Position


class TrainedBot:
    """Plays at a level; without a net for the game, as the greedy bot does."""

    def __init__(self, level: Level) -> None:
        self.slug, self.name, self.words = level.slug, level.name, level.words
        self._level = level

    def choose(self, game: Game, position: Position, *, seed: bytes) -> Move:
        """Return the move that begins the play which the level likes best."""
        plays = plays_weighed(game, position, self._level, seed)
        if not plays:
            return GreedyBot().choose(game, position, seed=seed)
        return game.find_move(position, plays[0].candidate.move)


def plays_weighed(
    game: Game, position: Any, level: Level, seed: bytes
) -> list[Weighed]:
    """Return the plays that a level looks at, what it likes best first.

    None if the game has no net.
    """
    search = search_for(game.slug, position)
    if search is None:
        return []
    playing = level_here(level, game.slug, position)
    return levels.weighed(game, position, playing, (search, seed))


def level_here(level: Level, slug: str, position: Any) -> Level:
    """Return the level itself, or a lower one that can be played in time.

    The widest searches take the compiled rules: where these are not ready, or do not
    know a table's options, chief and champion play as the leading hand.
    """
    if level.width <= levels.LEADING_HAND.width or is_quick(slug, position):
        return level
    return levels.LEADING_HAND
