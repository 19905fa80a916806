"""An adviser that judges by the nets, and exactly where the chances are known."""

from typing import Any

from games.bots.advice import Play
from games.bots.engines import search_for
from games.bots.levels import same_side
from games.bots.nets.files import versions_of
from games.bots.nets.scores import chance_of
from games.bots.search.candidates import Candidate, Search
from games.rules.interface import Dice, Game, Over, ToMove, ToRoll

WIDTH = 8
TOLD = 10
"""Plays that are told of a throw."""

LOOKED_AT = 200
"""Plays among which the way to an end is looked for."""


class NetAdviser:
    """Plays and chances by the search that this process has for a position."""

    def __init__(self, game: Game) -> None:
        """Advise on a game that has nets."""
        self.version = f"{'+'.join(versions_of(game.slug))}/{WIDTH}"
        self._game = game

    def chance(self, position: Any, side: int) -> float:
        """Return a side's probability to win; a throw is awaited, or all is over."""
        awaits = self._game.awaits(position)
        if isinstance(awaits, Over):
            return 1.0 if awaits.side == side else 0.0
        chance = chance_of(self._search(position).score(position))
        return chance if same_side(self._game, position, side) else 1.0 - chance

    def plays(self, position: Any) -> tuple[Play, ...]:
        """Return the best whole plays of what is owed, the best first."""
        if not isinstance(self._game.awaits(position), ToMove):
            raise ValueError("Plays are asked for where a move is awaited.")
        found = self._search(position).candidates(position, WIDTH, TOLD)
        return tuple(
            Play(self._moves(position, each), each.end, chance_of(each.score))
            for each in found
        )

    def best_chance(self, position: Any, dice: Dice) -> float:
        """Return the chance of the seat to throw's side after the best play."""
        awaits = self._game.awaits(position)
        if not isinstance(awaits, ToRoll):
            raise ValueError("The best play of a throw is asked for before the throw.")
        after = self._game.roll(position, dice)
        if isinstance(self._game.awaits(after), ToMove):
            best = self._search(after).candidates(after, WIDTH, 1)[0]
            return chance_of(best.score)
        return self.chance(after, awaits.seat % 2)

    def _search(self, position: Any) -> Search:
        search = search_for(self._game.slug, position)
        assert search is not None, "a game without nets has another adviser"
        return search

    def _moves(self, position: Any, candidate: Candidate) -> tuple[str, ...]:
        """Return the moves of a play that leads to a candidate's end.

        Only the first ones where the search loses sight of the end.
        """
        moves, move = list[str](), candidate.move
        while True:
            moves.append(move)
            position = self._game.play(position, self._game.find_move(position, move))
            if position == candidate.end:
                return tuple(moves)
            search = self._search(position)
            further = search.candidates(position, WIDTH, LOOKED_AT)
            ways = [each.move for each in further if each.end == candidate.end]
            if not ways:
                return tuple(moves)
            move = ways[0]
