"""A glance at a position of Uckers, from one side's eyes.

Weights are squares, set by hand and by play against the random bot.
"""

from typing import cast

from games.rules.interface import Game, Position
from games.rules.uckers.blobs import opposition
from games.rules.uckers.position import Position as UckersPosition
from games.rules.uckers.track import (
    BASE,
    FOOT,
    RING,
    RING_BIT,
    RING_SIZE,
    partner_of,
)

STARTED = 6.0
SAFE = 3.0
"""A piece in its column or home cannot be sent back."""

BLOB = 4.0
BLOCKED = 3.0
"""What a blob is worth for each opposing piece that waits behind it."""

REACH = 12
SHOT = 1 / 14
"""Roughly how likely a piece is taken by each opposing piece within reach."""

CHALLENGE = 4.0


def uckers_value(game: Game, position: Position, seat: int) -> float:
    """Return how many squares better the seat's side stands than the other."""
    position = cast(UckersPosition, position)
    side = seat % 2
    return _side_value(position, side) - _side_value(position, 1 - side)


def _side_value(position: UckersPosition, side: int) -> float:
    value = CHALLENGE * sum(c.colour % 2 == side for c in position.challenges)
    my_blobs = _blobs_of(position, side)
    hunters = _on_ring(position, 1 - side)
    for colour in (side, partner_of(side)):
        for place in position.pieces[colour]:
            value += place - BASE + STARTED * (place > BASE) + SAFE * (place > FOOT)
            if BASE < place <= FOOT and not RING_BIT[colour][place] & my_blobs:
                value -= _risk(RING[colour][place], hunters) * (place + STARTED)
    for square in dict.fromkeys(_on_ring(position, side)):
        if not my_blobs >> square & 1:
            continue
        value += BLOB + BLOCKED * sum(0 < _ahead(h, square) <= REACH for h in hunters)
    return value


def _blobs_of(position: UckersPosition, side: int) -> int:
    """Return the blobs of a side as bits of ring squares; mixed ones do not count."""
    pieces = position.pieces
    return opposition(side, pieces[side], pieces[partner_of(side)], False).blobs


def _on_ring(position: UckersPosition, side: int) -> list[int]:
    """Return the ring squares of a side's pieces."""
    return [
        RING[colour][place]
        for colour in (side, partner_of(side))
        for place in position.pieces[colour]
        if BASE < place <= FOOT
    ]


def _risk(square: int, hunters: list[int]) -> float:
    return min(1.0, SHOT * sum(0 < _ahead(h, square) <= REACH for h in hunters))


def _ahead(hunter: int, square: int) -> int:
    return (square - hunter) % RING_SIZE
