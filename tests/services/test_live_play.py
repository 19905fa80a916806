"""Live play when people come, go, press twice and act at once (docs/decisions)."""

import random
from datetime import datetime, timedelta
from functools import partial

import pytest

from accounts.models import User
from games import tasks
from games.models import BotJob, GameSession, Heartbeat, Result
from games.record import events as ev
from games.record.commands import CommandRefused
from games.record.state import State, fold
from games.services import (
    absence,
    bot_turns,
    clock,
    expiry,
    lobby,
    opening,
    play,
    presence,
    presence_store,
    store,
)
from games.services.acting import Expired
from games.services.lobby import Terms
from games.services.presence_store import MemoryStore
from games.services.store import StaleVersion
from tests.factories import NOW, act_once, make_session, make_user, new_command
from tests.services.racing import race, race_in_rounds
from tests.services.test_deadline_race import copies, move, owing_one_move
from tests.services.watching import come, go, stay

pytestmark = pytest.mark.django_db
CASUAL = Terms("acey", 2, rated=False, time="none")
SECOND = timedelta(seconds=1)


def users(*names: str) -> tuple[User, ...]:
    """Return members of these names."""
    return tuple(make_user(name) for name in names)


def on_turn(session_id: int) -> int:
    """Return the seat on turn."""
    seat = store.load(session_id).seat_to_act
    assert seat is not None
    return seat


def sit(session_id: int, seat: int, user: User, now: datetime = NOW) -> int:
    """Sit down."""
    return lobby.sit(session_id, seat, user, salt="", command=new_command(), now=now)


def begin(session_id: int, user: User, now: datetime = NOW) -> int:
    """Begin play."""
    return lobby.begin(session_id, by=user, salt="", command=new_command(), now=now)


def refusal_of(end: object) -> str:
    """Return the code of a refusal, "" for anything else."""
    return end.code if isinstance(end, CommandRefused) else ""


def code_of(call: partial[int]) -> str:
    """Return the code with which a call is refused."""
    with pytest.raises(CommandRefused) as refusal:
        call()
    return refusal.value.code


# Clocks


@pytest.mark.parametrize("seed", range(6))
def test_ten_minutes_of_random_reconnects_end_no_game_before_its_deadline(
    seed: int,
) -> None:
    rng = random.Random(seed)
    four = users("Ann", "Bob", "Cat", "Dan")
    session_id = make_session("uckers", four, time="fischer 300 10")
    now, until = NOW, NOW + timedelta(minutes=10)
    while now < until and store.load(session_id).phase == "playing":
        clock.beat_heart(now)
        who = rng.choice(four)
        rng.choice((come, go, come))(session_id, who, now=now)
        if rng.random() < 0.2:
            store.forget()
        if rng.random() < 0.3:
            act_once(session_id, now=now)
        deadline = GameSession.objects.get(pk=session_id).deadline_at
        assert deadline is not None
        for due in clock.expired_sessions(now):
            clock.expire(due, now)
        is_over = store.load(session_id).phase == "finished"
        assert is_over == (now >= deadline), (now, deadline)
        now += timedelta(milliseconds=rng.randint(200, 4900))


def test_a_sweep_in_the_second_of_the_start_ends_nothing_and_the_bot_acts_once() -> (
    None
):
    (ann,) = users("Ann")
    clock.beat_heart(NOW)
    terms = Terms("acey", 2, rated=False, time="delay 30 0")
    session_id = opening.open_seated(ann, terms, level="random", salt="", now=NOW)
    before = store.load(session_id)

    for _ in range(3):
        clock.beat_heart(NOW)
        assert clock.expired_sessions(NOW) == []
        assert not clock.expire(session_id, NOW)
        tasks.sweep_tables()
    for _ in range(3):
        bot_turns.play_bot(session_id, before.version, now=NOW)

    after = store.load(session_id)
    assert after.phase == "playing"
    assert after.version == before.version + (before.seat_to_act == 1)
    assert BotJob.objects.filter(session_id=session_id).count() <= 1


