"""A third game, as small as can be, that proves the interface of games.

Ladders' little sister: each seat has one runner and races along ten squares.  Of a
throw one die is played, the player chooses which; landing on an opponent sends him
back to the start.  A double gives another throw.  Two to four seats.
"""

import re
from dataclasses import dataclass, replace
from typing import cast

from games.rules.interface import (
    Awaits,
    BadDice,
    BadPosition,
    Dice,
    Game,
    IllegalMove,
    Move,
    Option,
    Options,
    Over,
    Preset,
    ToMove,
    ToRoll,
)
from games.rules.layout import Badge, Layout, Piece, Shape, Spot

LAST = 10
NAMES = ("Ash", "Bay", "Cob", "Dun")
_TEXT = re.compile(r"toy[2-4] ([0-9]+(?:,[0-9]+)*) ([0-3]) (-|#|[1-6]{2})")


@dataclass(frozen=True, slots=True)
class ToyPosition:
    """The square of each runner, who acts, and the dice thrown, if any."""

    runners: tuple[int, ...]
    turn: int
    dice: Dice = ()


class ToyGame:
    """First past the tenth square wins."""

    slug = "toy"
    name = "Toy race"
    seat_counts: tuple[int, ...] = (2, 3, 4)
    options: tuple[Option, ...] = ()
    presets: tuple[Preset, ...] = (Preset("house", "House", ()),)
    opening_dice = 1

    def sides(self, seats: int) -> tuple[tuple[int, ...], ...]:
        return tuple((seat,) for seat in range(seats))

    def seat_name(self, seats: int, seat: int) -> str:
        return NAMES[seat]

    def colours(self, seats: int, seat: int) -> tuple[str, ...]:
        return (NAMES[seat].lower(),)

    def start(self, seats: int, options: Options, starter: int) -> ToyPosition:
        return ToyPosition((0,) * seats, starter)

    def awaits(self, position: ToyPosition) -> Awaits:
        if LAST in position.runners:
            return Over(position.runners.index(LAST))
        if position.dice:
            return ToMove(position.turn, tuple(map(str, position.dice)))
        return ToRoll(position.turn)

    def roll(self, position: ToyPosition, dice: Dice) -> ToyPosition:
        if not isinstance(self.awaits(position), ToRoll):
            raise BadDice("No throw is awaited.")
        if len(dice) != 2 or not set(dice) <= set(range(1, 7)):
            raise BadDice("A throw is two dice.")
        low, high = sorted(dice)
        return replace(position, dice=(high, low))

    def roll_note(self, position: ToyPosition, dice: Dice) -> str:
        return ""

    def doubles_stake(self, dice: Dice) -> bool:
        return False

    def legal_moves(self, position: ToyPosition) -> tuple[Move, ...]:
        here = position.runners[position.turn]
        return tuple(
            Move(f"run {die}", "step", f"s{here}", f"s{to}", (die,), hit, f"run {die}")
            for die in sorted(set(position.dice))
            for to in [min(here + die, LAST)]
            for hit in [to in position.runners and to != LAST]
        )

    def play(self, position: ToyPosition, move: Move) -> ToyPosition:
        if self.find_move(position, move.text) != move:
            raise IllegalMove("not-a-move", "That is no move.")
        runners = [
            0 if move.captures and f"s{square}" == move.target else square
            for square in position.runners
        ]
        runners[position.turn] = int(move.target[1:])
        again = len(set(position.dice)) == 1 or LAST in runners
        turn = position.turn if again else (position.turn + 1) % len(runners)
        return ToyPosition(tuple(runners), turn)

    def find_move(self, position: ToyPosition, text: str) -> Move:
        for move in self.legal_moves(position):
            if move.text == text:
                return move
        raise IllegalMove("wrong-number", "You did not throw that.")

    def why_not(self, position: ToyPosition, origin: str, target: str) -> IllegalMove:
        for move in self.legal_moves(position):
            if move.origin == origin and target in ("", move.target):
                return IllegalMove("open", "It may run.")
        return IllegalMove("wrong-number", "You did not throw that.")

    def pips_left(self, position: ToyPosition, side: int) -> int:
        return LAST - position.runners[side]

    def layout(self, seats: int, viewer: int) -> Layout:
        ground = Shape("rect", ((0.0, 0.0), (LAST + 2.0, 2.0)), "field")
        spots = tuple(
            Spot(f"s{square}", f"square {square}", square + 1.0, 1.0)
            for square in range(LAST + 1)
        )
        return Layout(LAST + 2.0, 2.0, 0.4, (ground,), spots)

    def pieces(self, position: ToyPosition) -> tuple[Piece, ...]:
        runners = position.runners
        return tuple(
            Piece(f"{name}-1", name.lower(), f"s{square}", runners[:seat].count(square))
            for seat, (name, square) in enumerate(zip(NAMES, runners, strict=False))
        )

    def badges(self, position: ToyPosition) -> tuple[Badge, ...]:
        return ()

    def describe(self, position: ToyPosition, seats: int) -> str:
        return f"{NAMES[position.turn]} is on."

    def parse(self, text: str) -> ToyPosition:
        match = _TEXT.fullmatch(text)
        if not match:
            raise BadPosition("That is no position of the toy game.")
        runners = tuple(map(int, match[1].split(",")))
        dice = tuple(map(int, match[3])) if match[3].isdecimal() else ()
        position = ToyPosition(runners, int(match[2]), dice)
        if self.text(position) != text:
            raise BadPosition("That is not how the position is written.")
        return position

    def text(self, position: ToyPosition) -> str:
        runners = ",".join(map(str, position.runners))
        todo = "#" if LAST in position.runners else "-"
        todo = "".join(map(str, position.dice)) or todo
        return f"toy{len(position.runners)} {runners} {position.turn} {todo}"


# As in the catalogue: a game takes positions of its own kind only.
TOY = cast(Game, ToyGame())
