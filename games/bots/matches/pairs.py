"""Paired games: each seed's dice are played twice, with sides changed."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import log10, sqrt
from random import Random
from typing import Any, TypeAlias

from games.rules.interface import Game, Over, ToMove, ToRoll

Player: TypeAlias = Callable[[Any, bytes], Any]
"""From a position that awaits a move, and a seed, to the end of the whole play."""

LONGEST = 20_000
"""Throws after which a game is given up as a fault."""

Z = 1.959964


@dataclass(frozen=True, slots=True)
class Pair:
    """What two games with the same dice gave: wins of the first player, 0 to 2."""

    wins: int
    throws: int


@dataclass(frozen=True, slots=True)
class Tally:
    """The first player's score over pairs of games, with its 95 % interval.

    The interval is taken over pairs, for the games of a pair are not independent.
    """

    games: int
    wins: int
    rate: float
    low: float
    high: float

    @property
    def elo(self) -> float:
        """The difference in Elo that belongs to the rate; +-800 at the ends."""
        if self.rate in (0.0, 1.0):
            return 800.0 if self.rate else -800.0
        return 400 * log10(self.rate / (1 - self.rate))


def pairs(
    game: Game, seats: int, players: tuple[Player, Player], rest: tuple[int, int]
) -> Iterator[Pair]:
    """Yield pairs of games between two players; `rest` are how many and the seed."""
    count, seed = rest
    for number in range(count):
        name = f"{seed} {number}"
        first, throws = winner(game, seats, players, name)
        second, more = winner(game, seats, players[::-1], name)
        yield Pair((first == 0) + (second == 1), throws + more)


def winner(
    game: Game, seats: int, players: tuple[Player, Player], name: str
) -> tuple[int, int]:
    """Return the side that wins a game with the dice of a name, and its throws.

    Side 0 is played by the first player; the dice of a name are the same whoever
    plays.
    """
    dice = Random(f"dice {name}")
    options = {option.slug: option.default for option in game.options}
    position: Any = game.start(seats, options, dice.randrange(seats))
    throws = 0
    while not isinstance(awaits := game.awaits(position), Over):
        if isinstance(awaits, ToRoll):
            throws += 1
            if throws > LONGEST:
                raise RuntimeError(f"no end after {LONGEST} throws: {name}")
            roll = (dice.randint(1, 6), dice.randint(1, 6))
            position = game.roll(position, roll)
        elif isinstance(awaits, ToMove):
            player = players[awaits.seat % 2]
            position = player(position, f"{name} {throws}".encode())
    return awaits.side, throws


def tally(found: list[Pair]) -> Tally:
    """Return the score of pairs; needs at least two."""
    rates = [pair.wins / 2 for pair in found]
    count = len(rates)
    mean = sum(rates) / count
    spread = sqrt(sum((rate - mean) ** 2 for rate in rates) / (count - 1) / count)
    wins = sum(pair.wins for pair in found)
    low, high = max(mean - Z * spread, 0.0), min(mean + Z * spread, 1.0)
    return Tally(2 * count, wins, mean, low, high)
