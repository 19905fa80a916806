"""What every game offers, and the values that cross between rules and the rest.

A position says what it awaits; a roll or a move makes the next position.  Rules
hold no clock, no chance and no people.
"""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from games.rules.layout import Badge, Layout, Piece

Dice: TypeAlias = tuple[int, ...]
Options: TypeAlias = Mapping[str, bool | int]


class Position(Hashable, Protocol):
    """A value of one game; only its own game looks inside."""


@dataclass(frozen=True, slots=True)
class ToRoll:
    """`seat` must throw two dice.

    With `may_declare` there are legal moves too, all of kind "declare": something
    may be named before the throw.
    """

    seat: int
    may_declare: bool = False


@dataclass(frozen=True, slots=True)
class ToMove:
    """`seat` must choose one of the legal moves; `owed` is what is still to play.

    `owed` is for people, in playing order: "6", "3", or "2", "2", "5", "roll again".
    """

    seat: int
    owed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Over:
    """`side` (an index into `Game.sides`) has won; `notes` are further honours."""

    side: int
    notes: tuple[str, ...] = ()


Awaits: TypeAlias = ToRoll | ToMove | Over


@dataclass(frozen=True, slots=True)
class Move:
    """One decision.

    `text` is its notation, unique among the legal moves of a position, and the
    only form that leaves the process.  `kind` is "step", "total", "enter",
    "bear-off", "start", "challenge", "pair", "pass", "name" or, before a throw,
    "declare".  `origin` and `target` are spot ids ("" where a move has none),
    `dice` the numbers it uses, `captures` whether it sends a piece back.  `label`
    says it in words for people.
    """

    text: str
    kind: str
    origin: str
    target: str
    dice: Dice
    captures: bool
    label: str


@dataclass(frozen=True, slots=True)
class Option:
    """A house rule of a game, fixed once a session has begun."""

    slug: str
    name: str
    meaning: str
    default: bool | int
    choices: tuple[bool | int, ...] = (False, True)


@dataclass(frozen=True, slots=True)
class Preset:
    """House rules that go together under a name; options not listed are as usual."""

    slug: str
    name: str
    options: tuple[tuple[str, bool | int], ...]


class IllegalMove(ValueError):
    """A move that the position does not allow.

    `code` is a stable word ("blob-in-the-way"), `reason` a sentence for the player.
    """

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class BadPosition(ValueError):
    """A text that is no position of the game; the message says what is wrong."""


class BadDice(ValueError):
    """Dice that the position cannot take."""


class Game(Protocol):
    """The rules of one game.  All methods are pure and positions never change.

    A game's module-level instance is listed in `games.rules.catalogue`.
    """

    slug: str
    name: str
    seat_counts: tuple[int, ...]
    options: tuple[Option, ...]
    presets: tuple[Preset, ...]
    """The first is the house's own rules, with every option at its default."""
    opening_dice: int
    """Dice that each seat throws at the opening; the highest sum starts."""

    def sides(self, seats: int) -> tuple[tuple[int, ...], ...]:
        """Return the seats that win together, side by side."""

    def seat_name(self, seats: int, seat: int) -> str:
        """Return the seat's name on the board ("Red", "White")."""

    def colours(self, seats: int, seat: int) -> tuple[str, ...]:
        """Return the colours a seat plays, its own first ("red", "yellow")."""

    def start(self, seats: int, options: Options, starter: int) -> Position:
        """Return the first position; `starter` won the opening and is to throw.

        Options not given have their defaults.  Raises ValueError for an option or
        a value that the game does not offer, for seats and starters unknown.
        """

    def awaits(self, position: Position) -> Awaits:
        """Return what the position waits for."""

    def roll(self, position: Position, dice: Dice) -> Position:
        """Return the settled position after a throw of two dice (1..6, any order).

        Whatever the throw decides alone is done: a pass, counted sixes, a
        challenge that succeeds.  Raises BadDice if no throw is awaited or the
        dice are none.
        """

    def roll_note(self, position: Position, dice: Dice) -> str:
        """Return in move notation what `roll` does by itself; "" for nothing."""

    def doubles_stake(self, dice: Dice) -> bool:
        """Say whether a throw doubles the stake, where the table's option says so."""

    def legal_moves(self, position: Position) -> tuple[Move, ...]:
        """Return the moves open now.

        There are some exactly if the position awaits a move, or a throw before
        which something may be declared.
        """

    def play(self, position: Position, move: Move) -> Position:
        """Return the settled position after a legal move; raise IllegalMove else."""

    def find_move(self, position: Position, text: str) -> Move:
        """Return the legal move written `text`; raise IllegalMove saying why not."""

    def why_not(self, position: Position, origin: str, target: str) -> IllegalMove:
        """Return why nothing may go from spot `origin` to `target`, "" for anywhere.

        The code is "open" where something may.
        """

    def pips_left(self, position: Position, side: int) -> int:
        """Return the squares or points that a side's pieces still have to go."""

    def layout(self, seats: int, viewer: int) -> Layout:
        """Return the board as the seat `viewer` sees it (0 for spectators)."""

    def pieces(self, position: Position) -> tuple[Piece, ...]:
        """Return every piece with the spot it stands on."""

    def badges(self, position: Position) -> tuple[Badge, ...]:
        """Return the marks that tell what stands on the board."""

    def describe(self, position: Position, seats: int) -> str:
        """Return one sentence: whose turn it is and why ("Red throws again.")."""

    def parse(self, text: str) -> Position:
        """Return the position written in notation; raise BadPosition else."""

    def text(self, position: Position) -> str:
        """Return the position in notation; `parse(text(p)) == p`."""
