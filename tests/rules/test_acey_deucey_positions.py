"""The notation of Acey Deucey: what is read, what is refused, what it counts."""

import pytest

from games.rules.acey_deucey.game import ACEY_DEUCEY
from games.rules.interface import BadPosition, Over, ToMove, ToRoll
from tests.rules.acey_diagrams import START

GOOD = [
    START,
    "acey in:15 in:15 b -",
    "acey in:15 in:15 w 63",
    "acey in:14,16:1 in:15 w 3",
    "acey in:15 in:15 w 22225555+",
    "acey in:13,23:2 in:15 b 5+",
    "acey in:15 in:15 w 21*",
    "acey in:14,23:1 in:15 w 1*",
    "acey in:14,24:1 in:15 b 2*",
    "acey 1:2,off:13 in:15 w *",
    "acey off:15 in:15 w #",
    "acey in:1,bar:2,24:3,13:1,6:1,5:2,2:1,off:4 24:2,18:5,2:8 b -",
]

BAD = [
    ("", "Expected"),
    ("acey in:15 in:15 w", "Expected"),
    ("acey in:15 in:15 w - -", "Expected"),
    ("acey  in:15 in:15 w -", "Expected"),
    ("acey in:15 in:15 w - ", "Expected"),
    ("ACEY in:15 in:15 w -", "Expected"),
    ("uckers in:15 in:15 w -", "Expected"),
    ("acey in:15 in:15 w -\n", "TODO"),
    ("acey in:15 in:15 W -", "TURN"),
    ("acey in:15 in:15 wb -", "TURN"),
    ("acey in:15 in:15  -", "TURN"),
    ("acey in:14 in:15 w -", "White has 14 checkers"),
    ("acey in:15 in:14,24:2 w -", "Black has 16 checkers"),
    ("acey in:15,24:0 in:15 w -", "not place:count"),
    ("acey in:015 in:15 w -", "not place:count"),
    ("acey in:14,01:1 in:15 w -", "not place:count"),
    ("acey in:14,25:1 in:15 w -", "not place:count"),
    ("acey in:15, in:15 w -", "not place:count"),
    ("acey in:1\u0665 in:15 w -", "not place:count"),
    ("acey 24:1,in:14 in:15 w -", "out of order"),
    ("acey bar:1,in:14 in:15 w -", "out of order"),
    ("acey off:1,1:14 in:15 w -", "out of order"),
    ("acey 3:1,4:14 in:15 w -", "out of order"),
    ("acey 4:7,4:8 in:15 w -", "out of order"),
    ("acey in:14,24:1 in:14,1:1 w -", "Both colours"),
    ("acey in:15 in:15 w 36", "TODO"),
    ("acey in:15 in:15 w 33", "TODO"),
    ("acey in:15 in:15 w 21", "TODO"),
    ("acey in:15 in:15 w 12*", "TODO"),
    ("acey in:15 in:15 w 63*", "TODO"),
    ("acey in:15 in:15 w 7", "TODO"),
    ("acey in:15 in:15 w +", "TODO"),
    ("acey in:15 in:15 w 22225555", "TODO"),
    ("acey in:15 in:15 w 222255555+", "TODO"),
    ("acey in:15 in:15 w 22224444+", "TODO"),
    ("acey in:15 in:15 w --", "TODO"),
    ("acey off:15 in:15 w -", "White has borne off fifteen"),
    ("acey in:15 off:15 w *", "Black has borne off fifteen"),
    ("acey off:15 in:15 b #", "needs that TURN"),
    ("acey in:15 in:15 w #", "needs that TURN"),
    ("acey off:15 off:15 w #", "needs that TURN"),
]

UNSETTLED = [
    "acey in:15 1:15 w 1",
    "acey in:14,bar:1 6:3,5:3,4:3,3:2,2:2,1:2 w 63",
    "acey 6:1,off:14 in:15 w 54",
    "acey 5:1,off:14 in:15 w 22225555+",
    "acey 5:1,off:14 in:15 w 21*",
]


