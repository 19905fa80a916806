"""Challenges: when they open, what they lock, how they succeed and end.

Red's piece on R11 (progress 10) stands before a blue blob on R12 (blue's 24).
"""

import pytest

from games.rules.uckers.game import UCKERS
from tests.rules.uckers_diagrams import moves_after, played, refusal_code

BEFORE = "uckers .,.,.,10 .,.,.,. .,.,.,. .,.,24,24 r - -"
STANDING = "uckers .,.,.,10 .,.,.,. .,.,.,. .,.,24,24 r - r@10/0"
OF_THREE = "uckers .,.,.,10 .,.,.,. .,.,.,. .,24,24,24 r - r@10/0"


@pytest.mark.ruling("U-22")
def test_a_six_opens_a_challenge() -> None:
    assert "challenge R11>R12" in moves_after(BEFORE, "61")
    assert "challenge R11>R12" not in moves_after(BEFORE, "51")


@pytest.mark.ruling("U-22")
def test_a_single_or_mixed_blob_is_not_challenged() -> None:
    single = BEFORE.replace(".,.,24,24", ".,.,.,24")
    mixed = BEFORE.replace(".,.,.,. .,.,.,.", ".,.,.,50 .,.,.,.", 1)

    assert not [m for m in moves_after(single, "61") if "challenge" in m]
    assert not [m for m in moves_after(mixed, "61") if "challenge" in m]


@pytest.mark.ruling("U-22")
def test_nobody_moves_into_place_and_challenges_in_one_throw() -> None:
    text = "uckers .,.,9,20 .,.,.,. .,.,.,. .,.,24,24 r - -"

    assert refusal_code(text, "61", "R10-R11", "challenge R11>R12") == "whole-throw"


@pytest.mark.ruling("U-22")
def test_no_challenge_from_the_foot_of_the_column() -> None:
    text = "uckers 50,h,h,h .,.,.,. .,.,.,. .,.,12,12 r - -"

    assert not [m for m in moves_after(text, "61") if "challenge" in m]


@pytest.mark.ruling("U-23")
def test_an_additional_throw_serves_for_a_challenge() -> None:
    text = "uckers .,.,9,20 .,.,.,. .,.,.,. .,.,24,24 r - -"

    after = played(text, "61", "R10-R11", "G8-Y1")

    assert after.split()[5] == "r"
    assert "challenge R11>R12" in moves_after(after, "62")


@pytest.mark.ruling("U-24")
def test_a_challenge_takes_the_whole_throw_and_throws_again() -> None:
    assert played(BEFORE, "61", "challenge R11>R12") == STANDING
    assert played(BEFORE, "66", "challenge R11>R12") == STANDING


@pytest.mark.ruling("U-19")
def test_a_challenge_is_a_choice_beside_the_moves() -> None:
    text = "uckers .,.,10,20 .,.,.,. .,.,.,. .,.,24,24 r - -"

    assert moves_after(text, "61") == {
        "base-R1",
        "G8-G9",
        "G8-Y2",
        "challenge R11>R12",
    }


@pytest.mark.ruling("U-19")
def test_where_nothing_moves_the_choice_is_to_challenge_or_to_pass() -> None:
    text = "uckers 10,h,h,h .,.,.,. .,.,.,. .,.,24,24 r - -"

    assert moves_after(text, "61") == {"challenge R11>R12", "pass"}
    assert played(text, "61", "pass") == text
    assert moves_after(text, "51") == set()


@pytest.mark.ruling("U-25")
def test_a_standing_challenge_locks_its_colour() -> None:
    assert moves_after(STANDING, "54") == set()
    assert played(STANDING, "54").split()[5:] == ["g", "-", "r@10/0"]


@pytest.mark.ruling("U-25")
def test_sixes_count_over_several_turns() -> None:
    once = played(OF_THREE, "61")
    assert once.split()[5:] == ["r", "-", "r@10/1"]
    assert UCKERS.roll_note(UCKERS.parse(OF_THREE), (6, 1)) == "six 1/3"

    missed = played(once, "21")
    assert missed.split()[5:] == ["g", "-", "r@10/1"]
    assert UCKERS.roll_note(UCKERS.parse(once), (2, 1)) == "pass"


