"""Time controls at tables: what is chosen, what the record says, and what ends."""

from collections.abc import Iterator
from datetime import datetime, timedelta

import pytest
import time_machine

from games import tasks
from games.models import GameSession, Heartbeat, Result
from games.record import events as ev
from games.record import timing
from games.record.commands import CommandRefused
from games.services import clock, deadlines, lobby, moderation, opening, play, store
from games.services.lobby import Terms
from games.services.times import NO_CLOCK, OFFERED_TIMES, USUAL_TIME
from ladder.models import RatedSession, RatingChange
from ladder.tasks import sweep_results
from tests.factories import NOW, act_once, make_session, make_user, play_on

CLOCKS = [time for time in OFFERED_TIMES if time != NO_CLOCK]
pytestmark = pytest.mark.django_db


@pytest.fixture
def traveller() -> Iterator[time_machine.Traveller]:
    """Give a clock that stands at NOW until it is moved."""
    with time_machine.travel(NOW, tick=False) as moved:
        yield moved


def deadline_of(session_id: int) -> datetime:
    """Return the deadline that the sweepers look at."""
    found = GameSession.objects.get(pk=session_id).deadline_at
    assert found is not None
    return found


def forget_states() -> None:
    """Let this process know no session, as after a start."""
    store._cache = store._Cache()


def four(time: str, *, rated: bool = False) -> int:
    """Return a session of Uckers with four players, begun at NOW."""
    users = tuple(make_user(name) for name in ("Ann", "Bob", "Cat", "Dan"))
    return make_session("uckers", users, time=time, rated=rated)


def test_every_time_offered_is_a_control_written_as_it_is_read() -> None:
    assert USUAL_TIME in OFFERED_TIMES
    assert len(set(OFFERED_TIMES)) == len(OFFERED_TIMES)
    for time in OFFERED_TIMES:
        assert timing.written(timing.parse(time)) == time


@pytest.mark.parametrize("time", OFFERED_TIMES)
def test_a_table_is_opened_with_the_clock_that_was_chosen(time: str) -> None:
    terms = Terms("acey", 2, rated=False, time=time)

    session_id = lobby.open_table(make_user("Ann"), terms, now=NOW)

    assert store.load(session_id).opened.time == time
    assert GameSession.objects.get(pk=session_id).time == time


@pytest.mark.parametrize(
    ("time", "rated", "code"),
    [
        ("delay 1 1", False, "no-time"),
        ("delay 15", False, "no-time"),
        ("", False, "no-time"),
        ("none", True, "needs-clock"),
    ],
)
def test_other_clocks_are_refused_and_rated_tables_have_one(
    time: str, rated: bool, code: str
) -> None:
    terms = Terms("acey", 2, rated=rated, time=time)

    with pytest.raises(CommandRefused) as refusal:
        opening.open_seated(make_user("Ann"), terms, level="", salt="", now=NOW)

    assert refusal.value.code == code
    assert not GameSession.objects.exists()


@pytest.mark.parametrize("time", ["delay 15 180", "fischer 300 10", "days 3"])
def test_the_deadline_is_what_the_record_says_at_every_version(time: str) -> None:
    session_id, now = four(time), NOW

    for number in range(40):
        now += timedelta(milliseconds=700 + 37 * number)
        state = act_once(session_id, now=now)
        if number % 10 == 0:
            forget_states()
            assert store.load(session_id) == state

        assert deadline_of(session_id) == deadlines.deadline_at(state)


def test_after_a_restart_the_time_out_blames_the_seat_on_turn() -> None:
    session_id = four("delay 30 0")
    state = play_on(session_id, acts=25, now=NOW + timedelta(seconds=5))
    late = deadline_of(session_id)
    forget_states()
    Heartbeat.objects.create(beat_at=late)

    assert clock.expire(session_id, late)

    assert state.seat_to_act is not None
    result = Result.objects.get(session_id=session_id)
    assert (result.side, result.reason) == (
        1 - state.side_of(state.seat_to_act),
        "time",
    )


def test_a_restart_of_a_minute_costs_nobody_any_time() -> None:
    session_id = four("delay 15 180")
    clock.beat_heart(NOW)
    before, deadline = store.load(session_id), deadline_of(session_id)
    back = NOW + timedelta(seconds=60)
    forget_states()

    clock.beat_heart(back)

    after = store.load(session_id)
    assert deadline_of(session_id) == deadline + timedelta(seconds=75)
    assert sum(after.clocks.left_ms) == sum(before.clocks.left_ms) + 3 * 15_000
    assert not clock.expire(session_id, deadline)
    assert isinstance(store.events_of(session_id)[-1], ev.ClockReturned)


def test_a_part_of_a_second_is_given_back_as_a_whole_one() -> None:
    session_id = four("delay 15 180")
    clock.beat_heart(NOW)
    deadline = deadline_of(session_id)

    clock.beat_heart(NOW + timedelta(seconds=6.25))

    assert deadline_of(session_id) == deadline + timedelta(seconds=7 + 15)


def test_an_outage_is_given_back_to_games_of_days() -> None:
    session_id = four("days 1")
    clock.beat_heart(NOW)
    deadline = deadline_of(session_id)

    clock.beat_heart(NOW + timedelta(hours=10))

    assert deadline_of(session_id) == deadline + timedelta(hours=10, seconds=15)
    assert store.load(session_id).clocks.left_ms == (0, 0, 0, 0)


@pytest.mark.parametrize("way", ["void", "resign"])
def test_a_session_that_is_over_has_no_deadline_and_is_not_timed_out(way: str) -> None:
    users = (make_user("Ann"), make_user("Bob"))
    session_id = make_session("acey", users, time="delay 12 120")
    clock.beat_heart(NOW)

    if way == "void":
        moderation.void(session_id, "A test.", by=users[0], now=NOW)
    else:
        play.resign(session_id, 0, command=None, now=NOW)

    assert GameSession.objects.get(pk=session_id).deadline_at is None
    assert clock.expired_sessions(NOW + timedelta(days=30)) == []
    assert not clock.expire(session_id, NOW + timedelta(days=30))


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("time", CLOCKS)
def test_with_everybody_away_the_game_ends_and_is_rated_once(
    time: str, traveller: time_machine.Traveller
) -> None:
    users = (make_user("Ann"), make_user("Bob"))
    session_id = make_session("acey", users, time=time, rated=True)
    late = deadline_of(session_id)
    seat = store.load(session_id).seat_to_act
    Heartbeat.objects.create(beat_at=late - timedelta(seconds=1))

    traveller.move_to(late - timedelta(milliseconds=1), tick=False)
    tasks.sweep()
    assert store.load(session_id).phase == "playing"
    traveller.move_to(late, tick=False)
    tasks.sweep()
    tasks.sweep()

    assert seat is not None
    assert Result.objects.get(session_id=session_id).side == 1 - seat
    assert RatedSession.objects.filter(session_id=session_id).count() == 1
    assert RatingChange.objects.count() == 2
    assert sweep_results() == 0
