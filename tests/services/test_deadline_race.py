"""A move against its deadline, with two sweepers at once: exactly one outcome."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Any

import pytest
from django.db.models import Model

from games.models import GameEvent, GameSession, Heartbeat, Result
from games.record.state import State
from games.rules.interface import ToMove
from games.services import clock, deadlines, play, store
from games.services.acting import Expired
from games.services.store import StaleVersion
from tests.factories import act_once, make_session, make_user, new_command
from tests.services.racing import race_in_rounds

ROUNDS = 100  # with each of three controls
WINDOW_MS = 50
pytestmark = pytest.mark.django_db(transaction=True)


@dataclass(frozen=True, slots=True)
class Round:
    """Milliseconds after the deadline at which the mover and both sweepers come."""

    mover: int
    sweepers: tuple[int, int]


def rounds_of(seed: int) -> tuple[Round, ...]:
    """Return rounds in which everybody comes within the window, edges included."""
    rng = random.Random(seed)

    def moment() -> int:
        return rng.choice((-1, 0, rng.randint(-WINDOW_MS, WINDOW_MS)))

    return tuple(Round(moment(), (moment(), moment())) for _ in range(ROUNDS))


def owing_one_move(time: str) -> int:
    """Return a session whose seat on turn ends its turn with any move."""
    users = (make_user("Ann"), make_user("Bob"))
    session_id = make_session("acey", users, time=time)
    state = store.load(session_id)
    while not (isinstance(state.awaits, ToMove) and ends_turn(state)):
        state = act_once(session_id)
    return session_id


def ends_turn(state: State) -> bool:
    """Say whether the first legal move gives the turn to the other seat."""
    assert state.position is not None
    move = state.game.legal_moves(state.position)[0]
    awaits = state.game.awaits(state.game.play(state.position, move))
    return getattr(awaits, "seat", None) == 1 - (state.seat_to_act or 0)


def copies(session_id: int, count: int) -> list[int]:
    """Return sessions that stand exactly where this one does."""
    session, state = GameSession.objects.get(pk=session_id), store.load(session_id)
    columns = {**values_of(session), "rematch_of_id": None}
    made = GameSession.objects.bulk_create(GameSession(**columns) for _ in range(count))
    told = GameEvent.objects.filter(session_id=session_id)
    GameEvent.objects.bulk_create(
        GameEvent(**{**values_of(event), "session_id": copy.pk})
        for copy in made
        for event in told
    )
    for copy in made:
        store._cache.put(copy.pk, state)
    return [copy.pk for copy in made]


def values_of(row: Model) -> dict[str, Any]:
    """Return the columns of a row but its id."""
    fields = (f.attname for f in row._meta.concrete_fields if f.name != "id")
    return {name: getattr(row, name) for name in fields}


def move(session_id: int, state: State, now: datetime) -> int:
    """Play the first legal move."""
    assert state.position is not None
    assert state.seat_to_act is not None
    return play.move(
        session_id,
        state.seat_to_act,
        state.game.legal_moves(state.position)[0].text,
        salt="",
        seen=state.version,
        command=new_command(),
        now=now,
    )


@pytest.mark.parametrize("time", ["delay 12 120", "fischer 180 8", "delay 30 0"])
def test_a_move_and_two_sweepers_at_the_deadline_have_one_outcome(time: str) -> None:
    original = owing_one_move(time)
    state, deadline = store.load(original), deadlines.deadline_at(store.load(original))
    assert deadline is not None
    Heartbeat.objects.create(beat_at=deadline)
    planned = rounds_of(1)
    sessions = copies(original, ROUNDS)

    def at(ms: int) -> datetime:
        return deadline + timedelta(milliseconds=ms)

    ends = race_in_rounds(
        [
            [
                partial(move, session_id, state, at(one.mover)),
                *(partial(clock.expire, session_id, at(ms)) for ms in one.sweepers),
            ]
            for session_id, one in zip(sessions, planned, strict=True)
        ]
    )

    found = outcomes(sessions, state)
    for session_id, one, answers in zip(sessions, planned, ends, strict=True):
        assert found[session_id] in possible(one), (one, answers)
        assert_told(found[session_id], answers, state)


def possible(one: Round) -> set[str]:
    """Return what may become of a round."""
    if one.mover >= 0:
        return {"ended"}
    return {"moved", "ended"} if max(one.sweepers) >= 0 else {"moved"}


def outcomes(sessions: list[int], before: State) -> dict[int, str]:
    """Return what came of each session: one thing, and nothing beside it."""
    told: dict[int, list[str]] = {session_id: [] for session_id in sessions}
    rows = GameEvent.objects.filter(session_id__in=sessions, seq__gt=before.version)
    for session_id, kind in rows.order_by("seq").values_list("session_id", "kind"):
        told[session_id].append(kind)
    results = Result.objects.filter(session_id__in=sessions)
    ended = dict(results.values_list("session_id", "side"))
    deadlines_at = dict(GameSession.objects.values_list("pk", "deadline_at"))

    assert before.seat_to_act is not None
    for session_id, kinds in told.items():
        assert kinds in (["moved"], ["finished"])
        has_ended = kinds == ["finished"]
        assert ended.get(session_id) == (1 - before.seat_to_act if has_ended else None)
        assert (deadlines_at[session_id] is None) == has_ended
    return {s: "moved" if kinds == ["moved"] else "ended" for s, kinds in told.items()}


def assert_told(outcome: str, answers: Sequence[object], before: State) -> None:
    """Demand that everybody was told what the record says."""
    mover, *sweepers = answers
    if outcome == "moved":
        assert mover == before.version + 1
        assert sweepers == [False, False]
        return
    assert isinstance(mover, Expired | StaleVersion)
    assert sweepers.count(True) == (not isinstance(mover, Expired))


def test_a_round_may_come_out_either_way_only_if_the_mover_is_in_time() -> None:
    assert possible(Round(0, (-1, -1))) == {"ended"}
    assert possible(Round(-1, (-1, -1))) == {"moved"}
    assert possible(Round(-1, (0, -1))) == {"moved", "ended"}
