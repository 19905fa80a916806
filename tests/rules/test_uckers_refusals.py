"""Every illegal move is refused with the reason a player needs."""

from dataclasses import replace

import pytest

from games.rules.interface import IllegalMove
from games.rules.uckers.game import UCKERS
from tests.rules.uckers_diagrams import refusal_code, thrown

BASE = "uckers .,.,.,. .,.,.,. .,.,.,. .,.,.,. r - -"
TWO = "uckers .,.,1,8 .,.,.,. .,.,.,3 .,.,.,. r - -"
BLOB = "uckers .,.,.,10 .,.,.,. .,.,.,. .,.,24,24 r - -"
LAST = "uckers 54,55,h,h .,.,.,. .,.,.,. .,.,.,. r - -"
SHARED = "uckers2 .,.,.,10 .,.,.,. .,.,.,36 .,.,.,. r - -"


@pytest.mark.parametrize(
    ("text", "dice", "move", "code"),
    [
        (BASE, "", "base-R1", "throw-first"),
        (BASE, "62", "R1-R3", "no-piece-there"),
        (BASE, "62", "base-G1", "no-piece-there"),
        (BASE, "62", "base-R3", "starts-first"),
        (BASE, "62", "hello", "not-a-move"),
        (BASE, "62", "base-R1-R3", "not-a-move"),
        (BASE, "62", "pass", "must-move"),
        (BASE, "62", "base-R1x", "capture-mark"),
        (BASE, "62", "challenge R11>R12", "no-piece-there"),
        (TWO, "52", "base-R1", "needs-a-six"),
        (TWO, "52", "R2-R6", "not-this-far"),
        (TWO, "52", "Y4-Y9", "not-your-piece"),
        (TWO, "52", "R2-R1", "off-the-route"),
        (TWO, "52", "R2-Gc1", "off-the-route"),
        (TWO, "52", "challenge R2>R3", "needs-a-six"),
        (TWO, "62", "challenge R2>R3", "no-blob"),
        (BLOB, "62", "challenge R11>G1", "no-blob"),
        (BLOB, "62", "R11-R13", "blob-in-the-way"),
        (BLOB.replace("10", "5"), "66", "R6-R12", "blob-in-the-way"),
        (LAST, "21", "Rc4-Rc5", "both-dice"),
        (LAST, "54", "Rc4-Rh", "throw-first"),
        (
            "uckers 53,h,h,h .,.,.,7 .,.,.,. .,.,.,. r - -",
            "31",
            "Rc3-Rc4",
            "higher-die-first",
        ),
        ("uckers 9,h,h,h .,.,.,7 .,.,.,. .,.,.,. r - -", "31", "R10-R13", "total-only"),
        ("uckers 52,53,h,h .,.,.,. .,.,.,. .,.,.,. r - -", "21", "Rc2-Rh", "not-exact"),
        ("uckers h,h,h,h .,.,.,. .,.,.,5 .,.,.,. r - -", "", "Y6-Y7", "helper"),
        ("uckers h,h,h,h .,.,.,. .,.,.,5 .,.,.,. r - r+", "61", "Rh-Rh", "helper"),
        (
            "uckers .,.,.,10 .,.,.,. .,.,.,. .,.,24,24 r - r@10/0",
            "",
            "base-R1",
            "challenge-lock",
        ),
        ("uckers h,h,h,h .,.,.,. h,h,h,h .,.,.,. r # -", "", "base-R1", "game-over"),
        (SHARED, "31", "R11-R12", "which-colour"),
        (SHARED, "31", "r:R11-R13", "not-this-far"),
        (SHARED, "31", "g:R11-R12", "no-piece-there"),
    ],
)
def test_a_refusal_says_why(text: str, dice: str, move: str, code: str) -> None:
    assert refusal_code(text, dice, move) == code


def test_the_piece_that_moved_is_named_as_the_reason() -> None:
    assert refusal_code(TWO, "53", "R2-R5", "R5-R10") == "same-piece"


def test_a_challenge_after_a_move_is_too_late() -> None:
    text = "uckers .,.,10,20 .,.,.,. .,.,.,. .,.,24,24 r - -"

    assert refusal_code(text, "61", "base-R1", "challenge R11>R12") == "whole-throw"


def test_a_refusal_is_a_sentence() -> None:
    position = thrown(BLOB, "62")

    with pytest.raises(IllegalMove, match=r"^An opposing blob bars the way\.$"):
        UCKERS.find_move(position, "R11-R13")


def test_a_legal_text_with_other_contents_is_not_played() -> None:
    position = thrown(BASE, "62")
    (move,) = UCKERS.legal_moves(position)

    with pytest.raises(IllegalMove):
        UCKERS.play(position, replace(move, dice=(2,)))
    with pytest.raises(IllegalMove):
        UCKERS.play(UCKERS.parse(BASE), move)
