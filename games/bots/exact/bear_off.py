"""Bearing off: a side of European Acey Deucey whose checkers are all home or off.

A state is what stands on the points 1 to 6; it is numbered by its counts, states with
fewer checkers first.  Nothing is to be chosen but the name of a double after a 1-2:
the one with the least expected turns is taken, which is not always the best against
an opponent who is nearly off.
"""

from dataclasses import dataclass
from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np

from games.bots.exact.races import Draft, Flags, Floats, Layer, Race, Whole

POINTS = 6
CHECKERS = 15
RUN = 4
"""How often a double is played by each of its two numbers."""

ORDINARY = [(a, b) for b in range(2, 7) for a in range(1, b) if a + b > 3]
WEIGHTS: Floats = np.array([2 / 36] * len(ORDINARY) + [1 / 36] * 6 + [2 / 36])
"""Chances of the throws: ordinary ones, doubles from 1-1 on, and the 1-2."""

_RANKS = np.array(
    [[comb(n + 5 - k, 6 - k) for n in range(CHECKERS + 1)] for k in range(POINTS)]
)


def states_of(counts: Whole) -> Whole:
    """Return the numbers of states (...) of `counts` (..., 6), 1-point first.

    A side has at most fifteen checkers.
    """
    from_here = np.cumsum(counts[..., ::-1], axis=-1)[..., ::-1]
    return np.asarray(_RANKS[np.arange(POINTS), from_here].sum(-1))


def states_up_to(checkers: int) -> int:
    """Return how many states have at most so many checkers."""
    return comb(checkers + POINTS, POINTS)


@cache
def counts_of_all(checkers: int = CHECKERS) -> Whole:
    """Return the counts (S, 6) of all states with at most so many checkers."""
    grid = np.indices((checkers + 1,) * 2).reshape(2, -1).T
    counts = grid[grid.sum(1) <= checkers]
    while counts.shape[1] < POINTS:
        more = np.repeat(counts, checkers + 1, axis=0)
        column = np.tile(np.arange(checkers + 1), len(counts))[:, None]
        counts = np.hstack([more, column])
        counts = counts[counts.sum(1) <= checkers]
    return np.asarray(counts[np.argsort(states_of(counts))])


class Throws(NamedTuple):
    """Where the throws of WEIGHTS lead from some states (n).

    `ends` and `again` (n, 21) say the state that awaits a throw and whether it is a
    throw of the same turn.  Where `names` (n) a double is named after the 1-2:
    `named` and `named_again` (n, 6) are its ends.
    """

    ends: Whole
    again: Flags
    names: Flags
    named: Whole
    named_again: Flags


def throws_of(counts: Whole) -> Throws:
    """Return where all throws lead from `counts` (n, 6)."""
    ends = [without(counts, numbers) for numbers in ORDINARY]
    again = [np.zeros(len(counts), np.bool_)] * len(ORDINARY)
    doubles = [after_double(counts, number) for number in range(1, 7)]
    after_one_two = without(counts, (1, 2))
    left = after_one_two.any(1)
    named = [after_double(after_one_two, number) for number in range(1, 7)]
    return Throws(
        states_of(np.stack([*ends, *(end for end, _ in doubles), after_one_two], 1)),
        np.stack([*again, *(more for _, more in doubles), again[0]], 1),
        np.asarray((counts[:, 0] > 0) & (counts[:, 1] > 0) & left),
        states_of(np.stack([end for end, _ in named], 1)),
        np.stack([more for _, more in named], 1),
    )


def without(counts: Whole, numbers: tuple[int, int]) -> Whole:
    """Return the counts after an ordinary roll: each number bears off if it can."""
    after = counts.copy()
    for number in numbers:
        after[:, number - 1] -= after[:, number - 1] > 0
    return after


def after_double(counts: Whole, number: int) -> tuple[Whole, Flags]:
    """Return the counts after a double, and whether the seat throws again [A-9]."""
    after = counts.copy()
    first, second = number - 1, 6 - number
    taken = np.minimum(after[:, first], RUN)
    after[:, first] -= taken
    then = np.where(taken == RUN, np.minimum(after[:, second], RUN), 0)
    after[:, second] -= then
    return after, np.asarray((then == RUN) & after.any(1))


@dataclass(frozen=True, slots=True)
class BearOff:
    """The race of all states with at most `checkers` checkers.

    `counts` (..., 6) are checkers on the points 1 to 6 of their owner.
    """

    checkers: int
    race: Race

    def expected_turns(self, counts: Whole) -> Floats:
        """Return mean turns (...) until all are off."""
        return self.race.expected[states_of(counts)].astype(np.float64)

    def win_chance(self, mine: Whole, theirs: Whole) -> Floats:
        """Return the chance that the side about to throw wins; both are all home."""
        return self.race.win_chance(states_of(mine), states_of(theirs))


def solve(checkers: int = CHECKERS) -> BearOff:
    """Return the exact race; all fifteen take about two seconds."""
    counts = counts_of_all(checkers)
    draft = Draft(len(counts))
    for some in range(1, checkers + 1):
        states = np.arange(states_up_to(some - 1), states_up_to(some))
        draft.fill(_layer(states, throws_of(counts[states]), draft))
    return BearOff(checkers, draft.done())


@cache
def table() -> BearOff:
    """Return the race of all fifteen, solved at the first call of a process."""
    return solve()


def _layer(states: Whole, throws: Throws, draft: Draft) -> Layer:
    """Return a layer in which the best name is chosen."""
    ends, again = throws.ends.copy(), throws.again.copy()
    best = draft.turns_after(throws.named, throws.named_again).argmin(1)
    row = np.arange(len(states))
    ends[:, -1] = np.where(throws.names, throws.named[row, best], ends[:, -1])
    again[:, -1] = throws.names & throws.named_again[row, best]
    return Layer(states, states, WEIGHTS, ends, again)
