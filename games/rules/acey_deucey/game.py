"""European Acey Deucey behind the interface of games: seat 0 White, seat 1 Black."""

from collections.abc import Iterable
from functools import lru_cache

from games.rules.acey_deucey import turns
from games.rules.acey_deucey.choices import COLOURS, moves_open, spot_of, step_of
from games.rules.acey_deucey.layout import POINT_ROOM, board
from games.rules.acey_deucey.options import OPTIONS, PRESETS, is_american
from games.rules.acey_deucey.owed import owed_by
from games.rules.acey_deucey.points import (
    ALL_IN_PILE,
    OFF,
    PILE,
    counts,
    pips,
)
from games.rules.acey_deucey.position import (
    AGAIN,
    BLACK,
    NAMING,
    OVER,
    SEAT_NAMES,
    TO_ROLL,
    WHITE,
    Position,
    is_1_2,
    read_position,
    to_text,
)
from games.rules.acey_deucey.reasons import why_not
from games.rules.acey_deucey.refusals import refusal
from games.rules.interface import (
    Awaits,
    BadPosition,
    Dice,
    IllegalMove,
    Move,
    Option,
    Options,
    Over,
    Preset,
    ToMove,
    ToRoll,
)
from games.rules.layout import Badge, Layout, Piece

SEATS = 2
PLACE_NAMES = {PILE: "in the pile", OFF: "borne off"}


