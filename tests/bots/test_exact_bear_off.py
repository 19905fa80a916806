"""The exact bear-off is that of the rules, and its figures are those expected."""

import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from games.bots.exact import bear_off, errors, two_sided
from games.bots.exact.races import Floats, Whole
from games.bots.exact.rows import are_home, home_counts, rows_of
from games.rules.acey_deucey.points import ALL_IN_PILE, OFF, count, pack
from games.rules.acey_deucey.position import NAMING, OVER, TO_ROLL, Position
from games.rules.catalogue import GAMES
from games.rules.outcomes import outcome_positions

ROOT = Path(__file__).parents[2]
ACEY = GAMES["acey"]
ONE_OF_TWO = 11 / 36
"""The chance that one number at least comes up."""


def counts(*on_points: int) -> Whole:
    return np.array(on_points)


def side(on_points: Whole) -> int:
    off = bear_off.CHECKERS - int(on_points.sum())
    return pack({OFF: off} | {p + 1: int(n) for p, n in enumerate(on_points)})


def counts_on(position: Position) -> Whole:
    return counts(*(count(position.white, point) for point in range(1, 7)))


def some_counts(seed: int, number: int, most: int = 15) -> Whole:
    rows = errors.random_positions(number, seed, most)
    return home_counts(rows)[0]


def reached(on_points: Whole, roll_text: str) -> set[tuple[int, bool, bool]]:
    """Return states after a throw by the rules, if it goes on, if a name is due."""
    start = Position(side(on_points), ALL_IN_PILE, 0, TO_ROLL)
    return {ending(end) for end in outcome_positions(ACEY, start, roll_text)}


def ending(end: Any) -> tuple[int, bool, bool]:
    again = end.turn == 0 and end.todo == TO_ROLL
    return int(bear_off.states_of(counts_on(end))), again, end.todo == NAMING


@pytest.mark.parametrize(
    ("on_points", "turns"),
    [
        ((3, 3, 3, 2, 2, 2), 14.155),
        ((15, 0, 0, 0, 0, 0), 39.67),
        ((0, 0, 0, 15, 0, 0), 39.67),
        ((0, 0, 0, 0, 1, 0), 36 / 11),
    ],
)
def test_the_mean_turns_are_those_known(
    on_points: tuple[int, ...], turns: float
) -> None:
    found = bear_off.table().expected_turns(counts(*on_points))

    assert found == pytest.approx(turns, abs=0.005)


def test_every_state_has_its_number_with_fewer_checkers_first() -> None:
    every = bear_off.counts_of_all()

    assert every.shape == (54_264, 6)
    assert (bear_off.states_of(every) == np.arange(54_264)).all()
    assert (np.diff(every.sum(1)) >= 0).all()


def test_throws_lead_where_the_rules_say() -> None:
    sample = np.vstack(
        [some_counts(5, 60), some_counts(6, 30, 4), [[4, 3, 0, 0, 4, 4]]]
    )
    throws = bear_off.throws_of(sample)
    texts = [f"{b}{a}" for a, b in bear_off.ORDINARY]
    texts += [f"{number}{number}" for number in range(1, 7)]

    for index, on_points in enumerate(sample):
        for throw, text in enumerate(texts):
            end, again = throws.ends[index, throw], throws.again[index, throw]
            assert reached(on_points, text) == {(end, again, False)}
        one_two = (throws.ends[index, -1], False, throws.names[index])
        assert reached(on_points, "21") == {one_two}


def test_a_double_named_after_a_1_2_leads_where_the_rules_say() -> None:
    sample = np.array([[5, 1, 4, 4, 1, 0], [1, 1, 4, 4, 0, 0], [5, 3, 1, 0, 0, 4]])
    throws = bear_off.throws_of(sample)

    for index, on_points in enumerate(sample):
        start = Position(side(on_points), ALL_IN_PILE, 0, TO_ROLL)
        (naming,) = outcome_positions(ACEY, start, "21")
        for number in range(1, 7):
            (end,) = outcome_positions(ACEY, naming, f"={number}")
            named = throws.named[index, number - 1]
            assert ending(end)[:2] == (named, throws.named_again[index, number - 1])


def test_played_out_by_the_rules_a_side_needs_as_many_turns() -> None:
    on_points = counts(3, 3, 3, 2, 2, 2)
    rng = random.Random(3)
    turns = [sum(1 for _ in turns_played(on_points, rng)) for _ in range(300)]

    expected = float(bear_off.table().expected_turns(on_points))
    error = float(np.std(turns)) / len(turns) ** 0.5
    assert np.mean(turns) == pytest.approx(expected, abs=4 * error)


def turns_played(on_points: Whole, rng: random.Random) -> Iterator[Position]:
    """Yield the position at the start of each turn of a side that plays alone."""
    position = Position(side(on_points), ALL_IN_PILE, 0, TO_ROLL)
    while position.todo != OVER:
        yield position
        while position.turn == 0 and position.todo != OVER:
            position = thrown(position, rng)
        if position.todo != OVER:
            position = Position(position.white, position.black, 0, TO_ROLL)


