"""The American option: four of a double, and a further throw only for a 1-2."""

import pytest

from games.rules.catalogue import GAMES
from games.rules.interface import BadPosition, Over, ToMove, ToRoll
from games.rules.outcomes import outcomes, rolls_open
from tests.rules.acey_diagrams import moves_open, played, refusal_code, thrown

ACEY_DEUCEY = GAMES["acey"]
START = "acey in:15 in:15 w - american"

GOOD = [
    START,
    "acey in:15 in:15 b 63 american",
    "acey in:14,16:1 in:15 w 3 american",
    "acey in:15 in:15 w 2222 american",
    "acey in:13,23:2 in:15 b 22 american",
    "acey in:15 in:15 w 2222+ american",
    "acey in:12,23:3 in:15 w 2+ american",
    "acey in:15 in:15 w 21* american",
    "acey in:14,23:1 in:15 w 1* american",
    "acey 1:2,off:13 in:15 w * american",
    "acey off:15 in:15 w # american",
]

BAD = [
    ("acey in:15 in:15 w 2222", "TODO"),
    ("acey in:15 in:15 w 22", "TODO"),
    ("acey in:15 in:15 w 22225555+ american", "TODO"),
    ("acey in:15 in:15 w 25555+ american", "TODO"),
    ("acey in:15 in:15 w 22222 american", "TODO"),
    ("acey in:15 in:15 w 2223 american", "TODO"),
    ("acey in:15 in:15 w + american", "TODO"),
    ("acey in:15 in:15 w 2* american*", "Expected"),
    ("acey in:15 in:15 w -  american", "Expected"),
    ("acey in:15 in:15 w - american ", "Expected"),
    ("acey in:15 in:15 w - american american", "Expected"),
    ("acey in:15 in:15 w - American", "Expected"),
    ("acey in:15 in:15 w - house", "Expected"),
    ("acey in:15 in:15 w american", "TODO"),
    ("acey american in:15 in:15 w -", "Expected"),
    ("acey off:15 in:15 w - american", "White has borne off fifteen"),
    ("acey 5:1,off:14 in:15 w 2222 american", "Not settled"),
    ("acey 5:1,off:14 in:15 w 2222+ american", "Not settled"),
]


@pytest.mark.ruling("A-19")
def test_a_double_is_played_four_times_and_the_turn_ends() -> None:
    double = thrown(START, "22")

    assert double == "acey in:15 in:15 w 2222 american"
    assert played(double, "in/23 in/23") == "acey in:13,23:2 in:15 w 22 american"
    assert played(double, "in/23 " * 4) == "acey in:11,23:4 in:15 b - american"


@pytest.mark.ruling("A-19")
def test_the_first_doubles_have_five_outcomes_each() -> None:
    start = ACEY_DEUCEY.parse(START)

    for number in range(1, 7):
        ends = outcomes(ACEY_DEUCEY, start, f"{number}{number}")
        assert len(ends) == 5
        assert all(end.endswith(" b - american") for end in ends)


@pytest.mark.ruling("A-19")
def test_after_a_number_of_a_double_that_cannot_be_played_the_rest_is_lost() -> None:
    # One 3 enters, the next would need Black's 6-point, White's 19-point.
    position = thrown("acey in:1,1:14 in:13,6:2 w - american", "33")

    assert position.endswith(" w 3333 american")
    assert played(position, "in/22") == "acey 22:1,1:14 in:13,6:2 b - american"


@pytest.mark.ruling("A-19")
def test_as_many_of_the_four_are_played_as_any_play_allows() -> None:
    # After 10/6 all are home and no 4 can be borne off; 6/2 leaves others to play.
    position = "acey 10:1,6:2,1:12 in:15 w 4444 american"

    assert moves_open(position) == {"6/2"}
    assert refusal_code(position, "10/6") == "longest-play"
    assert played(position, "6/2 6/2 10/6") == "acey 6:1,2:2,1:12 in:15 b - american"


