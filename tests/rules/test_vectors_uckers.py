"""The shorter vectors of Uckers, played move by move.

All of them go through the command in `tests/commands/test_vectors.py`.
"""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from games.rules.catalogue import GAMES
from games.rules.outcomes import dice_of, played_out

UCKERS = GAMES["uckers"]
FOLDER = Path(__file__).parents[1] / "vectors"
LONGEST = 60
CHUNKS = 4


def short_vectors(name: str) -> list[dict[str, Any]]:
    """Return the lines of a file that have no more than so many outcomes."""
    lines = (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    vectors = [json.loads(line) for line in lines]
    return [vector for vector in vectors if vector["count"] <= LONGEST]


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("name", ["uckers", "uckers2"])
def test_legal_moves_lead_to_the_outcomes_of_the_vectors(name: str, chunk: int) -> None:
    for vector in short_vectors(name)[chunk::CHUNKS]:
        thrown = UCKERS.roll(UCKERS.parse(vector["position"]), dice_of(vector["roll"]))

        ends = sorted(map(UCKERS.text, played_out(UCKERS, thrown)))

        digest = hashlib.sha256("\n".join(ends).encode()).hexdigest()
        assert digest == vector["sha256"], (vector["position"], vector["roll"])


@pytest.mark.parametrize("name", ["uckers", "uckers2"])
def test_many_vectors_are_short_enough_to_be_played(name: str) -> None:
    assert len(short_vectors(name)) > 400
