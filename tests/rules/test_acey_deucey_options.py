"""The options that a table of Acey Deucey may choose."""

from itertools import product

import pytest

from games.rules.acey_deucey.game import ACEY_DEUCEY
from games.rules.catalogue import GAMES
from games.rules.interface import Options
from tests.rules.acey_diagrams import START

OPTIONS = {option.slug: option for option in ACEY_DEUCEY.options}
THROWS = list(product(range(1, 7), repeat=2))

REFUSED: list[Options] = [
    {"cube": True},
    {"american": 1},
    {"american": "yes"},  # type: ignore[dict-item]
    {"match_length": 2},
    {"match_length": 13},
    {"match_length": True},
    {"stakes_double_on_12": 64},
    {"match_length": 3, "suck_back": True},
]


def test_there_are_three_options_and_two_presets() -> None:
    assert set(OPTIONS) == {"american", "match_length", "stakes_double_on_12"}
    assert [(p.slug, p.name, p.options) for p in ACEY_DEUCEY.presets] == [
        ("house", "House", ()),
        ("american", "American", (("american", True),)),
    ]


@pytest.mark.parametrize("options", REFUSED, ids=str)
def test_an_option_or_value_that_is_not_offered_is_refused(options: Options) -> None:
    with pytest.raises(ValueError, match="no option"):
        ACEY_DEUCEY.start(2, options, 0)


@pytest.mark.parametrize("starter", [-1, 2])
def test_a_starter_that_has_no_seat_is_refused(starter: int) -> None:
    with pytest.raises(ValueError, match="cannot start"):
        ACEY_DEUCEY.start(2, {}, starter)


@pytest.mark.ruling("A-21")
def test_the_match_length_is_odd_to_eleven_and_leaves_the_board_alone() -> None:
    length = OPTIONS["match_length"]

    assert length.default == 1
    assert length.choices == (1, 3, 5, 7, 9, 11)
    for points in length.choices:
        start = ACEY_DEUCEY.start(2, {"match_length": points}, 1)
        assert ACEY_DEUCEY.text(start) == "acey in:15 in:15 b -"


@pytest.mark.ruling("A-22")
def test_doubling_stakes_leaves_the_board_alone() -> None:
    for choice in OPTIONS["stakes_double_on_12"].choices:
        start = ACEY_DEUCEY.start(2, {"stakes_double_on_12": choice}, 0)
        assert ACEY_DEUCEY.text(start) == START


@pytest.mark.ruling("A-22")
def test_only_a_1_2_doubles_the_stake_in_either_order() -> None:
    doubling = [dice for dice in THROWS if ACEY_DEUCEY.doubles_stake(dice)]

    assert doubling == [(1, 2), (2, 1)]


@pytest.mark.ruling("A-22")
def test_no_throw_of_uckers_doubles_anything() -> None:
    assert not any(GAMES["uckers"].doubles_stake(dice) for dice in THROWS)