@pytest.mark.ruling("U-25")
def test_a_double_six_counts_two() -> None:
    assert played(OF_THREE, "66").split()[7] == "r@10/2"
    assert played(STANDING, "66").split()[1] == ".,.,.,11"


@pytest.mark.ruling("U-26")
@pytest.mark.ruling("U-21")
def test_the_last_six_takes_the_blob_and_ends_the_turn() -> None:
    text = STANDING.replace("/0", "/1")

    after = played(text, "64")

    assert after == "uckers .,.,.,11 .,.,.,. .,.,.,. .,.,.,. g - -"
    assert UCKERS.roll_note(UCKERS.parse(text), (6, 4)) == "R11-R12X"


@pytest.mark.ruling("U-26")
def test_a_blob_that_shrank_falls_to_the_next_six_only() -> None:
    shrunk = STANDING.replace("/0", "/3")

    assert played(shrunk, "54").split()[7] == "r@10/3"
    assert played(shrunk, "61").split()[1] == ".,.,.,11"


@pytest.mark.ruling("U-21")
def test_taking_a_mixed_blob_keeps_the_additional_throw() -> None:
    text = "uckers .,.,.,1 .,.,.,46 .,.,.,. .,.,.,20 r - -"

    taken = played(text.replace(".,.,.,1 ", ".,.,0,1 "), "61", "R2-R8x", "R1-R2")
    assert taken == "uckers .,.,1,7 .,.,.,. .,.,.,. .,.,.,. r - -"


@pytest.mark.ruling("U-27")
def test_a_challenge_ends_when_the_blob_is_broken() -> None:
    text = "uckers .,.,.,10 .,.,.,. .,.,.,. .,.,24,24 b - r@10/1"

    after = played(text, "21", "R12-G2")

    assert after.split()[7] == "-"


@pytest.mark.ruling("U-27")
def test_a_blob_that_moves_and_is_made_again_in_one_throw_stays_challenged() -> None:
    text = "uckers .,.,.,10 .,.,.,. .,.,.,. .,19,24,24 b - r@10/1"

    after = played(text, "52", "R12-G1", "R7-R12")

    assert after.split()[7] == "r@10/1"


@pytest.mark.ruling("U-27")
def test_a_challenge_ends_when_the_challenger_is_sent_back() -> None:
    text = "uckers .,.,.,10 .,.,.,. .,.,.,. .,21,24,24 b - r@10/1"

    after = played(text, "21", "R9-R11x", "R12-R13")

    assert after.split()[7] == "-"


@pytest.mark.ruling("U-27")
def test_a_blob_that_becomes_mixed_is_no_longer_challenged() -> None:
    text = "uckers .,.,.,10 .,.,.,47 .,.,.,. .,.,24,24 g - r@10/1"

    assert played(text, "21", "R9-R12").split()[7] == "-"


@pytest.mark.ruling("U-28")
def test_one_of_several_pieces_on_the_square_goes() -> None:
    text = "uckers .,.,10,10 .,.,.,. .,.,.,. .,.,24,24 r - r@10/1"

    assert played(text, "62").split()[1] == ".,.,10,11"


@pytest.mark.ruling("U-28")
def test_partners_count_apart_and_the_slower_challenge_falls() -> None:
    text = "uckers .,.,.,10 .,.,.,. .,.,.,36 .,.,24,24 r - r@10/1,y@36/0"

    missed = played(text, "21")
    assert missed.split()[7] == "r@10/1,y@36/0"

    taken = played(text, "61")
    assert taken == "uckers .,.,.,11 .,.,.,. .,.,.,36 .,.,.,. g - -"


@pytest.mark.ruling("U-28")
def test_two_blobs_are_two_choices_and_one_challenge() -> None:
    text = "uckers .,.,5,10 .,.,.,. .,.,.,. 19,19,24,24 r - -"

    challenges = {m for m in moves_after(text, "61") if "challenge" in m}

    assert challenges == {"challenge R6>R7", "challenge R11>R12"}
    after = played(text, "61", "challenge R6>R7")
    assert moves_after(after, "61") == set()
