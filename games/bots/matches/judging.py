"""Choices judged by the truth, where every end's chance is known."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias

from games.bots.levels import same_side
from games.bots.matches.pairs import Player
from games.bots.search.candidates import Search
from games.rules.interface import Game, Over, ToMove

Truth: TypeAlias = Callable[[Any], float]
"""From a position that awaits a throw to the chance (0..1) of the seat to throw."""

WIDE = 1 << 12
"""More ends than an ending's throw has."""

ALIKE = 1e-9
"""Chances closer than this are the same choice."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """How good choices were: `agreed` is the share (0..1) of best ones.

    `loss` is what was lost in the mean, `worst` at most, in chance (0..1).
    """

    positions: int
    agreed: float
    loss: float
    worst: float


def judged(
    game: Game, positions: Iterable[Any], player: Player, rest: tuple[Search, Truth]
) -> Judgement:
    """Return how good a player's choices are; the positions await a move.

    `rest` are a search, which lists the ends there are, and the truth.  At least one
    position is needed; the player's seed is its number.
    """
    search, truth = rest
    lost = []
    for number, position in enumerate(positions):
        end = player(position, str(number).encode())
        ends = [each.end for each in search.candidates(position, WIDE, WIDE)]
        best = max(chance_after(game, position, each, truth) for each in ends)
        lost.append(best - chance_after(game, position, end, truth))
    agreed = sum(loss < ALIKE for loss in lost)
    return Judgement(
        len(lost), agreed / len(lost), sum(lost) / len(lost), max(0.0, *lost)
    )


def chance_after(game: Game, position: Any, end: Any, truth: Truth) -> float:
    """Return the chance of the side that plays in a position, at an end of it."""
    awaits = game.awaits(position)
    assert isinstance(awaits, ToMove)
    mine = same_side(game, end, awaits.seat)
    chance = 1.0 if isinstance(game.awaits(end), Over) else truth(end)
    return chance if mine else 1.0 - chance
