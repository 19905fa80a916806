"""The weakest bot: any legal move, all alike."""

from games.bots.interface import draw
from games.rules.interface import Game, Move, Position


class RandomBot:
    """Plays a move drawn from the seed."""

    slug = "random"
    name = "Random bot"
    words = "Any legal move will do."

    def choose(self, game: Game, position: Position, *, seed: bytes) -> Move:
        """Return one of the legal moves."""
        moves = game.legal_moves(position)
        return moves[draw(seed, len(moves))]
