"""Some short vectors of every game, played move by move and listed at once.

All of them go through the command in `tests/commands/test_vectors.py`.
"""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from games.rules.catalogue import GAMES
from games.rules.interface import ToRoll
from games.rules.notation import parse_any
from games.rules.outcomes import dice_of, outcomes, played_out

FOLDER = Path(__file__).parents[1] / "vectors"
LONGEST = 25
EVERY = 6
NAMES = ("acey", "uckers", "uckers2")


def short_vectors(name: str) -> list[dict[str, Any]]:
    """Return some of the lines of a file that have no more than so many outcomes."""
    lines = (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    vectors = [json.loads(line) for line in lines[::EVERY]]
    return [vector for vector in vectors if vector["count"] <= LONGEST]


@pytest.mark.parametrize("name", NAMES)
def test_legal_moves_lead_to_the_outcomes_of_the_vectors(name: str) -> None:
    for vector in short_vectors(name):
        game, position = parse_any(GAMES.values(), vector["position"])
        roll = vector["roll"]
        if isinstance(game.awaits(position), ToRoll):
            begun = game.roll(position, dice_of(roll))
        else:
            begun = game.play(position, game.find_move(position, roll))

        ends = sorted(map(game.text, played_out(game, begun)))

        digest = hashlib.sha256("\n".join(ends).encode()).hexdigest()
        assert digest == vector["sha256"], (vector["position"], roll)
        assert outcomes(game, position, roll) == ends, (vector["position"], roll)


@pytest.mark.parametrize("name", NAMES)
def test_enough_vectors_are_short(name: str) -> None:
    assert len(short_vectors(name)) > 40
