"""What stands on a ring square, and what that does to those who come by."""

from dataclasses import dataclass

from games.rules.uckers.options import DOORSTEP_CHALLENGE, MIXED_BLOB_BLOCKS
from games.rules.uckers.position import Challenge, Places, Position, with_piece_moved
from games.rules.uckers.track import BASE, FOOT, RING, partner_of, side_of


@dataclass(frozen=True, slots=True)
class Opposition:
    """What a side meets on the ring, by ring square 0..51.

    `squares` hold at least one opposing piece; `blobs` give the size of each
    opposing blob [U-6].
    """

    squares: frozenset[int]
    blobs: dict[int, int]


def opposition(pieces: tuple[Places, ...], side: int) -> Opposition:
    """Return what `side` meets: two of one colour and nothing else is a blob.

    A single piece bars nobody [U-5], nor does anything of the own side [U-7].
    Both opposing colours on one square are a mixed blob, which blocks nobody [U-8].
    """
    first = counts_on_ring(pieces, 1 - side)
    second = counts_on_ring(pieces, partner_of(1 - side))
    blobs = {
        square: count
        for mine, other in ((first, second), (second, first))
        for square, count in mine.items()
        if count > 1 and square not in other
    }
    return Opposition(frozenset(first) | frozenset(second), blobs)


def met_by(position: Position, side: int) -> Opposition:
    """Return what `side` meets at this table.

    With the option a mixed blob with two of one colour blocks too, and all its
    pieces count [U-52].
    """
    met = opposition(position.pieces, side)
    if MIXED_BLOB_BLOCKS not in position.house.options:
        return met
    first = counts_on_ring(position.pieces, 1 - side)
    second = counts_on_ring(position.pieces, partner_of(1 - side))
    mixed = {
        square: first[square] + second[square]
        for square in first.keys() & second.keys()
        if max(first[square], second[square]) > 1
    }
    return Opposition(met.squares, met.blobs | mixed)


def counts_on_ring(pieces: tuple[Places, ...], colour: int) -> dict[int, int]:
    """Return the number of a colour's pieces by ring square."""
    ring, counts = RING[colour], dict[int, int]()
    for place in pieces[colour]:
        if BASE < place <= FOOT:
            counts[ring[place]] = counts.get(ring[place], 0) + 1
    return counts


def is_clear(colour: int, origin: int, target: int, blobs: dict[int, int]) -> bool:
    """Tell whether no opposing blob lies on the way, the last square included.

    Only ring squares count: columns are safe [U-9].  A start passes nothing but
    its own start square [U-11].
    """
    return blobs.keys().isdisjoint(RING[colour][origin + 1 : target + 1])


def square_beyond(colour: int, place: int) -> int:
    """Return the ring square after a place BASE..FOOT - 1 on the colour's route."""
    return RING[colour][place + 1]


def can_challenge(
    position: Position, colour: int, place: int, blobs: dict[int, int]
) -> bool:
    """Tell whether a piece there stands directly before a blob [U-22].

    A piece in base does so only with the option [U-43].
    """
    if place == BASE and DOORSTEP_CHALLENGE not in position.house.options:
        return False
    return place < FOOT and square_beyond(colour, place) in blobs


def challenged_blob(position: Position, challenge: Challenge) -> int:
    """Return how many pieces the challenged blob has now, 0 if it is none."""
    met = met_by(position, side_of(challenge.colour))
    return met.blobs.get(square_beyond(challenge.colour, challenge.place), 0)


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
