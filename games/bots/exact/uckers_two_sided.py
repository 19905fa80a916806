"""The last pieces of Uckers against one another: exact chances where pieces are few.

By value iteration over both sides, moves chosen for the best chance against this very
opponent.  It says how far the races, which look at one side alone, are off.
"""

from dataclasses import dataclass

import numpy as np

from games.bots.exact.columns import COLUMNS, HOME, WEIGHTS, places_of_all
from games.bots.exact.races import Flags, Floats, Whole
from games.bots.exact.uckers_endings import (
    HOMES,
    WAITING,
    Options,
    endings,
    pair_of,
    seats_options,
    singles_options,
)

NEAR_ENOUGH = 1e-10


@dataclass(frozen=True, slots=True)
class RaceErrors:
    """How far the races' chances (0..1) are off, over all pairs of some states."""

    pairs: int
    mean: float
    worst: float


def few_states(seats: int, pieces: int) -> Whole:
    """Return the states (S) with at most so many pieces of each colour out, DONE first.

    Every throw leads from them to one of them.
    """
    columns = [
        number
        for number, places in enumerate(places_of_all())
        if places.count(HOME) >= len(places) - pieces
    ]
    if seats == 2:
        return np.array([a * COLUMNS + b for a in columns for b in columns])
    statuses = np.array([*columns, WAITING])
    return np.unique(pair_of(statuses[:, None], statuses))


def one_colour_states(seats: int) -> Whole:
    """Return the states (S) with one colour home, the other anywhere, DONE first.

    Every throw leads from them to one of them.
    """
    columns, homes = np.arange(COLUMNS), np.array(HOMES)
    if seats == 2:
        return columns
    pairs = pair_of(columns, homes[:, None]), pair_of(homes[:, None], columns)
    return np.unique(pairs)


def solve(states: Whole, options: Options) -> Floats:
    """Return the chances (S, S) of the side about to throw, by both sides' states.

    `options` are those of `states`, of which the first is DONE.
    """
    size = len(states)
    numbers = np.full(int(states.max()) + 1, -1)
    numbers[states] = np.arange(size)
    lost = np.where(options.again, 0, size)
    ends = numbers[options.ends] + lost
    real = options.ends >= 0
    chances = np.full((size, size), 0.5)
    chances[:, 0], chances[0] = 0.0, 1.0
    change = 1.0
    while change > NEAR_ENOUGH:
        after = _swept(chances, ends, real)
        after[:, 0], after[0] = 0.0, 1.0
        change = float(np.abs(after - chances).max())
        chances = after
    return chances


def _swept(chances: Floats, ends: Whole, real: Flags) -> Floats:
    """Return what all throws promise by the present chances.

    `ends` (S, 21, K) count on from S where the turn has passed on.
    """
    both = np.vstack([chances, 1.0 - chances.T])
    sums = np.zeros_like(chances)
    for throw, weight in enumerate(WEIGHTS):
        best = np.zeros_like(chances)
        for index in range(ends.shape[2]):
            found = both[ends[:, throw, index]] * real[:, throw, index, None]
            np.maximum(best, found, out=best)
        sums += weight * best
    return sums


def race_errors(seats: int, states: Whole) -> RaceErrors:
    """Return how far the race is off over all pairs of some states, DONE first."""
    options = singles_options if seats == 2 else seats_options
    exact = solve(states, options(states))
    race = endings(seats).race
    off = np.abs(race.win_chance(states[1:, None], states[None, 1:]) - exact[1:, 1:])
    return RaceErrors(off.size, float(off.mean()), float(off.max()))
