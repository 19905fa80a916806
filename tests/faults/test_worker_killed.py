"""A worker dies while a bot thinks: the game goes on, with one move."""

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from django.utils import timezone

from games.bots.catalogue import LEVELS
from games.models import BotJob, GameEvent, GameSession
from games.record.state import State
from games.rules.interface import ToMove
from games.services import store
from tests.factories import act_once, make_session, make_user
from tests.fixtures.live import LiveStack
from tests.live_app.apps import SlowBot

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.timeout(240)]

GOES_ON_WITHIN = 15.0
BOT = 1


@pytest.fixture(autouse=True)
def slow_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let this process seat the bot that the stack's processes know."""
    monkeypatch.setitem(LEVELS, "slow", SlowBot())


def test_a_bots_move_survives_the_death_of_its_worker(live_stack: LiveStack) -> None:
    session_id = thinking_session("Killer")
    version = store.load(session_id).version

    live_stack.kill("bots")
    killed_at = time.monotonic()
    live_stack.start("bots")

    wait_past(session_id, version)
    assert time.monotonic() - killed_at < GOES_ON_WITHIN
    assert_one_bots_move(session_id, version)


def test_a_bots_move_survives_the_death_of_a_pool_child(live_stack: LiveStack) -> None:
    session_id = thinking_session("Childless")
    version = store.load(session_id).version

    for child in children_of(live_stack.processes["bots"].pid):
        os.kill(child, signal.SIGKILL)

    wait_past(session_id, version)
    assert_one_bots_move(session_id, version)


def thinking_session(name: str) -> int:
    """Return a session whose slow bot thinks about a move in a worker just now."""
    session_id = make_session("acey", (make_user(name), "slow"), now=timezone.now())
    state = store.load(session_id)
    while not is_bots_move(state):
        if state.seat_to_act == BOT:
            wait_past(session_id, state.version)
        else:
            act_once(session_id, now=timezone.now())
        state = store.load(session_id)
    jobs = BotJob.objects.filter(session_id=session_id, leased_until__isnull=False)
    wait_until(jobs.exists, GOES_ON_WITHIN)
    return session_id


def is_bots_move(state: State) -> bool:
    """Return whether the bot has thrown and must choose."""
    return isinstance(state.awaits, ToMove) and state.seat_to_act == BOT


def assert_one_bots_move(session_id: int, version: int) -> None:
    """Check that the version was followed by exactly one move of the bot."""
    rows = GameEvent.objects.filter(session_id=session_id, seq=version + 1)
    assert [(row.kind, row.seat) for row in rows] == [("moved", BOT)]


def version_of(session_id: int) -> int:
    """Return the version that the database has now."""
    return GameSession.objects.values_list("version", flat=True).get(pk=session_id)


def wait_past(session_id: int, version: int) -> None:
    """Wait until the session has gone on from a version."""
    wait_until(lambda: version_of(session_id) > version, GOES_ON_WITHIN)


def wait_until(is_so: Callable[[], bool], seconds: float) -> None:
    """Wait until something is so; fail after so many seconds."""
    limit = time.monotonic() + seconds
    while not is_so():
        if time.monotonic() > limit:
            pytest.fail(f"It was not so within {seconds} s.")
        time.sleep(0.05)


def children_of(process_id: int) -> list[int]:
    """Return the process ids of the children of a process (Linux)."""
    tasks = Path(f"/proc/{process_id}/task").iterdir()
    return [
        int(pid) for task in tasks for pid in (task / "children").read_text().split()
    ]
