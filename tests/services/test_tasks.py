"""Celery's tasks, called as the functions they are."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from kombu.exceptions import OperationalError
from pytest_django import Settings

from games import receivers, tasks
from games.models import BotJob, GameEvent, GameSession, Heartbeat, Result
from games.services import bot_turns, clock, store
from games.signals import session_advanced
from tests.factories import NOW, act_once, make_session, make_user

pytestmark = pytest.mark.django_db
LIMIT = timedelta(seconds=61)  # the free second is one of them


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """Give the list of bots' turns that are sent to the workers, each as arguments."""
    sent: list[tuple[Any, ...]] = []

    def note(arguments: tuple[Any, ...], **_: object) -> None:
        sent.append(arguments)

    monkeypatch.setattr(tasks.play_bot, "apply_async", note)
    return sent


@pytest.fixture
def traveller() -> Iterator[time_machine.Traveller]:
    """Give a clock that stands at NOW until it is moved."""
    with time_machine.travel(NOW, tick=False) as moved:
        yield moved


def bot_on_turn() -> int:
    """Return a session in which a bot is on turn."""
    session_id = make_session("acey", (make_user("Ann"), "random"))
    while store.load(session_id).seat_to_act != 1:
        act_once(session_id)
    return session_id


def timed() -> int:
    """Return a session with a limit, begun at NOW."""
    return make_session("acey", (make_user("Ann"), make_user("Bob")), time="delay 60 0")


def test_a_worker_without_the_key_of_the_dice_sends_a_throw_to_one_that_has_it(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    session_id = bot_on_turn()
    seq, key = BotJob.objects.get().seq, settings.DICE_KEY
    handed: list[tuple[Any, ...]] = []
    monkeypatch.setattr(
        tasks.throw_for_bot, "apply_async", lambda words, **_: handed.append(words)
    )

    settings.DICE_KEY = ""
    tasks.play_bot(session_id, seq)

    assert handed == [(session_id, seq)]
    assert store.load(session_id).version == seq
    settings.DICE_KEY = key
    tasks.throw_for_bot(*handed[0])
    assert store.load(session_id).version > seq


def test_the_bots_task_lets_the_bot_act_and_is_harmless_twice() -> None:
    session_id = bot_on_turn()
    seq = BotJob.objects.get().seq

    tasks.play_bot(session_id, seq)
    state = store.load(session_id)
    tasks.play_bot(session_id, seq)

    assert state.version > seq
    assert store.load(session_id) == state


def test_the_sweep_ends_what_is_due_and_is_harmless_early_and_twice(
    traveller: time_machine.Traveller,
) -> None:
    session_id = timed()
    clock.beat_heart(NOW)
    tasks.sweep()
    assert store.load(session_id).phase == "playing"

    traveller.move_to(NOW + LIMIT, tick=False)
    Heartbeat.objects.update(beat_at=NOW + LIMIT)
    tasks.sweep()
    tasks.sweep()

    assert Result.objects.get(session_id=session_id).reason == "time"


def test_the_sweep_beats_the_heart_and_times_out_what_is_due(
    traveller: time_machine.Traveller,
) -> None:
    session_id = timed()
    for second in range(62):
        traveller.move_to(NOW + timedelta(seconds=second), tick=False)
        assert store.load(session_id).phase == "playing"
        tasks.sweep()

    assert Heartbeat.objects.get().beat_at == NOW + LIMIT
    assert Result.objects.get(session_id=session_id).reason == "time"


def test_the_first_sweep_after_an_outage_times_out_nobody(
    traveller: time_machine.Traveller,
) -> None:
    session_id = timed()
    tasks.sweep()

    traveller.move_to(NOW + timedelta(hours=1), tick=False)
    tasks.sweep()

    assert store.load(session_id).phase == "playing"
    session = GameSession.objects.get(pk=session_id)
    assert session.deadline_at == NOW + LIMIT + timedelta(hours=1) + clock.CALM


def test_the_sweep_sends_lost_turns_again_until_a_worker_takes_them(
    traveller: time_machine.Traveller, sent: list[tuple[Any, ...]]
) -> None:
    session_id = bot_on_turn()
    job = BotJob.objects.get()
    tasks.sweep()
    assert sent == []

    traveller.move_to(job.due_at + bot_turns.LOST, tick=False)
    tasks.sweep()
    tasks.sweep()
    assert sent == [(session_id, job.seq)] * 2

    tasks.play_bot(*sent[0])
    assert not BotJob.objects.filter(seq=job.seq).exists()


def test_one_broken_session_does_not_hold_up_the_others(
    traveller: time_machine.Traveller, caplog: pytest.LogCaptureFixture
) -> None:
    users = (make_user("Ann"), make_user("Bob"))
    broken = make_session("acey", users, time="delay 30 0")
    session_id = make_session("acey", users, time="delay 60 0")
    GameEvent.objects.filter(session_id=broken, seq=1).update(payload={"kind": "?"})
    store._cache = store._Cache()
    traveller.move_to(NOW + LIMIT, tick=False)
    Heartbeat.objects.create(beat_at=NOW + LIMIT)

    tasks.sweep()

    assert store.load(session_id).phase == "finished"
    assert f"session {broken} could not be timed out" in caplog.text


@pytest.mark.django_db(transaction=True)
def test_a_receiver_that_fails_takes_nothing_back() -> None:
    def fail(sender: object, **_: object) -> None:
        raise RuntimeError("nobody hears")

    session_advanced.connect(fail)
    try:
        session_id = make_session("acey", (make_user("unheard"), "random"))
    finally:
        session_advanced.disconnect(fail)

    assert store.load(session_id).phase == "playing"


def test_a_broker_that_is_away_takes_nothing_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OperationalError("connection refused")

    monkeypatch.setattr(tasks.play_bot, "apply_async", refuse)
    session_id = bot_on_turn()

    receivers.send_bot(session_id, store.load(session_id).version, NOW)

    assert BotJob.objects.filter(session_id=session_id).exists()