@pytest.mark.parametrize("ms", [-1, 0, 1])
def test_a_millisecond_decides_between_a_late_throw_and_one_in_time(ms: int) -> None:
    ann, bob = users("Ann", "Bob")
    session_id = make_session("acey", (ann, bob), time="delay 30 0")
    state, seat = store.load(session_id), on_turn(session_id)
    deadline = GameSession.objects.get(pk=session_id).deadline_at
    assert deadline is not None
    at = deadline + timedelta(milliseconds=ms)
    Heartbeat.objects.create(beat_at=at)
    throw = partial(play.throw, session_id, seat, salt="", seen=state.version)

    if ms < 0:
        throw(command=new_command(), now=at)
        assert not clock.expire(session_id, at)
    else:
        with pytest.raises(Expired):
            throw(command=new_command(), now=at)
        assert not clock.expire(session_id, at)
        assert Result.objects.get(session_id=session_id).side == 1 - seat


def test_a_minute_without_web_workers_and_redis_costs_nobody_the_game() -> None:
    ann, bob = users("Ann", "Bob")
    session_id = make_session("acey", (ann, bob), time="delay 30 0")
    come(session_id, ann, bob)
    clock.beat_heart(NOW)
    seat, back = on_turn(session_id), NOW + timedelta(seconds=60)

    store.forget()
    presence_store.shelf.store = MemoryStore()
    clock.beat_heart(back)
    for due in clock.expired_sessions(back):
        clock.expire(due, back)
    come(session_id, (ann, bob)[1 - seat], now=back)
    claim = partial(absence.claim, session_id, 1 - seat, command=None, now=back)

    with pytest.raises(CommandRefused):
        claim()
    assert store.load(session_id).phase == "playing"
    told = store.events_of(session_id)[-1]
    assert isinstance(told, ev.ClockReturned)
    assert act_once(session_id, now=back + SECOND).phase == "playing"


# Absence


def test_who_plays_at_another_table_is_away_from_this_one() -> None:
    ann, bob, cat = users("Ann", "Bob", "Cat")
    here = make_session("acey", (ann, bob))
    there = make_session("acey", (bob, cat))
    leaver = (ann, bob)[on_turn(here)]
    stayer = (ann, bob)[1 - on_turn(here)]
    come(here, leaver, stayer)

    go(here, leaver)
    stay(there, leaver, seconds=61)
    late = stay(here, stayer, seconds=61)

    seat = 1 - on_turn(here)
    absence.claim(here, seat, command=None, now=late)
    assert Result.objects.get(session_id=here).reason == "absence"
    assert store.load(there).phase == "playing"


def test_who_has_both_tables_open_is_claimed_at_neither() -> None:
    ann, bob, cat = users("Ann", "Bob", "Cat")
    here = make_session("acey", (ann, bob))
    there = make_session("acey", (bob, cat))
    late = stay(here, ann, bob, seconds=61)
    stay(there, bob, cat, seconds=61)

    for session_id in (here, there):
        for seat in (0, 1):
            with pytest.raises(CommandRefused):
                absence.claim(session_id, seat, command=None, now=late)


TIMES = 50


@pytest.mark.django_db(transaction=True)
def test_a_return_and_a_claim_within_fifty_milliseconds_have_one_outcome() -> None:
    original = owing_one_move("none")
    both = User.objects.order_by("pk")
    state, absent = store.load(original), on_turn(original)
    sessions = copies(original, TIMES)
    rng, late = random.Random(7), NOW + timedelta(seconds=61)
    for session_id in sessions:
        come(session_id, *both)
        go(session_id, both[absent])
        stay(session_id, both[1 - absent], seconds=61)

    def come_back(session_id: int, player: str, now: datetime) -> int:
        presence.touch(session_id, player, now)
        return move(session_id, state, now)

    def moment() -> datetime:
        return late + timedelta(milliseconds=rng.randint(0, 50))

    claim = partial(absence.claim, seat=1 - absent, command=None)
    rounds = [
        [
            partial(come_back, session_id, both[absent].public_id, moment()),
            partial(claim, session_id, now=moment()),
        ]
        for session_id in sessions
    ]
    for session_id, ends in zip(sessions, race_in_rounds(rounds), strict=True):
        after = store.load(session_id)
        done = [end for end in ends if isinstance(end, int)]
        told = [end for end in ends if isinstance(end, CommandRefused | StaleVersion)]
        assert (len(done), len(told)) == (1, 1), ends
        assert after.version == state.version + 1
        assert (after.phase == "finished") == isinstance(ends[1], int)


# At once


