"""Staged search in European Acey Deucey, by the readable rules.

Boards are expanded one number at a time, equal ones merged.  Of a double only the
best boards after the first four numbers are played on, after a 1-2 only the best
are given a name.  The compiled search keeps the same boards in the same order.
"""

from typing import TypeAlias

from games.bots.nets.acey_inputs import active_of
from games.bots.nets.scores import WON, chance_of
from games.bots.nets.weights import Weights
from games.bots.search.candidates import Candidate, Score, best_of
from games.bots.search.throws import mean_over_throws
from games.rules.acey_deucey import turns
from games.rules.acey_deucey.choices import move_of, naming
from games.rules.acey_deucey.moves import Board, Step, after, steps
from games.rules.acey_deucey.points import BAR, PILE, POINTS
from games.rules.acey_deucey.position import (
    AGAIN,
    NAMING,
    OVER,
    TO_ROLL,
    Position,
    named_todo,
)
from games.rules.interface import Dice

HALF = 4
DIGITS = tuple("123456")
KERNEL_ORDER = {place: place for place in range(POINTS + 1)} | {
    PILE: POINTS + 1,
    BAR: POINTS + 2,
}
"""Places as the compiled rules go through them."""

Boards: TypeAlias = dict[Board, str]
"""Boards in the order found, with the move that begins the play found first."""

Ends: TypeAlias = dict[Position, str]


class AceySearch:
    """Ends of throws, scored by a net."""

    def __init__(self, weights: Weights) -> None:
        self.version = weights.version
        self._weights = weights

    def supports(self, position: Position) -> bool:
        """Return True: the readable rules know all options."""
        return True

    def candidates(self, position: Position, width: int, most: int) -> list[Candidate]:
        """Return the `most` best ends of a position that awaits a move."""
        seat = position.turn
        return best_of(
            [
                Candidate(end, self._score_for(end, seat), move)
                for end, move in self._ends(position, width).items()
            ],
            most,
        )

    def score(self, position: Position) -> Score:
        """Return the score of a position that awaits a throw, or is over."""
        if position.todo == OVER:
            return WON
        return self._weights.score(active_of(position))

    def outlook(self, position: Position, width: int) -> float:
        """Return the chance of the seat to throw, one throw looked ahead."""
        if position.todo == OVER:
            return 1.0

        def best(dice: Dice) -> float:
            thrown = turns.roll(position, dice)
            if thrown.todo == TO_ROLL:
                return chance_of(self._score_for(thrown, position.turn))
            return chance_of(self.candidates(thrown, width, 1)[0].score)

        return mean_over_throws(best)

    def _score_for(self, end: Position, seat: int) -> Score:
        score = self.score(end)
        return score if end.turn == seat else -score

    def _ends(self, position: Position, width: int) -> Ends:
        """Return what a position that awaits a move leads to, with first moves."""
        if position.todo == NAMING:
            return self._named({position: ""}, width)
        if turns.turn_of(position).owed.in_order:
            boards = {turns.turn_of(position).board: ""}
            return self._doubled(position, boards, width)
        ends: Ends = {}
        _play_out(position, "", ends)
        if any(end.todo == NAMING for end in ends):
            return self._named(ends, width)
        return ends

    def _named(self, ends: Ends, width: int) -> Ends:
        """Return the ends of all six doubles, named on the best boards after a 1-2."""
        kept = self._best(ends, width)
        best = next(iter(kept))
        if best.todo == OVER:
            return {best: kept[best]}
        found: Ends = {}
        for number in range(1, 7):
            todo = named_todo(number, american=best.american)
            name = naming(number).text
            boards = {turns.turn_of(e).board: move or name for e, move in kept.items()}
            ways = self._doubled(best._replace(todo=todo), boards, width)
            for end, move in ways.items():
                found.setdefault(end, move)
        return found

    def _doubled(self, owed: Position, boards: Boards, width: int) -> Ends:
        """Return the ends of a double from boards that `owed`'s seat stands on.

        Boards that can play fewer numbers than others are dropped.  Where the best
        boards cannot play all their numbers a dropped one might play more, and the
        longest play is the rule [A-9]: then all boards are played on.
        """
        owing = turns.turn_of(owed).owed.numbers
        rest = min(HALF, len(owing))
        boards, played = _played(owed, boards, owing[:-rest])
        if played == len(owing) - rest:
            kept = self._best_boards(owed, boards, width) if played else boards
            ends, count = _played(owed, kept, owing[-rest:])
            if count < rest and len(kept) < len(boards):
                ends, count = _played(owed, boards, owing[-rest:])
            boards, played = ends, played + count
        todo = owed.todo[played:]
        return {turns.settle(owed, board, todo): move for board, move in boards.items()}

    def _best_boards(self, owed: Position, boards: Boards, width: int) -> Boards:
        """Return the `width` best boards inside a turn."""
        if len(boards) <= width:
            return boards
        standing = {
            turns.settle(owed, board, AGAIN): (board, move)
            for board, move in boards.items()
        }
        kept = sorted(standing, key=lambda end: -self._score_for(end, owed.turn))
        return dict(standing[end] for end in kept[:width])

    def _best(self, ends: Ends, width: int) -> Ends:
        """Return the `width` best ends after a 1-2, before a double is named."""

        def worth(end: Position) -> Score:
            return self._score_for(end._replace(todo=TO_ROLL), end.turn)

        over = [end for end in ends if end.todo == OVER]
        if over:
            return {over[0]: ends[over[0]]}
        if len(ends) <= width:
            return ends
        kept = sorted(ends, key=lambda end: -worth(end))[:width]
        return {end: ends[end] for end in kept}


def _play_out(position: Position, first: str, ends: Ends) -> None:
    """Add the ends of an ordinary throw, from the foremost checker back."""
    board = turns.turn_of(position).board
    for step in _foremost_first(position):
        end = turns.play_step(position, step)
        move = first or move_of(position.turn, board, step).text
        if end.turn == position.turn and end.todo[:1] in DIGITS:
            _play_out(end, move, ends)
        else:
            ends.setdefault(end, move)


def _foremost_first(position: Position) -> list[Step]:
    """Return the open steps by number as they stand, the lowest place first."""
    steps_open = turns.open_steps(position)
    numbers = dict.fromkeys(step.number for step in steps_open)
    order = {number: at for at, number in enumerate(numbers)}
    return sorted(
        steps_open, key=lambda step: (order[step.number], KERNEL_ORDER[step.origin])
    )


def _played(
    owed: Position, boards: Boards, numbers: tuple[int, ...]
) -> tuple[Boards, int]:
    """Return the boards after as many of the numbers as any can play, and how many."""
    open_points = turns.turn_of(owed).open_points
    for count, number in enumerate(numbers):
        found: Boards = {}
        for board, first in boards.items():
            ways = steps(board, number, open_points)
            for step in sorted(ways, key=lambda step: KERNEL_ORDER[step.origin]):
                move = first or move_of(owed.turn, board, step).text
                found.setdefault(after(board, step), move)
        if not found:
            return boards, count
        boards = found
    return boards, len(numbers)
