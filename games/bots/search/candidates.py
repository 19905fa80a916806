"""Whole plays as a search finds them, and what every search offers."""

from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

Score: TypeAlias = int
"""Log odds of the side that plays, in the units of `nets.scores`; +-WON if over."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """An end of a throw's plays, its score, and the move (notation) that begins one."""

    end: Any
    score: Score
    move: str


class Search(Protocol):
    """Searches positions of one game; the same everywhere, to the last bit."""

    version: str
    """Names the weights."""

    def supports(self, position: Any) -> bool:
        """Say whether the search knows all the rules that hold in a position."""

    def candidates(self, position: Any, width: int, most: int) -> list[Candidate]:
        """Return the `most` best ends of a position that awaits a move, best first.

        Of a double and after a 1-2 only the `width` best boards of each stage are
        played on; equals stand in the order in which they are found.
        """

    def score(self, position: Any) -> Score:
        """Return the score of a position that awaits a throw, or is over.

        For the seat to throw, or that has won.
        """

    def outlook(self, position: Any, width: int) -> float:
        """Return the chance (0..1) of the seat to throw, one throw looked ahead.

        The mean over all throws of the chance after the best play of each.
        """


def best_of(found: list[Candidate], most: int) -> list[Candidate]:
    """Return the `most` best candidates, best first; equals stay as they stand."""
    return sorted(found, key=lambda candidate: -candidate.score)[:most]
