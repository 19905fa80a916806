"""Throws, doubles, the 1-2 and the end of a turn in Acey Deucey."""

import random

import pytest

from games.rules.acey_deucey import turns
from games.rules.acey_deucey.game import ACEY_DEUCEY
from games.rules.acey_deucey.position import NAMING, OVER, TO_ROLL
from games.rules.interface import BadDice, Over, ToRoll
from tests.rules.acey_diagrams import START, moves_open, played, refusal_code, thrown


@pytest.mark.ruling("A-10")
def test_the_opening_takes_one_die_and_the_starter_throws_afresh() -> None:
    assert ACEY_DEUCEY.opening_dice == 1
    for starter in (0, 1):
        start = ACEY_DEUCEY.start(2, {}, starter)
        assert ACEY_DEUCEY.awaits(start) == ToRoll(starter)


@pytest.mark.ruling("A-10")
def test_the_first_throw_may_be_a_double_or_a_1_2() -> None:
    assert thrown(START, "44") == "acey in:15 in:15 w 44443333+"
    assert thrown(START, "12") == "acey in:15 in:15 w 21*"


@pytest.mark.ruling("A-11")
def test_an_ordinary_roll_is_played_in_either_order() -> None:
    assert thrown(START, "36") == "acey in:15 in:15 w 63"
    assert played("acey in:15 in:15 w 63", "in/19 in/22") == played(
        "acey in:15 in:15 w 63", "in/22 in/19"
    )


@pytest.mark.ruling("A-11")
def test_both_numbers_are_played_if_one_order_allows_it() -> None:
    # Black holds White's 19-point: the 1 can only be played after the 6.
    position = "acey 20:1,1:14 in:13,6:2 w 61"

    assert moves_open(position) == {"20/14"}
    assert played(position, "20/14 14/13") == "acey 13:1,1:14 in:13,6:2 b -"


@pytest.mark.ruling("A-11")
def test_of_two_numbers_that_exclude_each_other_the_higher_is_played() -> None:
    # From 20 either the 6 or the 5 can be played, and neither after the other.
    position = "acey 20:1,1:14 in:13,16:2 w 65"

    assert moves_open(position) == {"20/14"}
    assert played(position, "20/14") == "acey 14:1,1:14 in:13,16:2 b -"


@pytest.mark.ruling("A-11")
def test_if_only_the_lower_number_can_be_played_it_is() -> None:
    position = "acey 20:1,1:14 in:11,16:2,11:2 w 65"

    assert moves_open(position) == {"20/15"}
    assert played(position, "20/15").endswith(" b -")


@pytest.mark.ruling("A-9")
def test_a_double_gives_four_of_it_then_four_of_its_complement() -> None:
    two, five = "in/23 " * 4, "in/20 " * 4

    after = played(thrown(START, "22"), two)

    assert after == "acey in:11,23:4 in:15 w 5555+"
    assert played(after, five) == "acey in:7,23:4,20:4 in:15 w -"


@pytest.mark.ruling("A-9")
def test_a_double_played_out_throws_again_without_limit() -> None:
    again = played(thrown(START, "66"), "in/19 " * 4 + "in/24 " * 4)

    assert again.endswith(" w -")
    assert thrown(again, "66").endswith(" w 66661111+")


@pytest.mark.ruling("A-9")
def test_after_a_number_that_cannot_be_played_all_that_follow_are_lost() -> None:
    # One 3 enters, the next would need Black's 6-point, White's 19-point.
    position = thrown("acey in:1,1:14 in:13,6:2 w -", "33")

    assert position.endswith(" w 33334444+")
    assert played(position, "in/22") == "acey 22:1,1:14 in:13,6:2 b -"


@pytest.mark.ruling("A-9")
def test_a_double_whose_complement_fails_keeps_what_was_played() -> None:
    # All four 6s enter; then no 1 can be played: Black holds the 18- and 13-points.
    position = thrown("acey in:4,1:11 in:11,12:2,7:2 w -", "66")

    assert played(position, "in/19 " * 4) == "acey 19:4,1:11 in:11,12:2,7:2 b -"


@pytest.mark.ruling("A-9")
def test_a_play_must_be_as_long_as_the_longest() -> None:
    # After 10/6 all are home and no 4 can be borne off; 6/2 leaves others to play.
    position = "acey 10:1,6:2,1:12 in:15 w 44443333+"

    assert moves_open(position) == {"6/2"}
    assert refusal_code(position, "10/6") == "longest-play"


@pytest.mark.ruling("A-12")
def test_a_1_2_that_is_played_names_any_double() -> None:
    named = played(thrown(START, "21"), "in/23 in/24")

    assert named == "acey in:13,24:1,23:1 in:15 w *"
    assert moves_open(named) == {"=1", "=2", "=3", "=4", "=5", "=6"}
    assert played(named, "=4") == "acey in:13,24:1,23:1 in:15 w 44443333+"


@pytest.mark.ruling("A-12")
def test_a_double_may_be_named_of_which_nothing_can_be_played() -> None:
    position = "acey 3:1,off:14 in:15 w *"

    assert played(position, "=5") == "acey 3:1,off:14 in:15 b -"


