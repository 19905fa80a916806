"""Races: how many turns a side needs that nobody can hinder any more.

States are numbers; state 0 is done.  They are filled in layers, from those that are
nearly done, so that a throw leads to states already known.  Only where nothing can be
played does it stay: at the state itself if the same seat throws again, else at its
partner, the state as the next seat of the side sees it.
"""

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

TURNS = 80
"""Turns that are told apart.  A side that needs more is taken for even with another."""

PART = 4096
"""States that are looked at together, to keep memory small."""

Whole: TypeAlias = npt.NDArray[np.int64]
Flags: TypeAlias = npt.NDArray[np.bool_]
Floats: TypeAlias = npt.NDArray[np.float64]
Compact: TypeAlias = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Race:
    """What is known of every state of a side that awaits its throw.

    `expected` (S) are mean turns until it is done, the one that begins included;
    `cumulative` (S, TURNS + 1) the chance that so many turns are enough.
    """

    expected: Compact
    cumulative: Compact

    def win_chance(self, mine: Whole, theirs: Whole) -> Floats:
        """Return the chance (0..1) that the side about to throw is done first.

        `mine` and `theirs` are states, alike in shape.
        """
        mine, theirs = np.broadcast_arrays(mine, theirs)
        flat, other = mine.reshape(-1), theirs.reshape(-1)
        chances = np.empty(len(flat))
        for part in range(0, len(flat), PART):
            some = slice(part, part + PART)
            chances[some] = first_done(
                self.cumulative[flat[some]], self.cumulative[other[some]]
            )
        return chances.reshape(mine.shape)


def first_done(mine: Compact, theirs: Compact) -> Floats:
    """Return the chance that the side about to throw is done first.

    Both (..., TURNS + 1) are cumulative, as in a `Race`; turns alternate.
    """
    now = np.diff(mine.astype(np.float64), axis=-1)
    not_yet = 1.0 - theirs.astype(np.float64)
    chance = (now * not_yet[..., :-1]).sum(-1) + mine[..., 0]
    late = (1.0 - mine[..., -1].astype(np.float64)) * not_yet[..., -1]
    return np.asarray(chance + late / 2)


class Layer(NamedTuple):
    """States (n) and where each of K throws leads from them.

    `ends` (n, K) are states that await a throw, of the same turn if `again` (n, K).
    `partners` (n) are in the same layer.
    """

    states: Whole
    partners: Whole
    weights: Floats
    ends: Whole
    again: Flags


class Draft:
    """A race that is being filled, in double precision."""

    def __init__(self, size: int) -> None:
        """Begin with `size` states, of which only state 0 is known."""
        self.expected = np.zeros(size)
        self.cumulative = np.zeros((size, TURNS + 1))
        self.cumulative[0] = 1.0
        self._before = np.zeros((3, size))

    def turns_after(self, ends: Whole, again: Flags) -> Floats:
        """Return mean turns from a throw on that leads to known states."""
        return np.asarray(self.expected[ends] + ~again)

    def fill(self, layer: Layer) -> None:
        """Fill in a layer whose throws lead to known states, or stay."""
        stays = layer.again & (layer.ends == layer.states[:, None])
        passes = ~layer.again & (layer.ends == layer.partners[:, None])
        stay, passing = stays @ layer.weights, passes @ layer.weights
        self._expect(layer, stay, passing)
        known = self._reached(layer)
        for turn in range(1, TURNS + 1):
            passed = passing * self.cumulative[layer.partners, turn - 1]
            sums = (known[:, turn] + passed) / (1 - stay)
            self.cumulative[layer.states, turn] = sums

    def done(self) -> Race:
        """Return the race, in single precision."""
        return Race(
            self.expected.astype(np.float32), self.cumulative.astype(np.float32)
        )

    def _expect(self, layer: Layer, stay: Floats, passing: Floats) -> None:
        """Fill in mean turns: two equations for a state and its partner."""
        known = self.turns_after(layer.ends, layer.again) @ layer.weights
        scratch = self._before
        scratch[:, layer.states] = known, stay, passing
        known_there, stay_there, passing_there = scratch[:, layer.partners]
        both = known * (1 - stay_there) + passing * known_there
        self.expected[layer.states] = both / (
            (1 - stay) * (1 - stay_there) - passing * passing_there
        )

    def _reached(self, layer: Layer) -> Floats:
        """Return the chances (n, TURNS + 1) by throws that leave the layer."""
        sums = np.zeros((len(layer.states), TURNS + 1))
        for index, weight in enumerate(layer.weights):
            reached = weight * self.cumulative[layer.ends[:, index]]
            again = layer.again[:, index]
            if not again.any():
                sums[:, 1:] += reached[:, :-1]
                continue
            sums[again] += reached[again]
            sums[~again, 1:] += reached[~again, :-1]
        return sums
