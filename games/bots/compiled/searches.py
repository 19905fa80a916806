"""The searches of `games.bots.search`, compiled: the same ends, scores and moves."""

from typing import Any

import numpy as np

from games.bots.compiled import (
    acey_ends,
    acey_search,
    uckers,
    uckers_ends,
    uckers_search,
)
from games.bots.compiled.acey import NAMING, kind_of
from games.bots.compiled.convert import (
    acey_position,
    acey_row,
    uckers_position,
    uckers_row,
)
from games.bots.compiled.cores import (
    AceyCore,
    UckersCore,
    acey_text,
    is_plain,
    uckers_text,
)
from games.bots.compiled.sparse import WholeNet
from games.bots.nets.scores import UNIT, WON
from games.bots.nets.weights import Weights
from games.bots.search.candidates import Candidate, Score
from games.rules.acey_deucey.position import Position as AceyPosition
from games.rules.uckers.position import Position as UckersPosition

SCORE_UNIT = float(UNIT**2)
LARGEST = 1 << 21
"""Rooms grow up to so many boards."""


def net_of(weights: Weights) -> WholeNet:
    """Return weights as the kernels want them.

    Raises ValueError for weights of the output that are no int32.
    """
    outputs = weights.outputs.astype(np.int32)
    if not np.array_equal(outputs, weights.outputs):
        raise ValueError("Weights of the output must fit into 32 bits.")
    return WholeNet(weights.inputs, weights.bias, outputs, weights.offset)


class AceySearch:
    """Staged search in European Acey Deucey; serves one thread at a time."""

    def __init__(self, weights: Weights) -> None:
        self.version = weights.version
        self._net = net_of(weights)
        self._search = acey_search.new_search(self._net)

    def supports(self, position: AceyPosition) -> bool:
        """Say whether the kernels know all the rules that hold in a position."""
        return is_plain(position, AceyCore.known)

    def candidates(
        self, position: AceyPosition, width: int, most: int
    ) -> list[Candidate]:
        """Return the `most` best ends of a position that awaits a move."""
        row = acey_row(position)
        count = self._best_end(row, width)[1]
        search, found = self._search, dict[AceyPosition, Candidate]()
        for at in best_places(search.scores[:count], most):
            end = acey_position(search.rows[at])
            move = self._text(row, int(search.firsts[at]))
            found.setdefault(end, Candidate(end, int(search.scores[at]), move))
            if len(found) == most:
                break
        return list(found.values())

    def score(self, position: AceyPosition) -> Score:
        """Return the score of a position that awaits a throw, or is over."""
        row = acey_row(position)
        return int(acey_search.score_for(row, position.turn, self._net, self._search))

    def outlook(self, position: AceyPosition, width: int) -> float:
        """Return the chance of the seat to throw, one throw looked ahead."""
        row = acey_row(position)
        if self.score(position) == WON:
            return 1.0
        while True:
            rest = (self._search, SCORE_UNIT)
            chance = acey_search.outlook(row, width, self._net, rest)
            if chance >= 0:
                return float(chance)
            self._grow()

    def _best_end(self, row: Any, width: int) -> tuple[int, int]:
        while True:
            found = acey_search.best_end(row, width, self._net, self._search)
            if found[0] >= 0:
                return found
            self._grow()

    def _grow(self) -> None:
        size = 2 * len(self._search.rows)
        if size > LARGEST:
            raise MemoryError(f"more than {LARGEST} boards in one stage")
        self._search = acey_search.new_search(self._net, size)

    def _text(self, row: Any, first: int) -> str:
        number, place = first >> 5, first & 31
        if kind_of(row[4]) == NAMING:
            return f"={number}"
        return acey_text(row, number, place)


class UckersSearch:
    """Search in Uckers; serves one thread at a time."""

    def __init__(self, weights: Weights) -> None:
        self.version = weights.version
        self._net = net_of(weights)
        self._search = uckers_search.new_search(self._net)

    def supports(self, position: UckersPosition) -> bool:
        """Say whether the kernels know all the rules that hold in a position."""
        return is_plain(position, UckersCore.known)

    def candidates(
        self, position: UckersPosition, width: int, most: int
    ) -> list[Candidate]:
        """Return the `most` best ends of a position that awaits a move."""
        row = uckers_row(position)
        count = uckers_search.best_end(row, self._net, self._search)[1]
        ends, scores = self._search.ends, self._search.scores
        met = uckers.met_by(row, position.turn & 1)[0]
        return [
            Candidate(
                uckers_position(ends.rows[at]),
                int(scores[at]),
                uckers_text(position, int(ends.firsts[at]), met),
            )
            for at in best_places(scores[:count], most)[:most]
        ]

    def score(self, position: UckersPosition) -> Score:
        """Return the score of a position that awaits a throw, or is over."""
        row, side = uckers_row(position), position.turn & 1
        return int(uckers_search.score_for(row, side, self._net, self._search))

    def outlook(self, position: UckersPosition, width: int) -> float:
        """Return the chance of the seat to throw, one throw looked ahead."""
        if self.score(position) == WON:
            return 1.0
        rest = (self._search, SCORE_UNIT)
        return float(uckers_search.outlook(uckers_row(position), self._net, rest))


def ready_search(subject: str, weights: Weights) -> "AceySearch | UckersSearch":
    """Return a search whose kernels are compiled, or loaded from the cache."""
    if subject == "acey":
        acey = AceySearch(weights)
        start = acey_ends.start_row(0)
        acey.outlook(acey_position(start), 1)
        for dice in ((6, 3), (3, 3), (2, 1)):
            acey.candidates(acey_position(acey_ends.thrown(start, *dice)), 1, 1)
        return acey
    search = UckersSearch(weights)
    board = uckers_ends.start_row(4, 0)
    search.outlook(uckers_position(board), 1)
    search.candidates(uckers_position(uckers_ends.thrown(board, 6, 1)), 1, 1)
    return search


def best_places(scores: Any, most: int) -> list[int]:
    """Return where the best scores are, best first, equals as they stand.

    At least the `most` best; more are returned because ends may come twice.
    """
    enough = min(len(scores), 8 * most)
    if enough < len(scores):
        least = np.partition(-scores, enough - 1)[enough - 1]
        places = np.flatnonzero(-scores <= least)
    else:
        places = np.arange(len(scores))
    return [int(at) for at in places[np.argsort(-scores[places], kind="stable")]]


SEARCHES: dict[str, type[AceySearch] | type[UckersSearch]] = {
    "acey": AceySearch,
    "uckers": UckersSearch,
    "uckers2": UckersSearch,
}
"""The searches by the names of nets."""