@pytest.mark.django_db(transaction=True)
def test_two_seats_that_act_in_one_moment_leave_one_act_and_one_told_why() -> None:
    both = users("Ann", "Bob")
    session_id = make_session("acey", both)
    state, seat = store.load(session_id), on_turn(session_id)

    def throw(of: int) -> int:
        return play.throw(
            session_id,
            of,
            salt="",
            seen=state.version,
            command=new_command(),
            now=NOW,
        )

    ends = race([partial(throw, seat), partial(throw, 1 - seat)])

    assert ends[0] == state.version + 1
    other = ends[1]
    assert refusal_of(other) == "not-your-turn" or isinstance(other, StaleVersion)
    assert store.load(session_id).version == state.version + 1


@pytest.mark.django_db(transaction=True)
def test_two_who_take_the_last_seat_at_once_make_one_game_and_one_refusal() -> None:
    ann, bob, cat = users("Ann", "Bob", "Cat")
    session_id = opening.open_seated(ann, CASUAL, level="", salt="", now=NOW)

    ends = race([partial(sit, session_id, 1, user) for user in (bob, cat)])

    assert sorted(map(refusal_of, ends)) == ["", "seat-taken"], ends
    begin(session_id, ann)
    seated = store.load(session_id).chairs[1].player
    assert seated == (cat if refusal_of(ends[0]) else bob).public_id


@pytest.mark.django_db(transaction=True)
def test_an_owner_who_goes_while_another_sits_down_starts_nothing() -> None:
    ann, bob = users("Ann", "Bob")
    session_id = opening.open_seated(ann, CASUAL, level="", salt="", now=NOW)
    leave = partial(lobby.vacate, session_id, 0, by=ann, command=None, now=NOW)

    ends = race([leave, partial(sit, session_id, 1, bob)])

    state = store.load(session_id)
    assert all(isinstance(end, int) for end in ends), ends
    assert state.phase == "open"
    assert [chair.player for chair in state.chairs] == ["", bob.public_id]
    assert code_of(partial(begin, session_id, bob)) == "seats-free"


@pytest.mark.django_db(transaction=True)
def test_a_table_that_is_closed_while_somebody_sits_down_starts_no_more() -> None:
    ann, bob = users("Ann", "Bob")
    session_id = opening.open_seated(ann, CASUAL, level="", salt="", now=NOW)
    late = NOW + expiry.A_DAY

    ends = race([partial(expiry.sweep, late), partial(sit, session_id, 1, bob, late)])

    assert refusal_of(ends[1]) in {"", "begun"}, ends
    assert store.load(session_id).phase == "voided"
    assert code_of(partial(begin, session_id, ann, late)) == "begun"


# Tables that wait


def test_a_wish_sent_five_times_opens_one_table() -> None:
    (ann,) = users("Ann")
    ask = partial(opening.open_seated, ann, CASUAL, level="", salt="")

    numbers = {ask(now=NOW + n * SECOND) for n in range(5)}

    assert len(numbers) == GameSession.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_wish_sent_twice_at_once_opens_one_table() -> None:
    (ann,) = users("Ann")
    ask = partial(opening.open_seated, ann, CASUAL, level="", salt="", now=NOW)

    ends = race([ask, ask, ask])

    assert len(set(map(str, ends))) == GameSession.objects.count() == 1


def test_another_wish_or_a_later_one_opens_another_table() -> None:
    ann, bob = users("Ann", "Bob")
    first = opening.open_seated(ann, CASUAL, level="", salt="", now=NOW)
    other = Terms("acey", 2, rated=False, time="delay 30 0")

    assert opening.open_seated(ann, other, level="", salt="", now=NOW) != first
    assert opening.open_seated(bob, CASUAL, level="", salt="", now=NOW) != first
    later = NOW + timedelta(minutes=2)
    assert opening.open_seated(ann, CASUAL, level="", salt="", now=later) != first


def test_a_table_at_which_somebody_sits_is_not_taken_for_a_new_wish() -> None:
    ann, bob = users("Ann", "Bob")
    first = opening.open_seated(ann, CASUAL, level="", salt="", now=NOW)
    sit(first, 1, bob)

    assert opening.open_seated(ann, CASUAL, level="", salt="", now=NOW) != first


