"""Crowded random positions under random options keep the laws of the notation."""

from random import Random

import pytest

from games.rules.interface import BadPosition, ToMove, ToRoll
from games.rules.uckers.game import UCKERS
from games.rules.uckers.position import Position
from tests.rules.test_uckers_oracle import THROWS, random_text

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


def crowded_position(rng: Random, tag: str) -> Position:
    """Return a random position with about half of the options on."""
    while True:
        options = [o.slug for o in UCKERS.options if rng.random() < 0.5]
        head, _, flags = crowded(rng, random_text(rng, tag)).rpartition(" ")
        words = [*([] if flags == "-" else [flags]), *options]
        try:
            return UCKERS.parse(f"{head} {','.join(words) or '-'}")
        except BadPosition:
            continue


def crowded(rng: Random, text: str) -> str:
    """Return the text with a column and its foot, or two pairs, set up at times."""
    tag, *rows, turn, todo, flags = text.split(" ")
    if rng.random() < 0.4:
        rows[0] = ".,.," + rng.choice(("51,53", "52,52", "53,54", ".,55"))
        rows[1] = rng.choice((".,.,.,37", ".,.,37,37", "37,37,37,h"))
    elif rng.random() < 0.4:
        rows[0], rows[3] = ".,8,8,30", ".,.,24,24"
    return " ".join((tag, *rows, turn, todo, flags))
