"""A training spread by Celery: a real worker on a Redis of its own, very few games."""

import io
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from pytest_django import Settings

from config.broker import free_port
from config.play import HOUSE, WITHOUT_DICE_KEY, worker_command
from config.servers import private_redis
from config.supervisor import Service, Supervisor
from games.management.commands import train as train_command
from tests.fixtures.live import WORKER_IS_UP
from tests.fixtures.nets import COMPILED, loaded
from tests.live_app import losing

PLAN = {"games": 23, "hidden": 4, "checkers": 2, "spread": 2, "round_games": 5}
RATES = (0.04, 0.002)
"""Twice those of one process, for two parts."""

LOSING_SEED = 77
START_SECONDS = 90

pytestmark = pytest.mark.timeout(1200)


def training() -> Any:
    return loaded("games.bots.learning.training")


def parts() -> Any:
    return loaded("games.bots.learning.parts")


def environment(redis_url: str, folder: Path) -> dict[str, str]:
    return {
        "DJANGO_SETTINGS_MODULE": "tests.live_settings",
        "REDIS_URL": redis_url,
        "DATABASE_URL": f"sqlite://{folder / 'nothing.sqlite3'}",
        "DATA_DIR": str(folder),
        "COMPILED_CACHE": COMPILED,
        "COMPILED_RULES": "no",
    }


@pytest.fixture(scope="module")
def own_redis() -> Iterator[str]:
    """Give the address of a Redis that only these tests use."""
    with private_redis() as url:
        yield url


