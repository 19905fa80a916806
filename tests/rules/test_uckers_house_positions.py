"""Crowded random positions under random options keep the laws of the notation."""

from random import Random

import pytest

from games.rules.interface import ToMove, ToRoll
from games.rules.uckers.game import UCKERS
from games.rules.uckers.position import Position
from tests.rules.uckers_crowds import THROWS, crowded_position

POSITIONS = 250
ACTS = 6
OFTEN = [(3, 3)] * 8
"""The double with which the pair of `crowded` reaches the other."""


@pytest.mark.ruling("U-53")
@pytest.mark.parametrize("tag", ["uckers", "uckers2"])
def test_every_position_under_options_is_read_back(tag: str) -> None:
    rng, kinds = Random(f"house {tag}"), set[str]()

    for _ in range(POSITIONS):
        here = crowded_position(rng, tag)
        for _ in range(ACTS):
            assert UCKERS.parse(UCKERS.text(here)) == here
            assert UCKERS.describe(here, here.seats).endswith(".")
            moves = UCKERS.legal_moves(here)
            kinds |= {move.kind for move in moves}
            for move in moves:
                after = UCKERS.play(here, UCKERS.find_move(here, move.text))
                assert UCKERS.parse(UCKERS.text(after)) == after
                assert pieces_of(after) == pieces_of(here)
            here = acted(here, rng)

    assert {"declare", "pair", "challenge", "start"} <= kinds


def acted(position: Position, rng: Random) -> Position:
    """Return the position after a throw or any move; over, it stays."""
    awaits = UCKERS.awaits(position)
    moves = UCKERS.legal_moves(position)
    if moves and (isinstance(awaits, ToMove) or rng.random() < 0.5):
        return UCKERS.play(position, rng.choice(moves))
    if isinstance(awaits, ToRoll):
        return UCKERS.roll(position, rng.choice((*THROWS, *OFTEN)))
    return position


def pieces_of(position: Position) -> list[str]:
    """Return the ids of all pieces."""
    return sorted(piece.id for piece in UCKERS.pieces(position))
