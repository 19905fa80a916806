"""Uckers as a game that the rest of the house can play."""

from games.rules.interface import (
    Awaits,
    Dice,
    IllegalMove,
    Move,
    Option,
    Options,
    Preset,
    ToMove,
    ToRoll,
)
from games.rules.layout import Badge, Layout, Piece
from games.rules.uckers import attacks, moves, notation, throws, view
from games.rules.uckers.house import House
from games.rules.uckers.layout import board_layout
from games.rules.uckers.options import OPTIONS, PRESETS, chosen
from games.rules.uckers.position import Position, is_over, start_position
from games.rules.uckers.reasons import why_not
from games.rules.uckers.refusals import refusal
from games.rules.uckers.snake_eyes import unthrown_seats
from games.rules.uckers.track import COLOURS, HOME, partner_of


class Uckers:
    """Uckers for four seats (partners opposite) or two (a side each).

    Seats are red, green, yellow, blue; in singles red, who also plays yellow, and
    green, who also plays blue [U-1] [U-33].
    """

    slug = "uckers"
    name = "Uckers"
    seat_counts: tuple[int, ...] = (4, 2)
    options: tuple[Option, ...] = OPTIONS
    presets: tuple[Preset, ...] = PRESETS
    opening_dice = 2
    """The highest sum starts, and throws afresh [U-4]."""

    def sides(self, seats: int) -> tuple[tuple[int, ...], ...]:
        """Return the seats that win together; raise ValueError for other numbers."""
        self._check_seats(seats)
        return ((0, 2), (1, 3)) if seats == 4 else ((0,), (1,))

    def seat_name(self, seats: int, seat: int) -> str:
        """Return the seat's own colour as a name."""
        return view.seat_title(seats, seat)

    def colours(self, seats: int, seat: int) -> tuple[str, ...]:
        """Return the colours a seat plays, its own first.

        With four seats that is one, though a helper moves his partner's [U-30].
        """
        self._check_seats(seats)
        if seats == 4:
            return (COLOURS[seat],)
        return (COLOURS[seat], COLOURS[partner_of(seat)])

    def start(self, seats: int, options: Options, starter: int) -> Position:
        """Return the first position; raise ValueError for seats or options unknown."""
        self._check_seats(seats)
        if not 0 <= starter < seats:
            raise ValueError(f"Seat {starter} cannot start: there are {seats}.")
        on = chosen(options)
        house = House(on, unthrown=unthrown_seats(seats, on))
        return start_position(seats, starter, house)

    def awaits(self, position: Position) -> Awaits:
        """Return what the position waits for."""
        if is_over(position):
            return view.result(position)
        if position.throw is None:
            return ToRoll(position.turn, bool(attacks.open_attacks(position)))
        owed = tuple(str(die) for die in position.throw.owed)
        another = position.house.gives_another(position.throw.dice)
        again = ("roll again",) if another else ()
        return ToMove(position.turn, owed + again)

    def roll(self, position: Position, dice: Dice) -> Position:
        """Return the settled position after a throw; raise BadDice."""
        return throws.after_roll(position, dice)

    def roll_note(self, position: Position, dice: Dice) -> str:
        """Return what a roll does by itself: "six 1/2", "R11-R12X", "pass" [U-39]."""
        return throws.note_of_roll(position, dice)

    def doubles_stake(self, dice: Dice) -> bool:
        """Say that no throw does: Uckers has no stakes."""
        return False

    def legal_moves(self, position: Position) -> tuple[Move, ...]:
        """Return the moves open now; before a throw, the attacks to be named."""
        if position.throw is not None:
            return tuple(moves.as_move(position, s) for s in moves.steps(position))
        named = attacks.open_attacks(position)
        return tuple(attacks.attack_move(position, attack) for attack in named)

    def play(self, position: Position, move: Move) -> Position:
        """Return the settled position after a legal move; raise IllegalMove else."""
        for attack in attacks.open_attacks(position):
            if attacks.attack_move(position, attack) == move:
                return attacks.with_attack(position, attack)
        for step in moves.steps(position):
            if moves.as_move(position, step) == move:
                return throws.after_step(position, step)
        raise refusal(position, move.text)

    def find_move(self, position: Position, text: str) -> Move:
        """Return the legal move written `text`; raise IllegalMove saying why not."""
        for move in self.legal_moves(position):
            if move.text == text:
                return move
        raise refusal(position, text)

    def why_not(self, position: Position, origin: str, target: str) -> IllegalMove:
        """Return why no piece may go from a spot to another, "" for anywhere."""
        return why_not(position, origin, target)

    def pips_left(self, position: Position, side: int) -> int:
        """Return the squares that a side's eight pieces still have to go [U-35]."""
        places = (*position.pieces[side], *position.pieces[partner_of(side)])
        return sum(HOME - place for place in places)

    def layout(self, seats: int, viewer: int) -> Layout:
        """Return the board with the viewer's own base at the bottom left."""
        self._check_seats(seats)
        return board_layout(viewer)

    def pieces(self, position: Position) -> tuple[Piece, ...]:
        """Return all sixteen pieces with their spots."""
        return view.pieces_of(position)

    def badges(self, position: Position) -> tuple[Badge, ...]:
        """Return the marks for blobs, challenges, attacks and helpers."""
        return view.badges_of(position)

    def describe(self, position: Position, seats: int) -> str:
        """Return one sentence: whose turn it is and why."""
        self._check_seats(seats)
        return view.sentence(position)

    def parse(self, text: str) -> Position:
        """Return the position written in notation; raise BadPosition else."""
        return notation.parsed(text)

    def text(self, position: Position) -> str:
        """Return the position in notation."""
        return notation.position_text(position)

    def _check_seats(self, seats: int) -> None:
        if seats not in self.seat_counts:
            raise ValueError(f"Uckers has four seats or two, not {seats}.")


UCKERS = Uckers()
