"""Elo's sums: expectation from two ratings, change from a result.

DIVISOR is provisional: 400 was made for chess, where luck plays no part.  These
games are luckier, so the better player wins less often than it says; a
simulation is to set it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

START = 1500.0
"""The rating of somebody who has not played yet."""

DIVISOR = 400.0
"""Points of difference at which the better side is expected ten times as often."""

PROVISIONAL_GAMES = 20
"""Games after which a rating has settled."""

K_PROVISIONAL = 32.0
K_SETTLED = 16.0


@dataclass(frozen=True, slots=True)
class Change:
    """What one game did to one rating; points, expectation and score 0..1."""

    before: float
    after: float
    expectation: float
    score: float
    k: float


def expectation(mine: float, theirs: float) -> float:
    """Return the share of games, 0..1, a rating is expected to win against another."""
    odds: float = 10.0 ** ((theirs - mine) / DIVISOR)
    return 1.0 / (1.0 + odds)


def factor(games: int) -> float:
    """Return K, the points at stake, for somebody with this many games before."""
    return K_PROVISIONAL if games < PROVISIONAL_GAMES else K_SETTLED


def change(k: float, score: float, expected: float) -> float:
    """Return the points won (or lost, below zero) for a score of 0..1."""
    return k * (score - expected)


def forfeit(one: Change) -> Change:
    """Return the change of a member who has lost whatever his side did."""
    lost = one.before + change(one.k, 0.0, one.expectation)
    return replace(one, after=lost, score=0.0)


def spare(one: Change) -> Change:
    """Return the change of a member to whom the game costs nothing: none."""
    return replace(one, after=one.before, k=0.0)


def rate(
    sides: Sequence[Sequence[float]], winner: int, *, k: Sequence[Sequence[float]]
) -> tuple[tuple[Change, ...], ...]:
    """Return the changes of every member of two sides, in the shape of `sides`.

    `sides` holds the members' ratings, `k` their K in the same shape; `winner`
    is 0 or 1.  Each member's expectation comes from the means of both sides, so
    partners with equal K win or lose the same, and with equal K everywhere and
    sides of one size the points only change hands.  Raises ValueError unless
    there are two sides with members, a K for each, and one of them won.
    """
    if len(sides) != 2 or not all(sides):
        raise ValueError("A rated game has two sides with members.")
    if [len(side) for side in sides] != [len(side) for side in k]:
        raise ValueError("Every member needs a K.")
    if winner not in (0, 1):
        raise ValueError("One of the two sides has won.")
    means = [sum(side) / len(side) for side in sides]
    return tuple(
        _rate_side(
            sides[side],
            k[side],
            expectation(means[side], means[1 - side]),
            score=1.0 if side == winner else 0.0,
        )
        for side in (0, 1)
    )


def _rate_side(
    ratings: Sequence[float], k: Sequence[float], expected: float, *, score: float
) -> tuple[Change, ...]:
    return tuple(
        Change(
            before=rating,
            after=rating + change(one, score, expected),
            expectation=expected,
            score=score,
            k=one,
        )
        for rating, one in zip(ratings, k, strict=True)
    )
