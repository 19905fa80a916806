"""What a narrow search misses: the best end of a throw, staged and in full."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from games.bots.nets.scores import chance_of
from games.bots.search.candidates import Search

FULL = 1 << 30
"""Wider than any set of boards: nothing is dropped."""


@dataclass(frozen=True, slots=True)
class Beam:
    """How a width compares with a full search over some positions.

    `same` is the share (0..1) in which the best end found has no lower score, `loss`
    what is lost in the mean and `worst` at most, in chance (0..1) by the net itself.
    """

    width: int
    positions: int
    same: float
    loss: float
    worst: float


def beams(
    search: Search,
    positions: Iterable[Any],
    widths: Sequence[int],
    full: int = FULL,
) -> list[Beam]:
    """Return what each width misses; the positions await a move, one at least.

    `full` is the width that they are compared with.
    """
    scores = [
        [best_score(search, position, width) for width in (*widths, full)]
        for position in positions
    ]
    return [
        beam(width, [(line[at], line[-1]) for line in scores])
        for at, width in enumerate(widths)
    ]


def beam(width: int, scores: Sequence[tuple[int, int]]) -> Beam:
    """Return what a width misses by the best scores that it and a full search find."""
    lost = [chance_of(full) - chance_of(narrow) for narrow, full in scores]
    same = sum(narrow >= full for narrow, full in scores)
    count = len(scores)
    return Beam(width, count, same / count, sum(lost) / count, max(lost))


def best_score(search: Search, position: Any, width: int) -> int:
    """Return the score of the best end that a search of this width finds."""
    return search.candidates(position, width, 1)[0].score
