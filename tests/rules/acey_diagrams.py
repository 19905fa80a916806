"""Short hands for tests of Acey Deucey: positions, throws and moves as texts."""

import pytest

from games.rules.acey_deucey.game import ACEY_DEUCEY
from games.rules.interface import IllegalMove

START = "acey in:15 in:15 w -"


def thrown(text: str, dice: str) -> str:
    """Return the position after a throw written "63"."""
    position = ACEY_DEUCEY.parse(text)
    return ACEY_DEUCEY.text(ACEY_DEUCEY.roll(position, (int(dice[0]), int(dice[1]))))


def moves_open(text: str) -> set[str]:
    """Return the texts of the legal moves."""
    moves = ACEY_DEUCEY.legal_moves(ACEY_DEUCEY.parse(text))
    assert len({move.text for move in moves}) == len(moves)
    return {move.text for move in moves}


def played(text: str, *moves: str) -> str:
    """Return the position after these moves, separated or in one text."""
    position = ACEY_DEUCEY.parse(text)
    for move in " ".join(moves).split():
        position = ACEY_DEUCEY.play(position, ACEY_DEUCEY.find_move(position, move))
    return ACEY_DEUCEY.text(position)


def refusal_code(text: str, move: str) -> str:
    """Return the code by which a move is refused."""
    with pytest.raises(IllegalMove) as refusal:
        ACEY_DEUCEY.find_move(ACEY_DEUCEY.parse(text), move)
    assert refusal.value.reason.endswith(".")
    return refusal.value.code
