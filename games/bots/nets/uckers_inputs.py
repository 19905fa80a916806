"""What the Uckers nets are told of a position, by the readable rules."""

from collections.abc import Iterator

from games.bots.nets.uckers_layout import (
    BLOBS,
    BLOCKED,
    CHALLENGE,
    EXPOSED,
    EXPOSED_WAY,
    HELPS,
    LEAD,
    PLACES,
    WAITING,
)
from games.rules.uckers.blobs import opposition, sixes_needed
from games.rules.uckers.position import Position
from games.rules.uckers.track import (
    BASE,
    FOOT,
    QUARTER,
    RING,
    RING_SIZE,
    partner_of,
    side_of,
)

REACH = 12
DIRECT = 6


def active_of(position: Position) -> list[int]:
    """Return the inputs that are on; the turn is with the seat to throw."""
    first = position.turn
    side = side_of(first)
    lead = _way(position, side) - _way(position, 1 - side)
    challenges = (
        CHALLENGE + 5 * ((c.colour - first) % 4) + min(max(left, 1), 5) - 1
        for c in position.challenges
        for left in (sixes_needed(position, c) - c.sixes,)
    )
    return [
        *_places(position, first),
        LEAD + min(max((lead + 120) // 6, 0), 40),
        *challenges,
        *(HELPS + (seat - first) % 4 for seat in position.helpers),
        *_dangers(position, side, 0),
        *_dangers(position, 1 - side, 1),
    ]


def _places(position: Position, first: int) -> Iterator[int]:
    for turned in range(4):
        places = position.pieces[(first + turned) % 4]
        for place in dict.fromkeys(places):
            yield PLACES + (turned * 58 + place + 1) * 4 + places.count(place) - 1


def _way(position: Position, side: int) -> int:
    """Return the squares that a side's pieces have gone."""
    colours = (side, partner_of(side))
    return sum(place - BASE for colour in colours for place in position.pieces[colour])


def _behind(position: Position, square: int, side: int) -> list[int]:
    """Return how far behind a ring square each piece of a side is that comes by."""
    found = []
    for colour in (side, partner_of(side)):
        ahead = (square - QUARTER * colour) % RING_SIZE
        if ahead <= FOOT:
            found += [ahead - p for p in position.pieces[colour] if p > BASE]
    return [distance for distance in found if 0 < distance <= REACH]


def _dangers(position: Position, side: int, second: int) -> Iterator[int]:
    """Yield what a side risks, and how it blocks the other."""
    pieces, partner = position.pieces, partner_of(side)
    blobs = opposition(side, pieces[side], pieces[partner], False).blobs
    number = way = waiting = 0
    for colour in (side, partner):
        for place in pieces[colour]:
            if not BASE < place <= FOOT or blobs >> RING[colour][place] & 1:
                continue
            square = RING[colour][place]
            if any(d <= DIRECT for d in _behind(position, square, 1 - side)):
                number, way = number + 1, way + place
            owner, beyond = divmod(square, QUARTER)
            waits = BASE in pieces[owner] and side_of(owner) != side
            waiting += waits and not beyond
    held = [square for square in range(RING_SIZE) if blobs >> square & 1]
    blocked = sum(len(_behind(position, square, 1 - side)) for square in held)
    yield EXPOSED + 8 * second + min(number, 7)
    yield EXPOSED_WAY + 8 * second + min((way + 19) // 20, 7)
    yield WAITING + 4 * second + min(waiting, 3)
    yield BLOCKED + 8 * second + min(blocked, 7)
    yield BLOBS + 5 * second + min(len(held), 4)