class AceyDeucey:
    """The rules as `docs/rules/acey-deucey.md` numbers them."""

    slug = "acey"
    name = "European Acey Deucey"
    seat_counts: tuple[int, ...] = (SEATS,)
    options: tuple[Option, ...] = OPTIONS
    presets: tuple[Preset, ...] = PRESETS
    opening_dice = 1

    def sides(self, seats: int) -> tuple[tuple[int, ...], ...]:
        """Return each seat as a side of its own."""
        return ((WHITE,), (BLACK,))

    def seat_name(self, seats: int, seat: int) -> str:
        """Return "White" or "Black"."""
        return SEAT_NAMES[seat]

    def colours(self, seats: int, seat: int) -> tuple[str, ...]:
        """Return the one colour a seat plays."""
        return (COLOURS[seat],)

    def start(self, seats: int, options: Options, starter: int) -> Position:
        """Return all thirty checkers in the pile, `starter` to throw [A-2] [A-10].

        Match length and stakes leave the board alone [A-21] [A-22].
        """
        if seats != SEATS:
            raise ValueError(f"{self.name} is played by {SEATS} seats.")
        if starter not in (WHITE, BLACK):
            raise ValueError(f"Seat {starter} cannot start: there are {SEATS}.")
        american = is_american(options)
        return Position(ALL_IN_PILE, ALL_IN_PILE, starter, TO_ROLL, american)

    def awaits(self, position: Position) -> Awaits:
        """Return whether a throw, a move, a name or nothing is awaited."""
        if position.todo == OVER:
            return Over(position.turn)
        if position.todo == TO_ROLL:
            return ToRoll(position.turn)
        return ToMove(position.turn, _owed(position.todo))

    def roll(self, position: Position, dice: Dice) -> Position:
        """Return the settled position after a throw; raise BadDice."""
        return turns.roll(position, dice)

    def roll_note(self, position: Position, dice: Dice) -> str:
        """Return "pass" when nothing of the throw can be played, else ""."""
        return "" if turns.roll(position, dice).todo != TO_ROLL else "pass"

    def doubles_stake(self, dice: Dice) -> bool:
        """Say whether the throw is a 1-2 [A-22]."""
        return is_1_2(dice)

    def legal_moves(self, position: Position) -> tuple[Move, ...]:
        """Return the steps of one number, or names of a double, that are legal."""
        return _legal_moves(position)

    def play(self, position: Position, move: Move) -> Position:
        """Return the settled position after a legal move; raise IllegalMove."""
        if self.find_move(position, move.text) != move:
            raise IllegalMove("not-a-move", "This is no move of the position.")
        if position.todo == NAMING:
            return turns.name_double(position, move.dice[0])
        return turns.play_step(position, step_of(move))

    def find_move(self, position: Position, text: str) -> Move:
        """Return the legal move written `text`; raise IllegalMove saying why not."""
        for move in _legal_moves(position):
            if move.text == text:
                return move
        raise refusal(position, text)

    def why_not(self, position: Position, origin: str, target: str) -> IllegalMove:
        """Return why no checker may go from a spot to another, "" for anywhere."""
        return why_not(position, origin, target)

    def pips_left(self, position: Position, side: int) -> int:
        """Return a side's pip count; pile and bar count 25 [A-2]."""
        return pips(position.side(side))

    def layout(self, seats: int, viewer: int) -> Layout:
        """Return the board as a seat sees it, its home board bottom right."""
        return board(viewer)

    def pieces(self, position: Position) -> tuple[Piece, ...]:
        """Return all thirty checkers, each colour numbered from off to the pile."""
        return tuple(
            Piece(f"{COLOURS[seat]}-{number}", COLOURS[seat], spot, index)
            for seat in (WHITE, BLACK)
            for number, (spot, index) in enumerate(_standing(position, seat), 1)
        )

    def badges(self, position: Position) -> tuple[Badge, ...]:
        """Return how many stand in piles and trays, and wherever they overlap."""
        return tuple(
            _badge(seat, place, n)
            for seat in (WHITE, BLACK)
            for place, n in enumerate(counts(position.side(seat)))
            if n > (0 if place in PLACE_NAMES else POINT_ROOM)
        )

    def describe(self, position: Position, seats: int) -> str:
        """Return one sentence: whose turn it is and what is still to play."""
        name = SEAT_NAMES[position.turn]
        if position.todo == OVER:
            return f"{name} has borne off all fifteen and wins."
        if position.todo == TO_ROLL:
            return f"{name} to throw."
        if position.todo == NAMING:
            return f"{name} played the 1 and the 2 and names a double."
        numbers, then = " ".join(map(str, owed_by(position.todo).numbers)), ""
        if position.todo.endswith(AGAIN):
            then = ", then throws again"
        if position.todo.endswith(NAMING):
            then = ", then names a double"
        return f"{name} has {numbers} to play{then}."

    def parse(self, text: str) -> Position:
        """Return the position written in notation; raise BadPosition else."""
        position = read_position(text)
        if not turns.is_settled(position):
            raise BadPosition(
                f"Not settled: the next number of “{position.todo}” cannot be played."
            )
        return position

    def text(self, position: Position) -> str:
        """Return the position in notation."""
        return to_text(position)

    def outcomes(self, position: Position, dice: Dice) -> Iterable[Position]:
        """Return the distinct positions after a throw is played out; raise BadDice."""
        return turns.outcomes_of_roll(position, dice)

    def named_outcomes(self, position: Position, move: Move) -> Iterable[Position]:
        """Return the distinct positions after a named double is played out."""
        return turns.outcomes_of_naming(position, move.dice[0])


@lru_cache(maxsize=1 << 10)
def _legal_moves(position: Position) -> tuple[Move, ...]:
    return moves_open(position)


def _owed(todo: str) -> tuple[str, ...]:
    """Return what is still to play, for people, in playing order."""
    numbers = tuple(map(str, owed_by(todo).numbers))
    if todo.endswith(AGAIN):
        return (*numbers, "roll again")
    return (*numbers, "name a double") if todo.endswith(NAMING) else numbers


def _standing(position: Position, seat: int) -> list[tuple[str, int]]:
    """Return spot and index of a seat's checkers, those nearest to off first.

    Sorted so, the numbers of the pile are the last ones and a checker that moves
    takes over few numbers of others.
    """
    return [
        (spot_of(seat, place), index)
        for place, n in enumerate(counts(position.side(seat)))
        for index in range(n)
    ]


def _badge(seat: int, place: int, n: int) -> Badge:
    where = PLACE_NAMES.get(place, "on one place")
    text = f"{SEAT_NAMES[seat]}: {n} {where}"
    return Badge(spot_of(seat, place), "count", str(n), text)


ACEY_DEUCEY = AceyDeucey()
