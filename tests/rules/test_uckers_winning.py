"""Helping the partner, and the end of the game."""

import pytest

from games.rules.interface import BadDice, Over, ToRoll
from games.rules.uckers.game import UCKERS
from tests.rules.uckers_diagrams import moves_after, played, refusal_code, thrown

HOME_ALONE = "uckers h,h,h,h .,.,.,. .,.,.,5 .,.,.,. r - -"
HELPING = "uckers h,h,h,h .,.,.,. .,.,.,5 .,.,.,. r - r+"


@pytest.mark.ruling("U-29")
def test_without_a_six_a_player_who_is_home_passes() -> None:
    assert moves_after(HOME_ALONE, "54") == set()
    assert played(HOME_ALONE, "54") == HOME_ALONE.replace(" r ", " g ")
    assert UCKERS.roll_note(UCKERS.parse(HOME_ALONE), (5, 4)) == "pass"


@pytest.mark.ruling("U-29")
def test_the_freeing_six_moves_nothing_and_ends_the_turn() -> None:
    assert played(HOME_ALONE, "66") == HELPING.replace(" r ", " g ")
    assert UCKERS.roll_note(UCKERS.parse(HOME_ALONE), (6, 1)) == "helps"


@pytest.mark.ruling("U-29")
def test_the_throw_that_brings_the_last_piece_home_frees_nobody() -> None:
    text = "uckers 50,h,h,h .,.,.,. .,.,.,5 .,.,.,. r - -"

    home = played(text, "61", "B12-Rh")
    assert home == HOME_ALONE

    freed = played(home, "61")
    assert freed.split()[5:] == ["g", "-", "r+"]


@pytest.mark.ruling("U-29")
def test_the_freeing_six_counts_for_no_challenge() -> None:
    text = "uckers h,h,h,h .,.,.,. .,.,.,36 .,.,24,24 r - y@36/0"

    assert played(text, "66").split()[7] == "y@36/0,r+"


@pytest.mark.ruling("U-30")
def test_a_helper_moves_the_partners_pieces() -> None:
    assert moves_after(HELPING, "61") == {
        "base-Y1",
        "Y6-Y7",
        "Y6-Y13",
    }
    assert played(HELPING, "54", "Y6-B2").split()[5] == "g"


@pytest.mark.ruling("U-30")
def test_a_helpers_sixes_count_for_the_partners_challenge() -> None:
    text = "uckers h,h,h,h .,.,.,. .,.,.,36 .,.,24,24 r - y@36/0,r+"

    assert played(text, "61").split()[5:] == ["r", "-", "y@36/1,r+"]
    assert played(text, "66").split()[3] == ".,.,.,37"
    assert refusal_code(text, "", "Y6-Y7") == "challenge-lock"


@pytest.mark.ruling("U-30")
def test_the_partner_keeps_his_own_turns() -> None:
    text = HELPING.replace(" r - ", " y - ")

    assert moves_after(text, "54") == {"Y6-B2"}


@pytest.mark.ruling("U-31")
def test_the_eighth_piece_wins_in_the_middle_of_a_throw() -> None:
    text = "uckers h,h,h,h .,.,.,h 51,h,h,h .,.,.,. y - r+"

    after = played(text, "65", "Yc1-Yh")

    assert after == "uckers h,h,h,h .,.,.,h h,h,h,h .,.,.,. r # r+"
    assert UCKERS.awaits(UCKERS.parse(after)) == Over(0)
    assert UCKERS.legal_moves(UCKERS.parse(after)) == ()


@pytest.mark.ruling("U-31")
def test_a_side_with_seven_pieces_home_has_not_won() -> None:
    text = "uckers 55,h,h,h .,.,.,. h,h,h,h .,.,.,. y - -"

    assert UCKERS.awaits(UCKERS.parse(text)) == ToRoll(2)


@pytest.mark.ruling("U-31")
def test_a_blob_that_goes_home_and_wins_leaves_no_challenge_behind() -> None:
    text = "uckers 50,50,h,h .,.,.,36 h,h,h,h .,.,.,. r - g@36/0"

    after = played(text, "66", "B12-Rh", "B12-Rh")

    assert after == "uckers h,h,h,h .,.,.,36 h,h,h,h .,.,.,. r # -"


@pytest.mark.ruling("U-42")
def test_no_further_throw_is_kept_when_the_game_is_over() -> None:
    text = "uckers 50,h,h,h .,.,.,7 h,h,h,h .,.,.,. r - challenge_first_throw,again"

    after = played(text, "61", "B12-Rh")

    assert after.endswith(" r # challenge_first_throw")


@pytest.mark.ruling("U-31")
def test_challenges_end_with_the_game() -> None:
    text = "uckers2 55,h,h,h .,.,.,1 h,h,h,h .,.,.,. r - -"

    after = played(text, "21", "Rc5-Rh")

    assert after.split()[5:] == ["r", "#", "-"]
    with pytest.raises(BadDice):
        UCKERS.roll(UCKERS.parse(after), (1, 2))


@pytest.mark.ruling("U-32")
@pytest.mark.parametrize(
    ("green", "notes"),
    [
        (".,.,.,h", ()),
        (".,.,.,7", ("eight-piecer",)),
        (".,.,.,.", ("eight-piecer in harbour",)),
    ],
)
def test_honours_are_told_with_the_result(green: str, notes: tuple[str, ...]) -> None:
    text = f"uckers 55,h,h,h {green} h,h,h,h .,.,.,. r - -"
    position = thrown(text, "21")

    over = UCKERS.play(position, UCKERS.find_move(position, "Rc5-Rh"))

    assert UCKERS.awaits(over) == Over(0, notes)
