"""Children are started, watched, started again and never left behind."""

import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from config.supervisor import RESTARTS_A_MINUTE, Service, ServiceEnded, Supervisor

SLEEPER = (sys.executable, "-c", "import time; time.sleep(600)")
FAILING = (sys.executable, "-c", "raise SystemExit(3)")
# Ignores the polite signal and leaves a child of its own in the group.
STUBBORN = (
    sys.executable,
    "-c",
    "import signal, subprocess, sys, time\n"
    "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
    "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\n"
    "print(child.pid, flush=True)\n"
    "time.sleep(600)\n",
)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Supervisor]:
    supervisor = Supervisor(folder=tmp_path, logs=tmp_path)
    yield supervisor
    supervisor.stop_all(0.5)


def wait_until_dead(house: Supervisor, name: str) -> None:
    house.children[name].wait(20)


def is_running(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"


def test_a_worker_that_dies_is_started_again(house: Supervisor) -> None:
    house.start(Service("worker", SLEEPER, floor=1))
    first = house.children["worker"]

    first.kill()
    wait_until_dead(house, "worker")
    news = house.look()

    assert "worker has ended" in news[0]
    assert house.children["worker"].pid != first.pid
    assert house.children["worker"].poll() is None


def test_a_worker_that_keeps_dying_ends_the_whole(house: Supervisor) -> None:
    house.start(Service("worker", FAILING, floor=1))
    for _ in range(RESTARTS_A_MINUTE):
        wait_until_dead(house, "worker")
        house.look()

    wait_until_dead(house, "worker")
    with pytest.raises(ServiceEnded, match="worker has ended"):
        house.look()


def test_the_end_of_an_essential_child_ends_the_whole(house: Supervisor) -> None:
    house.start(Service("web", FAILING, floor=1, essential=True))
    wait_until_dead(house, "web")

    with pytest.raises(ServiceEnded, match="web has ended"):
        house.look()


def test_errors_in_the_logs_are_news_once(house: Supervisor, tmp_path: Path) -> None:
    words = (
        "print('12:00 INFO all: well'); print('12:01 ERROR web: broken', flush=True)"
    )
    command = (sys.executable, "-c", f"{words}; import time; time.sleep(600)")
    house.start(Service("web", command, floor=1))
    limit = time.monotonic() + 20

    news: list[str] = []
    while not news and time.monotonic() < limit:
        time.sleep(0.05)
        news = house.look()

    assert news == ["web: 12:01 ERROR web: broken"]
    assert house.look() == []


def test_stopping_leaves_neither_child_nor_grandchild(
    house: Supervisor, tmp_path: Path
) -> None:
    house.start(Service("stubborn", STUBBORN, floor=0))
    log = tmp_path / "stubborn.log"
    limit = time.monotonic() + 20
    while not log.read_text().endswith("\n") and time.monotonic() < limit:
        time.sleep(0.05)
    grandchild = int(log.read_text())
    assert is_running(grandchild)

    house.stop_all(0.5)

    assert house.children["stubborn"].returncode is not None
    limit = time.monotonic() + 5
    while is_running(grandchild) and time.monotonic() < limit:
        time.sleep(0.05)
    assert not is_running(grandchild)


def test_children_end_with_a_parent_that_was_killed(tmp_path: Path) -> None:
    if sys.platform != "linux":
        pytest.fail("This is promised for Linux only: run the tests there.")
    script = (
        "import sys, time\n"
        "from pathlib import Path\n"
        "from config.supervisor import RESTARTS_A_MINUTE, Service, Supervisor\n"
        f"folder = Path({str(tmp_path)!r})\n"
        "house = Supervisor(folder=folder, logs=folder)\n"
        f"house.start(Service('worker', {SLEEPER!r}, floor=0))\n"
        "print(house.children['worker'].pid, flush=True)\n"
        "time.sleep(600)\n"
    )
    read, write = os.pipe()
    pid = os.posix_spawn(
        sys.executable,
        [sys.executable, "-c", script],
        {**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[2])},
        file_actions=[(os.POSIX_SPAWN_DUP2, write, 1)],
    )
    os.close(write)
    with os.fdopen(read) as said:
        child = int(said.readline())

        os.kill(pid, 9)
        os.waitpid(pid, 0)

    limit = time.monotonic() + 10
    while is_running(child) and time.monotonic() < limit:
        time.sleep(0.05)
    assert not is_running(child)
