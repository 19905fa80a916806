"""The whole game of European Acey Deucey with one or two checkers a side, solved.

Everything is as in the real game, from the pile on, with hits, doubles and the 1-2;
the checkers that are missing of fifteen count as borne off.  So a way of playing can
be scored against perfect play.  Runs on the compiled rules: for a worker or a
command, never for a request.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations_with_replacement
from math import comb
from typing import TypeAlias

import numpy as np

from games.bots.compiled.acey import ROW, UNIT_HIGH, UNIT_LOW
from games.bots.compiled.acey_ends import new_room
from games.bots.compiled.compiling import Words
from games.bots.exact import small_kernels as kernels
from games.bots.exact.small_kernels import THROWS, WON, Doubles, Edges

PILE = 25
NEAR_ENOUGH = 1e-13
EDGES_A_STATE = 96
ENDS = 1 << 12
"""More than any throw has ends, before equal ones are merged."""

Evaluation: TypeAlias = Callable[[Words], Doubles]
"""From rows (n, ROW) that await a throw to chances (n) of the seat about to throw."""
Chooser: TypeAlias = Callable[[Words], int]
"""From rows (n, ROW), the ends that seat 0 can reach by a throw, to the one chosen.

The ends await a throw of either seat, after a 1-2 with every name; where seat 0 can
win at once nobody is asked.
"""


@dataclass(frozen=True, slots=True)
class Score:
    """What a way of playing is worth against perfect play, from the start.

    `first` and `second` are its chances when it throws first and second, `loss` what
    it falls short of perfect play, in the mean of both (0..1).
    """

    first: float
    second: float
    loss: float


@dataclass(frozen=True, slots=True)
class Plays:
    """All states of a game with few checkers, and where their throws lead.

    `sides` (S, 2) are words of the compiled rules; a state is its mover's side times
    S plus the other side, `states` (n) are those that can stand.  The ends of throw
    k of state i are `edges[starts[21 i + k] : starts[21 i + k + 1]]`.
    """

    ranks: Words
    sides: Words
    states: Words
    starts: Words
    edges: Edges

    def rows(self, states: Words) -> Words:
        """Return rows (n, ROW) of states (n), seat 0 to throw."""
        size = len(self.sides)
        rows = np.zeros((len(states), ROW), np.int64)
        rows[:, :2] = self.sides[states // size]
        rows[:, 2:4] = self.sides[states % size]
        return rows

    def state_of(self, row: Words) -> int:
        """Return the state of a row that awaits a throw."""
        return kernels.edge_of(row, int(row[4] & 1), len(self.sides), self.ranks) - 1

    def end_rows(self, edges: Edges) -> Words:
        """Return the rows (n, ROW) of edges (n) by which seat 0 has not won."""
        rows = self.rows(np.abs(edges).astype(np.int64) - 1)
        passed = edges < 0
        rows[passed] = rows[passed][:, [2, 3, 0, 1, 4]]
        rows[passed, 4] = 1
        return rows


@dataclass(frozen=True, slots=True)
class SmallGame:
    """A game solved: `chances` (S S) of the seat about to throw, by state."""

    plays: Plays
    chances: Doubles
    sweeps: int

    def start_chance(self) -> float:
        """Return the chance of the seat that throws first, all in the pile."""
        return float(self.chances[_start_state(self.plays)])

    def chance(self, row: Words) -> float:
        """Return the chance of the seat about to throw; the row awaits its throw."""
        return float(self.chances[self.plays.state_of(row)])

    def throw_chances(self, row: Words) -> Doubles:
        """Return the chances (21) after the best play of each throw.

        Throws are in the order 1-1, 2-1, 2-2, 3-1 .. 6-6.
        """
        index = np.searchsorted(self.plays.states, self.plays.state_of(row))
        found = np.zeros(THROWS)
        for throw in range(THROWS):
            edges = self._edges(int(index), throw)
            best = kernels.best_edge(edges, self.chances, self.chances)
            found[throw] = kernels.edge_value(edges[best], self.chances, self.chances)
        return found

    def perfect_choices(self) -> Edges:
        """Return the best edge (21 n) of each throw."""
        return self._choices(self.chances)

    def choices_by(self, evaluate: Evaluation) -> Edges:
        """Return the edges (21 n) that an evaluation of the ends chooses.

        It is asked once, for all states.
        """
        seen = np.zeros(len(self.chances))
        seen[self.plays.states] = evaluate(self.plays.rows(self.plays.states))
        return self._choices(seen)

    def choices_of(self, choose: Chooser) -> Edges:
        """Return the edges (21 n) that a chooser takes, asked throw by throw."""
        chosen = np.zeros(THROWS * len(self.plays.states), np.int32)
        for index in range(len(self.plays.states)):
            for throw in range(THROWS):
                edges = self._edges(index, throw)
                taken = WON
                if not (edges == WON).any():
                    rows = self.plays.end_rows(edges)
                    taken = edges[choose(rows) if len(edges) > 1 else 0]
                chosen[THROWS * index + throw] = taken
        return chosen

    def score(self, chosen: Edges) -> Score:
        """Return what a choice for each throw is worth against perfect play.

        The other side plays as in `perfect_choices`, not to exploit this one's faults.
        """
        states, perfect = self.plays.states, self.perfect_choices()
        mine, theirs = self.chances.copy(), self.chances.copy()
        change = 1.0
        while change > NEAR_ENOUGH:
            change = kernels.sweep_choices(states, chosen, mine, theirs)
            change += kernels.sweep_choices(states, perfect, theirs, mine)
        start = _start_state(self.plays)
        first, second = float(mine[start]), 1.0 - float(theirs[start])
        return Score(first, second, (1.0 - first - second) / 2)

    def _edges(self, index: int, throw: int) -> Edges:
        starts = self.plays.starts
        first, last = starts[THROWS * index + throw : THROWS * index + throw + 2]
        return self.plays.edges[first:last]

    def _choices(self, seen: Doubles) -> Edges:
        """Return the edges (21 n) that are best by chances (S S)."""
        choices = np.zeros(THROWS * len(self.plays.states), np.int64)
        kernels.choose_all(self.plays.starts, self.plays.edges, seen, choices)
        return self.plays.edges[choices]


def solve(checkers: int) -> SmallGame:
    """Return the game with so many checkers a side, solved: 1 or 2.

    Raises ValueError for more, which no memory here would hold.
    """
    plays = plays_of(checkers)
    chances = np.full(len(plays.sides) ** 2, 0.5)
    sweeps, change = 0, 1.0
    while change > NEAR_ENOUGH:
        change = kernels.sweep(plays.states, plays.starts, plays.edges, chances)
        sweeps += 1
    return SmallGame(plays, chances, sweeps)


def plays_of(checkers: int) -> Plays:
    """Return all states with so many checkers a side and where throws lead.

    Raises ValueError unless there are 1 or 2.
    """
    if checkers not in (1, 2):
        raise ValueError("Games with one or two checkers a side are solved.")
    places = list(combinations_with_replacement(range(kernels.PLACES), checkers))
    places.sort(key=lambda side: side[::-1])
    ranks = np.array(
        [[comb(p + k, k + 1) for p in range(kernels.PLACES)] for k in range(checkers)]
    )
    words = [(sum(UNIT_LOW[list(s)]), sum(UNIT_HIGH[list(s)])) for s in places]
    sides = np.array(words, np.int64)
    states = _states(places)
    scratch = _scratch(sides, ranks)
    starts = np.zeros(THROWS * len(states) + 1, np.int64)
    room = EDGES_A_STATE * len(states)
    while True:
        edges = np.zeros(room, np.int32)
        count = kernels.fill_edges(states, starts, edges, scratch)
        if count >= 0:
            return Plays(ranks, sides, states, starts, edges[:count].copy())
        room *= 2


def _states(places: list[tuple[int, ...]]) -> Words:
    """Return the states that can stand: nobody is done, and no point is shared."""
    held = [sum(1 << p for p in set(side) if 0 < p < PILE) for side in places]
    seen = [sum(1 << 25 - p for p in set(side) if 0 < p < PILE) for side in places]
    pairs = np.array(held)[:, None] & np.array(seen)[None, :]
    can = pairs == 0
    can[0] = can[:, 0] = False
    return np.nonzero(can.reshape(-1))[0]


def _start_state(plays: Plays) -> int:
    """Return the state in which all are in the pile."""
    start = int(plays.ranks[:, PILE].sum())
    return start * len(plays.sides) + start


def _scratch(sides: Words, ranks: Words) -> kernels.Scratch:
    return kernels.Scratch(
        sides,
        ranks,
        new_room(),
        np.zeros((ENDS, ROW), np.int64),
        np.zeros((ENDS, ROW), np.int64),
        np.zeros(2 * len(sides) ** 2 + 3, np.int32),
        np.zeros(1, np.int64),
    )
