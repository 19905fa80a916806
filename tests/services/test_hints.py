"""Hints against bots, and the advice they are made of."""

from datetime import datetime, timedelta

import pytest

from accounts.models import User
from games import tasks
from games.models import Advice, GameEvent, Hint
from games.record.commands import CommandRefused
from games.rules.catalogue import game_of
from games.rules.interface import ToMove
from games.services import advice, hints, leases, store
from games.services.store import StaleVersion
from tests.factories import NOW, act_once, make_session, make_user

pytestmark = pytest.mark.django_db
UCKERS = game_of("uckers")


def now() -> datetime:
    """Return the moment at which these tests stand."""
    return NOW


def to_move(*others: User | str, rated: bool = False) -> tuple[int, User]:
    """Return a session of Acey Deucey in which its first seat owes a move."""
    ann = make_user("ann")
    time = "delay 60 0" if rated else "none"
    session_id = make_session("acey", (ann, *others), rated=rated, time=time)
    while not is_awaited(session_id):
        act_once(session_id)
    return session_id, ann


def is_awaited(session_id: int) -> bool:
    """Say whether seat 0 owes a move."""
    awaits = store.load(session_id).awaits
    return isinstance(awaits, ToMove) and awaits.seat == 0


def ask(session_id: int, by: User, kind: str = "hint", seat: int = 0) -> None:
    """Ask for a hint at the version that stands."""
    seen = store.load(session_id).version
    hints.ask(session_id, seat, kind, seen=seen, by=by, now=NOW)


def test_a_hint_is_kept_beside_the_record() -> None:
    session_id, ann = to_move("greedy")
    events, state = GameEvent.objects.count(), store.load(session_id)

    ask(session_id, ann)
    ask(session_id, ann)
    tasks.advise(Advice.objects.get().pk)

    hint = Hint.objects.get()
    assert (hint.seq, hint.seat, hint.kind) == (state.version, 0, "hint")
    assert hint.advice is not None
    assert hint.advice.answer is not None
    first = hint.advice.answer["plays"][0]["moves"][0]
    assert first in {move.text for move in state.game.legal_moves(state.position)}
    assert GameEvent.objects.count() == events
    assert store.load(session_id) == state


def test_who_was_shown_the_best_play_was_not_shown_a_hint_only() -> None:
    session_id, ann = to_move("greedy")

    ask(session_id, ann, "best")
    ask(session_id, ann, "hint")

    assert Hint.objects.get().kind == "best"


def test_there_are_no_hints_in_rated_games() -> None:
    session_id, ann = to_move(make_user("bob"), rated=True)

    with pytest.raises(CommandRefused, match="no hints in rated games"):
        ask(session_id, ann)
    assert not Hint.objects.exists()


def test_there_are_no_hints_against_people() -> None:
    session_id, ann = to_move(make_user("bob"))

    with pytest.raises(CommandRefused, match="all others are bots"):
        ask(session_id, ann)
    assert not Advice.objects.exists()


def test_a_hint_is_for_the_move_that_is_awaited() -> None:
    session_id, ann = to_move("greedy")
    seen = store.load(session_id).version

    with pytest.raises(StaleVersion):
        hints.ask(session_id, 0, "hint", seen=seen - 1, by=ann, now=NOW)
    while is_awaited(session_id):
        act_once(session_id)
    with pytest.raises(CommandRefused, match="when a move is awaited"):
        ask(session_id, ann)


def test_one_question_about_a_position_is_worked_out_once() -> None:
    start = UCKERS.start(4, {}, 0)

    first = advice.ask(UCKERS, start, "", by=None, now=NOW)
    again = advice.ask(UCKERS, start, "", by=make_user("ann"), now=NOW)
    assert advice.work_out(first.pk, clock=now)
    assert not advice.work_out(first.pk, clock=now)

    assert first.pk == again.pk
    assert Advice.objects.get().state == "done"


def test_without_a_throw_all_21_are_answered() -> None:
    asked = advice.ask(UCKERS, UCKERS.start(4, {}, 0), "", by=None, now=NOW)
    advice.work_out(asked.pk, clock=now)

    answer = Advice.objects.get().answer or {}

    assert len(answer["throws"]) == 21
    assert sum(throw["ways"] for throw in answer["throws"]) == 36


def test_a_throw_is_answered_by_its_plays() -> None:
    asked = advice.ask(UCKERS, UCKERS.start(4, {}, 0), "65", by=None, now=NOW)
    advice.work_out(asked.pk, clock=now)

    plays = (Advice.objects.get().answer or {})["plays"]

    assert 0 < len(plays) <= advice.PLAYS_KEPT
    assert plays[0]["chance"] >= plays[-1]["chance"]


def test_a_throw_that_passes_has_an_empty_answer() -> None:
    asked = advice.ask(UCKERS, UCKERS.start(4, {}, 0), "32", by=None, now=NOW)
    advice.work_out(asked.pk, clock=now)

    assert Advice.objects.get().answer == {}


def test_visitors_and_users_have_a_few_questions_at_a_time() -> None:
    ann = make_user("ann")
    throws = [f"{high}{low}" for high in range(1, 7) for low in range(1, 7)]
    start = UCKERS.start(4, {}, 0)
    for dice in throws[: advice.AT_A_TIME]:
        advice.ask(UCKERS, start, dice, by=ann, now=NOW)
    with pytest.raises(CommandRefused, match="Try again"):
        advice.ask(UCKERS, start, "66", by=ann, now=NOW)

    for dice in throws[advice.AT_A_TIME :][: advice.AT_A_TIME_OF_VISITORS]:
        advice.ask(UCKERS, start, dice, by=None, now=NOW)
    with pytest.raises(CommandRefused, match="Try again"):
        advice.ask(UCKERS, start, "66", by=None, now=NOW)


def test_the_question_of_a_killed_worker_is_due_again() -> None:
    asked = advice.ask(UCKERS, UCKERS.start(4, {}, 0), "65", by=None, now=NOW)
    leases.lease(Advice.objects.filter(pk=asked.pk), NOW, advice.LEASE)

    assert advice.due(NOW) == []
    assert advice.due(NOW + advice.LEASE) == [asked.pk]
    assert advice.work_out(asked.pk, clock=lambda: NOW + advice.LEASE)


def test_a_question_that_cannot_be_answered_has_failed_and_may_be_asked_again() -> None:
    start = UCKERS.start(4, {}, 0)
    asked = advice.ask(UCKERS, start, "65", by=None, now=NOW)
    Advice.objects.update(position="nonsense")

    with pytest.raises(ValueError, match="eight fields"):
        advice.work_out(asked.pk, clock=now)

    assert Advice.objects.get().state == "failed"
    assert advice.ask(UCKERS, start, "65", by=None, now=NOW).state == "asked"


def test_old_answers_are_forgotten_and_their_hints_stay() -> None:
    session_id, ann = to_move("greedy")
    ask(session_id, ann)
    later = NOW + advice.KEPT + timedelta(seconds=1)

    advice.ask(UCKERS, UCKERS.start(4, {}, 0), "", by=None, now=later)

    assert Advice.objects.get().game == "uckers"
    assert Hint.objects.get().advice is None
