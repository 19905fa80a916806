"""Training: the same in one go as in many, and a net that plays better after it."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from games.bots.nets.weights import NAMES, read
from tests.fixtures.nets import kernels, loaded

PLANS = [
    {"subject": "acey", "games": 40, "hidden": 4, "checkers": 2},
    {"subject": "uckers2", "games": 40, "hidden": 4},
    {"subject": "uckers", "games": 16, "hidden": 4},
]
SIZE = 8

pytestmark = pytest.mark.timeout(1200)


def training() -> Any:
    return loaded("games.bots.learning.training")


def clock() -> float:
    return 0.0


def trained(plan: dict[str, Any]) -> Any:
    """Return a training in one go."""
    start = training().begun(training().Plan(**plan))
    *_, last = training().rounds(start, clock, SIZE)
    return last


def arrays_of(state: Any) -> Iterator[Any]:
    yield from state.net
    yield state.chance


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan["subject"])
def test_two_goes_give_the_weights_of_one(plan: dict[str, Any], tmp_path: Path) -> None:
    start = training().begun(training().Plan(**plan))
    first = next(training().rounds(start, clock, SIZE))
    assert 0 < first.games < plan["games"]
    training().write_checkpoint(first, tmp_path / "last.npz")

    again = training().read_checkpoint(tmp_path / "last.npz")
    *_, last = training().rounds(again, clock, SIZE)

    whole = trained(plan)
    assert (last.plan, last.games, last.throws) == (
        whole.plan,
        plan["games"],
        whole.throws,
    )
    for mine, other in zip(arrays_of(last), arrays_of(whole), strict=True):
        assert mine.dtype == other.dtype
        assert (mine == other).all()
    assert [path.name for path in tmp_path.iterdir()] == ["last.npz"]


def test_another_seed_gives_other_weights_and_learning_changes_them() -> None:
    plan = PLANS[1]
    untrained = training().begun(training().Plan(**plan)).net
    mine, other = trained(plan), trained(plan | {"seed": 2})

    for name in range(len(NAMES)):
        assert (mine.net[name] != other.net[name]).any()
        assert (mine.net[name] != untrained[name]).any()
        assert np.isfinite(mine.net[name]).all()


def test_the_rate_falls_evenly_by_its_logarithm() -> None:
    plan = training().Plan("acey", 1000, rates=(0.04, 0.01))

    assert plan.rate_at(0) == 0.04
    assert plan.rate_at(500) == pytest.approx(0.02)
    assert plan.rate_at(1000) == pytest.approx(0.01)
    assert plan.rate_at(2000) == pytest.approx(0.01)
    ratios = [plan.rate_at(n + 100) / plan.rate_at(n) for n in range(0, 1000, 100)]
    assert ratios == pytest.approx([0.25**0.1] * 10)


def test_a_plan_with_few_checkers_starts_with_the_others_off() -> None:
    position = kernels("convert").acey_position(training().acey_start(2))

    texts = kernels("convert").acey_position(training().acey_start(15))
    assert loaded("games.rules.acey_deucey.game").ACEY_DEUCEY.text(position) == (
        "acey in:2,off:13 in:2,off:13 w -"
    )
    assert texts == loaded("games.rules.catalogue").GAMES["acey"].start(2, {}, 0)


def test_a_net_that_learns_the_game_of_one_checker_comes_near_the_truth(
    tmp_path: Path,
) -> None:
    game = loaded("games.bots.exact.small_games").solve(1)
    start = training().begun(
        training().Plan("acey", 1500, seed=2, hidden=16, checkers=1)
    )
    before = judged(game, start.net, tmp_path / "before.npz")

    *_, last = training().rounds(start, clock)

    after = judged(game, last.net, tmp_path / "after.npz")
    assert before.loss > 0.01 > 4 * after.loss
    assert after.error < before.error / 2
    assert after.start == pytest.approx(game.start_chance(), abs=0.02)


@dataclass(frozen=True)
class Judged:
    """What a net loses from the start, its mean error, and what it gives the start."""

    loss: float
    error: float
    start: float


def judged(game: Any, net: Any, file: Path) -> Judged:
    """Return how far a net that is still learning is from perfect play."""
    training().write_weights(net, file)
    evaluate = kernels("acey_rows").evaluation_by(read(file))
    seen = evaluate(game.plays.rows(game.plays.states))
    off = np.abs(seen - game.chances[game.plays.states])
    start = evaluate(training().acey_start(1)[None])
    loss = game.score(game.choices_by(evaluate)).loss
    return Judged(float(loss), float(off.mean()), float(start[0]))