def thrown(position: Position, rng: random.Random) -> Any:
    """Return the one end of a throw; a double is named for the fewest turns."""
    text = f"{rng.randint(1, 6)}{rng.randint(1, 6)}"
    end: Any
    (end,) = outcome_positions(ACEY, position, text)
    if end.todo != NAMING:
        return end
    named = [e for n in range(1, 7) for e in outcome_positions(ACEY, end, f"={n}")]
    return min(named, key=turns_left)


def turns_left(end: Any) -> float:
    ended = end.todo == OVER or end.turn == 1
    return float(bear_off.table().expected_turns(counts_on(end))) + ended


def test_a_distribution_adds_up_to_its_mean() -> None:
    race = bear_off.table().race
    quick = race.cumulative[:, -1] > 1 - 1e-6

    means = (1.0 - race.cumulative[quick].astype(np.float64)).sum(1)

    assert quick.mean() > 0.7
    assert np.abs(means - race.expected[quick]).max() < 1e-3
    assert (np.diff(race.cumulative, axis=1) >= -1e-6).all()


def test_one_checker_against_one_is_a_race_for_a_number() -> None:
    one = counts(0, 1, 0, 0, 0, 0)
    expected = ONE_OF_TWO / (1 - (1 - ONE_OF_TWO) ** 2)

    assert bear_off.table().win_chance(one, one) == pytest.approx(expected)
    assert two_sided.solve(1).win_chance(one, one) == pytest.approx(expected)


def test_who_has_none_left_has_won() -> None:
    none, some = counts(0, 0, 0, 0, 0, 0), counts(1, 0, 2, 0, 0, 0)
    table = two_sided.solve(3)

    assert bear_off.table().win_chance(none, some) == 1
    assert bear_off.table().win_chance(some, none) == 0
    assert table.win_chance(none, some) == 1
    assert table.win_chance(some, none) == 0


def test_with_few_checkers_the_race_is_the_truth() -> None:
    found = errors.two_sided_errors(two_sided.solve(5))

    assert found.positions == 461**2
    assert found.worst < 1e-6


def test_with_many_the_best_name_depends_on_the_opponent() -> None:
    exact, mirrored = two_sided.solve_uneven(13, 1)
    theirs = np.arange(1, 7)
    many = np.arange(bear_off.states_up_to(10), bear_off.states_up_to(13))
    race = bear_off.table().race

    off = race.win_chance(many[:, None], theirs) - exact[many, 1:]
    off_there = race.win_chance(theirs[:, None], many) - mirrored[1:, many]

    assert off.max() < 1e-6
    assert -0.005 < off.min() < -1e-4
    assert off_there.min() > -1e-6


def test_both_ways_of_solving_endings_agree() -> None:
    chance, mirrored = two_sided.solve_uneven(3, 2)
    square = two_sided.solve(3).chance

    few = bear_off.states_up_to(2)
    assert (chance == square[:, :few]).all()
    assert (mirrored == square[:few]).all()


def test_endings_are_kept_in_a_folder(tmp_path: Path) -> None:
    folder = tmp_path / "tables"

    solved = two_sided.kept(str(folder), 2)
    (file,) = folder.iterdir()
    np.save(file, solved.chance / 2)
    kept = two_sided.kept(str(folder), 2)

    assert (solved.chance == two_sided.solve(2).chance).all()
    assert (kept.chance == solved.chance / 2).all()


def test_rows_hold_the_checkers_of_both_seats() -> None:
    mine, theirs = counts(1, 2, 0, 0, 0, 12), counts(0, 0, 3, 0, 1, 0)
    both = np.vstack([mine, mine]), np.vstack([theirs, theirs])

    rows = rows_of(*both, counts(0, 1))

    assert (home_counts(rows)[0] == both[0]).all()
    assert (home_counts(rows)[1] == both[1]).all()
    assert rows[0, 0] == rows[1, 2] == 0xC00021


def test_errors_are_those_of_the_evaluation() -> None:
    positions = errors.random_positions(500, 2)
    truth = errors.Truth(two_sided.solve(2))

    def slightly_off(rows: Whole) -> Floats:
        chances = truth(rows)
        return chances + np.where(np.arange(len(rows)) == 7, 0.3, 0.1)

    found = errors.errors_against(slightly_off, positions, truth)
    worst = home_counts(positions[7:8])

    assert found.positions == 500
    assert found.mean == pytest.approx(0.1 + 0.2 / 500)
    assert found.worst == pytest.approx(0.3)
    assert (found.worst_mine, found.worst_theirs) == (
        tuple(worst[0][0]),
        tuple(worst[1][0]),
    )
    assert errors.errors_against(truth, positions).worst < 1e-6


@pytest.mark.parametrize(
    "row", [[0, 1, 1, 0, 0], [1 << 24, 0, 1, 0, 0], [1, 0, 1, 0, 1 << 1]]
)
def test_only_bear_offs_that_await_a_throw_are_judged(row: list[int]) -> None:
    positions = np.array([row])

    assert not are_home(positions).any()
    with pytest.raises(ValueError, match="bear-off"):
        errors.errors_against(errors.glance_chance, positions)


def test_what_the_site_uses_never_loads_numba() -> None:
    script = (
        "import sys; from games.bots.exact import errors, uckers_endings; "
        "errors.bear_off.solve(3); uckers_endings.endings(4); "
        "sys.exit('numba' in sys.modules)"
    )

    finished = subprocess.run([sys.executable, "-c", script], cwd=ROOT, check=False)

    assert finished.returncode == 0
