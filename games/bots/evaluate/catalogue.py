"""The evaluators by game; a game without one is judged by its pip count."""

from collections.abc import Callable
from typing import TypeAlias

from games.bots.evaluate.acey_deucey import acey_value
from games.bots.evaluate.uckers import uckers_value
from games.rules.interface import Game, Position

Evaluator: TypeAlias = Callable[[Game, Position, int], float]
"""From game, position and seat to a value in pips; the larger, the better."""

_EVALUATORS: dict[str, Evaluator] = {"acey": acey_value, "uckers": uckers_value}


def evaluator_of(slug: str) -> Evaluator:
    """Return the evaluator of a game."""
    return _EVALUATORS.get(slug, pip_value)


def pip_value(game: Game, position: Position, seat: int) -> float:
    """Return by how many pips the seat's side leads (sides 0 and 1)."""
    sides = game.sides(max(game.seat_counts))
    side = next(i for i, seats in enumerate(sides) if seat in seats)
    return game.pips_left(position, 1 - side) - game.pips_left(position, side)
