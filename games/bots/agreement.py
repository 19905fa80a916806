"""Whether the compiled rules say what the readable ones say, in random games."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from games.bots.core import CompiledCore
from games.rules.interface import Game, Over, ToMove, ToRoll


@dataclass(slots=True)
class Tally:
    """What was compared."""

    positions: int = 0
    throws: int = 0
    moves: int = 0


class CoresDiffer(AssertionError):
    """The compiled rules say something else than the readable ones."""


def compare(
    game: Game, core: CompiledCore, rng: random.Random, size: tuple[int, int]
) -> Tally:
    """Return what was compared in random games; raise CoresDiffer at a difference.

    `size` are the seats and how many positions to compare.  A position that awaits
    a throw is asked with one throw, one that awaits a move with all its moves.
    """
    seats, positions = size
    tally = Tally()
    for _ in positions_met(game, core, seats, (rng, tally)):
        tally.positions += 1
        if tally.positions == positions:
            break
    return tally


def positions_met(
    game: Game, core: CompiledCore, seats: int, rest: tuple[random.Random, Tally]
) -> Iterator[Any]:
    """Yield the positions of one random game after another, compared at every step."""
    rng, tally = rest
    options = {option.slug: option.default for option in game.options}
    while True:
        position: Any = game.start(seats, options, rng.randrange(seats))
        while not isinstance(awaits := game.awaits(position), Over):
            yield position
            if isinstance(awaits, ToRoll):
                dice = (rng.randint(1, 6), rng.randint(1, 6))
                position = rolled_alike(game, core, position, dice)
                tally.throws += 1
            elif isinstance(awaits, ToMove):
                after = moved_alike(game, core, position)
                tally.moves += len(after)
                position = after[rng.choice(list(after))]
        yield position


def rolled_alike(
    game: Game, core: CompiledCore, position: Any, dice: tuple[int, int]
) -> Any:
    """Return the position after a throw by both rules; raise CoresDiffer."""
    expected, found = game.roll(position, dice), core.roll(position, dice)
    if found != expected or game.awaits(expected) != game.awaits(found):
        raise CoresDiffer(f"{game.text(position)} with {dice}: {found}, not {expected}")
    return expected


def moved_alike(game: Game, core: CompiledCore, position: Any) -> dict[str, Any]:
    """Return the position after each legal move by both rules; raise CoresDiffer."""
    moves = game.legal_moves(position)
    expected = {move.text: game.play(position, move) for move in moves}
    found = core.moves(position)
    if found != expected:
        raise CoresDiffer(f"{position}: {found}, not {expected}")
    return expected
