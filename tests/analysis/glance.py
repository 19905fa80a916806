"""An adviser that hardly thinks: for whole matches that tests have analysed."""

from games.bots.advice import Play
from games.rules.interface import Dice, Game, Move, Over, Position, ToMove, ToRoll


class GlanceAdviser:
    """Judges by the pips and knows two plays of a throw: first moves or last ones."""

    version = "glance"

    def __init__(self, game: Game) -> None:
        """Advise on `game`, played by two."""
        self.game = game

    def chance(self, position: Position, side: int) -> float:
        """Return how much of all pips is the other side's."""
        awaits = self.game.awaits(position)
        if isinstance(awaits, Over):
            return float(awaits.side == side)
        own, other = (self.game.pips_left(position, s) for s in (side, 1 - side))
        return other / (own + other)

    def plays(self, position: Position) -> tuple[Play, ...]:
        """Return one play or two."""
        awaits = self.game.awaits(position)
        assert isinstance(awaits, ToMove)
        plays = {
            play.end: play
            for play in (self._line(position, which, awaits.seat) for which in (0, -1))
        }
        return tuple(sorted(plays.values(), key=lambda play: -play.chance))

    def best_chance(self, position: Position, dice: Dice) -> float:
        """Return the chance after the better of the two plays."""
        awaits = self.game.awaits(position)
        assert isinstance(awaits, ToRoll)
        thrown = self.game.roll(position, dice)
        if not isinstance(self.game.awaits(thrown), ToMove):
            return self.chance(thrown, awaits.seat)
        return self.plays(thrown)[0].chance

    def _line(self, position: Position, which: int, side: int) -> Play:
        moves: list[Move] = []
        while isinstance(self.game.awaits(position), ToMove):
            moves.append(self.game.legal_moves(position)[which])
            position = self.game.play(position, moves[-1])
        texts = tuple(move.text for move in moves)
        return Play(texts, position, self.chance(position, side))


class BlindAdviser(GlanceAdviser):
    """Sees nothing but the end."""

    version = "blind"

    def chance(self, position: Position, side: int) -> float:
        """Return a half for what is not over."""
        awaits = self.game.awaits(position)
        return float(awaits.side == side) if isinstance(awaits, Over) else 0.5

    def best_chance(self, position: Position, dice: Dice) -> float:
        """Return a half: no throw is looked at."""
        return 0.5
