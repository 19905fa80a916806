"""Counting outcomes to a depth, to compare whole engines by one number."""

from games.rules.interface import Game, Position
from games.rules.outcomes import outcome_positions, rolls_open


def perft(game: Game, position: Position, depth: int) -> int:
    """Return how many outcomes lie `depth` (1 or more) throws deep.

    The sum over the 21 throws (the names, where one is awaited) of the distinct
    outcomes, each continued in the same way; a finished game has none.  Raises
    ValueError if depth is less than 1.
    """
    if depth < 1:
        raise ValueError("Depth must be at least 1.")
    return _count(game, position, depth, {})


def _count(
    game: Game, position: Position, depth: int, known: dict[tuple[Position, int], int]
) -> int:
    """Return the total of `perft`; equal positions are counted once and reused."""
    key = (position, depth)
    if key not in known:
        known[key] = sum(
            _beyond(game, position, roll, (depth, known))
            for roll in rolls_open(game, position)
        )
    return known[key]


def _beyond(
    game: Game,
    position: Position,
    roll: str,
    rest: tuple[int, dict[tuple[Position, int], int]],
) -> int:
    depth, known = rest
    ends = outcome_positions(game, position, roll)
    if depth == 1:
        return sum(1 for _ in ends)
    return sum(_count(game, end, depth - 1, known) for end in ends)
