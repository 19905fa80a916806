"""Analyses as work in rows: asked for once, made once, lost by no killed worker."""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.db import IntegrityError, transaction

from accounts.models import User
from games import tasks
from games.analysis.judging import Step
from games.analysis.report import report_from_json
from games.models import Analysis, GameEvent, GameSession
from games.record.commands import CommandRefused
from games.services import analysis, leases, moderation, play, store
from games.services import analysis as service
from tests.factories import NOW, make_session, make_user, play_on

pytestmark = pytest.mark.django_db


def now() -> datetime:
    """Return the moment at which these tests stand."""
    return NOW


def finished(*players: User, acts: int = 12) -> int:
    """Return a short session that its first player resigned."""
    session_id = make_session("uckers", players)
    play_on(session_id, acts=acts)
    play.resign(session_id, 0, command=None, now=NOW)
    return session_id


@pytest.fixture
def ann() -> User:
    """Give a member."""
    return make_user("ann")


@pytest.fixture
def session_id(ann: User) -> int:
    """Give a finished session of that member."""
    return finished(ann, make_user("bob"))


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """Give the list of what is sent to the workers."""
    sent: list[tuple[str, int]] = []

    def note(name: str) -> Callable[..., None]:
        return lambda arguments, **_: sent.append((name, *arguments))

    monkeypatch.setattr(tasks.analyse, "apply_async", note("analyse"))
    monkeypatch.setattr(tasks.advise, "apply_async", note("advise"))
    return sent


def test_asking_twice_makes_one(ann: User, session_id: int) -> None:
    first = analysis.ask(session_id, by=ann, now=NOW)
    again = analysis.ask(session_id, by=make_user("eve"), now=NOW)

    assert first == again
    assert Analysis.objects.get().asked_by == ann


def test_the_database_keeps_one_for_each_session_and_version(
    ann: User, session_id: int
) -> None:
    row = Analysis.objects.get(pk=analysis.ask(session_id, by=ann, now=NOW))

    with pytest.raises(IntegrityError), transaction.atomic():
        Analysis.objects.create(
            session_id=session_id, evaluator=row.evaluator, asked_at=NOW
        )


