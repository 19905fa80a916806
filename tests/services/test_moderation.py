"""Voiding: the record says why, the audit trail who, and the result counts no more."""

from collections.abc import Iterator
from datetime import timedelta
from functools import partial

import pytest
from pytest_django import DjangoCaptureOnCommitCallbacks

from accounts.models import AuditEntry
from games import api
from games.models import BotJob, DiceSeed, GameSession, Heartbeat, Result
from games.record.commands import CommandRefused
from games.services import moderation, play, store
from games.signals import session_finished, session_voided
from tests.factories import NOW, make_session, make_user
from tests.services.racing import race

pytestmark = pytest.mark.django_db
LIMIT = timedelta(seconds=61)  # the free second is one of them


@pytest.fixture
def heard() -> Iterator[list[str]]:
    """Give the list of what the rest of the house is told of results."""
    words: list[str] = []

    def hear(word: str, **_: object) -> None:
        words.append(word)

    hear_end, hear_void = partial(hear, "finished"), partial(hear, "voided")
    session_finished.connect(hear_end, weak=False)
    session_voided.connect(hear_void, weak=False)
    yield words
    session_finished.disconnect(hear_end)
    session_voided.disconnect(hear_void)


def finished_session() -> int:
    """Return a rated session that Ann has resigned."""
    users = (make_user("Ann"), make_user("Bob"))
    session_id = make_session("acey", users, rated=True, time="delay 60 0")
    play.resign(session_id, 0, command=None, now=NOW)
    return session_id


def test_a_voided_session_says_why_and_who_did_it() -> None:
    session_id, staff = finished_session(), make_user("Mod")

    version = moderation.void(session_id, "One player, two seats.", by=staff, now=NOW)

    state = store.load(session_id)
    assert state.version == version
    assert state.voided is not None
    assert state.voided.reason == "One player, two seats."
    entry = AuditEntry.objects.get()
    assert (entry.actor, entry.action) == (staff, "void session")
    assert (entry.subject, entry.reason) == (
        f"session {session_id}",
        "One player, two seats.",
    )
    assert entry.at == NOW


def test_a_voided_result_counts_no_more() -> None:
    session_id = finished_session()
    assert api.outcome(session_id) is not None

    moderation.void(session_id, "A test.", by=make_user("Mod"), now=NOW)

    assert Result.objects.get(session_id=session_id).voided_at == NOW
    assert api.outcome(session_id) is None
    assert api.outcomes() == ()


def test_the_ladder_is_told_after_the_commit_and_once(
    heard: list[str],
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    session_id, staff = finished_session(), make_user("Mod")

    with django_capture_on_commit_callbacks(execute=True):
        moderation.void(session_id, "A test.", by=staff, now=NOW)
        assert heard == []

    assert heard == ["voided"]


def test_a_running_session_is_stopped_with_its_clock_bots_and_seed() -> None:
    session_id = make_session("acey", (make_user("Ann"), "random"), time="delay 60 0")

    moderation.void(session_id, "A test.", by=make_user("Mod"), now=NOW)

    session = GameSession.objects.get(pk=session_id)
    assert (session.phase, session.seat_to_act) == ("voided", None)
    assert session.deadline_at is None
    assert not BotJob.objects.filter(session_id=session_id).exists()
    assert not DiceSeed.objects.filter(session_id=session_id).exists()
    assert not Result.objects.filter(session_id=session_id).exists()


def test_a_void_session_is_not_voided_again_and_the_trail_keeps_one_entry() -> None:
    session_id, staff = finished_session(), make_user("Mod")
    moderation.void(session_id, "A test.", by=staff, now=NOW)

    with pytest.raises(CommandRefused) as refusal:
        moderation.void(session_id, "Again.", by=staff, now=NOW)

    assert refusal.value.code == "voided-already"
    assert AuditEntry.objects.count() == 1


def test_without_a_reason_nothing_is_voided() -> None:
    session_id, staff = finished_session(), make_user("Mod")

    with pytest.raises(ValueError, match="reason"):
        moderation.void(session_id, "  ", by=staff, now=NOW)

    assert store.load(session_id).phase == "finished"
    assert not AuditEntry.objects.exists()


def test_a_session_whose_time_is_up_can_be_voided_all_the_same() -> None:
    users = (make_user("Ann"), make_user("Bob"))
    session_id = make_session("acey", users, time="delay 60 0")
    Heartbeat.objects.create(beat_at=NOW + LIMIT)

    moderation.void(session_id, "A test.", by=make_user("Mod"), now=NOW + LIMIT)

    assert store.load(session_id).phase == "voided"
    assert Result.objects.get(session_id=session_id).voided_at == NOW + LIMIT
    assert AuditEntry.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_two_of_the_staff_at_once_void_once() -> None:
    session_id = finished_session()
    calls = [
        partial(moderation.void, session_id, "A test.", by=make_user(name), now=NOW)
        for name in ("Mod-1", "Mod-2")
    ]

    ends = race(calls)

    assert sum(isinstance(end, CommandRefused) for end in ends) == 1, ends
    assert AuditEntry.objects.count() == 1
