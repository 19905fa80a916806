"""A search whose scores are exact where the chances of an ending are known."""

from math import log
from typing import Any

from games.bots.exact.judges import chance_known
from games.bots.nets.scores import CERTAIN, UNIT, WON
from games.bots.search.candidates import Candidate, Score, Search, best_of

LOOKED_AT = 8
"""So many of the best ends are corrected, whatever is asked for."""

EVERY = 1 << 12
"""More ends than an ending has, all of which are corrected."""


class KnowingSearch:
    """Corrects what another search of the same game says of endings."""

    def __init__(self, search: Search) -> None:
        self.version = f"{search.version}-exact"
        self._search = search

    def supports(self, position: Any) -> bool:
        """Say whether the other search knows all the rules that hold."""
        return self._search.supports(position)

    def candidates(self, position: Any, width: int, most: int) -> list[Candidate]:
        """Return the `most` best ends of a position that awaits a move, best first."""
        looked = max(most, LOOKED_AT)
        found = self._search.candidates(position, width, looked)
        if len(found) == looked and _is_known(found[-1]):
            found = self._search.candidates(position, width, EVERY)
        corrected = [self._corrected(each, position.turn) for each in found]
        return best_of(corrected, most)

    def score(self, position: Any) -> Score:
        """Return the score of a position that awaits a throw, or is over."""
        score = self._search.score(position)
        if score == WON:
            return score
        known = chance_known(position)
        return score if known is None else score_of(known)

    def outlook(self, position: Any, width: int) -> float:
        """Return the chance of the seat to throw, one throw looked ahead."""
        if self._search.score(position) == WON:
            return 1.0
        known = chance_known(position)
        return self._search.outlook(position, width) if known is None else known

    def _corrected(self, candidate: Candidate, seat: int) -> Candidate:
        if abs(candidate.score) == WON:
            return candidate
        known = chance_known(candidate.end)
        if known is None:
            return candidate
        score = score_of(known)
        mine = (candidate.end.turn - seat) % 2 == 0
        return Candidate(candidate.end, score if mine else -score, candidate.move)


def _is_known(candidate: Candidate) -> bool:
    """Say whether the end of a play is an ending that still goes on."""
    return abs(candidate.score) != WON and chance_known(candidate.end) is not None


def score_of(chance: float) -> Score:
    """Return the score of a chance; 0 and 1 have scores, too, short of WON."""
    if not 0.0 < chance < 1.0:
        return round((CERTAIN if chance else -CERTAIN) * UNIT**2)
    return round(log(chance / (1 - chance)) * UNIT**2)
