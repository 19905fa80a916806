"""The position of a game and its notation, `acey WHITE BLACK TURN TODO`.

Under the American option the word `american` follows [A-23].  Only canonical texts
are read: what `to_text` writes is the one spelling that `read_position` takes.
Whether a position is settled is for `turns` to say.
"""

import re
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from games.rules.acey_deucey.options import AMERICAN
from games.rules.acey_deucey.points import (
    ALL_OFF,
    BAR,
    CHECKERS,
    OFF,
    PILE,
    POINTS,
    Side,
    count,
    mask,
    opposite,
    pack,
)
from games.rules.interface import BadPosition, Dice

TAG = "acey"
WHITE, BLACK = 0, 1
SEAT_NAMES = ("White", "Black")
TURN_LETTERS = "wb"

TO_ROLL = "-"
OVER = "#"
NAMING = "*"
AGAIN = "+"

_PLACE_NAMES = {OFF: "off", BAR: "bar", PILE: "in"} | {
    point: str(point) for point in range(1, POINTS + 1)
}
_PLACES = {name: place for place, name in _PLACE_NAMES.items()}
_PART_MASKS = tuple(mask(range(low, low + 9)) for low in (18, 9, 0))

_ENTRY = re.compile(r"(in|bar|off|[1-9][0-9]?):([1-9][0-9]?)")


def double_todo(number: int, *, american: bool) -> str:
    """Return what a double gives to play: n n n n m m m m, m = 7 - n, again [A-9].

    The American one is only n n n n [A-19].
    """
    four = f"{number}" * 4
    return four if american else four + f"{7 - number}" * 4 + AGAIN


def named_todo(number: int, *, american: bool) -> str:
    """Return what a named double gives to play; all of them throw again [A-20]."""
    return double_todo(number, american=american).removesuffix(AGAIN) + AGAIN


@cache
def roll_todo(dice: Dice, *, american: bool) -> str:
    """Return what a throw of two dice gives to play, the higher number first."""
    low, high = sorted(dice)
    if low == high:
        return double_todo(low, american=american)
    return f"{high}{low}{NAMING}" if is_1_2(dice) else f"{high}{low}"


def is_1_2(dice: Dice) -> bool:
    """Say whether a throw is an acey-deucey."""
    return sorted(dice) == [1, 2]


def is_of_double(todo: str) -> bool:
    """Say whether `todo` is left of a double, to be played as it stands."""
    return AGAIN in todo or todo[:1] == todo[1:2]


def _todos(*, american: bool) -> frozenset[str]:
    """Return every TODO that a throw or a named double gives or leaves behind."""
    faces = range(1, 7)
    throws = {
        roll_todo(dice, american=american)
        for dice in combinations_with_replacement(faces, 2)
    }
    named = {named_todo(number, american=american) for number in faces}
    left_of_doubles = {
        todo[used:]
        for todo in throws | named
        if is_of_double(todo)
        for used in range(len(todo.removesuffix(AGAIN)))
    }
    others = {TO_ROLL, OVER, NAMING, "2*", "1*", *map(str, faces)}
    return frozenset(throws | left_of_doubles | others)


_TODOS = {american: _todos(american=american) for american in (False, True)}
_TODO_SAMPLES = {False: "63, 6, 22225555+, 21*, *", True: "63, 6, 2222, 2222+, 21*, *"}


class Position(NamedTuple):
    """Both sides, each in its owner's numbering, who acts, and what is to do.

    `turn` is the seat that throws, plays or names, or has won; `todo` is the last
    field of the notation: "-", "63", "22225555+", "21*", "*" or "#".  `american`
    is the table's option [A-19]; its doubles are "2222", named ones "2222+".
    """

    white: Side
    black: Side
    turn: int
    todo: str
    american: bool = False

    def side(self, seat: int) -> Side:
        """Return the checkers of a seat."""
        return self.black if seat else self.white


@lru_cache(maxsize=1 << 15)
def _part_text(part: Side) -> str:
    """Return the places of `part` that hold checkers, in notation."""
    return ",".join(
        f"{_PLACE_NAMES[place]}:{n}"
        for place in range(PILE, -1, -1)
        if (n := count(part, place))
    )


@lru_cache(maxsize=1 << 10)
def _side_text(side: Side) -> str:
    """Return one side in notation, put together from parts, many of them alike."""
    parts = [_part_text(bits) for places in _PART_MASKS if (bits := side & places)]
    return ",".join(parts)


def to_text(position: Position) -> str:
    """Return the position in notation."""
    white, black = _side_text(position.white), _side_text(position.black)
    text = f"{TAG} {white} {black} {TURN_LETTERS[position.turn]} {position.todo}"
    return f"{text} {AMERICAN}" if position.american else text


def read_position(text: str) -> Position:
    """Return the position written in notation, settled or not; raise BadPosition."""
    fields = text.split(" ")
    american = fields[5:] == [AMERICAN]
    if len(fields) != 5 + american or fields[0] != TAG:
        raise BadPosition(
            f"Expected “{TAG} WHITE BLACK TURN TODO”, one space between, "
            f"then perhaps “{AMERICAN}”."
        )
    if fields[3] not in tuple(TURN_LETTERS):
        raise BadPosition("TURN must be w or b.")
    white, black = (
        _read_side(*pair) for pair in zip(SEAT_NAMES, fields[1:3], strict=True)
    )
    _check_points(white, black)
    sides = (pack(white), pack(black))
    turn, todo = TURN_LETTERS.index(fields[3]), fields[4]
    _check_todo(todo, american=american)
    _check_end(sides, turn, todo)
    return Position(*sides, turn, todo, american)


def _read_side(owner: str, text: str) -> dict[int, int]:
    """Return the counts by place of one side's field."""
    placed: dict[int, int] = {}
    last = PILE + 1
    for entry in text.split(","):
        match = _ENTRY.fullmatch(entry)
        place = _PLACES.get(match[1]) if match else None
        if match is None or place is None:
            raise BadPosition(f"{owner}: “{entry}” is not place:count.")
        if place >= last:
            raise BadPosition(
                f"{owner}: places must run in, bar, 24 … 1, off, each once; "
                f"“{entry}” is out of order."
            )
        placed[place] = int(match[2])
        last = place
    if (total := sum(placed.values())) != CHECKERS:
        raise BadPosition(f"{owner} has {total} checkers, not {CHECKERS}.")
    return placed


def _check_points(white: dict[int, int], black: dict[int, int]) -> None:
    """Refuse a point that holds both colours."""
    for point in range(1, POINTS + 1):
        if point in white and opposite(point) in black:
            raise BadPosition(
                f"Both colours stand on White's {point}-point, "
                f"Black's {opposite(point)}-point."
            )


def _check_todo(todo: str, *, american: bool) -> None:
    """Refuse a TODO that no roll leaves behind."""
    if todo not in _TODOS[american]:
        raise BadPosition(f"TODO “{todo}” is none of -, #, {_TODO_SAMPLES[american]}.")


def _check_end(sides: tuple[Side, Side], turn: int, todo: str) -> None:
    """Refuse a game that is over without `#`, and a `#` without a winner [A-14]."""
    finished = [seat for seat in (WHITE, BLACK) if sides[seat] == ALL_OFF]
    if todo == OVER and finished != [turn]:
        raise BadPosition("“#” needs that TURN, and no other, has borne off fifteen.")
    if todo != OVER and finished:
        name = SEAT_NAMES[finished[0]]
        raise BadPosition(f"{name} has borne off fifteen: TODO must be #.")
