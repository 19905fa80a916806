"""Starting, the ways to play a throw, and the additional throw."""

import pytest

from games.rules.interface import BadDice, ToMove, ToRoll
from games.rules.uckers.game import UCKERS
from tests.rules.uckers_diagrams import moves_after, played, thrown

START = "uckers .,.,.,. .,.,.,. .,.,.,. .,.,.,. r - -"


@pytest.mark.ruling("U-1")
def test_partners_sit_opposite() -> None:
    assert UCKERS.sides(4) == ((0, 2), (1, 3))
    names = [UCKERS.seat_name(4, seat) for seat in range(4)]
    assert names == ["Red", "Green", "Yellow", "Blue"]
    assert UCKERS.colours(4, 2) == ("yellow",)


@pytest.mark.ruling("U-3")
def test_all_pieces_start_in_base() -> None:
    assert UCKERS.text(UCKERS.start(4, {}, 0)) == START
    assert UCKERS.text(UCKERS.start(4, {}, 3)) == START.replace(" r ", " b ")


@pytest.mark.ruling("U-4")
def test_the_opening_takes_two_dice_and_the_starter_throws_afresh() -> None:
    assert UCKERS.opening_dice == 2
    assert UCKERS.awaits(UCKERS.start(4, {}, 2)) == ToRoll(2)


def test_an_unknown_seat_or_option_is_refused() -> None:
    with pytest.raises(ValueError, match="seats"):
        UCKERS.start(3, {}, 0)
    with pytest.raises(ValueError, match="cannot start"):
        UCKERS.start(2, {}, 2)
    with pytest.raises(ValueError, match="wind"):
        UCKERS.start(4, {"wind": True}, 0)


@pytest.mark.ruling("U-10")
def test_home_needs_the_exact_number() -> None:
    last = "uckers 53,h,h,h .,.,.,. .,.,.,. .,.,.,. r - -"

    assert moves_after(last, "31") == {"Rc3-Rh"}
    assert moves_after(last, "54") == set()
    assert moves_after(last, "21") == {"Rc3-Rh"}


@pytest.mark.ruling("U-11")
def test_only_a_six_starts_a_piece() -> None:
    assert moves_after(START, "62") == {"base-R1"}
    assert moves_after(START, "51") == set()
    assert moves_after(START, "33") == set()


@pytest.mark.ruling("U-11")
def test_a_blob_on_the_start_square_bars_the_start() -> None:
    barred = "uckers .,.,.,. .,.,39,39 .,.,.,. .,.,.,. r - -"
    single = "uckers .,.,.,. .,.,.,39 .,.,.,. .,.,.,. r - -"

    assert moves_after(barred, "65") == set()
    assert moves_after(single, "65") == {"base-R1x"}


@pytest.mark.ruling("U-12")
def test_landing_captures_and_passing_does_not() -> None:
    text = "uckers .,.,.,9 .,.,.,0 .,.,.,. .,.,.,. r - -"

    assert moves_after(text, "41") == {"R10-G2"}
    assert moves_after(text, "31") == {"R10-G1x"}
    after = played(text, "31", "R10-G1x")
    assert after == "uckers .,.,.,13 .,.,.,. .,.,.,. .,.,.,. g - -"


@pytest.mark.ruling("U-13")
def test_two_pieces_take_one_die_each_in_either_order() -> None:
    text = "uckers .,.,1,8 .,.,.,. .,.,.,. .,.,.,. r - -"
    after = "uckers .,.,4,13 .,.,.,. .,.,.,. .,.,.,. g - -"

    assert played(text, "53", "R2-R5", "R9-G1") == after
    assert played(text, "53", "R9-G1", "R2-R5") == after


@pytest.mark.ruling("U-13")
def test_the_piece_that_moved_does_not_take_the_other_die() -> None:
    text = "uckers .,.,1,8 .,.,.,. .,.,.,. .,.,.,. r - -"

    position = thrown(text, "53")
    position = UCKERS.play(position, UCKERS.find_move(position, "R2-R5"))

    assert UCKERS.awaits(position) == ToMove(0, ("5",))
    assert {m.text for m in UCKERS.legal_moves(position)} == {"R9-G1"}


@pytest.mark.ruling("U-13")
def test_where_two_stand_together_either_takes_the_other_die() -> None:
    text = "uckers .,.,1,4 .,.,.,. .,.,.,. .,.,.,. r - -"

    after = played(text, "53", "R2-R5", "R5-R10")

    assert after == "uckers .,.,4,9 .,.,.,. .,.,.,. .,.,.,. g - -"


@pytest.mark.ruling("U-14")
def test_the_total_captures_only_on_its_last_square() -> None:
    text = "uckers .,.,.,8 .,.,.,0 .,.,.,. .,.,.,3 r - -"

    after = played(text, "53", "R9-G4")

    assert after == "uckers .,.,.,16 .,.,.,0 .,.,.,. .,.,.,3 g - -"


