"""How far an evaluation is off in the bear-off, where the truth is known."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from games.bots.exact import bear_off, two_sided
from games.bots.exact.races import Floats, Whole
from games.bots.exact.rows import home_counts, rows_of

Evaluation: TypeAlias = Callable[[Whole], Floats]
"""From rows (n, 5) that await a throw to chances (n) of the seat about to throw."""

GLANCE = 1.0


@dataclass(frozen=True, slots=True)
class Errors:
    """How far chances (0..1) are off: the mean and the worst, and where that is.

    `worst_mine` and `worst_theirs` are checkers on the points 1 to 6.
    """

    positions: int
    mean: float
    worst: float
    worst_mine: tuple[int, ...]
    worst_theirs: tuple[int, ...]


def random_positions(count: int, seed: int, most: int = bear_off.CHECKERS) -> Whole:
    """Return rows (count, 5) of bear-offs that await a throw.

    Each side has 1 to `most` checkers, every number of them alike; then all its
    states with so many are alike.
    """
    chance = np.random.default_rng(seed)
    mine, theirs = (_random_counts(count, most, chance) for _ in range(2))
    return rows_of(mine, theirs, chance.integers(0, 2, count))


def _random_counts(count: int, most: int, chance: np.random.Generator) -> Whole:
    """Return the counts (count, 6) of random states."""
    checkers = chance.integers(1, most + 1, count)
    first = np.array([bear_off.states_up_to(n - 1) for n in range(1, most + 1)])
    last = np.array([bear_off.states_up_to(n) for n in range(1, most + 1)])
    states = chance.integers(first[checkers - 1], last[checkers - 1])
    return bear_off.counts_of_all()[states]


class Truth:
    """Exact chances where both sides have few checkers, else those of the race.

    The race names doubles for the fewest turns: see `two_sided_errors`.
    """

    def __init__(self, endings: two_sided.TwoSided) -> None:
        """Begin with a table of endings."""
        self._endings = endings
        self._race = bear_off.table()

    def __call__(self, rows: Whole) -> Floats:
        """Return the chances (n) of the seats about to throw; both are all home."""
        mine, theirs = home_counts(rows)
        most = self._endings.checkers
        few = (mine.sum(1) <= most) & (theirs.sum(1) <= most)
        chances = np.empty(len(rows))
        chances[few] = self._endings.win_chance(mine[few], theirs[few])
        chances[~few] = self._race.win_chance(mine[~few], theirs[~few])
        return chances


def errors_against(
    evaluate: Evaluation, positions: Whole, truth: Evaluation | None = None
) -> Errors:
    """Return how far an evaluation is from the truth on bear-offs.

    `positions` (n, 5) await a throw; ValueError if not all are bear-offs.  Without a
    `truth` that of `Truth` with six checkers a side is solved.
    """
    truth = truth or Truth(two_sided.solve())
    off = np.abs(evaluate(positions) - truth(positions))
    worst = int(off.argmax())
    mine, theirs = home_counts(positions[worst : worst + 1])
    return Errors(
        len(positions),
        float(off.mean()),
        float(off[worst]),
        tuple(mine[0].tolist()),
        tuple(theirs[0].tolist()),
    )


def two_sided_errors(endings: two_sided.TwoSided) -> Errors:
    """Return how far the race is off, over all states of a table of endings."""
    counts = bear_off.counts_of_all(endings.checkers)
    theirs = np.arange(1, len(counts))
    total, worst = 0.0, (0.0, 0, 0)
    for mine in theirs:
        chances = bear_off.table().race.win_chance(np.array(mine), theirs)
        off = np.abs(chances - endings.chance[mine, 1:])
        total += float(off.sum())
        worst = max(worst, (float(off.max()), int(mine), 1 + int(off.argmax())))
    return Errors(
        len(theirs) ** 2,
        total / len(theirs) ** 2,
        worst[0],
        tuple(counts[worst[1]].tolist()),
        tuple(counts[worst[2]].tolist()),
    )


def race_chance(rows: Whole) -> Floats:
    """Return the chances (n) by the race alone, as `Truth` has them for many."""
    return bear_off.table().win_chance(*home_counts(rows))


def glance_chance(rows: Whole) -> Floats:
    """Return the chances (n) by the number of checkers; something to do better than."""
    mine, theirs = (counts.sum(1) for counts in home_counts(rows))
    lead = (theirs - mine + 0.5) / np.sqrt(mine + theirs)
    return np.asarray(1.0 / (1.0 + np.exp(-GLANCE * lead)))