@pytest.fixture(scope="module")
def worker(own_redis: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Run a worker of two processes that dies of one part of one seed's training.

    Gives the folder of its data.
    """
    folder = tmp_path_factory.mktemp("worker")
    lost = {losing.VARIABLE: str(parts().seed_of(LOSING_SEED, 0, 1))}
    service = Service(
        "training",
        worker_command("training", "training", "prefork", 2),
        floor=0,
        environment=environment(own_redis, folder) | WITHOUT_DICE_KEY | lost,
    )
    house = Supervisor(folder=HOUSE, logs=folder)
    try:
        house.start(service)
        wait_until_up(house)
        yield folder
    finally:
        house.stop_all(8)


def wait_until_up(house: Supervisor) -> None:
    limit = time.monotonic() + START_SECONDS
    log = house.log_of("training")
    while WORKER_IS_UP not in log.read_text():
        if house.children["training"].poll() is not None or time.monotonic() > limit:
            pytest.fail(f"The worker did not come up:\n{log.read_text()[-4000:]}")
        time.sleep(0.05)


def planned(folder: Path) -> list[str]:
    """Return the words of the training; checkpoints go into `folder`."""
    plan = [
        word
        for name, value in PLAN.items()
        for word in (f"--{name.replace('_', '-')}", str(value))
    ]
    return ["train", "acey", *plan, "--folder", str(folder), "--against", "0"]


def train(
    redis_url: str, folder: Path, *words: str
) -> subprocess.CompletedProcess[str]:
    """Run a training as its own process; checkpoints go into `folder`."""
    return subprocess.run(
        [sys.executable, "manage.py", *planned(folder), *words],
        cwd=HOUSE,
        env=os.environ | environment(redis_url, folder) | {"NO_BOOTSTRAP": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


def played_here(seed: int, lost: tuple[tuple[int, int], ...] = ()) -> Any:
    """Return the training played in this process, without some (round, part)."""
    state = training().begun(training().Plan("acey", seed=seed, rates=RATES, **PLAN))
    while state.games < state.plan.games:
        orders = parts().orders_of(state)
        learnt = [
            parts().learnt(parts().answer(order, float), order["games"], state.plan)
            for part, order in enumerate(orders)
            if (state.rounds, part) not in lost
        ]
        state = parts().together(state, learnt, len(orders) - len(learnt))
    return state


def assert_same(found: Any, expected: Any) -> None:
    for name in ("plan", "games", "throws", "rounds", "lost"):
        assert getattr(found, name) == getattr(expected, name), name
    for mine, other in zip(found.net, expected.net, strict=True):
        assert mine.tobytes() == other.tobytes()


def test_workers_learn_what_one_process_learns_from_the_same_parts(
    own_redis: str, worker: Path, tmp_path: Path
) -> None:
    expected = played_here(seed=1)

    done = train(own_redis, tmp_path)

    assert (done.returncode, expected.rounds, expected.lost) == (0, 3, 0), done.stderr
    assert_same(training().read_checkpoint(tmp_path / "last.npz"), expected)
    assert "\n| 23 | " in done.stdout
    assert "left out" not in done.stderr
    kept = {path.name for path in worker.iterdir()}
    assert "training.log" in kept
    assert not {"nothing.sqlite3", "dice-key"} & kept


@pytest.mark.usefixtures("worker")
def test_a_training_that_stops_goes_on_to_the_same_weights(
    own_redis: str, tmp_path: Path
) -> None:
    first = train(own_redis, tmp_path, "--minutes", "0.00001")
    between = training().read_checkpoint(tmp_path / "last.npz")

    then = train(own_redis, tmp_path)

    assert (first.returncode, between.games, between.rounds) == (0, 10, 1)
    assert then.stdout.startswith("Going on after 10 games.")
    found = training().read_checkpoint(tmp_path / "last.npz")
    assert_same(found, played_here(seed=1))


@pytest.mark.usefixtures("worker")
def test_a_part_whose_worker_is_lost_is_left_out_and_said(
    own_redis: str, tmp_path: Path
) -> None:
    expected = played_here(seed=LOSING_SEED, lost=((0, 1),))

    done = train(own_redis, tmp_path, "--seed", str(LOSING_SEED))

    assert done.returncode == 0, done.stderr
    assert "Part 2 is left out: it failed (WorkerLostError" in done.stderr
    assert (expected.lost, expected.rounds) == (1, 3)
    assert_same(training().read_checkpoint(tmp_path / "last.npz"), expected)


def test_with_nobody_to_play_a_round_is_tried_three_times(
    own_redis: str, tmp_path: Path
) -> None:
    # No worker listens to the second database of this Redis.
    done = train(f"{own_redis[:-1]}1", tmp_path, "--patience", "0.5")

    assert done.returncode == 1
    assert done.stderr.count("Part 1 is left out: it is not back in 0.5 s.") == 3
    assert done.stderr.count("No part of the round is left.") == 3
    assert "CommandError: Nothing came back in 3 rounds" in done.stderr
    assert not (tmp_path / "last.npz").exists()


def test_where_redis_is_away_that_is_said(tmp_path: Path) -> None:
    done = train(f"redis://127.0.0.1:{free_port()}/0", tmp_path)

    assert done.returncode == 1
    assert "CommandError: Redis does not answer." in done.stderr


@pytest.mark.parametrize(
    "words",
    [
        ["--spread", "-1"],
        ["--round-games", "0"],
        ["--patience", "0"],
        ["--rates", "0.02", "0"],
        ["--spread", "2"],
    ],
)
def test_a_spread_that_cannot_be_is_refused(
    words: list[str], settings: Settings, tmp_path: Path
) -> None:
    settings.REDIS_URL = ""

    with pytest.raises(CommandError, match="--spread"):
        call_command("train", "acey", *words, "--folder", str(tmp_path))


def test_a_card_says_how_a_net_was_trained(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.REDIS_URL = "redis://nobody/0"
    settings.COMPILED_CACHE = Path(COMPILED)
    monkeypatch.setattr(train_command, "FOLDER", tmp_path / "shop")
    state = played_here(seed=1, lost=((1, 0),))
    training().write_checkpoint(state, tmp_path / "last.npz")

    words = ["--ship", "--rates", *map(str, RATES)]
    call_command(*planned(tmp_path), *words, stdout=io.StringIO())

    card = json.loads((tmp_path / "shop" / "acey.json").read_text())
    assert (card["spread"], card["round_games"], card["rounds"]) == (2, 5, 3)
    assert card["rates"] == [*RATES]
    assert (card["parts_lost"], card["played"]) == (1, 23)
