"""The value that a game of Uckers stands at, and plain questions about it."""

from bisect import bisect_right
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from games.rules.interface import Dice
from games.rules.uckers.house import PLAIN, House
from games.rules.uckers.track import (
    BASE,
    HOME,
    LETTERS,
    PIECES_A_COLOUR,
    PLACES,
    partner_of,
)

Places: TypeAlias = tuple[int, ...]

_NUMBERED: tuple[Places, ...] = (tuple(range(1, PIECES_A_COLOUR + 1)),) * 4


class Throw(NamedTuple):
    """A throw being played: both dice, the higher first.

    `played` is the die that is used up, 0 before the first move.  `resting` is
    the colour and place of a lone piece that has moved and may not move on, or
    empty where nothing is held back so [U-13] [U-15].
    """

    dice: Dice
    played: int = 0
    resting: tuple[int, ...] = ()

    @property
    def owed(self) -> Dice:
        """The dice still to be played."""
        if not self.played:
            return self.dice
        high, low = self.dice
        return (low,) if self.played == high else (high,)


@dataclass(frozen=True, slots=True)
class Challenge:
    """A standing challenge: a colour's piece at `place` against the blob beyond.

    `sixes` are counted since the throw that laid it [U-25].
    """

    colour: int
    place: int
    sixes: int


class Position(NamedTuple):
    """Pieces, turn, claims and options; equal for equal histories.

    `pieces` holds for each colour its four places in ascending order.  `throw` is
    None when the seat `turn` must throw or the game is over.  `numbers` tells
    the pieces apart for the eye only: they run beside `pieces`, the last of
    several on one place being the last to come, and are no part of the value.
    """

    seats: int
    pieces: tuple[Places, ...]
    turn: int
    throw: Throw | None = None
    challenges: tuple[Challenge, ...] = ()
    helpers: tuple[int, ...] = ()
    house: House = PLAIN
    numbers: tuple[Places, ...] = _NUMBERED

    def __eq__(self, other: object) -> bool:
        """Compare all but the numbers."""
        return isinstance(other, Position) and self[:-1] == other[:-1]

    def __ne__(self, other: object) -> bool:
        """Compare all but the numbers."""
        return not self == other

    def __hash__(self) -> int:
        """Hash all but the numbers."""
        return hash(self[:-1])


def start_position(seats: int, starter: int, house: House = PLAIN) -> Position:
    """Return the position with all sixteen pieces in base [U-3]."""
    return Position(seats, ((BASE,) * PIECES_A_COLOUR,) * 4, starter, house=house)


def is_home(position: Position, colour: int) -> bool:
    """Tell whether all four pieces of a colour are home."""
    return position.pieces[colour][0] == HOME


def is_finished(position: Position, side: int) -> bool:
    """Tell whether all eight pieces of a side are home [U-31]."""
    return is_home(position, side) and is_home(position, partner_of(side))


def is_over(position: Position) -> bool:
    """Tell whether a side has won: whether all its last pieces are home."""
    red, green, yellow, blue = position.pieces
    return red[0] == HOME == yellow[0] or green[0] == HOME == blue[0]


def played_colours(position: Position) -> tuple[int, ...]:
    """Return the colours that the seat to act moves [U-30] [U-33]."""
    turn = position.turn
    if position.seats == 2:
        return (turn, partner_of(turn))
    return (partner_of(turn),) if turn in position.helpers else (turn,)


def colours_on(position: Position, origin: str, target: str = "") -> tuple[int, ...]:
    """Return the colours to play that have a piece on the square.

    In base the target's letter tells the colour.
    """
    colours = played_colours(position)
    if origin == "base":
        named = tuple(c for c in colours if LETTERS[c] == target[:1].lower())
        return tuple(c for c in named if BASE in position.pieces[c])
    return tuple(
        colour
        for colour in colours
        if PLACES[colour].get(origin, BASE - 1) in position.pieces[colour]
    )


def needs_freeing_six(position: Position) -> bool:
    """Tell whether the seat to act is home and must throw a six to help [U-29]."""
    if not is_home(position, position.turn):
        return False
    return position.seats == 4 and position.turn not in position.helpers


def binding_challenges(position: Position) -> tuple[Challenge, ...]:
    """Return the standing challenge that locks the seat to act, or nothing.

    It binds a colour, not a player; in singles it binds both colours [U-34].
    """
    if not position.challenges:
        return ()
    colours = played_colours(position)
    return tuple(c for c in position.challenges if c.colour in colours)


def next_turn(position: Position) -> int:
    """Return the seat whose turn comes next, clockwise."""
    return (position.turn + 1) % position.seats


def with_throw(position: Position, throw: Throw) -> Position:
    """Return the position with this throw to play."""
    seats, pieces, turn, _, challenges, helpers, house, numbers = position
    return Position(seats, pieces, turn, throw, challenges, helpers, house, numbers)


def with_piece_moved(
    position: Position, colour: int, origin: int, target: int
) -> Position:
    """Return the position after one piece went from a place to another.

    Nothing else changes: captures and the turn are for the caller.
    """
    seats, pieces, turn, throw, challenges, helpers, house, numbers = position
    places = list(pieces[colour])
    leaves = bisect_right(places, origin) - 1
    del places[leaves]
    comes = bisect_right(places, target)
    places.insert(comes, target)
    pieces = _with_row(pieces, colour, places)
    if comes != leaves:
        row = list(numbers[colour])
        row.insert(comes, row.pop(leaves))
        numbers = _with_row(numbers, colour, row)
    return Position(seats, pieces, turn, throw, challenges, helpers, house, numbers)


def _with_row(
    rows: tuple[Places, ...], colour: int, row: list[int]
) -> tuple[Places, ...]:
    changed = list(rows)
    changed[colour] = tuple(row)
    return tuple(changed)
