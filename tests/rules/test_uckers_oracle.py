"""Outcomes of whole throws, compared with a second reading of the rules."""

from random import Random

import pytest

from games.rules.interface import BadPosition, ToMove
from games.rules.uckers.game import UCKERS
from games.rules.uckers.position import Position
from tests.rules.uckers_oracle import COLOURS, Pieces, blob_beyond, outcomes

POSITIONS = 200
THROWS = [(a, b) for a in range(1, 7) for b in range(1, a + 1)]


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


def random_position(rng: Random, tag: str) -> Position:
    """Return a crowded random position, often with challenges and helpers."""
    while True:
        try:
            return UCKERS.parse(random_text(rng, tag))
        except BadPosition:
            continue


def random_text(rng: Random, tag: str) -> str:
    """Return a text, mostly of no position: pieces gather on a few squares."""
    start = rng.randrange(52)
    near = [(start + rng.randrange(8)) % 52 for _ in range(rng.choice((3, 6)))]
    rows = [random_row(rng, colour, near) for colour in range(4)]
    flags = random_claims(rng, rows)
    if tag == "uckers":
        home = [c for c, row in zip(COLOURS, rows, strict=True) if row == [56] * 4]
        flags += [f"{c}+" for c in home if rng.random() < 0.5]
    texts = [",".join({-1: ".", 56: "h"}.get(p, str(p)) for p in row) for row in rows]
    turn = rng.choice(COLOURS if tag == "uckers" else "rg")
    return " ".join([tag, *texts, turn, "-", ",".join(flags) or "-"])


def random_row(rng: Random, colour: int, near: list[int]) -> list[int]:
    """Return a colour's places: on the given squares, in base, column or home."""
    if rng.random() < 0.1:
        return [56] * 4
    spread = [(square - 13 * colour) % 52 for square in near]
    choices = [-1, *(p for p in spread if p <= 50), rng.randint(44, 55), 56]
    return sorted(rng.choice(choices) for _ in range(4))


def random_claims(rng: Random, rows: Pieces) -> list[str]:
    """Return challenges for some of the pieces that stand before a blob."""
    claims = []
    for colour, row in enumerate(rows):
        places = [p for p in row if 0 <= p < 50 and blob_beyond(rows, colour, p)]
        if places and rng.random() < 0.6:
            claims.append(f"{COLOURS[colour]}@{places[0]}/{rng.randrange(3)}")
    return claims