@pytest.mark.ruling("A-15")
@pytest.mark.parametrize("text", GOOD)
def test_a_good_position_is_read_and_written_the_same(text: str) -> None:
    assert ACEY_DEUCEY.text(ACEY_DEUCEY.parse(text)) == text


@pytest.mark.ruling("A-15")
@pytest.mark.parametrize(("text", "complaint"), BAD)
def test_a_bad_position_is_refused_with_its_fault(text: str, complaint: str) -> None:
    with pytest.raises(BadPosition, match=complaint):
        ACEY_DEUCEY.parse(text)


@pytest.mark.ruling("A-15")
@pytest.mark.parametrize("text", UNSETTLED)
def test_an_unsettled_position_is_refused(text: str) -> None:
    with pytest.raises(BadPosition, match="Not settled"):
        ACEY_DEUCEY.parse(text)


@pytest.mark.ruling("A-15")
def test_the_end_of_a_double_needs_what_follows_in_full() -> None:
    assert ACEY_DEUCEY.parse("acey in:15 in:15 w 5555+")
    assert ACEY_DEUCEY.parse("acey in:15 in:15 w 25555+")
    with pytest.raises(BadPosition, match="TODO"):
        ACEY_DEUCEY.parse("acey in:15 in:15 w 2555+")


@pytest.mark.ruling("A-2")
def test_each_side_starts_with_375_pips() -> None:
    start = ACEY_DEUCEY.start(2, {}, 1)

    assert ACEY_DEUCEY.text(start) == "acey in:15 in:15 b -"
    assert [ACEY_DEUCEY.pips_left(start, side) for side in (0, 1)] == [375, 375]


@pytest.mark.ruling("A-2")
def test_pile_and_bar_count_25_pips_and_off_none() -> None:
    position = ACEY_DEUCEY.parse("acey in:2,bar:1,10:1,1:3,off:8 in:15 w -")

    assert ACEY_DEUCEY.pips_left(position, 0) == 3 * 25 + 10 + 3


def test_a_position_says_what_it_awaits() -> None:
    awaited = {
        "acey in:15 in:15 b -": ToRoll(1),
        "acey in:15 in:15 w 63": ToMove(0, ("6", "3")),
        "acey in:15 in:15 b 25555+": ToMove(1, ("2", *"5555", "roll again")),
        "acey in:15 in:15 w 21*": ToMove(0, ("2", "1", "name a double")),
        "acey in:15 in:15 w *": ToMove(0, ("name a double",)),
        "acey in:15 off:15 b #": Over(1),
    }

    for text, awaits in awaited.items():
        assert ACEY_DEUCEY.awaits(ACEY_DEUCEY.parse(text)) == awaits


def test_a_position_is_described_in_one_sentence() -> None:
    described = {
        START: "White to throw.",
        "acey in:15 in:15 b 63": "Black has 6 3 to play.",
        "acey in:15 in:15 w 5+": "White has 5 to play, then throws again.",
        "acey in:15 in:15 w 1*": "White has 1 to play, then names a double.",
        "acey in:15 in:15 b *": "Black played the 1 and the 2 and names a double.",
        "acey off:15 in:15 w #": "White has borne off all fifteen and wins.",
    }

    for text, sentence in described.items():
        assert ACEY_DEUCEY.describe(ACEY_DEUCEY.parse(text), 2) == sentence


def test_the_game_is_for_two_sides_of_one_seat() -> None:
    assert ACEY_DEUCEY.sides(2) == ((0,), (1,))
    assert [ACEY_DEUCEY.seat_name(2, seat) for seat in (0, 1)] == ["White", "Black"]
    assert [ACEY_DEUCEY.colours(2, seat) for seat in (0, 1)] == [("white",), ("black",)]
    with pytest.raises(ValueError, match="2 seats"):
        ACEY_DEUCEY.start(4, {}, 0)
