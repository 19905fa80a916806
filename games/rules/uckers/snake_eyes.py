"""The double one on a player's first throw of the game [U-48]."""

from dataclasses import replace

from games.rules.interface import Dice
from games.rules.uckers.blobs import is_clear, met_by, with_square_cleared
from games.rules.uckers.options import SNAKE_EYES_OUT
from games.rules.uckers.position import Position, with_piece_moved
from games.rules.uckers.track import (
    BASE,
    HOME,
    RING,
    START,
    partner_of,
    side_of,
)

SNAKE_EYES: Dice = (1, 1)


def unthrown_seats(seats: int, options: frozenset[str]) -> tuple[int, ...]:
    """Return the seats whose first throw is watched when a game begins."""
    return tuple(range(seats)) if SNAKE_EYES_OUT in options else ()


def own_colours(position: Position, seat: int) -> tuple[int, ...]:
    """Return the colours that a seat began with."""
    return (seat,) if position.seats == 4 else (seat, partner_of(seat))


def called(position: Position, dice: Dice) -> str:
    """Return "out" or "back" if the throw of this seat does that, else ""."""
    if dice != SNAKE_EYES:
        return ""
    colours, house = own_colours(position, position.turn), position.house
    if position.turn in house.unthrown:
        return "out" if any(_may_start(position, c) for c in colours) else ""
    if position.turn in house.snaked:
        return "back" if any(_is_out(position, c) for c in colours) else ""
    return ""


def after_call(position: Position, call: str) -> Position:
    """Return the pieces all started, or all that are out back in base."""
    started = _with_all_out if call == "out" else _with_all_back
    for colour in own_colours(position, position.turn):
        position = started(position, colour)
    return position


def with_throw_noted(position: Position, call: str) -> Position:
    """Return the position that remembers that the seat has thrown."""
    seat, house = position.turn, position.house
    if seat not in house.unthrown and seat not in house.snaked:
        return position
    unthrown = tuple(other for other in house.unthrown if other != seat)
    snaked = {other for other in house.snaked if other != seat}
    if call == "out":
        snaked.add(seat)
    noted = replace(house, unthrown=unthrown, snaked=tuple(sorted(snaked)))
    return position._replace(house=noted)


def _may_start(position: Position, colour: int) -> bool:
    blobs = met_by(position, colour).blobs
    return is_clear(colour, BASE, START, blobs)


def _is_out(position: Position, colour: int) -> bool:
    return any(BASE < place < HOME for place in position.pieces[colour])


def _with_all_out(position: Position, colour: int) -> Position:
    """Return the colour's base empty, unless an opposing blob bars its start."""
    if not _may_start(position, colour):
        return position
    position = with_square_cleared(position, RING[colour][START], side_of(colour))
    for _ in range(position.pieces[colour].count(BASE)):
        position = with_piece_moved(position, colour, BASE, START)
    return position


def _with_all_back(position: Position, colour: int) -> Position:
    for place in position.pieces[colour]:
        if BASE < place < HOME:
            position = with_piece_moved(position, colour, place, BASE)
    return position
