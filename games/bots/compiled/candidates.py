"""Ready-made work for benchmarks: candidates of positions, made and valued."""

from collections.abc import Callable
from typing import Any

import numpy as np

from games.bots.compiled import evaluate, uckers_ends, uckers_evaluate
from games.bots.compiled.compiling import Floats
from games.bots.compiled.convert import acey_row, uckers_row

WIDTH = 16


def candidate_work(
    slug: str, positions: list[Any], hidden: int
) -> Callable[[int], int]:
    """Return work that values every end of all throws of one of the positions.

    By a net of `hidden` units with weights drawn once, or a linear one if 0.  The
    work takes a number that says which position, and returns how many ends it made.
    """
    rng = np.random.default_rng(1)
    if slug == "acey":
        return _acey_work(np.array([acey_row(p) for p in positions]), hidden, rng)
    return _uckers_work(np.array([uckers_row(p) for p in positions]), hidden, rng)


def _drawn(rng: np.random.Generator, shape: tuple[int, ...]) -> Floats:
    return rng.normal(size=shape).astype(np.float32)


def _acey_work(
    rows: Any, hidden: int, rng: np.random.Generator
) -> Callable[[int], int]:
    shape = (2, evaluate.PLACES, evaluate.COUNTS)
    net = evaluate.linear_net(_drawn(rng, shape))
    if hidden:
        inputs = _drawn(rng, (*shape, hidden))
        net = evaluate.Net(inputs, _drawn(rng, (hidden,)), _drawn(rng, (hidden,)))
    search = evaluate.new_search(hidden or 2)
    means = np.zeros(1, np.float32)

    def work(number: int) -> int:
        at = number % len(rows)
        return evaluate.best_ends(rows[at : at + 1], WIDTH, net, (search, means))

    return work


def _uckers_work(
    rows: Any, hidden: int, rng: np.random.Generator
) -> Callable[[int], int]:
    shape = (4, uckers_evaluate.PLACES)
    net = uckers_evaluate.linear_net(_drawn(rng, shape))
    if hidden:
        inputs = _drawn(rng, (*shape, hidden))
        weights = (_drawn(rng, (hidden,)), _drawn(rng, (hidden,)))
        net = uckers_evaluate.Net(inputs, *weights)
    ends = uckers_ends.new_ends()
    room = (np.zeros(1, np.float32), np.zeros(hidden or 2, np.float32))

    def work(number: int) -> int:
        at = number % len(rows)
        return uckers_evaluate.best_ends(rows[at : at + 1], net, ends, room)

    return work
