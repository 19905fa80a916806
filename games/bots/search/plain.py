"""Search that lists every whole play of a throw, one move at a time.

For games whose throws have few plays, as in Uckers.
"""

from collections.abc import Callable
from typing import Any

from games.bots.nets.scores import WON, chance_of
from games.bots.nets.weights import Weights
from games.bots.search.candidates import Candidate, Score, best_of
from games.bots.search.throws import mean_over_throws
from games.rules.interface import Dice, Game, Over, ToMove


class PlainSearch:
    """Every end of a throw, scored by a net of the game."""

    def __init__(
        self, game: Game, weights: Weights, active_of: Callable[[Any], list[int]]
    ) -> None:
        self.version = weights.version
        self._game, self._weights, self._active_of = game, weights, active_of

    def supports(self, position: Any) -> bool:
        """Return True: the readable rules know all options."""
        return True

    def candidates(self, position: Any, width: int, most: int) -> list[Candidate]:
        """Return the `most` best ends of a position that awaits a move."""
        awaits = self._game.awaits(position)
        assert isinstance(awaits, ToMove)
        ends: dict[Any, str] = {}
        self._gather(position, "", ends)
        return best_of(
            [
                Candidate(end, self._score_for(end, awaits.seat), move)
                for end, move in ends.items()
            ],
            most,
        )

    def score(self, position: Any) -> Score:
        """Return the score of a position that awaits a throw, or is over."""
        if isinstance(self._game.awaits(position), Over):
            return WON
        return self._weights.score(self._active_of(position))

    def outlook(self, position: Any, width: int) -> float:
        """Return the chance of the seat to throw, one throw looked ahead."""
        if isinstance(self._game.awaits(position), Over):
            return 1.0

        def best(dice: Dice) -> float:
            after = self._game.roll(position, dice)
            if isinstance(self._game.awaits(after), ToMove):
                return chance_of(self.candidates(after, width, 1)[0].score)
            return chance_of(self._score_for(after, position.turn))

        return mean_over_throws(best)

    def _gather(self, position: Any, first: str, ends: dict[Any, str]) -> None:
        """Add the ends that a position leads to, with the move that began the play."""
        for move in self._game.legal_moves(position):
            after = self._game.play(position, move)
            if isinstance(self._game.awaits(after), ToMove):
                self._gather(after, first or move.text, ends)
            else:
                ends.setdefault(after, first or move.text)

    def _score_for(self, end: Any, seat: int) -> Score:
        """Return the score for a seat's side; sides are the seats of one parity."""
        score = self.score(end)
        return score if (end.turn - seat) % 2 == 0 else -score