def test_a_worker_is_told_after_the_commit(
    ann: User,
    session_id: int,
    sent: list[tuple[str, int]],
    django_capture_on_commit_callbacks: Any,
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        number = analysis.ask(session_id, by=ann, now=NOW)

    assert sent == [("analyse", number)]


def test_the_report_is_that_of_the_session_which_stays_untouched(
    ann: User, session_id: int
) -> None:
    before = GameSession.objects.filter(pk=session_id).values().get()
    events = GameEvent.objects.count()
    number = analysis.ask(session_id, by=ann, now=NOW)

    assert analysis.make(number, clock=now)

    row = Analysis.objects.get(pk=number)
    report = report_from_json(row.report or {})
    state = store.load(session_id)
    assert (row.state, row.done, row.finished_at) == ("done", row.total, NOW)
    assert row.evaluator.startswith(report.evaluator)
    assert report.seats == 2
    assert row.total == len(list(report.throws)) <= state.throws
    assert GameSession.objects.filter(pk=session_id).values().get() == before
    assert GameEvent.objects.count() == events


@pytest.mark.parametrize("phase", ["running", "voided"])
def test_only_finished_sessions_that_count_are_analysed(ann: User, phase: str) -> None:
    players = (ann, make_user("bob"))
    session_id = make_session("uckers", players) if phase == "running" else 0
    if phase == "voided":
        session_id = finished(*players)
        moderation.void(session_id, "A test.", by=ann, now=NOW)

    with pytest.raises(CommandRefused) as refusal:
        analysis.ask(session_id, by=ann, now=NOW)

    assert refusal.value.code == "not-over"
    assert refusal.value.reason.endswith(".")
    assert not Analysis.objects.exists()


def test_an_unknown_session_is_not_analysed(ann: User) -> None:
    with pytest.raises(GameSession.DoesNotExist):
        analysis.ask(12345, by=ann, now=NOW)


def test_one_asker_has_a_few_at_a_time(ann: User) -> None:
    bob = make_user("bob")
    sessions = [finished(ann, bob, acts=2) for _ in range(analysis.AT_A_TIME + 1)]
    numbers = [analysis.ask(s, by=ann, now=NOW) for s in sessions[:-1]]

    with pytest.raises(CommandRefused, match="Wait for one of them"):
        analysis.ask(sessions[-1], by=ann, now=NOW)
    assert analysis.ask(sessions[0], by=ann, now=NOW) == numbers[0]
    analysis.make(numbers[0], clock=now)
    assert analysis.ask(sessions[-1], by=ann, now=NOW)


def test_the_task_is_harmless_when_run_twice(ann: User, session_id: int) -> None:
    number = analysis.ask(session_id, by=ann, now=NOW)

    tasks.analyse(number)
    first = Analysis.objects.get()
    tasks.analyse(number)
    tasks.analyse(number + 1)

    assert first.state == "done"
    assert Analysis.objects.get().finished_at == first.finished_at


def test_two_workers_never_have_one_analysis(ann: User, session_id: int) -> None:
    number = analysis.ask(session_id, by=ann, now=NOW)
    row = Analysis.objects.filter(pk=number)

    assert leases.lease(row, NOW, analysis.LEASE)
    assert not analysis.make(number, clock=now)

    assert row.get().state == "running"


@pytest.fixture
def traveller() -> Iterator[time_machine.Traveller]:
    """Give a clock that stands at NOW until it is moved."""
    with time_machine.travel(NOW, tick=False) as moved:
        yield moved


def test_the_sweep_sends_what_nobody_was_told_of(
    ann: User,
    session_id: int,
    sent: list[tuple[str, int]],
    traveller: time_machine.Traveller,
) -> None:
    number = analysis.ask(session_id, by=ann, now=NOW)
    tasks.sweep()
    assert sent == []

    traveller.move_to(NOW + leases.LOST, tick=False)
    tasks.sweep()
    assert sent == [("analyse", number)]


def test_the_analysis_of_a_killed_worker_is_taken_up_again(
    ann: User,
    session_id: int,
    sent: list[tuple[str, int]],
    traveller: time_machine.Traveller,
) -> None:
    number = analysis.ask(session_id, by=ann, now=NOW)
    # What is left behind by a worker that is killed while at it.
    leases.lease(Analysis.objects.filter(pk=number), NOW, analysis.LEASE)
    tasks.sweep()
    assert sent == []

    traveller.move_to(NOW + analysis.LEASE, tick=False)
    tasks.sweep()
    assert sent == [("analyse", number)]
    tasks.analyse(number)

    assert Analysis.objects.get().state == "done"
    tasks.sweep()
    assert sent == [("analyse", number)]


def test_what_kills_every_worker_is_given_up(
    ann: User, session_id: int, traveller: time_machine.Traveller
) -> None:
    number = analysis.ask(session_id, by=ann, now=NOW)
    row = Analysis.objects.filter(pk=number)
    moment = NOW
    for _ in range(leases.PATIENCE):
        assert leases.lease(row, moment, analysis.LEASE)
        moment += analysis.LEASE

    traveller.move_to(moment, tick=False)
    tasks.analyse(number)

    assert row.get().state == "failed"
    assert analysis.due(moment) == []


def test_a_fault_marks_the_analysis_as_failed_and_it_may_be_asked_for_again(
    ann: User, session_id: int
) -> None:
    number = analysis.ask(session_id, by=ann, now=NOW)
    broken = GameEvent.objects.get(session_id=session_id, seq=1)
    payload = broken.payload
    GameEvent.objects.filter(pk=broken.pk).update(payload={"kind": "?"})

    with pytest.raises(ValueError, match="no event"):
        analysis.make(number, clock=now)
    assert Analysis.objects.get().state == "failed"

    GameEvent.objects.filter(pk=broken.pk).update(payload=payload)
    assert analysis.ask(session_id, by=ann, now=NOW) == number
    assert analysis.make(number, clock=now)
    assert Analysis.objects.get().state == "done"


def test_a_session_made_void_meanwhile_is_analysed_no_more(
    ann: User, session_id: int
) -> None:
    number = analysis.ask(session_id, by=ann, now=NOW)
    moderation.void(session_id, "A test.", by=ann, now=NOW)

    assert not analysis.make(number, clock=now)
    assert Analysis.objects.get().state == "failed"


def test_progress_is_written_once_a_second_and_lengthens_the_lease(
    ann: User, session_id: int
) -> None:
    number = analysis.ask(session_id, by=ann, now=NOW)
    clock = iter(NOW + timedelta(milliseconds=400 * i) for i in range(100))
    seen = []
    steps = service._noted(
        number, iter(Step(done, 9) for done in range(9)), lambda: next(clock)
    )

    for _ in steps:
        row = Analysis.objects.get()
        seen.append(row.done)
        assert row.total == 9
        assert row.leased_until is not None
        assert row.leased_until > NOW + analysis.LEASE

    assert seen == [0, 0, 0, 3, 3, 3, 6, 6, 6]
