"""The vectors of Acey Deucey, played move by move.

Only the shorter ones: all of them go through the command in
`tests/commands/test_vectors.py`.
"""

import json
from pathlib import Path

import pytest

from games.rules.catalogue import GAMES
from games.rules.outcomes import dice_of, played_out

ACEY_DEUCEY = GAMES["acey"]
VECTORS = Path(__file__).parents[1] / "vectors" / "acey.jsonl"
LINES = [json.loads(line) for line in VECTORS.read_text().splitlines()]
SHORT = [line for line in LINES if line["count"] <= 120]
CHUNKS = 6


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_legal_moves_lead_to_the_outcomes_of_the_vectors(chunk: int) -> None:
    for line in SHORT[chunk::CHUNKS]:
        position = ACEY_DEUCEY.parse(line["position"])
        roll = line["roll"]
        if roll.startswith("="):
            name = ACEY_DEUCEY.find_move(position, roll)
            after = ACEY_DEUCEY.play(position, name)
        else:
            after = ACEY_DEUCEY.roll(position, dice_of(roll))

        ends = {ACEY_DEUCEY.text(end) for end in played_out(ACEY_DEUCEY, after)}

        assert len(ends) == line["count"], line["position"]
        assert sorted(ends) == line.get("outcomes", sorted(ends)), line["position"]


def test_most_vectors_are_short_enough_to_be_played() -> None:
    assert len(SHORT) > 450
