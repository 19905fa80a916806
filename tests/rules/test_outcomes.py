"""Outcomes and perft of any game."""

import json
import random
from pathlib import Path

import pytest

from games.rules.catalogue import GAMES
from games.rules.interface import BadDice, Dice, Game, IllegalMove, ToRoll
from games.rules.notation import parse_any
from games.rules.outcomes import (
    ListsOutcomes,
    dice_of,
    outcome_positions,
    outcomes,
    played_out,
    rolls_open,
)
from games.rules.perft import perft
from tests.rules.acey_diagrams import START
from tests.rules.random_play import positions_of_play
from tests.rules.toy_game import TOY

ACEY_DEUCEY = GAMES["acey"]
VECTORS = Path(__file__).parents[1] / "vectors"
TOTALS = {
    text: totals
    for text, totals in json.loads((VECTORS / "perft.json").read_text()).items()
    if text != "about"
}
MOST_COUNTED = 30_000


def of(game: Game, text: str, roll: str) -> list[str]:
    return outcomes(game, game.parse(text), roll)


@pytest.mark.ruling("A-9", "A-12")
def test_first_throws_have_their_known_sizes() -> None:
    doubles = [len(of(ACEY_DEUCEY, START, f"{n}{n}")) for n in range(1, 7)]
    ordinary = [
        len(of(ACEY_DEUCEY, START, f"{high}{low}"))
        for high in range(1, 7)
        for low in range(1, high)
    ]

    assert doubles == [102, 107, 106, 106, 107, 102]
    assert ordinary == [2] * 15


def test_outcomes_are_sorted_distinct_and_blind_to_the_order_of_dice() -> None:
    found = of(ACEY_DEUCEY, START, "55")

    assert found == sorted(set(found))
    assert of(ACEY_DEUCEY, START, "36") == of(ACEY_DEUCEY, START, "63")


def test_a_throw_that_cannot_be_played_has_one_outcome() -> None:
    assert of(ACEY_DEUCEY, "acey 6:1,off:14 in:15 w -", "54") == [
        "acey 6:1,off:14 in:15 b -"
    ]


def test_a_1_2_ends_where_a_double_is_named() -> None:
    ends = of(ACEY_DEUCEY, START, "21")

    assert all(end.endswith(" w *") for end in ends)
    assert of(ACEY_DEUCEY, ends[0], "=3")
    assert rolls_open(ACEY_DEUCEY, ACEY_DEUCEY.parse(ends[0])) == [
        "=1", "=2", "=3", "=4", "=5", "=6",
    ]  # fmt: skip


def test_a_finished_game_takes_no_rolls() -> None:
    over = ACEY_DEUCEY.parse("acey off:15 in:15 w #")

    assert rolls_open(ACEY_DEUCEY, over) == []
    with pytest.raises(BadDice):
        outcomes(ACEY_DEUCEY, over, "63")


@pytest.mark.parametrize("roll", ["", "6", "633", "07", "6 3", "a1", "²1", "-1"])
def test_a_text_that_is_no_roll_is_refused(roll: str) -> None:
    with pytest.raises(BadDice):
        outcomes(ACEY_DEUCEY, ACEY_DEUCEY.parse(START), roll)


def test_a_name_is_taken_only_where_one_is_awaited() -> None:
    with pytest.raises(IllegalMove):
        outcomes(ACEY_DEUCEY, ACEY_DEUCEY.parse(START), "=3")
    with pytest.raises(IllegalMove):
        outcomes(ACEY_DEUCEY, ACEY_DEUCEY.parse("acey in:15 in:15 w *"), "=7")
    with pytest.raises(BadDice):
        outcomes(ACEY_DEUCEY, ACEY_DEUCEY.parse("acey in:15 in:15 w *"), "33")


@pytest.mark.parametrize("american", [False, True])
@pytest.mark.parametrize("seed", range(6))
def test_listing_whole_sets_of_boards_is_playing_move_by_move(
    seed: int, american: bool
) -> None:
    assert isinstance(ACEY_DEUCEY, ListsOutcomes)
    rng = random.Random(seed)

    def throw() -> Dice:
        return rng.randint(1, 6), rng.randint(1, 6)

    start = ACEY_DEUCEY.start(2, {"american": american}, 0)
    play = list(positions_of_play(ACEY_DEUCEY, start, throw, rng.choice))
    for position in rng.sample(play, 40):
        if not isinstance(ACEY_DEUCEY.awaits(position), ToRoll):
            continue
        for roll in rng.sample(rolls_open(ACEY_DEUCEY, position), 2):
            listed = set(outcome_positions(ACEY_DEUCEY, position, roll))
            if len(listed) <= 300:
                thrown = ACEY_DEUCEY.roll(position, dice_of(roll))
                assert played_out(ACEY_DEUCEY, thrown) == listed


@pytest.mark.parametrize(
    ("text", "depth", "total"),
    [
        pytest.param(text, int(depth), total, id=f"{text.split()[0]}-{depth}-{total}")
        for text, totals in TOTALS.items()
        for depth, total in totals.items()
        if total <= MOST_COUNTED
    ],
)
def test_perft_totals_are_the_known_ones(text: str, depth: int, total: int) -> None:
    game, position = parse_any(GAMES.values(), text)

    assert perft(game, position, depth) == total


def test_perft_needs_a_depth() -> None:
    with pytest.raises(ValueError, match="Depth"):
        perft(ACEY_DEUCEY, ACEY_DEUCEY.parse(START), 0)


def test_a_game_that_lists_nothing_itself_is_played_move_by_move() -> None:
    start = TOY.start(2, {}, 0)

    assert outcomes(TOY, start, "31") == ["toy2 1,0 1 -", "toy2 3,0 1 -"]
    assert outcomes(TOY, start, "22") == ["toy2 2,0 0 -"]
    assert perft(TOY, start, 1) == 6 + 15 * 2
    assert isinstance(TOY.awaits(start), ToRoll)
