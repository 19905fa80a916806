"""A bot that takes the move whose position looks best at once."""

from games.bots.evaluate.catalogue import evaluator_of
from games.bots.interface import draw
from games.rules.interface import Game, Move, Position, ToMove


class GreedyBot:
    """Looks one move ahead; among equals the seed decides."""

    slug = "greedy"
    name = "Greedy bot"
    words = "Takes what looks best at once."

    def choose(self, game: Game, position: Position, *, seed: bytes) -> Move:
        """Return the legal move with the best position after it."""
        awaits = game.awaits(position)
        assert isinstance(awaits, ToMove)
        value = evaluator_of(game.slug)
        moves = game.legal_moves(position)
        worth = {
            move: value(game, game.play(position, move), awaits.seat) for move in moves
        }
        most = max(worth.values())
        best = [move for move in moves if worth[move] == most]
        return best[draw(seed, len(best))]
