"""What one number may do in Acey Deucey."""

import pytest

from games.rules.acey_deucey.game import ACEY_DEUCEY
from tests.rules.acey_diagrams import START, moves_open, played, thrown


@pytest.mark.ruling("A-1")
def test_whites_point_is_blacks_point_from_the_other_side() -> None:
    position = "acey in:14,20:1 in:14,8:1 b 3"

    assert "8/5*" in moves_open(position)
    assert played(position, "8/5*") == "acey in:14,bar:1 in:14,5:1 w -"


@pytest.mark.ruling("A-3")
def test_a_point_is_closed_by_two_opposing_checkers_only() -> None:
    assert "10/7" not in moves_open("acey in:14,10:1 in:13,18:2 w 3")
    assert "10/7*" in moves_open("acey in:14,10:1 in:14,18:1 w 3")
    assert "10/7" in moves_open("acey in:12,10:1,7:2 in:15 w 3")


@pytest.mark.ruling("A-4")
@pytest.mark.parametrize("number", range(1, 7))
def test_a_checker_enters_on_25_minus_the_number(number: int) -> None:
    assert moves_open(f"acey in:15 in:15 w {number}") == {f"in/{25 - number}"}
    from_bar = moves_open(f"acey in:15 in:14,bar:1 b {number}")
    assert from_bar == {f"bar/{25 - number}"}


@pytest.mark.ruling("A-4")
def test_a_checker_cannot_enter_on_a_closed_point() -> None:
    assert thrown("acey in:15 in:13,6:2 w -", "65") == "acey in:15 in:13,6:2 w 65"
    assert moves_open("acey in:15 in:13,6:2 w 65") == {"in/20"}


@pytest.mark.ruling("A-5")
def test_the_bar_comes_before_pile_and_board() -> None:
    assert moves_open("acey in:10,bar:1,20:4 in:15 w 63") == {"bar/19", "bar/22"}
    assert moves_open("acey in:10,bar:1,20:4 in:13,6:2 w 63") == {"bar/22"}


@pytest.mark.ruling("A-5")
def test_a_number_that_cannot_enter_from_the_bar_is_lost() -> None:
    blocked = "acey in:10,bar:1,20:4 in:11,6:2,3:2 w -"

    assert thrown(blocked, "63") == blocked.replace(" w ", " b ")


@pytest.mark.ruling("A-6")
def test_all_home_only_bears_off_from_the_exact_point() -> None:
    assert moves_open("acey 6:5,5:5,3:5 in:15 w 53") == {"5/off", "3/off"}
    assert moves_open("acey 6:5,5:5,3:5 in:15 w 54") == {"5/off"}


@pytest.mark.ruling("A-6")
def test_a_higher_number_never_bears_off_from_a_lower_point() -> None:
    assert thrown("acey 4:5,3:10 in:15 w -", "65") == "acey 4:5,3:10 in:15 b -"


@pytest.mark.ruling("A-7")
def test_nothing_is_borne_off_while_a_checker_is_outside() -> None:
    outside = moves_open("acey 12:1,6:7,3:7 in:15 w 63")

    assert outside == {"12/6", "12/9", "6/3"}


@pytest.mark.ruling("A-7")
def test_a_checker_in_the_pile_keeps_the_others_from_bearing_off() -> None:
    assert moves_open("acey in:1,6:7,3:7 in:15 w 3") == {"in/22", "6/3"}


@pytest.mark.ruling("A-8")
def test_a_blot_that_is_landed_on_goes_to_the_bar() -> None:
    assert played("acey in:14,13:1 in:14,18:1 w 6", "13/7*") == (
        "acey in:14,7:1 in:14,bar:1 b -"
    )
    assert played("acey in:15 in:14,3:1 w 3", "in/22*") == (
        "acey in:14,22:1 in:14,bar:1 b -"
    )


@pytest.mark.ruling("A-16")
def test_a_checker_just_entered_goes_on_in_the_same_roll() -> None:
    after = played(thrown(START, "63"), "in/19 19/16")

    assert after == "acey in:14,16:1 in:15 b -"


@pytest.mark.ruling("A-17")
def test_the_number_that_brings_the_last_one_home_is_followed_by_bearing_off() -> None:
    home = played("acey 8:1,6:7,3:7 in:15 w 63", "8/5")

    assert home == "acey 6:7,5:1,3:7 in:15 w 6"
    assert moves_open(home) == {"6/off"}


@pytest.mark.ruling("A-17")
def test_a_player_hit_while_bearing_off_moves_inside_home_again() -> None:
    hit = "acey bar:1,6:2,4:2,off:10 in:15 w 62"

    assert moves_open(hit) == {"bar/19", "bar/23"}
    entered = played(hit, "bar/19")
    assert moves_open(entered) == {"19/17", "6/4", "4/2"}


def test_a_move_tells_its_kind_spots_dice_and_words() -> None:
    position = ACEY_DEUCEY.parse("acey in:14,10:1 in:13,20:1,3:1 b 52")

    moves = {move.text: move for move in ACEY_DEUCEY.legal_moves(position)}

    entering, hitting = moves["in/23"], moves["20/15*"]
    assert (entering.kind, entering.origin, entering.target) == (
        "enter",
        "in-black",
        "p2",
    )
    assert entering.dice == (2,)
    assert not entering.captures
    assert entering.label == "2: enter from the pile on 23"
    assert (hitting.kind, hitting.origin, hitting.target) == ("step", "p5", "p10")
    assert hitting.captures
    assert hitting.label == "5: 20 to 15, hitting"


def test_entering_from_the_bar_says_so() -> None:
    position = ACEY_DEUCEY.parse("acey in:14,bar:1 in:15 w 63")

    labels = {move.label for move in ACEY_DEUCEY.legal_moves(position)}

    assert labels == {"6: enter from the bar on 19", "3: enter from the bar on 22"}


def test_bearing_off_leads_from_the_point_to_the_tray() -> None:
    position = ACEY_DEUCEY.parse("acey 6:15 in:15 w 6")

    (move,) = ACEY_DEUCEY.legal_moves(position)

    assert (move.text, move.kind) == ("6/off", "bear-off")
    assert (move.origin, move.target) == ("p6", "off-white")
    assert move.label == "6: bear off from 6"
