"""An adviser for any game and all its options, by the readable rules alone.

Whole plays are found layer by layer from the throw, equal positions counted once.
Where a layer is wider than the beam, the positions that look best are kept: of
each rest to play as many, since rests cannot be compared.
"""

from math import exp
from typing import TypeAlias

from games.bots.advice import Play
from games.bots.evaluate.odds import log_odds
from games.rules.interface import Dice, Game, Over, Position, ToMove, ToRoll

WIDTH = 8

Lines: TypeAlias = dict[Position, tuple[str, ...]]
"""Positions with the moves that lead there."""


class PlainAdviser:
    """Judges by the hand-made evaluators; `width` is that of the beam.

    A chance is the logistic of the log-odds that `games.bots.evaluate.odds` gives.
    """

    def __init__(self, game: Game, width: int = WIDTH) -> None:
        """Advise on `game`."""
        self.version = f"plain-1/{width}"
        self._game, self._width = game, width
        sides = game.sides(max(game.seat_counts))
        # With fewer seats these are the first ones.
        self._side_by_seat = {
            seat: side for side, seats in enumerate(sides) for seat in seats
        }

    def chance(self, position: Position, side: int) -> float:
        """Return a side's chance to win."""
        awaits = self._game.awaits(position)
        if isinstance(awaits, Over):
            return float(awaits.side == side)
        acting = self._side_by_seat[awaits.seat]
        return 1 / (1 + exp(-self._odds(position, side, throws=acting == side)))

    def plays(self, position: Position) -> tuple[Play, ...]:
        """Return the plays found of what is owed, the best first."""
        awaits = self._game.awaits(position)
        if not isinstance(awaits, ToMove):
            raise ValueError("Plays are asked for where a move is awaited.")
        side = self._side_by_seat[awaits.seat]
        found = (
            Play(moves, end, self.chance(end, side))
            for end, moves in self._ends(position, side).items()
        )
        return tuple(sorted(found, key=lambda play: (-play.chance, play.moves)))

    def best_chance(self, position: Position, dice: Dice) -> float:
        """Return the chance after the best play found of a throw."""
        awaits = self._game.awaits(position)
        if not isinstance(awaits, ToRoll):
            raise ValueError("A throw is judged where one is awaited.")
        side = self._side_by_seat[awaits.seat]
        thrown = self._game.roll(position, dice)
        if not isinstance(self._game.awaits(thrown), ToMove):
            return self.chance(thrown, side)
        return max(self.chance(end, side) for end in self._ends(thrown, side))

    def _ends(self, position: Position, side: int) -> Lines:
        """Return where the plays end that the beam keeps."""
        ends: Lines = {}
        layer: Lines = {position: ()}
        while layer:
            further: Lines = {}
            for here, moves in layer.items():
                for move in self._game.legal_moves(here):
                    after = self._game.play(here, move)
                    is_open = isinstance(self._game.awaits(after), ToMove)
                    lines = further if is_open else ends
                    lines.setdefault(after, (*moves, move.text))
            layer = self._kept(further, side)
        return ends

    def _kept(self, layer: Lines, side: int) -> Lines:
        """Return the positions of a layer that look best, a beam for each rest."""
        if len(layer) <= self._width:
            return layer
        by_rest: dict[tuple[str, ...], list[Position]] = {}
        for position in layer:
            awaits = self._game.awaits(position)
            assert isinstance(awaits, ToMove)
            by_rest.setdefault(awaits.owed, []).append(position)
        return {
            position: layer[position]
            for group in by_rest.values()
            for position in self._best(group, layer, side)
        }

    def _best(self, group: list[Position], layer: Lines, side: int) -> list[Position]:
        if len(group) <= self._width:
            return group
        order = sorted(
            group, key=lambda p: (-self._odds(p, side, throws=True), layer[p])
        )
        return order[: self._width]

    def _odds(self, position: Position, side: int, *, throws: bool) -> float:
        # A seat of the side; sides and first seats have the same numbers.
        return log_odds(self._game, position, side, throws=throws)
