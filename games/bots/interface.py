"""What a bot is: a function of a position with its throw, a level and a seed.

It sees no record, no names, no clock and no dice to come; the seed is published
with the record, so that anybody can make the choice again.
"""

import hashlib
from typing import Protocol

from games.rules.interface import Game, Move, Position


class Bot(Protocol):
    """A level of play for every game of the catalogue."""

    slug: str
    name: str
    words: str
    """What to expect of it, in a sentence."""

    def choose(self, game: Game, position: Position, *, seed: bytes) -> Move:
        """Return one of the legal moves of a position that awaits a move.

        The same arguments give the same move, on every machine.
        """


def published_seed(game_id: str, version: int) -> bytes:
    """Return the seed of a bot's choice at `version` of the session `game_id` (hex)."""
    return hashlib.sha256(f"messdeck-bot/1 {game_id} {version}".encode()).digest()


def draw(seed: bytes, count: int) -> int:
    """Return a number below `count` that follows from the seed."""
    return int.from_bytes(hashlib.sha256(b"draw" + seed).digest(), "big") % count
