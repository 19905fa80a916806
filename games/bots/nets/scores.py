"""What a net's value means: log odds that the seat to throw wins, in whole units."""

from math import exp

UNIT = 2048
"""Weights are in units of 1 / UNIT, scores of 1 / UNIT**2."""

WON = 1 << 40
"""Above every score of a net: the log odds of a game that is won."""

CERTAIN = 40.0


def chance_of(score: int) -> float:
    """Return the probability (0..1) that belongs to a score."""
    odds = score / UNIT**2
    if abs(odds) > CERTAIN:
        return 1.0 if odds > 0 else 0.0
    return 1.0 / (1.0 + exp(-odds))