@pytest.mark.ruling("A-12")
def test_a_1_2_played_in_part_ends_the_turn() -> None:
    position = thrown("acey 2:2,off:13 in:15 w -", "21")

    assert moves_open(position) == {"2/off"}
    assert played(position, "2/off") == "acey 2:1,off:14 in:15 b -"


@pytest.mark.ruling("A-12")
def test_a_named_double_played_out_throws_again() -> None:
    named = played("acey in:15 in:15 b *", "=6")

    assert played(named, "in/19 " * 4 + "in/24 " * 4).endswith(" b -")


@pytest.mark.ruling("A-13")
def test_bearing_off_from_an_empty_point_loses_only_that_number() -> None:
    position = thrown("acey 5:2,off:13 in:15 w -", "65")

    assert moves_open(position) == {"5/off"}
    assert played(position, "5/off") == "acey 5:1,off:14 in:15 b -"


@pytest.mark.ruling("A-13")
def test_in_a_double_it_loses_everything_after_it() -> None:
    position = thrown("acey 5:2,2:3,off:10 in:15 w -", "22")

    assert played(position, "2/off 2/off 2/off") == "acey 5:2,off:13 in:15 b -"


@pytest.mark.ruling("A-14", "A-18")
def test_the_last_checker_off_wins_at_once_for_one_side() -> None:
    won = played("acey 6:1,off:14 in:15 w 6", "6/off")
    in_the_middle = played("acey 2:1,off:14 in:15 w 22225555+", "2/off")
    with_a_name_to_come = played("acey 2:1,1:1,off:13 in:15 w 21*", "2/off 1/off")

    for text in (won, in_the_middle, with_a_name_to_come):
        assert text == "acey off:15 in:15 w #"
        assert ACEY_DEUCEY.awaits(ACEY_DEUCEY.parse(text)) == Over(0)
        assert moves_open(text) == set()


def test_a_throw_that_cannot_be_played_passes_and_is_noted() -> None:
    blocked = ACEY_DEUCEY.parse("acey 6:1,off:14 in:15 w -")

    assert ACEY_DEUCEY.roll_note(blocked, (5, 4)) == "pass"
    assert ACEY_DEUCEY.roll_note(blocked, (6, 4)) == ""
    assert ACEY_DEUCEY.roll_note(blocked, (5, 5)) == "pass"
    assert ACEY_DEUCEY.roll_note(blocked, (2, 1)) == "pass"


@pytest.mark.parametrize("dice", [(), (6,), (0, 3), (7, 1), (1, 2, 3)])
def test_dice_that_are_none_are_refused(dice: tuple[int, ...]) -> None:
    with pytest.raises(BadDice):
        ACEY_DEUCEY.roll(ACEY_DEUCEY.parse(START), dice)


@pytest.mark.parametrize("todo", ["63", "*", "21*", "5+"])
def test_no_dice_are_taken_while_a_move_is_awaited(todo: str) -> None:
    with pytest.raises(BadDice):
        ACEY_DEUCEY.roll(ACEY_DEUCEY.parse(f"acey in:15 in:15 w {todo}"), (6, 3))


@pytest.mark.parametrize("american", [False, True])
@pytest.mark.parametrize("seed", range(4))
def test_a_turn_played_on_knows_what_the_positions_between_say(
    seed: int, american: bool
) -> None:
    rng = random.Random(seed)
    position = ACEY_DEUCEY.start(2, {"american": american}, seed % 2)
    while position.todo != OVER:
        if position.todo == NAMING:
            position = turns.name_double(position, rng.randint(1, 6))
        elif position.todo == TO_ROLL:
            position = turns.roll(position, (rng.randint(1, 6), rng.randint(1, 6)))
        turn = turns.turn_of(position)

        while options := turns.legal_steps(turn):
            assert tuple(options) == turns.open_steps(position)
            step = rng.choice(options)
            turn = turns.turn_after(turn, step)
            settled = turns.settle(position, turn.board, turn.owed.todo)
            position = turns.play_step(position, step)
            assert settled == position

        assert turns.open_steps(position) == ()


@pytest.mark.ruling("A-9")
@pytest.mark.parametrize(
    ("position", "right"),
    [
        (
            "acey 21:5,7:4,5:2,1:4 in:7,17:2,14:2,9:2,5:2 w 25555+",
            {"21/19", "5/3"},
        ),
        (
            "acey 19:3,18:6,13:3,11:3 in:1,23:2,22:2,21:2,16:2,15:2,9:2,8:2 w 52222+",
            {"19/14", "18/13"},
        ),
        (
            "acey 23:8,14:5,10:2 in:1,20:2,18:2,17:2,13:2,12:2,9:2,3:2 w 61111+",
            {"10/4"},
        ),
        (
            "acey 13:6,4:9 in:3,17:2,13:2,11:2,6:2,3:2,1:2 w 25555+",
            {"13/11"},
        ),
        (
            "acey 16:6,8:9 in:5,20:2,16:2,12:2,11:2,7:2 w 44443333+",
            {"8/4"},
        ),
    ],
)
def test_a_step_that_costs_a_later_number_of_a_double_is_refused(
    position: str, right: set[str]
) -> None:
    assert moves_open(position) == right