@pytest.mark.ruling("A-19")
def test_a_double_is_no_use_to_a_checker_that_needs_its_complement() -> None:
    usual = thrown("acey 8:1,1:14 in:15 w -", "33")
    american = thrown("acey 8:1,1:14 in:15 w - american", "33")

    # Then 5 is home, where neither a 3 nor a 4 bears it off.
    assert played(usual, "8/5") == "acey 5:1,1:14 in:15 b -"
    assert played(american, "8/5") == "acey 5:1,1:14 in:15 b - american"
    assert thrown("acey 5:1,off:14 in:15 w - american", "22").endswith(" b - american")


@pytest.mark.ruling("A-19")
def test_a_double_wins_in_the_middle() -> None:
    won = played("acey 2:1,off:14 in:15 w 2222 american", "2/off")

    assert won == "acey off:15 in:15 w # american"
    assert ACEY_DEUCEY.awaits(ACEY_DEUCEY.parse(won)) == Over(0)


@pytest.mark.ruling("A-19")
def test_a_checker_on_the_bar_before_a_closed_point_loses_the_double() -> None:
    position = ACEY_DEUCEY.parse("acey in:14,bar:1 in:13,3:2 w - american")

    assert ACEY_DEUCEY.roll_note(position, (3, 3)) == "pass"
    assert ACEY_DEUCEY.roll_note(position, (4, 4)) == ""
    assert ACEY_DEUCEY.roll(position, (3, 3)) == ACEY_DEUCEY.parse(
        "acey in:14,bar:1 in:13,3:2 b - american"
    )


@pytest.mark.ruling("A-20")
def test_a_1_2_names_a_double_that_throws_again_when_all_six_are_played() -> None:
    named = played(thrown(START, "12"), "in/23 in/24")

    assert named == "acey in:13,24:1,23:1 in:15 w * american"
    assert moves_open(named) == {"=1", "=2", "=3", "=4", "=5", "=6"}

    double = played(named, "=6")

    assert double == "acey in:13,24:1,23:1 in:15 w 6666+ american"
    assert played(double, "in/19 " * 4).endswith(":1,19:4 in:15 w - american")


@pytest.mark.ruling("A-20")
def test_the_further_throw_of_a_1_2_may_be_any_and_another_1_2_goes_on() -> None:
    again = played("acey in:15 in:15 b * american", "=6", "in/19 " * 4)

    assert thrown(again, "66").endswith(" b 6666 american")
    assert played(thrown(again, "66"), "in/19 " * 4).endswith(" w - american")
    assert thrown(again, "21").endswith(" b 21* american")
    assert thrown(again, "65").endswith(" b 65 american")


@pytest.mark.ruling("A-20")
def test_a_1_2_with_one_of_the_six_lost_ends_the_turn() -> None:
    two_out, one_out = "acey 12:2,1:13 in:15 w", "acey 12:1,1:14 in:15 w"
    all_six = played(f"{two_out} * american", "=6 12/6 12/6 6/off 6/off")
    four = played(f"{one_out} * american", "=6 12/6 6/off")

    # Of one checker outside, two 6s are played and nobody stands on the 6-point.
    assert all_six == "acey 1:13,off:2 in:15 w - american"
    assert four == "acey 1:14,off:1 in:15 b - american"


@pytest.mark.ruling("A-20")
def test_a_1_2_played_in_part_names_nothing() -> None:
    position = thrown("acey 2:2,off:13 in:15 w - american", "21")

    assert moves_open(position) == {"2/off"}
    assert played(position, "2/off") == "acey 2:1,off:14 in:15 b - american"


@pytest.mark.ruling("A-20")
def test_any_double_may_be_named_even_where_nothing_of_it_can_be_played() -> None:
    position = "acey 3:1,off:14 in:15 w * american"

    assert played(position, "=5") == "acey 3:1,off:14 in:15 b - american"
    assert rolls_open(ACEY_DEUCEY, ACEY_DEUCEY.parse(position)) == [
        f"={number}" for number in range(1, 7)
    ]


