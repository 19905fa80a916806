"""A turn: the throw, what is still to play, which plays are long enough, its end."""

from collections.abc import Iterable
from itertools import product
from typing import NamedTuple

from games.rules.acey_deucey.moves import (
    Board,
    Step,
    after,
    always_leaves_a_step,
    board_of,
    can_play,
    expand,
    is_any_step_right,
    is_finished,
    longest_play,
    open_points_of,
    own_of,
    steps,
    theirs_of,
)
from games.rules.acey_deucey.owed import Owed, owed_after, owed_by
from games.rules.acey_deucey.points import Side
from games.rules.acey_deucey.position import (
    AGAIN,
    NAMING,
    OVER,
    TO_ROLL,
    WHITE,
    Position,
    named_todo,
    roll_todo,
)
from games.rules.interface import BadDice, Dice

THROWS = frozenset(product(range(1, 7), repeat=2))


class Turn(NamedTuple):
    """What the side that acts sees: the board, the open points, what is owed."""

    board: Board
    open_points: Side
    owed: Owed


def turn_of(position: Position) -> Turn:
    """Return the position as the seat that acts sees it."""
    return begin(position, position.todo)


def begin(position: Position, todo: str) -> Turn:
    """Return the turn of the seat that acts with `todo` to play, settled or not."""
    board = _board_seen(position)
    return Turn(board, open_points_of(board), owed_by(todo))


def _board_seen(position: Position) -> Board:
    """Return the board as the seat that acts sees it."""
    if position.turn == WHITE:
        return board_of(position.white, position.black)
    return board_of(position.black, position.white)


def roll(position: Position, dice: Dice) -> Position:
    """Return the settled position after a throw of two dice; raise BadDice.

    When nothing can be played the turn passes on at once.
    """
    if position.todo != TO_ROLL:
        raise BadDice("No throw is awaited.")
    if dice not in THROWS:
        raise BadDice("A throw is two dice of 1 to 6.")
    todo = roll_todo(dice, american=position.american)
    return settle(position, _board_seen(position), todo)


def settle(before: Position, board: Board, todo: str) -> Position:
    """Return the position where who acted `before` has left `board` and `todo`.

    A win ends the game at once [A-14].  When the next number cannot be played the
    rest is lost and the opponent is to throw [A-9] [A-11]; a double played out
    throws again [A-9], an American one only if it was named [A-19] [A-20]; a
    double is named even if none can be played [A-12].
    """
    if is_finished(board):
        return _position(before, board, OVER)
    if todo == AGAIN:
        return _position(before, board, TO_ROLL)
    if todo == NAMING or _can_go_on(board, todo):
        return _position(before, board, todo)
    return _position(before, board, TO_ROLL, passed_on=True)


def _position(
    before: Position, board: Board, todo: str, *, passed_on: bool = False
) -> Position:
    """Return the position of a board as the seat sees it that acted `before`."""
    seat = before.turn
    own, theirs = own_of(board), theirs_of(board)
    white, black = (theirs, own) if seat else (own, theirs)
    turn = 1 - seat if passed_on else seat
    return Position(white, black, turn, todo, before.american)


def _can_go_on(board: Board, todo: str) -> bool:
    """Say whether the next number, or either of an ordinary roll, can be played."""
    nexts = owed_by(todo).nexts
    if not nexts:
        return False
    side, open_points = own_of(board), open_points_of(board)
    first, last = nexts[0], nexts[-1]
    return can_play(side, first, open_points) or can_play(side, last, open_points)


def is_settled(position: Position) -> bool:
    """Say whether the position may stand: its next number can be played."""
    if position.todo in (TO_ROLL, OVER, NAMING):
        return True
    return _can_go_on(_board_seen(position), position.todo)


def open_steps(position: Position) -> tuple[Step, ...]:
    """Return the steps that are legal now: those that begin a play long enough."""
    return tuple(legal_steps(turn_of(position)))


