"""Where Acey Deucey need not search: the short cuts, by lists of checkers."""

import json
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from games.rules.acey_deucey.game import ACEY_DEUCEY
from games.rules.acey_deucey.moves import (
    Numbers,
    after,
    always_leaves_a_step,
    board_of,
    can_play,
    is_any_step_right,
    longest_play,
    own_of,
    steps,
)
from games.rules.acey_deucey.owed import owed_by
from games.rules.acey_deucey.points import Side, counts, open_to_other
from tests.rules.acey_oracle import longest, singles

VECTORS = Path(__file__).parents[1] / "vectors" / "acey.jsonl"
TEXTS = [json.loads(line)["position"] for line in VECTORS.read_text().splitlines()]
FEW = 5
PARTS = ((4, 0), (3, 1), (2, 2), (1, 3), (1, 1))
"""How many of a double and of its complement are to play, few for the oracle."""

Places = tuple[int, ...]


def boards(every: int) -> Iterator[tuple[Side, Side, Places, Places]]:
    """Yield both sides as the rules pack them, then as lists, mover first."""
    for text in TEXTS[::every]:
        position = ACEY_DEUCEY.parse(text)
        own, theirs = position.side(position.turn), position.side(1 - position.turn)
        yield own, theirs, counts(own), counts(theirs)


def movable(own: Places, theirs: Places, number: int) -> int:
    """Return how many checkers stand where the number leads onto an open point."""
    targets = {place: min(place, 25) - number for place in range(1, 27)}
    return sum(
        own[place]
        for place, target in targets.items()
        if target > 0 and theirs[25 - target] < 2
    )


def doubles() -> Iterator[Numbers]:
    """Yield what is left of doubles of both tables, whole and in part."""
    for number in range(1, 7):
        whole, four = f"{number}" * 4 + f"{7 - number}" * 4, f"{number}" * 4
        for todo in (whole, whole[2:], whole[5:], four, four[1:]):
            yield owed_by(f"{todo}+").numbers


@pytest.mark.ruling("A-11")
def test_with_two_outside_and_two_that_can_go_another_number_is_never_lost() -> None:
    answers = set()
    for own, theirs, mine, yours in boards(every=4):
        open_points = open_to_other(theirs)
        for number in range(1, 7):
            two_outside = not mine[25] and sum(mine[7:]) > 1

            plain = always_leaves_a_step(own, number, open_points)

            assert plain == (two_outside and movable(mine, yours, number) > 1)
            answers.add(plain)
    assert answers == {True, False}


@pytest.mark.ruling("A-11")
def test_where_it_is_plain_that_a_number_is_left_it_is_left() -> None:
    for own, theirs, _, _ in boards(every=12):
        open_points, board = open_to_other(theirs), board_of(own, theirs)
        for number, other in product(range(1, 7), repeat=2):
            if always_leaves_a_step(own, number, open_points):
                for step in steps(board, other, open_points):
                    left = own_of(after(board, step))
                    assert can_play(left, number, open_points)


@pytest.mark.ruling("A-9")
def test_any_step_is_right_while_somebody_stays_outside_and_enough_can_follow() -> None:
    answers = set()
    for own, theirs, mine, yours in boards(every=4):
        for numbers in doubles():
            plain = is_any_step_right(own, numbers, open_to_other(theirs))

            assert plain == is_plain(mine, yours, numbers)
            answers.add(plain)
    assert answers == {True, False}


def is_plain(mine: Places, yours: Places, numbers: Numbers) -> bool:
    """Say by lists whether no step of these numbers can cost a later one."""
    outside = sum(mine[7:])
    if mine[25] or not outside:
        return False
    complement = numbers[-1]
    if complement != numbers[0] and movable(mine, yours, complement) < len(numbers):
        return False
    pips_home = sum(n * (min(p, 25) - 6) for p, n in enumerate(mine) if p > 6)
    return outside >= len(numbers) or pips_home > sum(numbers) - complement


@pytest.mark.ruling("A-9")
def test_the_longest_play_of_what_is_left_of_a_double_is_the_oracles() -> None:
    longest.cache_clear()
    near_home = (board for board in boards(every=9) if sum(board[2][7:]) <= FEW)
    for own, theirs, mine, yours in near_home:
        for number, (before, after_them) in product(range(1, 7), PARTS):
            numbers = (number,) * before + (7 - number,) * after_them

            found = longest_play(own, numbers, open_to_other(theirs))

            assert found == longest(mine, yours, numbers)


@pytest.mark.ruling("A-3", "A-4", "A-5", "A-6", "A-7")
def test_a_number_can_be_played_where_it_has_a_step() -> None:
    for own, theirs, mine, yours in boards(every=4):
        for number in range(1, 7):
            tried = singles(mine, yours, number)

            assert can_play(own, number, open_to_other(theirs)) == bool(tried)