def test_the_game_that_begins_ends_the_waiting_of_its_players_elsewhere() -> None:
    ann, bob, cat = users("Ann", "Bob", "Cat")
    alone = make_session("acey", (bob, ""), begin=False)
    joined = make_session("uckers", (cat, bob, "", ""), begin=False)
    owned = make_session("uckers", (bob, "", cat, ""), begin=False)
    of_days = make_session("acey", (bob, ""), time="days 3", begin=False)

    session_id = make_session("acey", (ann, bob))

    assert store.load(session_id).phase == "playing"
    voided = store.load(alone).voided
    assert voided is not None
    assert voided.reason == "Its owner plays at another table."
    for number in (joined, owned):
        state = store.load(number)
        players = {chair.player for chair in state.chairs}
        assert (state.phase, players) == ("open", {cat.public_id, ""})
    assert store.load(of_days).chairs[0].player == bob.public_id


@pytest.mark.parametrize("kind", ["bots", "days"])
def test_a_game_that_keeps_nobody_leaves_waiting_tables_alone(kind: str) -> None:
    ann, bob = users("Ann", "Bob")
    waiting = make_session("acey", (ann, ""), begin=False)

    if kind == "bots":
        make_session("acey", (ann, "random"))
    else:
        make_session("acey", (ann, bob), time="days 3")

    assert store.load(waiting).chairs[0].player == ann.public_id


@pytest.mark.parametrize("guest_first", [True, False])
def test_guests_and_members_play_each_other_whoever_opens(guest_first: bool) -> None:
    gus, ann = make_user("Gus", is_guest=True), make_user("Ann")
    owner, other = (gus, ann) if guest_first else (ann, gus)
    session_id = opening.open_seated(owner, CASUAL, level="", salt="", now=NOW)

    sit(session_id, 1, other)
    begin(session_id, other)

    state = store.load(session_id)
    assert state.phase == "playing"
    assert [c.player for c in state.chairs] == [owner.public_id, other.public_id]


def test_a_guest_who_sits_at_two_tables_plays_at_one() -> None:
    gus, ann, bob = make_user("Gus", is_guest=True), *users("Ann", "Bob")
    one = make_session("acey", (ann, gus), begin=False)
    other = make_session("acey", (bob, gus), begin=False)
    begin(one, ann)

    # His seat was freed when the first game began.
    assert code_of(partial(begin, other, bob)) == "seats-free"
    assert store.load(other).chairs[1].is_free


@pytest.mark.django_db(transaction=True)
def test_two_tables_that_begin_at_once_with_one_guest_begin_one_game() -> None:
    gus, ann, bob = make_user("Gus", is_guest=True), *users("Ann", "Bob")
    one = make_session("acey", (ann, gus), begin=False)
    other = make_session("acey", (bob, gus), begin=False)

    ends = race([partial(begin, one, ann), partial(begin, other, bob)])

    phases = sorted(store.load(number).phase for number in (one, other))
    assert phases == ["open", "playing"], ends
    codes = set(map(refusal_of, ends)) - {""}
    assert codes <= {"plays-elsewhere", "seats-free"}
    assert len(codes) == 1


def test_a_guest_who_is_begun_with_elsewhere_is_named() -> None:
    gus, ann, bob = make_user("Gus", is_guest=True), *users("Ann", "Bob")
    of_days = make_session("acey", (ann, gus), time="days 3", begin=False)
    make_session("acey", (bob, gus))

    with pytest.raises(CommandRefused) as refusal:
        begin(of_days, ann)

    assert refusal.value.code == "plays-elsewhere"
    assert gus.name in refusal.value.reason


# The record


def test_a_record_that_grew_under_storms_of_retries_is_what_everybody_sees() -> None:
    both = users("Ann", "Bob")
    session_id = make_session("acey", both)
    rng = random.Random(3)
    for _ in range(40):
        state = store.load(session_id)
        stale = max(1, state.version - rng.randint(1, 5))
        for seat in (0, 1):
            with pytest.raises((StaleVersion, CommandRefused)):
                play.throw(
                    session_id,
                    seat,
                    salt="",
                    seen=stale,
                    command=new_command(),
                    now=NOW,
                )
        act_once(session_id)
        if rng.random() < 0.3:
            store.forget()

    live: State = store.load(session_id)
    store.forget()
    assert store.load(session_id) == live == fold(store.events_of(session_id))
