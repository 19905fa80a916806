"""Every refusal of Acey Deucey has its code and a sentence."""

from dataclasses import replace

import pytest

from games.rules.acey_deucey.game import ACEY_DEUCEY
from games.rules.interface import IllegalMove
from tests.rules.acey_diagrams import START, moves_open, refusal_code

REFUSALS = [
    (START, "in/19", "throw-first"),
    ("acey off:15 in:15 w #", "1/off", "game-over"),
    ("acey in:15 in:15 w *", "in/19", "name-first"),
    ("acey in:15 in:15 w *", "=7", "name-first"),
    ("acey in:15 in:15 w 21*", "=4", "no-name-due"),
    ("acey in:15 in:15 w 63", "hello", "not-a-move"),
    ("acey in:15 in:15 w 63", "in/25", "not-a-move"),
    ("acey in:15 in:15 w 63", "in/19 in/22", "not-a-move"),
    ("acey in:15 in:15 w 63", "24/18", "no-checker-there"),
    ("acey in:15 in:15 w 63", "bar/22", "no-checker-there"),
    ("acey in:13,bar:1,20:1 in:15 w 63", "20/14", "bar-first"),
    ("acey in:13,bar:1,20:1 in:15 w 63", "in/19", "bar-first"),
    ("acey in:1,6:14 in:15 w 63", "6/off", "not-all-home"),
    ("acey 6:7,3:8 in:15 w 63", "6/3", "bear-off-only"),
    ("acey 6:7,4:8 in:15 w 63", "4/off", "not-exact"),
    ("acey in:14,10:1 in:15 w 63", "10/13", "wrong-direction"),
    ("acey in:14,10:1 in:15 w 63", "10/10", "wrong-direction"),
    ("acey in:14,10:1 in:15 w 63", "10/5", "wrong-number"),
    ("acey in:14,10:1 in:15 w 22225555+", "10/5", "later-number"),
    ("acey 5:7,2:8 in:15 w 22225555+", "5/off", "later-number"),
    ("acey in:14,10:1 in:13,18:2 w 63", "10/7", "point-closed"),
    ("acey in:15 in:13,3:2 w 63", "in/22", "point-closed"),
    ("acey in:14,10:1 in:14,18:1 w 63", "10/7", "hit-mark"),
    ("acey in:14,10:1 in:15 w 63", "10/7*", "hit-mark"),
    ("acey 20:1,1:14 in:13,16:2 w 65", "20/15", "higher-first"),
    ("acey 20:1,1:14 in:13,6:2 w 61", "20/19", "point-closed"),
    ("acey 10:1,6:2,1:12 in:15 w 44443333+", "10/6", "longest-play"),
]


@pytest.mark.parametrize(("text", "move", "code"), REFUSALS)
def test_a_refusal_says_why(text: str, move: str, code: str) -> None:
    assert refusal_code(text, move) == code


@pytest.mark.ruling("A-11")
def test_a_move_after_which_the_other_number_is_lost_is_refused() -> None:
    # 8/2 brings the last checker home, and no 3 can then be borne off.
    position = "acey 8:1,6:7,4:7 in:15 w 63"

    assert "8/2" not in moves_open(position)
    assert refusal_code(position, "8/2") == "longest-play"


def test_a_legal_move_is_found_by_its_text() -> None:
    position = ACEY_DEUCEY.parse("acey in:15 in:15 w 63")

    for move in ACEY_DEUCEY.legal_moves(position):
        assert ACEY_DEUCEY.find_move(position, move.text) == move


def test_a_move_that_only_looks_legal_is_not_played() -> None:
    position = ACEY_DEUCEY.parse("acey in:15 in:15 w 63")
    move = ACEY_DEUCEY.find_move(position, "in/19")

    with pytest.raises(IllegalMove):
        ACEY_DEUCEY.play(position, replace(move, dice=(3,)))
    with pytest.raises(IllegalMove):
        ACEY_DEUCEY.play(ACEY_DEUCEY.parse(START), move)
