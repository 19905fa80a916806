"""Outcomes of whole throws, compared with a second reading of the rules."""

from random import Random

import pytest

from games.rules.interface import ToMove
from games.rules.uckers.game import UCKERS
from games.rules.uckers.position import Position
from tests.rules.uckers_crowds import THROWS, random_position
from tests.rules.uckers_oracle import outcomes

POSITIONS = 200


@pytest.mark.parametrize("tag", ["uckers", "uckers2"])
def test_decisions_lead_where_whole_throws_lead(tag: str) -> None:
    rng = Random(f"oracle {tag}")

    for _ in range(POSITIONS):
        position = random_position(rng, tag)
        text, dice = UCKERS.text(position), rng.choice(THROWS)
        assert outcomes_by_moves(position, dice) == outcomes(text, dice), (text, dice)


@pytest.mark.parametrize("tag", ["uckers", "uckers2"])
def test_every_position_of_a_throw_is_read_back(tag: str) -> None:
    rng = Random(f"notation {tag}")

    for _ in range(POSITIONS // 4):
        open_positions = [UCKERS.roll(random_position(rng, tag), rng.choice(THROWS))]
        while open_positions:
            here = open_positions.pop()
            assert UCKERS.parse(UCKERS.text(here)) == here
            for move in UCKERS.legal_moves(here):
                open_positions.append(UCKERS.play(here, move))


def outcomes_by_moves(position: Position, dice: tuple[int, int]) -> set[str]:
    """Return the texts of all positions after a throw, one decision at a time."""
    open_positions, results = {UCKERS.roll(position, dice)}, set()
    while open_positions:
        here = open_positions.pop()
        if isinstance(UCKERS.awaits(here), ToMove):
            open_positions |= {
                UCKERS.play(here, move) for move in UCKERS.legal_moves(here)
            }
        else:
            results.add(UCKERS.text(here))
    return results