@pytest.mark.ruling("U-14")
def test_a_blob_on_the_way_bars_the_total() -> None:
    text = "uckers .,.,.,8 .,.,0,0 .,.,.,. .,.,.,. r - -"

    assert moves_after(text, "53") == {"R9-R12"}
    assert moves_after(text, "55") == set()


@pytest.mark.ruling("U-15")
def test_a_piece_started_by_a_six_moves_on_by_the_other_die() -> None:
    after = played(START, "62", "base-R1", "R1-R3")

    assert after == "uckers .,.,.,2 .,.,.,. .,.,.,. .,.,.,. r - -"


@pytest.mark.ruling("U-15")
def test_way_three_may_capture_twice() -> None:
    text = "uckers .,.,.,. .,.,.,41 .,.,.,. .,.,.,13 r - -"

    after = played(text, "62", "base-R1x", "R1-R3x")

    assert after == "uckers .,.,.,2 .,.,.,. .,.,.,. .,.,.,. r - -"


@pytest.mark.ruling("U-16")
def test_both_dice_must_be_used_if_they_can() -> None:
    text = "uckers 50,55,h,h .,.,.,. .,.,.,. .,.,.,. r - -"

    assert moves_after(text, "51") == {"B12-Rc5", "Rc5-Rh", "B12-Rh"}
    assert moves_after(text.replace("50", "54"), "21") == {"Rc4-Rh", "Rc5-Rh"}


@pytest.mark.ruling("U-16")
def test_a_total_counts_as_using_both() -> None:
    text = "uckers .,.,.,4 .,.,.,. .,.,.,. .,.,.,. r - -"

    assert moves_after(text, "53") == {"R5-R13"}


@pytest.mark.ruling("U-17")
def test_of_two_single_dice_the_higher_is_played() -> None:
    text = "uckers 51,h,h,h .,.,.,. .,.,.,. .,.,.,. r - -"

    assert moves_after(text, "54") == {"Rc1-Rh"}
    assert moves_after(text, "64") == {"Rc1-Rc5"}


@pytest.mark.ruling("U-18")
def test_a_throw_that_moves_nothing_passes() -> None:
    assert played(START, "54") == START.replace(" r ", " g ")
    assert UCKERS.roll_note(UCKERS.parse(START), (5, 4)) == "pass"
    assert UCKERS.roll_note(UCKERS.parse(START), (6, 4)) == ""


@pytest.mark.ruling("U-20")
def test_a_six_gives_another_throw() -> None:
    position = thrown(START, "61")
    assert UCKERS.awaits(position) == ToMove(0, ("6", "1", "roll again"))

    assert played(START, "61", "base-R1", "R1-R2").split()[5] == "r"


@pytest.mark.ruling("U-20")
def test_a_six_gives_another_throw_also_where_it_moves_nothing() -> None:
    text = "uckers 52,h,h,h .,.,.,. .,.,.,. .,.,.,. r - -"

    assert played(text, "65") == text
    assert played(text, "66") == text


@pytest.mark.parametrize("dice", [(), (1,), (1, 2, 3), (0, 3), (7, 1)])
def test_what_is_no_throw_is_refused(dice: tuple[int, ...]) -> None:
    with pytest.raises(BadDice):
        UCKERS.roll(UCKERS.parse(START), dice)


def test_no_throw_is_taken_before_the_last_is_played_out() -> None:
    position = thrown(START, "62")

    with pytest.raises(BadDice):
        UCKERS.roll(position, (6, 2))
    with pytest.raises(BadDice):
        UCKERS.roll_note(position, (6, 2))


@pytest.mark.ruling("U-35")
def test_squares_left_count_the_start_as_one() -> None:
    text = "uckers .,0,55,h .,.,.,. h,h,h,h .,.,.,. r - -"

    assert UCKERS.pips_left(UCKERS.parse(text), 0) == 57 + 56 + 1
    assert UCKERS.pips_left(UCKERS.parse(text), 1) == 8 * 57


@pytest.mark.ruling("U-38")
def test_moves_carry_their_notation_and_spots() -> None:
    text = "uckers .,.,.,9 .,.,.,3 .,.,.,. .,.,.,. r - -"
    moves = {m.text: m for m in UCKERS.legal_moves(thrown(text, "61"))}

    assert moves["base-R1"].kind == "start"
    assert moves["base-R1"].origin == "base-red-1"
    assert moves["R10-G4x"].kind == "total"
    assert moves["R10-G4x"].dice == (6, 1)
    assert moves["R10-G4x"].captures
    assert moves["R10-R11"].kind == "step"
    assert moves["R10-R11"].target == "R11"
