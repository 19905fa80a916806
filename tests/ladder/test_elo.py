"""Elo's sums, against values reckoned by hand and against their laws."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ladder import elo

Sides = list[list[float]]
RATINGS = st.floats(min_value=0, max_value=4000)
TEAMS = st.integers(1, 3).flatmap(
    lambda size: st.tuples(*[st.lists(RATINGS, min_size=size, max_size=size)] * 2)
)


@pytest.mark.parametrize(
    ("mine", "theirs", "share"),
    [
        (1500, 1500, 0.5),
        (1900, 1500, 10 / 11),
        (1500, 1900, 1 / 11),
        (2300, 1500, 100 / 101),
        (1700, 1500, 0.759747),
        (1500, 1550, 0.428537),
    ],
)
def test_the_expectation_is_as_reckoned_by_hand(
    mine: float, theirs: float, share: float
) -> None:
    assert elo.expectation(mine, theirs) == pytest.approx(share, abs=1e-6)


@pytest.mark.parametrize(("games", "k"), [(0, 32), (19, 32), (20, 16), (500, 16)])
def test_k_is_halved_after_twenty_games(games: int, k: float) -> None:
    assert elo.factor(games) == k


@pytest.mark.parametrize(
    ("k", "score", "expected", "points"),
    [(32, 1, 0.5, 16), (32, 0, 0.5, -16), (16, 1, 0.75, 4), (16, 0, 0.75, -12)],
)
def test_a_change_is_k_times_the_surprise(
    k: float, score: float, expected: float, points: float
) -> None:
    assert elo.change(k, score, expected) == pytest.approx(points)


def after(sides: Sides, winner: int, k: Sides) -> list[list[float]]:
    changes = elo.rate(sides, winner, k=k)
    return [[one.after for one in side] for side in changes]


def test_a_game_between_equals_moves_half_of_k() -> None:
    assert after([[1500], [1500]], 0, [[32], [32]]) == [[1516], [1484]]


def test_a_favourite_wins_little_and_loses_much() -> None:
    # 400 points apart: expected 10 in 11, so 16 / 11 and 160 / 11 are at stake.
    won = after([[1900], [1500]], 0, [[16], [16]])
    lost = after([[1900], [1500]], 1, [[16], [16]])
    assert won[0] == pytest.approx([1900 + 16 / 11])
    assert lost[0] == pytest.approx([1900 - 160 / 11])


def test_each_stakes_his_own_k() -> None:
    assert after([[1500], [1500]], 1, [[32], [16]]) == [[1484], [1508]]


def test_partners_are_expected_by_the_means_of_both_sides() -> None:
    # Means 1500 and 1900: the first side is expected 1 in 11 and wins.
    ratings = after([[1600, 1400], [1900, 1900]], 0, [[32, 16], [16, 16]])
    assert ratings[0] == pytest.approx([1600 + 320 / 11, 1400 + 160 / 11])
    assert ratings[1] == pytest.approx([1900 - 160 / 11] * 2)


def test_a_change_tells_how_it_came_about() -> None:
    (won,), (lost,) = elo.rate([[1900], [1500]], 0, k=[[16], [32]])
    assert (won.before, won.score, won.k) == (1900, 1.0, 16)
    assert (lost.before, lost.score, lost.k) == (1500, 0.0, 32)
    assert won.expectation + lost.expectation == pytest.approx(1)


@pytest.mark.parametrize(
    ("sides", "winner", "k"),
    [
        ([[1500]], 0, [[32]]),
        ([[1500], []], 0, [[32], []]),
        ([[1500], [1500], [1500]], 0, [[32], [32], [32]]),
        ([[1500], [1500]], 2, [[32], [32]]),
        ([[1500], [1500]], -1, [[32], [32]]),
        ([[1500], [1500]], 0, [[32], [32, 32]]),
        ([[1500], [1500]], 0, [[32]]),
    ],
)
def test_what_is_no_game_of_two_sides_is_refused(
    sides: Sides, winner: int, k: Sides
) -> None:
    with pytest.raises(ValueError, match=r"side|K"):
        elo.rate(sides, winner, k=k)


@given(TEAMS, st.integers(0, 1), st.sampled_from([elo.K_PROVISIONAL, elo.K_SETTLED]))
def test_with_equal_k_points_only_change_hands(
    sides: tuple[list[float], list[float]], winner: int, k: float
) -> None:
    changes = elo.rate(sides, winner, k=[[k] * len(side) for side in sides])
    total = sum(one.after - one.before for side in changes for one in side)
    assert total == pytest.approx(0, abs=1e-6)


@given(TEAMS, st.integers(0, 1))
def test_the_winner_never_loses_points_and_nobody_moves_more_than_k(
    sides: tuple[list[float], list[float]], winner: int
) -> None:
    changes = elo.rate(sides, winner, k=[[32.0] * len(side) for side in sides])
    assert all(0 <= one.after - one.before <= 32 for one in changes[winner])
    assert all(-32 <= one.after - one.before <= 0 for one in changes[1 - winner])


@given(RATINGS, RATINGS)
def test_two_expectations_add_up_to_one(mine: float, theirs: float) -> None:
    both = elo.expectation(mine, theirs) + elo.expectation(theirs, mine)
    assert both == pytest.approx(1)
