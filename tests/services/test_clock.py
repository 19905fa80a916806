"""The clock: whose time ends when, and what an outage gives back."""

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial

import pytest

from games.models import GameEvent, GameSession, Heartbeat, Result
from games.record import events as ev
from games.record.state import State
from games.rules.interface import ToMove, ToRoll
from games.services import clock, play, store, takeover
from games.services.acting import Expired
from games.services.store import StaleVersion
from tests.factories import NOW, act_once, make_session, make_user, new_command
from tests.services.racing import race

LIMIT = timedelta(seconds=61)  # the free second is one of them
A_SECOND = timedelta(seconds=1)
pytestmark = pytest.mark.django_db


def make_timed(game: str = "acey", seats: int = 2, *, limit: int = 60) -> int:
    """Return a session in play with a time limit, begun at NOW, house awake."""
    users = tuple(make_user(name) for name in ("Ann", "Bob", "Cat", "Dan")[:seats])
    session_id = make_session(game, users, time=f"delay {limit} 0")
    clock.beat_heart(NOW)
    return session_id


def deadline_of(session_id: int) -> datetime | None:
    """Return the session's deadline."""
    return GameSession.objects.get(pk=session_id).deadline_at


def awake_at(now: datetime) -> datetime:
    """Return `now`, with the house awake until then."""
    Heartbeat.objects.update_or_create(defaults={"beat_at": now})
    return now


def act(session_id: int, now: datetime) -> State:
    """Let the seat on turn act."""
    return act_once(session_id, now=now)


def throw(session_id: int, state: State, now: datetime) -> int:
    """Throw for the seat on turn."""
    assert isinstance(state.awaits, ToRoll)
    return play.throw(
        session_id,
        state.awaits.seat,
        salt="",
        seen=state.version,
        command=new_command(),
        now=now,
    )


def test_the_limit_starts_when_play_begins() -> None:
    session_id = make_timed()

    assert deadline_of(session_id) == NOW + LIMIT


def test_the_limit_starts_anew_with_every_throw_and_not_with_its_moves() -> None:
    session_id = make_timed("uckers", 2)
    state, now, started = store.load(session_id), NOW, NOW
    kept = renewed = 0

    for _ in range(60):
        now = awake_at(now + A_SECOND)
        before, state = state, act(session_id, now)
        if isinstance(before.awaits, ToRoll) and isinstance(state.awaits, ToMove):
            kept += before.seat_to_act == state.seat_to_act
        if isinstance(state.awaits, ToRoll) or state.seat_to_act != before.seat_to_act:
            started, renewed = now, renewed + 1

        assert deadline_of(session_id) == started + LIMIT

    assert kept
    assert renewed


def test_a_game_without_a_limit_and_an_open_table_have_no_deadline() -> None:
    users = (make_user("Ann"), make_user("Bob"))

    assert deadline_of(make_session("acey", users)) is None
    assert (
        deadline_of(make_session("acey", users, time="delay 60 0", begin=False)) is None
    )


def test_bots_have_no_deadline() -> None:
    session_id = make_session("acey", (make_user("Ann"), "random"), time="delay 60 0")
    state = store.load(session_id)

    seen = set()
    for _ in range(40):
        assert state.seat_to_act is not None
        is_bot = bool(state.chairs[state.seat_to_act].bot)
        assert (deadline_of(session_id) is None) == is_bot
        seen.add(is_bot)
        state = act(session_id, NOW)

    assert seen == {True, False}


def test_a_seat_left_to_a_bot_loses_its_deadline() -> None:
    session_id = make_timed()
    seat = store.load(session_id).seat_to_act
    assert seat is not None

    takeover.hand_over(session_id, seat, command=new_command(), now=NOW)

    assert deadline_of(session_id) is None


def test_what_the_partner_does_gives_no_time() -> None:
    session_id = make_timed("uckers", 4)
    seat = store.load(session_id).seat_to_act
    assert seat is not None

    partner = (seat + 2) % 4
    play.resign(session_id, partner, command=None, now=NOW + A_SECOND)

    assert deadline_of(session_id) == NOW + LIMIT


def test_a_move_just_before_the_deadline_counts() -> None:
    session_id = make_timed()
    state = store.load(session_id)
    now = awake_at(NOW + LIMIT - timedelta(microseconds=1))

    version = throw(session_id, state, now)

    assert version > state.version
    assert store.load(session_id).phase == "playing"


def test_a_move_at_the_deadline_is_too_late_and_ends_the_game() -> None:
    session_id = make_timed()
    state = store.load(session_id)
    now = awake_at(NOW + LIMIT)

    with pytest.raises(Expired):
        throw(session_id, state, now)

    result = Result.objects.get(session_id=session_id)
    assert state.seat_to_act is not None
    assert (result.side, result.reason) == (1 - state.seat_to_act, "time")
    assert GameEvent.objects.filter(session_id=session_id, kind="thrown").count() == (
        state.throws
    )


