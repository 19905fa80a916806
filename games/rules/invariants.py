"""What holds at every position of every game, whatever is thrown and chosen.

Games are played against these laws by `manage.py simulate` and by the tests.
"""

from collections import Counter

from games.rules.interface import Game, Over, Position

FURTHEST = 12
"""The most pips that one move or throw brings a side nearer."""


class Broken(Exception):
    """A law that a position does not keep; the message is a sentence."""


def check_position(game: Game, seats: int, position: Position) -> None:
    """Raise Broken unless the position can stand by itself."""
    _check_pieces(game, seats, position)
    _check_spots(game, seats, position)
    _check_text(game, position)


def check_change(
    game: Game, seats: int, before: tuple[int, ...], position: Position
) -> tuple[int, ...]:
    """Return the pips left to each side, `before` being those of the position before.

    Raises Broken if two sides came nearer at once, or one by more than two dice.
    """
    after = pips_left(game, seats, position)
    gains = [old - new for old, new in zip(before, after, strict=True)]
    if sum(gain > 0 for gain in gains) > 1:
        raise Broken(f"Two sides came nearer at once: {game.text(position)}.")
    if max(gains) > FURTHEST:
        raise Broken(f"{max(gains)} pips were gained at once: {game.text(position)}.")
    return after


def check_start(game: Game, seats: int, start: Position) -> tuple[int, ...]:
    """Return the pips left at the start; raise Broken unless all are equally far."""
    left = pips_left(game, seats, start)
    if len(set(left)) != 1:
        raise Broken("At the start the sides are not equally far from the end.")
    return left


def check_end(game: Game, seats: int, last: Position) -> Over:
    """Return the ending; raise Broken unless the winner alone has nothing to go."""
    awaits = game.awaits(last)
    if not isinstance(awaits, Over):
        raise Broken(f"The game is not over: {game.text(last)}.")
    left = pips_left(game, seats, last)
    if [side for side, pips in enumerate(left) if pips == 0] != [awaits.side]:
        raise Broken(f"Not the winner alone has nothing to go: {game.text(last)}.")
    return awaits


def pips_left(game: Game, seats: int, position: Position) -> tuple[int, ...]:
    """Return the pips left to each side."""
    return tuple(
        game.pips_left(position, side) for side in range(len(game.sides(seats)))
    )


def _check_pieces(game: Game, seats: int, position: Position) -> None:
    """Every colour has as many pieces as at the start, each with a place of its own."""
    start = game.pieces(game.start(seats, {}, 0))
    pieces = game.pieces(position)
    if Counter(p.colour for p in pieces) != Counter(p.colour for p in start):
        raise Broken(f"Pieces are lost or won: {game.text(position)}.")
    if len({(p.spot, p.index) for p in pieces}) != len(pieces):
        raise Broken(f"Two pieces have one place: {game.text(position)}.")


def _check_spots(game: Game, seats: int, position: Position) -> None:
    """No spot holds pieces of two sides."""
    side_of = {
        colour: side
        for side, members in enumerate(game.sides(seats))
        for seat in members
        for colour in game.colours(seats, seat)
    }
    owners = {(p.spot, side_of[p.colour]) for p in game.pieces(position)}
    if len({spot for spot, _ in owners}) != len(owners):
        raise Broken(f"Two sides stand on one spot: {game.text(position)}.")


def _check_text(game: Game, position: Position) -> None:
    """The position is read back from its text, and so is settled."""
    text = game.text(position)
    try:
        read = game.parse(text)
    except ValueError as error:
        raise Broken(f"{text} is refused: {error}") from error
    if read != position or game.text(read) != text:
        raise Broken(f"{text} is read back as {game.text(read)}.")
