"""Positions of Uckers for tests: written in notation, thrown and played by text."""

from games.rules.interface import Dice, IllegalMove
from games.rules.uckers.game import UCKERS
from games.rules.uckers.position import Position

BASE = ".,.,.,."


def thrown(text: str, dice: str) -> Position:
    """Return the position after a throw such as "62"."""
    return UCKERS.roll(UCKERS.parse(text), dice_of(dice))


def moves_after(text: str, dice: str) -> set[str]:
    """Return the moves open after a throw, as texts."""
    return {move.text for move in UCKERS.legal_moves(thrown(text, dice))}


def played(text: str, dice: str, *moves: str) -> str:
    """Return the position after a throw and moves, as text."""
    position = thrown(text, dice)
    for move in moves:
        position = UCKERS.play(position, UCKERS.find_move(position, move))
        assert UCKERS.parse(UCKERS.text(position)) == position
    return UCKERS.text(position)


def refusal_code(text: str, dice: str, *moves: str) -> str:
    """Return why the last of the moves is refused, "" if it is not."""
    position = thrown(text, dice) if dice else UCKERS.parse(text)
    for move in moves[:-1]:
        position = UCKERS.play(position, UCKERS.find_move(position, move))
    try:
        UCKERS.find_move(position, moves[-1])
    except IllegalMove as refusal:
        return refusal.code
    return ""


def dice_of(dice: str) -> Dice:
    """Return the numbers of a throw written "62"."""
    return tuple(int(die) for die in dice)


def declared(text: str, move: str) -> str:
    """Return the position after something was named before the throw, as text."""
    position = UCKERS.parse(text)
    return UCKERS.text(UCKERS.play(position, UCKERS.find_move(position, move)))


def declarations(text: str) -> set[str]:
    """Return what may be named before the throw of a position, as texts."""
    return {move.text for move in UCKERS.legal_moves(UCKERS.parse(text))}


def note(text: str, dice: str) -> str:
    """Return what a throw does by itself, in notation."""
    return UCKERS.roll_note(UCKERS.parse(text), dice_of(dice))
