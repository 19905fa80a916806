"""Players for matches between bots: levels, yardsticks and weights on trial."""

from pathlib import Path
from typing import Any

from games.bots import levels
from games.bots.compiled.searches import SEARCHES
from games.bots.levels import Level
from games.bots.matches.pairs import Player
from games.bots.nets.catalogue import weights_of
from games.bots.nets.files import SUBJECTS
from games.bots.nets.pips import pips_weights
from games.bots.nets.weights import Weights, read
from games.bots.search.candidates import Search
from games.bots.search.known import KnowingSearch
from games.rules.catalogue import GAMES
from games.rules.interface import Game

GREEDY = Level("greedy", "", "", width=4, haze=1e-5)
"""Fewest pips left, captures when it can; among equals the seed decides."""

EYE = Level("eye", "", "", width=16)
"""What weights on trial are played with: the best play as they see it."""


def game_of(subject: str) -> tuple[Game, int]:
    """Return the game of a net's name and its seats; raise KeyError for none."""
    slug, seats = {name: key for key, name in SUBJECTS.items()}[subject]
    return GAMES[slug], seats


def player_named(subject: str, name: str) -> Player:
    """Return the player of a name: a level, "greedy", or a file of weights.

    Raises ValueError for another name.
    """
    if name == GREEDY.slug:
        return player_of(subject, pips_weights(subject), GREEDY)
    for level in levels.LEVELS:
        if level.slug == name:
            return player_of(subject, weights_of(subject), level)
    if name.endswith(".npz") and Path(name).is_file():
        return player_of(subject, read(Path(name)), EYE)
    slugs = ", ".join(level.slug for level in levels.LEVELS)
    raise ValueError(f"no player is called {name!r}: try greedy, {slugs}, or a file")


def player_of(subject: str, weights: Weights, level: Level) -> Player:
    """Return a player of a level with these weights, by the compiled search."""
    game, _ = game_of(subject)
    return player_by(game, KnowingSearch(SEARCHES[subject](weights)), level)


def player_by(game: Game, search: Search, level: Level) -> Player:
    """Return a player of a level by a search of the game."""

    def play(position: Any, seed: bytes) -> Any:
        plays = levels.weighed(game, position, level, (search, seed))
        return plays[0].candidate.end

    return play