@pytest.mark.ruling("A-20")
def test_the_2_and_the_1_are_played_without_an_eye_to_the_double() -> None:
    position = "acey 8:1,1:14 in:15 w 21* american"

    # Whichever comes first, and whatever double would be good afterwards.
    assert moves_open(position) == {"8/6", "8/7"}
    assert played(position, "8/6 1/off").endswith(" w * american")


@pytest.mark.ruling("A-23")
@pytest.mark.parametrize("text", GOOD)
def test_a_good_position_is_read_and_written_the_same(text: str) -> None:
    assert ACEY_DEUCEY.text(ACEY_DEUCEY.parse(text)) == text


@pytest.mark.ruling("A-23")
@pytest.mark.parametrize(("text", "complaint"), BAD)
def test_a_bad_position_is_refused_with_its_fault(text: str, complaint: str) -> None:
    with pytest.raises(BadPosition, match=complaint):
        ACEY_DEUCEY.parse(text)


@pytest.mark.ruling("A-23")
def test_the_option_makes_another_position_of_the_same_board() -> None:
    usual, american = ACEY_DEUCEY.parse("acey in:15 in:15 w -"), START

    assert ACEY_DEUCEY.parse(american) != usual
    assert ACEY_DEUCEY.text(ACEY_DEUCEY.start(2, {"american": True}, 0)) == american


@pytest.mark.ruling("A-23")
def test_the_rest_of_a_double_and_of_an_ordinary_roll_are_one_position() -> None:
    double = played(thrown(START, "33"), "in/22 22/19 19/16")
    ordinary = played(thrown(START, "63"), "in/19")

    assert double == "acey in:14,16:1 in:15 w 3 american"
    assert ordinary == "acey in:14,19:1 in:15 w 3 american"
    for text in (double, ordinary):
        assert played(text, "in/22").endswith(" b - american")


def test_what_is_owed_is_told_in_playing_order() -> None:
    owed = {
        START: ToRoll(0),
        "acey in:15 in:15 b 2222 american": ToMove(1, ("2", "2", "2", "2")),
        "acey in:15 in:15 w 55+ american": ToMove(0, ("5", "5", "roll again")),
        "acey in:15 in:15 w 21* american": ToMove(0, ("2", "1", "name a double")),
    }

    for text, awaits in owed.items():
        assert ACEY_DEUCEY.awaits(ACEY_DEUCEY.parse(text)) == awaits


def test_a_double_is_described_without_a_further_throw() -> None:
    described = {
        "acey in:15 in:15 b 2222 american": "Black has 2 2 2 2 to play.",
        "acey in:15 in:15 w 55+ american": "White has 5 5 to play, then throws again.",
    }

    for text, sentence in described.items():
        assert ACEY_DEUCEY.describe(ACEY_DEUCEY.parse(text), 2) == sentence


@pytest.mark.parametrize(
    ("text", "move", "code"),
    [
        (START, "in/19", "throw-first"),
        ("acey in:15 in:15 w * american", "in/19", "name-first"),
        ("acey in:15 in:15 w 2222+ american", "=4", "no-name-due"),
        ("acey in:15 in:15 w 2222 american", "=4", "no-name-due"),
        ("acey in:14,10:1 in:15 w 2222 american", "10/5", "wrong-number"),
        ("acey in:14,10:1 in:15 w 22+ american", "10/5", "wrong-number"),
        ("acey in:14,10:1 in:15 w 2 american", "10/6", "wrong-number"),
        ("acey in:14,10:1 in:13,17:2 w 2222 american", "10/8", "point-closed"),
        ("acey in:14,10:1 in:14,17:1 w 2222 american", "10/8", "hit-mark"),
        ("acey 6:7,3:8 in:15 w 3333 american", "6/off", "not-exact"),
        ("acey 6:7,3:8 in:15 w 3333 american", "6/3", "bear-off-only"),
        ("acey off:15 in:15 w # american", "1/off", "game-over"),
    ],
)
def test_a_refusal_says_why(text: str, move: str, code: str) -> None:
    assert refusal_code(text, move) == code
