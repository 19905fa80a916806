"""Parts of a round: the same whoever plays them, numbers only, and their mean."""

import base64
import json
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from tests.fixtures.nets import loaded

PLAN = {"subject": "uckers2", "games": 40, "hidden": 4, "spread": 3, "round_games": 5}

pytestmark = pytest.mark.timeout(1200)


def training() -> Any:
    return loaded("games.bots.learning.training")


def parts() -> Any:
    return loaded("games.bots.learning.parts")


def begun(**changes: Any) -> Any:
    return training().begun(training().Plan(**(PLAN | changes)))


def clock() -> float:
    return 0.0


def after_round(state: Any, who_first: int = 1) -> Any:
    """Return a training after a round whose messages went through JSON.

    The parts are played in their order, or from the last one with -1.
    """
    orders = json.loads(json.dumps(parts().orders_of(state)))
    said = {
        order["seed"]: parts().answer(order, clock) for order in orders[::who_first]
    }
    said = {seed: json.loads(json.dumps(answer)) for seed, answer in said.items()}
    learnt = [
        parts().learnt(said[order["seed"]], order["games"], state.plan)
        for order in orders
    ]
    return parts().together(state, learnt)


def test_the_same_seed_gives_the_same_weights_whoever_plays_which_part() -> None:
    mine, other = begun(), begun()
    for _ in range(2):
        mine, other = after_round(mine), after_round(other, who_first=-1)

    assert (mine.games, mine.rounds, mine.lost) == (30, 2, 0)
    assert mine.throws == other.throws > 0
    for here, there in zip(mine.net, other.net, strict=True):
        assert here.dtype == np.float32
        assert here.tobytes() == there.tobytes()
    third = after_round(begun(seed=2))
    assert (third.net.inputs != after_round(begun()).net.inputs).any()


def test_orders_have_seeds_of_their_own_in_every_round() -> None:
    state = begun()
    later = replace(state, games=15)

    orders = [*parts().orders_of(state), *parts().orders_of(later)]

    assert len({order["seed"] for order in orders}) == 6
    assert {order["games"] for order in orders} == {5}
    assert orders[0]["rate"] == 0.02 > orders[3]["rate"] == state.plan.rate_at(15)


@pytest.mark.parametrize(
    ("left", "expected"),
    [(100, [5, 5, 5]), (15, [5, 5, 5]), (10, [4, 3, 3]), (2, [1, 1]), (0, [])],
)
def test_games_are_shared_evenly(left: int, expected: list[int]) -> None:
    assert parts().shares(left, 3, 5) == expected


def test_a_mean_is_weighted_by_games() -> None:
    state = begun()
    zero, one = (
        type(state.net)(*(np.full_like(array, value) for array in state.net))
        for value in (0, 1)
    )
    learnt = [parts().Learnt(zero, 3, 30, 1.0), parts().Learnt(one, 1, 8, 0.5)]

    after = parts().together(replace(state, games=10, rounds=1), learnt, lost=2)

    assert all((array == 0.25).all() for array in after.net)
    assert (after.games, after.throws, after.seconds) == (14, 38, 1.5)
    assert (after.rounds, after.lost) == (2, 2)


def test_the_mean_of_one_part_is_that_part() -> None:
    state = begun()

    after = parts().together(state, [parts().Learnt(state.net, 7, 9, 0.0)])

    for mine, other in zip(after.net, state.net, strict=True):
        assert mine.tobytes() == other.tobytes()


def test_weights_come_back_from_text_as_they_were_and_can_learn() -> None:
    net = begun().net

    again = parts().unpacked(parts().packed(net), begun().plan)

    for mine, other in zip(again, net, strict=True):
        assert (mine.shape, mine.dtype) == (other.shape, other.dtype)
        assert mine.flags.writeable
        assert mine.tobytes() == other.tobytes()


def test_weights_go_out_with_a_round_and_are_not_changed_by_it() -> None:
    state = begun()
    before = [array.copy() for array in state.net]

    after_round(state)

    for mine, other in zip(state.net, before, strict=True):
        assert (mine == other).all()


def good(**changes: Any) -> dict[str, Any]:
    said = {"weights": parts().packed(begun().net), "throws": 9}
    return {**said, "games": 5, "seconds": 0.5, **changes}


def wrong_number() -> str:
    raw = np.zeros(len(base64.b64decode(good()["weights"])) // 4, "<f4")
    raw[-1] = np.nan
    return base64.b64encode(raw.tobytes()).decode()


def test_a_good_answer_is_taken() -> None:
    assert parts().learnt(good(), 5, begun().plan).throws == 9


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (lambda: None, "no answer"),
        (lambda: [1, 2], "no answer"),
        (lambda: good(games=6), "no answer"),
        (lambda: good(throws=0), "no answer"),
        (lambda: good(throws="9"), "no answer"),
        (lambda: good(seconds=float("nan")), "no answer"),
        (lambda: good(seconds=-1.0), "no answer"),
        (lambda: good(weights=b"00"), "no answer"),
        (lambda: {"weights": good()["weights"]}, "no answer"),
        (lambda: good(weights="no base64!"), "base64"),
        (lambda: good(weights=good()["weights"][8:]), "not the weights of such a net"),
        (lambda: good(weights=wrong_number()), "not all of its weights are numbers"),
    ],
)
def test_an_answer_that_is_none_is_refused(spoil: Any, reason: str) -> None:
    said = spoil()

    with pytest.raises(ValueError, match=reason):
        parts().learnt(said, 5, begun().plan)


def test_an_order_with_weights_of_another_net_is_refused() -> None:
    order = parts().orders_of(begun())[0]

    with pytest.raises(ValueError, match="not the weights of such a net"):
        parts().answer(order | {"hidden": 5}, clock)
