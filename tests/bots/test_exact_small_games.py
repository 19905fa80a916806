"""The game with one checker a side is solved, by the rules of the real one."""

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from games.bots.core import compiled_cores
from games.bots.exact import two_sided
from games.rules.acey_deucey.position import NAMING, OVER, TO_ROLL
from games.rules.catalogue import GAMES
from games.rules.outcomes import outcome_positions

ROOT = Path(__file__).parents[2]
COMPILED = str(ROOT / ".pytest_cache" / "numba")
ACEY = GAMES["acey"]
THROWS = [(a, b) for a in range(1, 7) for b in range(1, a + 1)]

pytestmark = pytest.mark.timeout(1200)


@cache
def one_checker() -> Any:
    """Return the game solved; kernels are loaded once their folder is known."""
    compiled_cores(enabled=True, cache_folder=COMPILED)
    return import_module("games.bots.exact.small_games").solve(1)


def row(text: str) -> Any:
    compiled_cores(enabled=True, cache_folder=COMPILED)
    convert = import_module("games.bots.compiled.convert")
    return convert.acey_row(ACEY.parse(text))


START = "acey in:1,off:14 in:1,off:14 w -"


def test_the_first_to_throw_has_the_chance_known() -> None:
    game = one_checker()

    assert len(game.plays.states) == 652
    assert game.start_chance() == pytest.approx(0.536962, abs=5e-7)
    assert game.chance(row(START)) == game.start_chance()
    assert game.chance(row(START.replace(" w ", " b "))) == game.start_chance()


@pytest.mark.parametrize(
    "text",
    [
        START,
        "acey 20:1,off:14 6:1,off:14 w -",
        "acey 7:1,off:14 bar:1,off:14 b -",
        "acey 3:1,off:14 4:1,off:14 b -",
        "acey 9:1,off:14 in:1,off:14 w -",
    ],
)
def test_each_throw_is_worth_its_best_end(text: str) -> None:
    game = one_checker()
    position = ACEY.parse(text)

    expected = [best_by_the_rules(position, f"{a}{b}") for a, b in THROWS]
    found = game.throw_chances(row(text))

    weights = [1 if a == b else 2 for a, b in THROWS]
    assert found == pytest.approx(expected, abs=1e-9)
    mean = float(np.dot(weights, found)) / 36
    assert game.chance(row(text)) == pytest.approx(mean, abs=1e-9)


def best_by_the_rules(position: Any, roll_text: str) -> float:
    """Return the chance of the seat to throw after the best end of a throw."""
    ends: set[Any] = set(outcome_positions(ACEY, position, roll_text))
    for end in [end for end in ends if end.todo == NAMING]:
        ends.remove(end)
        for number in range(1, 7):
            ends |= set(outcome_positions(ACEY, end, f"={number}"))
    return max(chance_of(end, position.turn) for end in ends)


def chance_of(end: Any, seat: int) -> float:
    if end.todo == OVER:
        return 1.0
    assert end.todo == TO_ROLL
    chance = float(one_checker().chance(row(ACEY.text(end))))
    return chance if end.turn == seat else 1.0 - chance


def test_the_bear_off_is_that_of_the_endings() -> None:
    one = np.eye(6, dtype=np.int64)
    endings = two_sided.solve(1)

    found = one_checker().chance(row("acey 5:1,off:14 2:1,off:14 b -"))

    assert found == pytest.approx(float(endings.win_chance(one[1], one[4])), abs=1e-6)


def test_perfect_play_loses_nothing() -> None:
    score = one_checker().score(one_checker().perfect_choices())

    assert score.first == pytest.approx(0.536962, abs=5e-7)
    assert score.first + score.second == pytest.approx(1)
    assert score.loss == pytest.approx(0, abs=1e-12)


def test_an_evaluation_that_knows_the_truth_loses_nothing() -> None:
    game = one_checker()

    chosen = game.choices_by(lambda rows: np.array([game.chance(r) for r in rows]))

    assert game.score(chosen).loss == pytest.approx(0, abs=1e-12)


def test_who_does_not_look_loses_what_a_chooser_throw_by_throw_loses() -> None:
    game = one_checker()
    blind = game.score(game.choices_by(lambda rows: np.zeros(len(rows))))

    staying = game.score(game.choices_of(lambda ends: first_of_own(ends)))

    assert 0.01 < blind.loss < 0.1
    assert 0 < staying.loss < 0.1
    assert blind.first + blind.second == pytest.approx(1 - 2 * blind.loss)


def first_of_own(ends: Any) -> int:
    """Choose the first end of which no other is seat 0's own throw."""
    assert (ends[:, 4] >> 1 == 0).all()
    return int(ends[:, 4].argmin())


def test_other_numbers_of_checkers_are_refused() -> None:
    one_checker()
    small_games = import_module("games.bots.exact.small_games")

    with pytest.raises(ValueError, match="one or two"):
        small_games.solve(3)
