"""The laws that compiled random games are held against, and games that break them."""

from typing import Any

import numpy as np
import pytest

from games.rules.invariants import Broken
from tests.fixtures.nets import kernels

PIECES = {"acey": 15, "uckers": 8}


def tracer_of(slug: str) -> Any:
    traces = kernels("traces")
    return traces.acey_tracer(3) if slug == "acey" else traces.uckers_tracer(4, 3)


def game_of(tracer: Any) -> Any:
    """Return the rows of one game."""
    count = tracer.play()
    assert count > 50
    return tracer.rows[:count].copy()


@pytest.mark.timeout(300)
@pytest.mark.parametrize("slug", ["acey", "uckers"])
def test_random_games_keep_the_laws_and_broken_ones_are_found(slug: str) -> None:
    tracer, traces = tracer_of(slug), kernels("traces")
    rows = game_of(tracer)

    traces.check_game(rows, tracer, PIECES[slug])

    with pytest.raises(Broken, match="lost or won"):
        traces.check_game(rows, tracer, PIECES[slug] + 1)
    with pytest.raises(Broken, match="at once"):
        traces.check_game(rows[:: len(rows) - 1], tracer, PIECES[slug])
    with pytest.raises(Broken, match="nothing to go"):
        traces.check_game(rows[: len(rows) // 2], tracer, PIECES[slug])


def test_two_sides_on_one_spot_are_found() -> None:
    tracer, traces = tracer_of("acey"), kernels("traces")
    words = kernels("acey")
    row = np.zeros((2, words.ROW), np.int64)
    row[:, 0] = words.UNIT_LOW[10]
    row[:, 2] = words.UNIT_LOW[15]

    with pytest.raises(Broken, match="one spot"):
        traces.check_game(row, tracer, 15)
