"""Random games: throws and choices drawn by whoever asks."""

from collections.abc import Callable, Iterator

from games.rules.interface import Dice, Game, Move, Over, Position, ToMove, ToRoll

Throw = Callable[[], Dice]
Choose = Callable[[tuple[Move, ...]], Move]


def positions_of_play(
    game: Game, start: Position, throw: Throw, choose: Choose
) -> Iterator[Position]:
    """Yield every position from `start` to the end of a game, both included."""
    position = start
    yield position
    while not isinstance(awaits := game.awaits(position), Over):
        if isinstance(awaits, ToRoll):
            position = game.roll(position, throw())
        elif isinstance(awaits, ToMove):
            position = game.play(position, choose(game.legal_moves(position)))
        yield position
