"""The legal moves against a slow oracle, on random and on crafted positions."""

import random

import pytest

from games.rules.acey_deucey.game import ACEY_DEUCEY
from games.rules.acey_deucey.moves import longest_play
from games.rules.acey_deucey.owed import owed_by
from games.rules.acey_deucey.points import counts, open_to_other, pack
from games.rules.acey_deucey.position import Position
from games.rules.acey_deucey.turns import (
    name_double,
    outcomes_of_roll,
    roll,
)
from games.rules.interface import ToMove
from tests.rules.acey_oracle import ends, first_moves, longest

Places = list[int]

NEAR_HOME = (*range(1, 7), *range(1, 7), 7, 8, 9, 10, 12, 13)
ANYWHERE = (*range(1, 25), 26, 26, 26)
REAR = (*range(15, 25), 25, 26, 26)
HOME_AND_ONE_OUT = tuple(range(1, 7))


def random_position(rng: random.Random, places: tuple[int, ...]) -> Position:
    """Return White to throw with few checkers left, Black's points in his way."""
    own = [rng.choice(places) for _ in range(rng.randint(2, 6))]
    if places is HOME_AND_ONE_OUT:
        own.append(rng.randint(7, 13))
    own += [0] * (15 - len(own))
    return against_points(rng, own)


def against_points(rng: random.Random, own: Places) -> Position:
    """Return White to throw with fifteen checkers there, Black's points in his way."""
    free = [point for point in range(1, 25) if 25 - point not in own]
    points = rng.sample(free, rng.randint(0, 7))
    theirs = [point for point in points for _ in range(2)]
    blots = [p for p in rng.sample(free, 3) if p not in theirs][: 15 - len(theirs)]
    theirs += blots
    theirs += [26] * (15 - len(theirs))
    return Position(packed(own), packed(theirs), 0, "-")


def packed(places: Places) -> int:
    return pack({place: places.count(place) for place in places})


def assert_agrees(position: Position) -> None:
    """Compare legal moves and longest play of a position with the oracle's."""
    own, theirs = counts(position.white), counts(position.black)
    numbers = owed_by(position.todo).numbers
    in_order = "+" in position.todo or len(set(numbers)) < len(numbers)

    expected = first_moves(own, theirs, numbers, in_order=in_order)
    moves = ACEY_DEUCEY.legal_moves(position)

    assert {move.text for move in moves} == expected, ACEY_DEUCEY.text(position)
    if in_order:
        found = longest_play(position.white, numbers, open_to_other(position.black))
        assert found == longest(own, theirs, numbers), ACEY_DEUCEY.text(position)


@pytest.mark.ruling("A-9", "A-11")
@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("places", [NEAR_HOME, ANYWHERE, REAR, HOME_AND_ONE_OUT])
def test_legal_moves_are_those_of_the_oracle(
    places: tuple[int, ...], seed: int
) -> None:
    rng = random.Random(f"{seed} {places}")
    longest.cache_clear()
    compared = 0
    for _ in range(60):
        position = random_position(rng, places)
        double = rng.randint(1, 6)
        for dice in ((double, double), (rng.randint(1, 6), rng.randint(1, 6))):
            thrown = roll(position, dice)
            if isinstance(ACEY_DEUCEY.awaits(thrown), ToMove) and thrown.turn == 0:
                assert_agrees(thrown)
                compared += 1
    assert compared > 20


@pytest.mark.parametrize("seed", range(8))
def test_a_whole_double_is_played_as_the_oracle_says(seed: int) -> None:
    rng = random.Random(seed)
    longest.cache_clear()
    for _ in range(20):
        double = rng.randint(1, 6)
        position = roll(random_position(rng, NEAR_HOME), (double, double))
        while position.turn == 0 and position.todo not in "-#":
            assert_agrees(position)
            position = ACEY_DEUCEY.play(
                position, rng.choice(ACEY_DEUCEY.legal_moves(position))
            )


@pytest.mark.ruling("A-9")
@pytest.mark.parametrize("seed", range(6))
def test_a_double_of_fifteen_in_few_crowds_is_played_as_the_oracle_says(
    seed: int,
) -> None:
    rng = random.Random(f"crowds {seed}")
    longest.cache_clear()
    compared = 0
    for _ in range(15):
        crowded = rng.sample([*range(1, 25), 26], 3)
        double = rng.randint(1, 6)
        own = rng.choices(crowded, k=15)
        position = roll(against_points(rng, own), (double, double))
        while position.turn == 0 and position.todo not in "-#":
            assert_agrees(position)
            compared += 1
            position = ACEY_DEUCEY.play(
                position, rng.choice(ACEY_DEUCEY.legal_moves(position))
            )
    assert compared > 20


@pytest.mark.ruling("A-19", "A-20")
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("places", [NEAR_HOME, ANYWHERE, REAR, HOME_AND_ONE_OUT])
def test_american_doubles_are_played_as_the_oracle_says(
    places: tuple[int, ...], seed: int
) -> None:
    rng = random.Random(f"american {seed} {places}")
    longest.cache_clear()
    compared = 0
    for _ in range(60):
        position = random_position(rng, places)._replace(american=True)
        double = rng.randint(1, 6)
        thrown = roll(position, (double, double))
        named = name_double(position._replace(todo="*"), double)
        for todo in (thrown, named):
            if isinstance(ACEY_DEUCEY.awaits(todo), ToMove):
                assert_agrees(todo)
                compared += 1
    assert compared > 20


@pytest.mark.ruling("A-19")
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("places", [NEAR_HOME, ANYWHERE, REAR, HOME_AND_ONE_OUT])
def test_american_doubles_end_where_the_oracle_says(
    places: tuple[int, ...], seed: int
) -> None:
    rng = random.Random(f"american ends {seed} {places}")
    longest.cache_clear()
    for _ in range(60):
        position = random_position(rng, places)._replace(american=True)
        double = rng.randint(1, 6)
        own, theirs = counts(position.white), counts(position.black)

        listed = list(outcomes_of_roll(position, (double, double)))

        boards = [(counts(end.white), counts(end.black)) for end in listed]
        assert len(set(boards)) == len(boards)
        assert set(boards) == ends(own, theirs, (double,) * 4)
        for end in listed:
            assert end.american
            assert (end.turn, end.todo) in {(1, "-"), (0, "#")}
