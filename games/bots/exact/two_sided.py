"""Bearing off against an opponent who bears off too: the exact chances.

Both sides have few checkers, all home.  Names of doubles are chosen for the best
chance to win against this very opponent.  Every throw leads to states with fewer
checkers, or nothing is borne off by it; so a state and its mirror image, where the
other seat throws, are two equations with two unknowns, and nothing is iterated.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

import numpy as np

from games.bots.exact.bear_off import (
    WEIGHTS,
    Throws,
    counts_of_all,
    states_of,
    states_up_to,
    throws_of,
)
from games.bots.exact.races import Compact, Flags, Floats, Whole

CHECKERS = 6
Tables: TypeAlias = tuple[Floats, Floats]
"""Chances by the state of the side about to throw: one side's, and the other's.

With as many checkers a side both are the same table.
"""


@dataclass(frozen=True, slots=True)
class TwoSided:
    """The chance (S, S) of the side about to throw, by its state and the other's.

    States are those of `bear_off` with at most `checkers` checkers; a side that has
    none has won.
    """

    checkers: int
    chance: Compact

    def win_chance(self, mine: Whole, theirs: Whole) -> Floats:
        """Return the chance (...) to win of the side about to throw.

        `mine` and `theirs` (..., 6) are checkers on the points 1 to 6 of their owner.
        """
        return self.chance[states_of(mine), states_of(theirs)].astype(np.float64)


def solve(checkers: int = CHECKERS) -> TwoSided:
    """Return the exact table; 6 checkers take about a second, 8 some ten."""
    size = states_up_to(checkers)
    chance = np.zeros((size, size))
    _fill_all((chance, chance), (checkers, checkers))
    return TwoSided(checkers, chance.astype(np.float32))


def solve_uneven(mine: int, theirs: int) -> tuple[Compact, Compact]:
    """Return the chances of a side with at most `mine` checkers, and of the other.

    Of shapes (S, T) and (T, S), each by the state of the side about to throw first.
    """
    size, other = states_up_to(mine), states_up_to(theirs)
    chance, mirrored = np.zeros((size, other)), np.zeros((other, size))
    _fill_all((chance, mirrored), (mine, theirs))
    return chance.astype(np.float32), mirrored.astype(np.float32)


def kept(folder: str, checkers: int = CHECKERS) -> TwoSided:
    """Return the table kept in a folder; solve it and put it there if it is not.

    For a worker's background, not for a request.
    """
    path = Path(folder) / f"bear-off-{checkers}.npy"
    if path.exists():
        return TwoSided(checkers, np.load(path))
    found = solve(checkers)
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_suffix(".draft.npy")
    np.save(draft, found.chance)
    draft.replace(path)
    return found


def _layer(checkers: int) -> slice:
    """Return the states with exactly so many checkers."""
    return slice(states_up_to(checkers - 1), states_up_to(checkers))


def _fill_all(tables: Tables, most: tuple[int, int]) -> None:
    """Fill in two tables, by how many checkers both sides have together."""
    tables[0][0, 1:] = tables[1][0, 1:] = 1.0
    even = tables[0] is tables[1]
    throws = throws_of(counts_of_all(max(most)))
    for total in range(2, sum(most) + 1):
        last = total // 2 if even else min(most[0], total - 1)
        for mine in range(max(1, total - most[1]), last + 1):
            _fill(tables, throws, _layer(mine), _layer(total - mine))


def _fill(tables: Tables, throws: Throws, mine: slice, theirs: slice) -> None:
    """Fill in two layers of states and, with sides changed, their mirror image."""
    known = _known(tables, throws, mine, theirs)
    mirrored = _known(tables[::-1], throws, theirs, mine)
    stays, stays_there = _stay(throws, mine), _stay(throws, theirs)
    shared = 1 - np.outer(stays, stays_there)
    tables[0][mine, theirs] = (known - stays[:, None] * mirrored.T) / shared
    tables[1][theirs, mine] = (mirrored - stays_there[:, None] * known.T) / shared.T


def _stay(throws: Throws, layer: slice) -> Floats:
    """Return how likely a throw bears nothing off, for each state of a layer."""
    states = np.arange(layer.start, layer.stop)[:, None]
    return np.asarray((throws.ends[layer] == states) @ WEIGHTS)


def _known(tables: Tables, throws: Throws, mine: slice, theirs: slice) -> Floats:
    """Return the chances of a layer, where a throw that stays is taken to win."""
    sums = np.zeros((mine.stop - mine.start, theirs.stop - theirs.start))
    for throw, weight in enumerate(WEIGHTS[:-1]):
        ends, again = throws.ends[mine, throw], throws.again[mine, throw]
        sums += weight * _after(tables, ends, again, theirs)
    one_two = _after(tables, throws.ends[mine, -1], throws.again[mine, -1], theirs)
    named = one_two * ~throws.names[mine, None]
    for number in range(6):
        ends, again = throws.named[mine, number], throws.named_again[mine, number]
        after = _after(tables, ends, again, theirs) * throws.names[mine, None]
        np.maximum(named, after, out=named)
    return np.asarray(sums + WEIGHTS[-1] * named)


def _after(tables: Tables, ends: Whole, again: Flags, theirs: slice) -> Floats:
    """Return the chances of the side that has thrown, once for each opponent."""
    chance, mirrored = tables
    lost = mirrored[theirs][:, ends].T
    return np.where(again[:, None], chance[ends, theirs], 1.0 - lost)