def test_the_command_of_a_late_player_is_not_taken_for_answered() -> None:
    session_id = make_timed()
    state, command = store.load(session_id), new_command("throw")
    assert state.seat_to_act is not None
    late = partial(
        play.throw,
        session_id,
        state.seat_to_act,
        salt="",
        seen=state.version,
        command=command,
        now=awake_at(NOW + LIMIT),
    )

    with pytest.raises(Expired):
        late()

    with pytest.raises(StaleVersion):
        late()


def test_even_the_other_players_resignation_comes_after_the_deadline() -> None:
    session_id = make_timed()
    seat = store.load(session_id).seat_to_act
    assert seat is not None
    now = awake_at(NOW + LIMIT)

    with pytest.raises(Expired):
        play.resign(session_id, 1 - seat, command=None, now=now)

    assert Result.objects.get(session_id=session_id).side == 1 - seat


def test_the_sweep_finds_what_is_due_and_nothing_else() -> None:
    session_id = make_timed()
    before, at = awake_at(NOW + LIMIT - A_SECOND), NOW + LIMIT

    assert clock.expired_sessions(before) == []
    assert not clock.expire(session_id, before)
    assert clock.expired_sessions(at) == [session_id]
    assert clock.expire(session_id, awake_at(at))
    assert clock.expired_sessions(at) == []
    assert not clock.expire(session_id, at)


@pytest.mark.django_db(transaction=True)
def test_many_sweepers_end_a_session_once() -> None:
    session_id = make_timed()
    now = awake_at(NOW + LIMIT)

    ends = race([partial(clock.expire, session_id, now)] * 6)

    assert sorted(map(str, ends)) == ["False"] * 5 + ["True"]
    assert Result.objects.filter(session_id=session_id).count() == 1
    assert [e.kind for e in store.events_of(session_id)].count("finished") == 1


@pytest.mark.django_db(transaction=True)
def test_a_sweeper_and_a_late_player_end_a_session_once() -> None:
    session_id = make_timed()
    state = store.load(session_id)
    now = awake_at(NOW + LIMIT)

    ends = race(
        [
            partial(clock.expire, session_id, now),
            partial(throw, session_id, state, now),
        ]
    )

    assert isinstance(ends[1], Expired | StaleVersion), ends
    assert [e.kind for e in store.events_of(session_id)].count("finished") == 1


def before_the_next_load(
    monkeypatch: pytest.MonkeyPatch, meanwhile: Callable[[], object]
) -> None:
    """Let something be done between the look at the clock and at the record."""
    real, waiting = store.state_at, [meanwhile]

    def load_late(row: GameSession) -> State:
        if waiting:
            waiting.pop()()
        return real(row)

    monkeypatch.setattr(store, "state_at", load_late)


def until_the_other_is_on_turn(session_id: int, now: datetime) -> Callable[[], None]:
    """Return what ends the turn of the seat that is on turn."""
    seat = store.load(session_id).seat_to_act

    def act_until() -> None:
        while store.load(session_id).seat_to_act == seat:
            act(session_id, now)

    return act_until


def test_a_move_in_the_last_moment_does_not_cost_the_opponent_the_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session_id = make_timed()
    late = awake_at(NOW + LIMIT)
    in_time = late - A_SECOND
    before_the_next_load(monkeypatch, until_the_other_is_on_turn(session_id, in_time))

    assert not clock.expire(session_id, late)

    assert store.load(session_id).phase == "playing"


