"""Mails of correspondence games: who is told that it is his turn, and when not."""

from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.core.cache import cache
from pytest_django import DjangoCaptureOnCommitCallbacks

from accounts.models import User
from games import receivers, tasks
from games.models import TurnNotice
from games.services import clock, notices, play, store, takeover
from tests.factories import NOW, act_once, make_session, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nobody_has_looked() -> None:
    cache.clear()


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """Give the list of what workers are asked to write, with its delay."""
    asked: list[tuple[Any, ...]] = []

    def note(arguments: tuple[Any, ...], *, countdown: int, **_: object) -> None:
        asked.append((*arguments, countdown))

    monkeypatch.setattr(tasks.tell_turn, "apply_async", note)
    return asked


def with_address(name: str) -> User:
    """Return a new member with a mail address."""
    user = make_user(name)
    user.email = f"{name.lower()}@example.org"
    user.save(update_fields=["email"])
    return user


def waiting_for(second: User | str, *, time: str = "days 3") -> tuple[int, int]:
    """Return a session whose seat 1 is to throw, and the number of that throw."""
    session_id = make_session("acey", (with_address("Ann"), second), time=time)
    state = store.load(session_id)
    while state.clocks.seat != 1 or state.clocks.throw <= state.throws:
        state = act_once(session_id)
    return session_id, state.clocks.throw


def test_a_player_is_told_of_his_turn_with_the_way_there_and_the_deadline() -> None:
    session_id, throw = waiting_for(with_address("Bob"))

    assert notices.tell_turn(session_id, throw, now=NOW)

    (letter,) = mail.outbox
    assert letter.to == ["bob@example.org"]
    assert letter.subject == (
        f"It is your turn: European Acey Deucey, table {session_id}"
    )
    assert f"http://localhost:8000/table/{session_id}/" in letter.body
    assert "You have until 05 January 2026, 12:00 UTC." in letter.body


def test_nobody_is_told_of_one_turn_twice() -> None:
    session_id, throw = waiting_for(with_address("Bob"))

    told = [notices.tell_turn(session_id, throw, now=NOW) for _ in range(3)]

    assert told == [True, False, False]
    assert len(mail.outbox) == 1


def test_who_has_looked_at_the_table_just_now_is_not_told() -> None:
    bob = with_address("Bob")
    session_id, throw = waiting_for(bob)
    notices.note_look(session_id, bob.pk)

    assert notices.is_looking(session_id, bob.pk)
    assert not notices.is_looking(session_id + 1, bob.pk)
    assert not notices.tell_turn(session_id, throw, now=NOW)
    assert mail.outbox == []


def test_a_turn_that_is_over_is_told_to_nobody() -> None:
    session_id, throw = waiting_for(with_address("Bob"))
    while store.load(session_id).clocks.throw == throw:
        act_once(session_id)

    assert not notices.tell_turn(session_id, throw, now=NOW)
    assert mail.outbox == []


def test_a_session_that_is_over_is_told_to_nobody() -> None:
    session_id, throw = waiting_for(with_address("Bob"))
    play.resign(session_id, 0, command=None, now=NOW)

    assert not notices.tell_turn(session_id, throw, now=NOW)


def test_an_outage_takes_no_mail_away() -> None:
    session_id, throw = waiting_for(with_address("Bob"))
    clock.beat_heart(NOW)
    clock.beat_heart(NOW + timedelta(hours=1))

    assert notices.tell_turn(session_id, throw, now=NOW)


@pytest.mark.parametrize("kind", ["guest", "nameless", "inactive"])
def test_guests_and_players_without_an_address_are_not_told(kind: str) -> None:
    bob = make_user("Bob", is_guest=kind == "guest")
    if kind != "nameless":
        User.objects.filter(pk=bob.pk).update(
            email="bob@example.org", is_active=kind != "inactive"
        )
    session_id, throw = waiting_for(bob)

    assert not notices.tell_turn(session_id, throw, now=NOW)
    assert mail.outbox == []


def test_a_seat_that_was_left_to_a_bot_is_not_told() -> None:
    session_id, throw = waiting_for(with_address("Bob"))
    takeover.hand_over(session_id, 1, command=None, now=NOW)

    assert not notices.tell_turn(session_id, throw, now=NOW)


def test_a_mail_that_cannot_be_sent_is_tried_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session_id, throw = waiting_for(with_address("Bob"))

    def refuse(*_: object) -> None:
        raise ConnectionRefusedError

    with monkeypatch.context() as patch:
        patch.setattr(notices, "send_mail", refuse)
        with pytest.raises(ConnectionRefusedError):
            notices.tell_turn(session_id, throw, now=NOW)

    assert not TurnNotice.objects.exists()
    assert notices.tell_turn(session_id, throw, now=NOW)


def test_a_cache_that_is_away_costs_a_mail_too_many(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    bob = with_address("Bob")
    session_id, throw = waiting_for(bob)

    def fail(*_: object) -> None:
        raise ConnectionError

    monkeypatch.setattr(cache, "set", fail)
    monkeypatch.setattr(cache, "get", fail)
    notices.note_look(session_id, bob.pk)

    assert notices.tell_turn(session_id, throw, now=NOW)
    assert f"nobody noted a look at session {session_id}" in caplog.text


def test_a_worker_is_asked_once_for_each_turn_that_comes_to_a_player(
    asked: list[tuple[Any, ...]],
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    session_id, _ = waiting_for(with_address("Bob"))
    state, turns = store.load(session_id), []

    with django_capture_on_commit_callbacks(execute=True):
        for _ in range(60):
            before, state = state, act_once(session_id)
            if before.seat_to_act != state.seat_to_act:
                turns.append((session_id, state.clocks.throw))

    assert [about[:2] for about in asked] == turns
    assert {about[2] for about in asked} == {receivers.TIME_TO_LOOK}


@pytest.mark.parametrize("time", ["none", "delay 15 180", "fischer 300 10"])
def test_games_that_are_played_at_once_send_no_mail(
    time: str,
    asked: list[tuple[Any, ...]],
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        session_id = make_session(
            "acey", (with_address("Ann"), with_address("Bob")), time=time
        )
        for _ in range(20):
            act_once(session_id)

    assert asked == []


def test_bots_are_not_told(
    asked: list[tuple[Any, ...]],
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    seats = (with_address("Ann"), "random")
    session_id = make_session("acey", seats, time="days 1")
    state, own_turns = store.load(session_id), 0

    with django_capture_on_commit_callbacks(execute=True):
        for _ in range(40):
            before, state = state, act_once(session_id)
            own_turns += (before.seat_to_act, state.seat_to_act) == (1, 0)

    assert own_turns
    assert len(asked) == own_turns
