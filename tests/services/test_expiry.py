"""Open tables that nobody will play at."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import partial

import pytest

from accounts.models import User
from games import queries, tasks
from games.models import GameSession, Seat
from games.record.commands import CommandRefused
from games.services import expiry, lobby, opening, play, presence, store
from games.services.lobby import Terms
from games.services.one_game import AlreadyPlaying
from tests.factories import NOW, make_session, make_user
from tests.services.racing import race
from tests.services.watching import come, go

pytestmark = pytest.mark.django_db
CASUAL = Terms("acey", 2, rated=False, time="none")


def open_table(*seats: User | str, game: str = "acey") -> int:
    """Return an open table with these people; "" is a free seat."""
    return make_session(game, seats, begin=False)


def swept(*there: tuple[int, User], minutes: int, since: datetime = NOW) -> datetime:
    """Sweep every ten seconds while these people keep their tables; return the end."""
    until = since + timedelta(minutes=minutes)
    at = since
    while at <= until:
        for session_id, user in there:
            come(session_id, user, now=at)
        expiry.sweep(at)
        at += timedelta(seconds=10)
    return until


def phases() -> Sequence[str]:
    """Return the phases of all sessions."""
    return list(GameSession.objects.order_by("pk").values_list("phase", flat=True))


def test_a_table_whose_owner_is_gone_is_closed_after_half_an_hour() -> None:
    ann = make_user("Ann")
    session_id = open_table(ann, "")

    swept(minutes=29)
    assert phases() == ["open"]
    swept(minutes=2, since=NOW + timedelta(minutes=29))

    state = store.load(session_id)
    assert state.phase == "voided"
    assert state.voided is not None
    assert state.voided.reason == "Nobody began play at this table in time."
    assert not queries.open_tables()


def test_a_table_whose_owner_is_there_stays_open() -> None:
    ann = make_user("Ann")
    session_id = open_table(ann, "")

    swept((session_id, ann), minutes=40)

    assert phases() == ["open"]


def test_no_table_stays_open_for_more_than_a_day() -> None:
    ann = make_user("Ann")
    session_id = open_table(ann, "")
    late = NOW + timedelta(hours=24)
    come(session_id, ann, now=late)

    expiry.sweep(late - timedelta(seconds=1))
    assert phases() == ["open"]
    expiry.sweep(late)

    assert phases() == ["voided"]


def test_a_change_at_the_table_gives_it_another_half_hour() -> None:
    ann, bob = make_user("Ann"), make_user("Bob")
    session_id = open_table(ann, "")
    later = swept(minutes=25)
    lobby.sit(session_id, 1, bob, salt="", command=None, now=later)

    swept((session_id, bob), minutes=25, since=later)

    assert phases() == ["open"]


def test_a_game_in_play_is_not_closed() -> None:
    make_session("acey", (make_user("Ann"), make_user("Bob")))

    swept(minutes=35)
    expiry.sweep(NOW + timedelta(days=3))

    assert phases() == ["playing"]


def test_the_seat_of_a_player_who_is_gone_is_free_after_three_minutes() -> None:
    ann, bob = make_user("Ann"), make_user("Bob")
    session_id = open_table(ann, bob)
    come(session_id, ann, bob)
    go(session_id, bob)

    swept((session_id, ann), minutes=2)
    assert queries.seat_of(session_id, bob) == 1
    swept((session_id, ann), minutes=2, since=NOW + timedelta(minutes=2))

    assert queries.seat_of(session_id, bob) is None
    assert store.load(session_id).chairs[1].is_free
    assert not Seat.objects.filter(user=bob).exists()


def test_the_owner_keeps_his_seat_and_so_do_those_who_are_here() -> None:
    ann, bob = make_user("Ann"), make_user("Bob")
    session_id = open_table(ann, bob)

    swept((session_id, bob), minutes=6)

    assert [chair.player for chair in store.load(session_id).chairs] == [
        ann.public_id,
        bob.public_id,
    ]


def test_an_outage_of_presence_costs_nobody_his_seat() -> None:
    ann, bob = make_user("Ann"), make_user("Bob")
    session_id = open_table(ann, bob)
    come(session_id, ann, bob)
    swept((session_id, ann), (session_id, bob), minutes=2)
    back = NOW + timedelta(minutes=50)

    for seconds in range(0, 60, 10):
        expiry.sweep(back + timedelta(seconds=seconds))

    assert phases() == ["open"]
    assert queries.seat_of(session_id, bob) == 1


def test_a_broken_table_does_not_keep_the_others_open(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    first, second = open_table(make_user("Ann"), ""), open_table(make_user("Bob"), "")
    GameSession.objects.filter(pk=first).update(head="0" * 64)
    store._cache = store._Cache()
    GameSession.objects.filter(pk=first).update(version=0)

    expiry.sweep(NOW + timedelta(hours=25))

    assert store.load(second).phase == "voided"
    assert f"table {first} could not be freed or closed" in caplog.text


def test_the_task_sweeps_by_the_time_of_the_house() -> None:
    open_table(make_user("Ann"), "")

    tasks.sweep_tables()

    assert phases() == ["voided"]


@pytest.mark.django_db(transaction=True)
def test_a_seat_is_freed_or_its_player_is_back_never_both() -> None:
    ann, bob = make_user("Ann"), make_user("Bob")
    session_id = open_table(ann, bob)
    come(session_id, ann, bob)
    go(session_id, bob)
    end = swept((session_id, ann), minutes=2)
    late = end + timedelta(seconds=70)
    for seconds in range(0, 70, 20):
        presence.known_since(end + timedelta(seconds=seconds))
        come(session_id, ann, now=end + timedelta(seconds=seconds))

    def come_and_begin() -> int:
        come(session_id, bob, now=late)
        return lobby.begin(session_id, by=ann, salt="", command=None, now=late)

    ends = race([come_and_begin, partial(expiry.sweep, late)])

    state = store.load(session_id)
    if state.phase == "playing":
        assert state.chairs[1].player == bob.public_id
    else:
        assert isinstance(ends[0], CommandRefused)
        assert state.chairs[1].is_free


def test_a_guest_plays_one_game_with_people_at_a_time() -> None:
    gus, ann = make_user("Gus", is_guest=True), make_user("Ann")
    playing = make_session("acey", (ann, gus))
    other = open_table(ann, "")

    with pytest.raises(AlreadyPlaying) as refusal:
        lobby.sit(other, 1, gus, salt="", command=None, now=NOW)
    with pytest.raises(AlreadyPlaying):
        lobby.open_table(gus, CASUAL, now=NOW)

    assert refusal.value.session_id == playing
    assert f"table {playing}" in refusal.value.reason
    play.resign(playing, 1, command=None, now=NOW)
    assert lobby.sit(other, 1, gus, salt="", command=None, now=NOW)


def test_a_game_against_bots_keeps_a_guest_from_nothing() -> None:
    gus, ann = make_user("Gus", is_guest=True), make_user("Ann")
    opening.open_seated(gus, CASUAL, level="random", salt="", now=NOW)
    other = open_table(ann, "")

    assert lobby.sit(other, 1, gus, salt="", command=None, now=NOW)


def test_members_play_several_games() -> None:
    ann, bob = make_user("Ann"), make_user("Bob")
    make_session("acey", (ann, bob))

    assert make_session("acey", (bob, ann))
