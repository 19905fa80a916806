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
    """Return the level itself, or the next lower one that can be played in time.

    To look ahead takes the compiled search: where it is not ready, or does not know
    a table's options, the champion plays as the chief.
    """
    if level.ahead and not is_quick(slug, position):
        return levels.CHIEF
    return level
