"""Positions of the rules to rows of the kernels and back."""

import numpy as np

from games.bots.compiled import acey, uckers
from games.bots.compiled.compiling import Small, Words
from games.rules.acey_deucey import points
from games.rules.acey_deucey.position import AGAIN, NAMING, OVER, TO_ROLL
from games.rules.acey_deucey.position import Position as AceyPosition
from games.rules.uckers.position import Challenge, Throw
from games.rules.uckers.position import Position as UckersPosition

_LOW_BITS = points.BITS * acey.LOW_PLACES
_LOW_MASK = (1 << _LOW_BITS) - 1
_POINTS_BITS = points.BITS * points.POINTS
_POINTS_MASK = (1 << _POINTS_BITS) - 1
_PLAIN_TODOS = {TO_ROLL: acey.TO_ROLL, OVER: acey.OVER, NAMING: acey.NAMING}
_PLAIN_TEXTS = {kind: text for text, kind in _PLAIN_TODOS.items()}


def acey_row(position: AceyPosition) -> Words:
    """Return a position of European Acey Deucey as a row (acey.ROW)."""
    row = np.empty(acey.ROW, np.int64)
    row[0], row[1] = _words_of(position.white)
    row[2], row[3] = _words_of(position.black)
    row[4] = _packed(position.turn, position.todo)
    return row


def acey_position(row: Words) -> AceyPosition:
    """Return the position of a row."""
    white_low, white_high, black_low, black_high, todo = (int(word) for word in row)
    white = _side_of(white_low, white_high)
    return AceyPosition(white, _side_of(black_low, black_high), todo & 1, _text(todo))


def _words_of(side: points.Side) -> tuple[int, int]:
    """Return a side in the two words of the kernels: no off, pile before bar."""
    on_points = side >> points.BITS & _POINTS_MASK
    bar, pile = points.count(side, points.BAR), points.count(side, points.PILE)
    high = on_points >> _LOW_BITS
    return on_points & _LOW_MASK, high | pile * acey.PILE_UNIT | bar * acey.BAR_UNIT


def _side_of(low: int, high: int) -> points.Side:
    on_points = (low | high << _LOW_BITS) & _POINTS_MASK
    bar, pile = high // acey.BAR_UNIT & 15, high // acey.PILE_UNIT & 15
    side = on_points << points.BITS
    side += bar * points.unit(points.BAR) + pile * points.unit(points.PILE)
    return side + points.CHECKERS - sum(points.counts(side))


def _packed(turn: int, todo: str) -> int:
    if todo in _PLAIN_TODOS:
        return acey.packed_todo(turn, _PLAIN_TODOS[todo], 0, 0, 0)
    numbers = [int(letter) for letter in todo if letter.isdecimal()]
    if AGAIN in todo:
        second = numbers[-1]
        return acey.packed_todo(turn, acey.IN_ORDER, 7 - second, second, len(numbers))
    kind = acey.THEN_NAMING if NAMING in todo else acey.ORDINARY
    first, second = (*numbers, 0)[:2]
    return acey.packed_todo(turn, kind, first, second, 0)


def _text(todo: int) -> str:
    kind = acey.kind_of(todo)
    if kind in _PLAIN_TEXTS:
        return _PLAIN_TEXTS[kind]
    first, second, left = acey.numbers_of(todo)
    if kind == acey.IN_ORDER:
        return (f"{first}" * 4 + f"{second}" * 4)[-left:] + AGAIN
    text = f"{first}{second or ''}"
    return text + NAMING if kind == acey.THEN_NAMING else text


def uckers_row(position: UckersPosition) -> Small:
    """Return a position of Uckers as a row (uckers.ROW)."""
    row = np.zeros(uckers.ROW, np.int8)
    row[: uckers.TURN] = [place for places in position.pieces for place in places]
    row[uckers.TURN] = position.turn
    row[uckers.SEATS] = position.seats
    row[uckers.CHALLENGER : uckers.CHALLENGER + 4] = uckers.NOWHERE
    row[uckers.RESTING] = row[uckers.RESTING + 1] = uckers.NOWHERE
    for challenge in position.challenges:
        row[uckers.CHALLENGER + challenge.colour] = challenge.place
        row[uckers.SIXES + challenge.colour] = challenge.sixes
    row[uckers.HELPERS] = sum(1 << seat for seat in position.helpers)
    if throw := position.throw:
        row[uckers.THROW], row[uckers.THROW + 1] = throw.dice
        row[uckers.PLAYED] = throw.played
        if throw.resting:
            row[uckers.RESTING], row[uckers.RESTING + 1] = throw.resting
    return row


def uckers_position(row: Small) -> UckersPosition:
    """Return the position of a row; pieces are numbered afresh."""
    cells = [int(cell) for cell in row]
    pieces = tuple(tuple(cells[4 * colour : 4 * colour + 4]) for colour in range(4))
    challenges = tuple(
        Challenge(colour, place, cells[uckers.SIXES + colour])
        for colour in range(4)
        if (place := cells[uckers.CHALLENGER + colour]) != uckers.NOWHERE
    )
    helpers = tuple(seat for seat in range(4) if cells[uckers.HELPERS] >> seat & 1)
    return UckersPosition(
        seats=cells[uckers.SEATS],
        pieces=pieces,
        turn=cells[uckers.TURN],
        throw=_throw(cells),
        challenges=challenges,
        helpers=helpers,
    )


def _throw(cells: list[int]) -> Throw | None:
    high, low = cells[uckers.THROW : uckers.THROW + 2]
    if not high:
        return None
    resting = tuple(cells[uckers.RESTING : uckers.RESTING + 2])
    if resting[0] == uckers.NOWHERE:
        resting = ()
    return Throw((high, low), cells[uckers.PLAYED], resting)
