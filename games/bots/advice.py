"""What an adviser tells of a position: chances to win, and whole plays of a throw.

A play is everything a seat does between one throw and the next: all steps of both
numbers, of a double with its complement, the naming after a 1-2.
"""

from dataclasses import dataclass
from typing import Protocol

from games.rules.interface import Dice, Position


@dataclass(frozen=True, slots=True)
class Play:
    """One whole play of a throw: its moves in notation, in playing order.

    `end` awaits the next throw or is over; `chance` is the probability (0..1) that
    the side of the seat that plays wins from there.
    """

    moves: tuple[str, ...]
    end: Position
    chance: float


class Adviser(Protocol):
    """Judges positions of one game; the same version always says the same."""

    version: str
    """Names evaluator, search and weights: "acey-1a2b3c4d/16"."""

    def chance(self, position: Position, side: int) -> float:
        """Return a side's probability to win a position that awaits a throw or is over.

        1 or 0 when it is over.
        """

    def plays(self, position: Position) -> tuple[Play, ...]:
        """Return whole plays of what is owed, the best first, no two with one end.

        All that matter: of a double or a 1-2 only those that the search kept.  The
        position awaits a move; at least one play is returned.
        """

    def best_chance(self, position: Position, dice: Dice) -> float:
        """Return the chance of the seat to throw's side after the best play of a throw.

        The position awaits a throw; where the throw passes, what stands after it.
        """
