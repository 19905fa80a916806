"""Two players, a side each."""

import pytest

from games.rules.interface import Over
from games.rules.uckers.game import UCKERS
from tests.rules.uckers_diagrams import moves_after, played, refusal_code


@pytest.mark.ruling("U-33")
def test_each_player_has_a_side() -> None:
    assert UCKERS.sides(2) == ((0,), (1,))
    assert UCKERS.colours(2, 0) == ("red", "yellow")
    assert UCKERS.colours(2, 1) == ("green", "blue")


@pytest.mark.ruling("U-33")
def test_a_throw_may_be_split_over_both_colours() -> None:
    text = "uckers2 .,.,.,1 .,.,.,. .,.,.,1 .,.,.,. r - -"

    after = played(text, "53", "Y2-Y7", "R2-R5")

    assert after == "uckers2 .,.,.,4 .,.,.,. .,.,.,6 .,.,.,. g - -"


@pytest.mark.ruling("U-33")
def test_the_next_turn_is_the_other_players() -> None:
    text = "uckers2 .,.,.,. .,.,.,. .,.,.,. .,.,.,. g - -"

    assert moves_after(text, "65") == {"base-G1", "base-B1"}
    assert played(text, "54").split()[5] == "r"


@pytest.mark.ruling("U-33")
def test_own_colours_together_are_a_mixed_blob_and_block_nobody() -> None:
    text = "uckers2 .,.,10,10 .,.,.,. .,.,.,36 .,.,.,20 g - -"

    assert "R8-R13" in moves_after(text, "41")
    assert moves_after(text.replace("36", "37"), "41") == {"R8-R9"}


@pytest.mark.ruling("U-33")
def test_landing_on_a_mixed_blob_sends_both_colours_to_base() -> None:
    text = "uckers2 .,.,.,10 .,.,.,. .,.,.,36 .,.,.,20 g - -"

    after = played(text, "21", "R8-R11x")

    assert after == "uckers2 .,.,.,. .,.,.,. .,.,.,. .,.,.,23 r - -"


@pytest.mark.ruling("U-33")
def test_nobody_helps_and_the_other_colour_plays_on() -> None:
    text = "uckers2 h,h,h,h .,.,.,. .,.,.,1 .,.,.,. r - -"

    assert moves_after(text, "54") == {"Y2-Y11"}


@pytest.mark.ruling("U-33")
def test_a_player_wins_with_all_eight_home() -> None:
    text = "uckers2 .,.,.,. h,h,h,h .,.,.,. 55,h,h,h g - -"

    over = UCKERS.parse(played(text, "61", "Bc5-Bh"))

    assert UCKERS.awaits(over) == Over(1, ("eight-piecer in harbour",))


@pytest.mark.ruling("U-34")
def test_one_challenge_locks_all_eight_pieces() -> None:
    text = "uckers2 .,.,.,10 .,.,.,. .,.,1,30 .,.,24,24 r - r@10/0"

    assert moves_after(text, "54") == set()
    assert refusal_code(text, "", "Y2-Y7") == "challenge-lock"
    assert played(text, "54").split()[5:] == ["g", "-", "r@10/0"]


@pytest.mark.ruling("U-34")
def test_the_other_colour_lays_no_second_challenge() -> None:
    text = "uckers2 .,.,.,10 .,.,.,. .,.,.,36 .,.,24,24 r - -"

    challenges = {m for m in moves_after(text, "61") if "challenge" in m}
    assert challenges == {"challenge r:R11>R12", "challenge y:R11>R12"}

    after = played(text, "61", "challenge y:R11>R12")
    assert after.split()[7] == "y@36/0"
    assert moves_after(after, "61") == set()


@pytest.mark.ruling("U-38")
def test_where_both_colours_stand_the_move_names_one() -> None:
    text = "uckers2 .,.,.,10 .,.,.,. .,.,.,36 .,.,.,. r - -"

    assert moves_after(text, "31") == {
        "r:R11-G1",
        "r:R11-R12",
        "r:R11-G2",
        "y:R11-G1",
        "y:R11-R12",
        "y:R11-G2",
    }
    assert played(text, "31", "y:R11-G1", "R11-R12").split()[1] == ".,.,.,11"


@pytest.mark.ruling("U-39")
def test_a_success_from_a_shared_square_names_the_colour() -> None:
    text = "uckers2 .,.,.,10 .,.,.,. .,.,.,36 .,.,24,24 r - y@36/1"

    assert UCKERS.roll_note(UCKERS.parse(text), (6, 2)) == "y:R11-R12X"
    assert played(text, "62").split()[3] == ".,.,.,37"
