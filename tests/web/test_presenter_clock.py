"""One clock a seat: what it shows, and what a browser is told to count down."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from django.core.cache import cache
from django.test import Client

from games.record import events as ev
from games.record.state import advance
from games.services import clock, notices, play, store
from games.services.store import stamp
from games.web.presenter_clock import ClockView, clock_face, clock_views
from games.web.presenter_log import log_lines
from games.web.times import time_choice, time_words
from tests.factories import NOW, act_once, make_session, make_user

DAY_MS = 86_400_000
pytestmark = pytest.mark.django_db


def session_of(time: str, *seats: str) -> int:
    """Return a session of Uckers begun at NOW, with bots on the other seats."""
    users = [make_user(name) for name in seats]
    bots = ["random"] * (2 - len(users))
    return make_session("uckers", (*users, *bots), time=time)


def clocks_at(session_id: int, after_ms: int) -> dict[int, ClockView]:
    """Return the clocks so long after NOW."""
    now = NOW + timedelta(milliseconds=after_ms)
    return clock_views(store.load(session_id), now)


@pytest.mark.parametrize(
    ("total_ms", "free_ms", "left_ms", "face"),
    [
        (133_000, 12_000, 120_000, "12 + 2:00"),
        (127_999, 12_000, 120_000, "7 + 2:00"),
        (120_000, 12_000, 120_000, "2:00"),
        (118_999, 12_000, 120_000, "1:58"),
        (9_999, 12_000, 120_000, "9.9"),
        (40, 12_000, 120_000, "0.0"),
        (0, 12_000, 120_000, "0.0"),
        (12_900, 12_000, 3_000, "9 + 0:03"),
        (9_450, 12_000, 3_000, "6.4 + 3.0"),
        (61_000, 60_000, 0, "1:00"),
        (43_100, 60_000, 0, "0:43"),
        (0, 60_000, 0, "0.0"),
        (301_000, 0, 300_000, "5:00"),
        (75_000 + 300_000, 75_000, 300_000, "1:15 + 5:00"),
        (3 * DAY_MS, 3 * DAY_MS, 0, "3 d 0 h"),
        (3 * DAY_MS - 1, 3 * DAY_MS, 0, "2 d 23 h"),
        (3_660_000, 3 * DAY_MS, 0, "1 h 1 min"),
    ],
)
def test_a_face_shows_what_is_free_apart_and_rounds_down(
    total_ms: int, free_ms: int, left_ms: int, face: str
) -> None:
    assert clock_face(total_ms, free_ms, left_ms) == face


def test_the_clock_of_the_seat_on_turn_runs_and_the_others_stand() -> None:
    session_id = session_of("delay 12 120", "Ann", "Bob")
    seat = store.load(session_id).seat_to_act
    assert seat is not None

    clocks = clocks_at(session_id, 6_500)

    running, standing = clocks[seat], clocks[1 - seat]
    assert (running.is_running, standing.is_running) == (True, False)
    assert running.face == "6 + 2:00"
    assert standing.face == "12 + 2:00"
    assert running.deadline == (NOW + timedelta(seconds=133)).isoformat()
    assert standing.deadline == ""


def test_a_browser_that_counts_to_the_deadline_shows_the_servers_face() -> None:
    session_id = session_of("fischer 180 8", "Ann", "Bob")
    seat = store.load(session_id).seat_to_act
    assert seat is not None
    first = clocks_at(session_id, 0)[seat]

    for after_ms in range(0, 182_000, 977):
        now = NOW + timedelta(milliseconds=after_ms)
        left = datetime.fromisoformat(first.deadline) - now
        total_ms = max(0, left // timedelta(milliseconds=1))
        later = clocks_at(session_id, after_ms)[seat]

        assert clock_face(total_ms, first.free_ms, first.left_ms) == later.face
        assert later.is_low == (total_ms < 10_000)


def test_bots_and_tables_without_a_clock_show_none() -> None:
    assert clocks_at(session_of("none", "Ann", "Bob"), 0) == {}
    assert set(clocks_at(session_of("delay 12 120", "Cat"), 0)) == {0}


def test_an_open_table_shows_no_clock_and_a_finished_one_what_was_left() -> None:
    users = (make_user("Ann"), make_user("Bob"))
    waiting = make_session("acey", users, time="delay 12 120", begin=False)
    over = {
        time: make_session("acey", users, time=time)
        for time in ("delay 12 120", "delay 60 0")
    }
    for session_id in over.values():
        play.resign(session_id, 0, command=None, now=NOW)

    assert clocks_at(waiting, 0) == {}
    assert clocks_at(over["delay 60 0"], 0) == {}
    faces = clocks_at(over["delay 12 120"], 99_000)
    assert [(c.face, c.is_running) for c in faces.values()] == [("2:00", False)] * 2


def test_the_page_has_a_clock_for_every_seat_and_the_servers_time() -> None:
    session_id = session_of("delay 12 120", "Ann", "Bob")

    html = Client().get(f"/table/{session_id}/").content.decode()

    strip = html[html.index('<div class="seats"') :]
    assert strip.count("data-clock>") == 2
    assert strip.count("data-deadline=") == 1
    assert strip.count("data-now=") == 1
    # The one on turn is above the board, too, and at the corners of both colours.
    assert html.count("data-deadline=") == 4
    assert "12 s a throw + 2 min in reserve" in html
    assert "js/sound.js" in html


def test_only_the_viewers_own_clock_is_marked_as_his() -> None:
    users = (make_user("Ann"), make_user("Bob"))
    session_id = make_session("uckers", users, time="delay 12 120")
    seat = store.load(session_id).seat_to_act
    assert seat is not None

    def marks(client: Client) -> int:
        return client.get(f"/table/{session_id}/").content.decode().count(" data-own")

    own, other = Client(), Client()
    own.force_login(users[seat])
    other.force_login(users[1 - seat])

    assert [marks(own), marks(other), marks(Client())] == [1, 0, 0]


@pytest.mark.parametrize(
    ("time", "words"),
    [
        (
            "delay 12 120",
            "After an outage the seat on turn was given 75 s more "
            "and every other seat 15 s of reserve",
        ),
        ("delay 60 0", "After an outage the seat on turn was given 75 s more"),
        ("days 3", "After an outage the seat on turn was given 75 s more"),
    ],
)
def test_the_log_says_what_an_outage_has_brought(time: str, words: str) -> None:
    session_id = session_of(time, "Ann", "Bob")
    clock.beat_heart(NOW)
    clock.beat_heart(NOW + timedelta(seconds=60))

    assert log_lines(store.load(session_id))[0].text == words


@pytest.mark.parametrize(
    ("time", "words"),
    [
        ("none", "no clock"),
        ("delay 15 180", "15 s a throw + 3 min in reserve"),
        ("delay 30 0", "30 s a throw"),
        ("delay 300 0", "5 min a throw"),
        ("fischer 300 10", "5 min + 10 s a throw"),
        ("days 1", "1 day a throw"),
        ("days 7", "7 days a throw"),
    ],
)
def test_terms_say_the_clock_in_few_words(time: str, words: str) -> None:
    assert time_words(time) == words


@pytest.mark.parametrize(
    ("time", "tile"),
    [
        ("none", "No clock<small>Casual games only.</small>"),
        (
            "delay 15 180",
            "Club<small>15 seconds for each throw, 3 minutes of reserve.</small>",
        ),
        ("delay 60 0", "1 minute<small>For each throw, without reserve.</small>"),
        (
            "fischer 180 8",
            "Quick Fischer<small>3 minutes at the start, "
            "8 seconds more after each throw.</small>",
        ),
        (
            "days 1",
            "Correspondence<small>1 day for each throw. "
            "A mail says when it is your turn.</small>",
        ),
    ],
)
def test_a_tile_names_the_clock_and_says_what_it_means(time: str, tile: str) -> None:
    assert time_choice(time) == tile


def test_a_look_is_noted_where_mails_are_written_and_not_while_one_is_away() -> None:
    users = (make_user("Ann"), make_user("Bob"))
    client, path = Client(), "/table/{}/{}"
    client.force_login(users[0])
    days = make_session("acey", users, time="days 3")
    quick = make_session("acey", users, time="delay 12 120")
    cache.clear()

    def looks(address: str, session_id: int) -> bool:
        cache.clear()
        client.get(path.format(session_id, address))
        return notices.is_looking(session_id, users[0].pk)

    assert looks("", days)
    assert looks("fragment/", days)
    assert not looks("fragment/?away", days)
    assert not looks("", quick)
    Client().get(path.format(days, ""))
    assert not notices.is_looking(days, users[1].pk)


def test_what_an_outage_gave_is_shown_with_the_running_throw() -> None:
    session_id = session_of("delay 12 120", "Ann", "Bob")
    state = store.load(session_id)
    assert state.seat_to_act is not None

    after = advance(state, ev.ClockReturned(stamp(NOW), 75))

    assert clock_views(after, NOW)[state.seat_to_act].face == "1:27 + 2:00"
    assert clock_views(after, NOW)[1 - state.seat_to_act].face == "12 + 2:15"


def test_acting_hands_the_running_clock_on() -> None:
    session_id = session_of("delay 12 120", "Ann", "Bob")
    state = store.load(session_id)
    while (after := act_once(session_id)).seat_to_act == state.seat_to_act:
        state = after

    clocks = clock_views(after, NOW)

    assert [seat for seat, one in clocks.items() if one.is_running] == [
        after.seat_to_act
    ]
    assert clock_views(replace(after, phase="open"), NOW) == {}