def legal_steps(turn: Turn) -> list[Step]:
    """Return the steps that begin a play long enough; none when no number can go on."""
    return _double_steps(turn) if turn.owed.in_order else _ordinary_steps(turn)


def turn_after(turn: Turn, step: Step) -> Turn:
    """Return the turn after a legal step, settled or not; no open point closes."""
    board, open_points, owed = turn
    left = owed_after(owed.todo, step.number)
    return Turn(after(board, step), open_points, left)


def _double_steps(turn: Turn) -> list[Step]:
    """Return the steps after which as many numbers follow as in any play [A-9]."""
    board, open_points, owed = turn
    if not owed.numbers:
        return []
    options = steps(board, owed.numbers[0], open_points)
    side, rest = own_of(board), owed.numbers[1:]
    if len(options) < 2 or is_any_step_right(side, owed.numbers, open_points):
        return options
    lengths = [longest_play(side + step.change, rest, open_points) for step in options]
    most = max(lengths)
    return [
        step for step, length in zip(options, lengths, strict=True) if length == most
    ]


def _ordinary_steps(turn: Turn) -> list[Step]:
    """Return the steps of a play of both numbers, else of the higher, else the lower.

    Both must be played if any order allows it; if either can be played but not
    both, the higher must be [A-11].
    """
    numbers = turn.owed.numbers
    if len(numbers) == 2 and (both := steps_of_both(turn)):
        return both
    for number in numbers:
        if options := steps(turn.board, number, turn.open_points):
            return options
    return []


def steps_of_both(turn: Turn) -> list[Step]:
    """Return the steps by either of two numbers after which the other can follow."""
    high, low = turn.owed.numbers
    return _steps_before(turn, high, low) + _steps_before(turn, low, high)


def _steps_before(turn: Turn, number: int, other: int) -> list[Step]:
    """Return the steps by one number after which the other can follow."""
    options = steps(turn.board, number, turn.open_points)
    side = own_of(turn.board)
    if always_leaves_a_step(side, other, turn.open_points):
        return options
    return [
        step
        for step in options
        if can_play(side + step.change, other, turn.open_points)
    ]


def play_step(position: Position, step: Step) -> Position:
    """Return the settled position after a legal step."""
    board = after(_board_seen(position), step)
    return settle(position, board, owed_after(position.todo, step.number).todo)


def name_double(position: Position, number: int) -> Position:
    """Return the settled position after a double is named at a bare `*` [A-12]."""
    todo = named_todo(number, american=position.american)
    return settle(position, _board_seen(position), todo)


def outcomes_of_roll(position: Position, dice: Dice) -> Iterable[Position]:
    """Return the distinct settled positions that legal plays of a throw lead to.

    The same as playing every legal move on, but whole sets of boards at a time;
    raises BadDice.  After a 1-2 the double is still to be named.
    """
    return _outcomes_of(roll(position, dice))


def outcomes_of_naming(position: Position, number: int) -> Iterable[Position]:
    """Return the settled positions that legal plays of a named double lead to."""
    return _outcomes_of(name_double(position, number))


def _outcomes_of(position: Position) -> Iterable[Position]:
    """Return the settled positions at the end of the numbers to play.

    The longest plays of a double are those that are left when every board has
    been played on as far as any of them goes.
    """
    turn = turn_of(position)
    if not turn.owed.numbers:
        return [position]
    if turn.owed.in_order:
        boards, played = _longest_ends(turn)
        todo = position.todo[played:]
        return (settle(position, board, todo) for board in boards)
    return {
        end
        for step in _ordinary_steps(turn)
        for end in _outcomes_of(play_step(position, step))
    }


def _longest_ends(turn: Turn) -> tuple[set[Board], int]:
    """Return the boards at the end of the longest plays and how long these are."""
    boards = {turn.board}
    for played, number in enumerate(turn.owed.numbers):
        further = expand(boards, number, turn.open_points)
        if not further:
            return boards, played
        boards = further
    return boards, len(turn.owed.numbers)