def test_a_command_that_meets_such_a_move_never_blames_the_other_seat(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session_id = make_timed()
    state = store.load(session_id)
    assert state.seat_to_act is not None
    late = awake_at(NOW + LIMIT)
    in_time = late - A_SECOND
    before_the_next_load(monkeypatch, until_the_other_is_on_turn(session_id, in_time))

    # The move comes to nothing together with the attempt that it disturbed.
    with pytest.raises(Expired):
        throw(session_id, state, late)

    assert Result.objects.get(session_id=session_id).side == 1 - state.seat_to_act


def test_the_first_heartbeat_gives_nothing_back() -> None:
    users = (make_user("Ann"), make_user("Bob"))
    session_id = make_session("acey", users, time="delay 60 0")

    clock.beat_heart(NOW + A_SECOND)

    assert Heartbeat.objects.get().beat_at == NOW + A_SECOND
    assert deadline_of(session_id) == NOW + LIMIT


def test_without_any_heartbeat_nobody_is_timed_out() -> None:
    users = (make_user("Ann"), make_user("Bob"))
    session_id = make_session("acey", users, time="delay 60 0")

    assert not clock.expire(session_id, NOW + 2 * LIMIT)


def test_a_steady_heart_gives_nothing_back() -> None:
    session_id = make_timed()

    for second in range(1, 30):
        clock.beat_heart(NOW + second * A_SECOND)
    clock.beat_heart(NOW + 29 * A_SECOND + clock.OUTAGE)

    assert deadline_of(session_id) == NOW + LIMIT


def test_a_clock_that_is_set_back_stops_no_heart() -> None:
    session_id = make_timed()

    clock.beat_heart(NOW - LIMIT)
    clock.beat_heart(NOW + A_SECOND)

    assert Heartbeat.objects.get().beat_at == NOW + A_SECOND
    assert deadline_of(session_id) == NOW + LIMIT


def test_nobody_is_timed_out_while_the_house_is_away() -> None:
    session_id = make_timed()
    state = store.load(session_id)
    later = NOW + LIMIT + A_SECOND

    assert not clock.expire(session_id, later)
    assert throw(session_id, state, later) > state.version


@pytest.mark.parametrize("silence", [6, 45, 59, 61, 3600])
def test_after_an_outage_the_time_is_given_back_and_the_record_says_so(
    silence: int,
) -> None:
    session_id = make_timed()
    gap = timedelta(seconds=silence)

    clock.beat_heart(NOW + gap)

    assert deadline_of(session_id) == NOW + LIMIT + gap + clock.CALM
    told = store.events_of(session_id)[-1]
    assert isinstance(told, ev.ClockReturned)
    assert told.seconds == silence + clock.CALM.total_seconds()
    assert not clock.expire(session_id, NOW + gap)


def test_an_outage_is_given_back_once() -> None:
    session_id = make_timed()
    clock.beat_heart(NOW + LIMIT)
    deadline = deadline_of(session_id)

    clock.beat_heart(NOW + LIMIT + A_SECOND)

    assert deadline_of(session_id) == deadline
    kinds = [event.kind for event in store.events_of(session_id)]
    assert kinds.count("clock-returned") == 1


def test_an_outage_gives_nothing_to_who_was_late_before_it() -> None:
    session_id = make_timed()
    Heartbeat.objects.update(beat_at=NOW + LIMIT)

    clock.beat_heart(NOW + 2 * LIMIT)

    assert deadline_of(session_id) == NOW + LIMIT
    assert clock.expire(session_id, NOW + 2 * LIMIT)


def test_sessions_without_a_clock_hear_nothing_of_an_outage() -> None:
    users = (make_user("Ann"), make_user("Bob"))
    session_id = make_session("acey", users)
    version = store.load(session_id).version
    clock.beat_heart(NOW)

    clock.beat_heart(NOW + LIMIT)

    assert store.load(session_id).version == version


def test_time_is_given_back_to_who_acts_at_that_very_moment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session_id = make_timed()
    real, waiting = store.append, [partial(act, session_id, NOW + LIMIT)]

    def append_late(*args: object, **options: object) -> State:
        if waiting:
            waiting.pop()()
        return real(*args, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(store, "append", append_late)
    clock.beat_heart(NOW + LIMIT)

    assert isinstance(store.events_of(session_id)[-1], ev.ClockReturned)
    assert Heartbeat.objects.get().beat_at == NOW + LIMIT


def test_one_broken_session_neither_stops_the_heart_nor_costs_others_their_time(
    caplog: pytest.LogCaptureFixture,
) -> None:
    users = (make_user("Ann"), make_user("Bob"))
    broken = make_session("acey", users, time="delay 60 0")
    session_id = make_session("acey", users, time="delay 60 0")
    clock.beat_heart(NOW)
    GameEvent.objects.filter(session_id=broken, seq=1).update(payload={"kind": "?"})
    store._cache = store._Cache()

    clock.beat_heart(NOW + LIMIT)

    assert Heartbeat.objects.get().beat_at == NOW + LIMIT
    assert deadline_of(session_id) == NOW + 2 * LIMIT + clock.CALM
    assert f"session {broken} got no time back" in caplog.text


@pytest.mark.django_db(transaction=True)
def test_many_first_heartbeats_at_once_are_one() -> None:
    race([partial(clock.beat_heart, NOW)] * 4)

    assert Heartbeat.objects.get().beat_at == NOW


@pytest.mark.django_db(transaction=True)
def test_many_hearts_give_an_outage_back_once() -> None:
    session_id = make_timed()

    ends = race([partial(clock.beat_heart, NOW + LIMIT)] * 4)

    assert ends == [None] * 4
    assert deadline_of(session_id) == NOW + 2 * LIMIT + clock.CALM
