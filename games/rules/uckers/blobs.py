"""What stands on a ring square, and what that does to those who come by."""

from functools import lru_cache
from typing import NamedTuple

from games.rules.uckers.options import DOORSTEP_CHALLENGE, MIXED_BLOB_BLOCKS
from games.rules.uckers.position import Challenge, Places, Position, with_piece_moved
from games.rules.uckers.track import BASE, FOOT, RING, RING_BIT, partner_of, side_of
from games.rules.uckers.ways import squares_on_way


class Opposition(NamedTuple):
    """What a side meets on the ring, as bits of ring squares.

    `squares` hold at least one opposing piece, `blobs` an opposing blob [U-6].
    """

    squares: int
    blobs: int


def met_by(position: Position, colour: int) -> Opposition:
    """Return what a colour, or its partner, meets at this table."""
    pieces, other = position.pieces, 1 - colour % 2
    mixed_blocks = MIXED_BLOB_BLOCKS in position.house.options
    return opposition(other, pieces[other], pieces[other + 2], mixed_blocks)


@lru_cache(maxsize=32)
def opposition(
    colour: int, places: Places, partners: Places, mixed_blocks: bool
) -> Opposition:
    """Return what red (0) or green (1) and its partner are to the other side.

    Two of one colour and nothing else is a blob.  A single piece bars nobody [U-5],
    nor does anything of the own side [U-7].  Both colours on one square are a mixed
    blob, which blocks nobody [U-8] unless an option says so of one with two of one
    colour [U-52].
    """
    first, first_pairs = _squares_and_pairs(colour, places)
    second, second_pairs = _squares_and_pairs(partner_of(colour), partners)
    blobs = first_pairs | second_pairs
    if not mixed_blocks:
        blobs &= ~(first & second)
    return Opposition(first | second, blobs)


def _squares_and_pairs(colour: int, places: Places) -> tuple[int, int]:
    """Return the ring squares that a colour holds, and those with two or more."""
    bits, squares, pairs = RING_BIT[colour], 0, 0
    for place in places:
        bit = bits[place]
        pairs |= squares & bit
        squares |= bit
    return squares, pairs


def counts_on_ring(pieces: tuple[Places, ...], colour: int) -> dict[int, int]:
    """Return the number of a colour's pieces by ring square."""
    ring, counts = RING[colour], dict[int, int]()
    for place in pieces[colour]:
        if BASE < place <= FOOT:
            counts[ring[place]] = counts.get(ring[place], 0) + 1
    return counts


def is_clear(colour: int, origin: int, target: int, blobs: int) -> bool:
    """Tell whether no opposing blob lies on the way, the last square included.

    A start passes nothing but its own start square [U-11].
    """
    return not squares_on_way(colour, origin, target) & blobs


def square_beyond(colour: int, place: int) -> int:
    """Return the ring square after a place BASE..FOOT - 1 on the colour's route."""
    return RING[colour][place + 1]


def can_challenge(position: Position, colour: int, place: int, blobs: int) -> bool:
    """Tell whether a piece there stands directly before a blob [U-22].

    A piece in base does so only with the option [U-43].
    """
    if place == BASE and DOORSTEP_CHALLENGE not in position.house.options:
        return False
    return place < FOOT and not is_clear(colour, place, place + 1, blobs)


def blob_size(position: Position, square: int, colour: int) -> int:
    """Return how many pieces the blob has that a colour meets there, 0 if none is.

    All pieces of a mixed blob count [U-52].
    """
    if not met_by(position, colour).blobs >> square & 1:
        return 0
    others = (c for c in range(4) if side_of(c) != side_of(colour))
    return sum(counts_on_ring(position.pieces, c).get(square, 0) for c in others)


def challenged_blob(position: Position, challenge: Challenge) -> int:
    """Return how many pieces the challenged blob has now, 0 if it is none."""
    square = square_beyond(challenge.colour, challenge.place)
    return blob_size(position, square, challenge.colour)


def sixes_needed(position: Position, challenge: Challenge) -> int:
    """Return the sixes for the blob as it is now, one more from base [U-26] [U-43]."""
    extra = 1 if challenge.place == BASE else 0
    return challenged_blob(position, challenge) + extra


def still_stands(position: Position, challenge: Challenge) -> bool:
    """Tell whether challenger and blob are both still in place [U-27]."""
    if challenge.place not in position.pieces[challenge.colour]:
        return False
    return challenged_blob(position, challenge) > 0


def with_square_cleared(position: Position, square: int, side: int) -> Position:
    """Return the position with all pieces that oppose `side` there in base [U-12]."""
    for colour in (1 - side, partner_of(1 - side)):
        for place in position.pieces[colour]:
            if BASE < place <= FOOT and RING[colour][place] == square:
                position = with_piece_moved(position, colour, place, BASE)
    return position
