"""Where the legal plays of one throw lead: what engines are compared by."""

from collections.abc import Iterable
from typing import Protocol, runtime_checkable

from games.rules.interface import (
    BadDice,
    Dice,
    Game,
    Move,
    Over,
    Position,
    ToMove,
    ToRoll,
)


@runtime_checkable
class ListsOutcomes(Protocol):
    """A game that lists the ends of its throws by itself, faster than move by move.

    Both methods return what `played_out` would.
    """

    def outcomes(self, position: Position, dice: Dice) -> Iterable[Position]:
        """Return the distinct positions after a throw is played out."""

    def named_outcomes(self, position: Position, move: Move) -> Iterable[Position]:
        """Return the distinct positions after a "name" move is played out."""


def outcomes(game: Game, position: Position, roll_text: str) -> list[str]:
    """Return the sorted texts of the distinct positions after a throw is played.

    `roll_text` is two digits, or "=n" where a double is to be named.  A position
    that awaits another name is an end.  Raises BadDice when the text is no throw
    or the position awaits none, IllegalMove when no such name is awaited.
    """
    return sorted(map(game.text, outcome_positions(game, position, roll_text)))


def outcome_positions(
    game: Game, position: Position, roll_text: str
) -> Iterable[Position]:
    """Return the distinct positions that `outcomes` writes."""
    if roll_text.startswith("="):
        return _after_name(game, position, game.find_move(position, roll_text))
    dice = dice_of(roll_text)
    if isinstance(game, ListsOutcomes):
        return game.outcomes(position, dice)
    return played_out(game, game.roll(position, dice))


def _after_name(game: Game, position: Position, move: Move) -> Iterable[Position]:
    if isinstance(game, ListsOutcomes):
        return game.named_outcomes(position, move)
    return played_out(game, game.play(position, move))


def dice_of(roll_text: str) -> Dice:
    """Return the dice written as two digits 1..6; raise BadDice else."""
    if len(roll_text) != 2 or not set(roll_text) <= set("123456"):
        raise BadDice(f"“{roll_text}” is not a throw of two dice, like 63.")
    return int(roll_text[0]), int(roll_text[1])


def played_out(game: Game, position: Position) -> set[Position]:
    """Return the positions at the end of every line of moves from `position`.

    A line ends where no move is awaited, or only "name" moves are; what might be
    declared before the next throw belongs to that throw.
    """
    ends: set[Position] = set()
    seen = {position}
    waiting = [position]
    while waiting:
        here = waiting.pop()
        if not isinstance(game.awaits(here), ToMove):
            ends.add(here)
            continue
        moves = game.legal_moves(here)
        if names_only(moves):
            ends.add(here)
            continue
        fresh = {game.play(here, move) for move in moves} - seen
        seen |= fresh
        waiting += fresh
    return ends


def names_only(moves: tuple[Move, ...]) -> bool:
    """Say whether the choice is which double to name."""
    return bool(moves) and all(move.kind == "name" for move in moves)


def rolls_open(game: Game, position: Position) -> list[str]:
    """Return the roll texts that `outcomes` takes here: 21 throws, names, or none."""
    match game.awaits(position):
        case ToRoll():
            return [
                f"{high}{low}" for high in range(1, 7) for low in range(1, high + 1)
            ]
        case ToMove():
            return [move.text for move in game.legal_moves(position)]
        case Over():
            return []
