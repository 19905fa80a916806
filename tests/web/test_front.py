"""The front page: the ways in, a game that is played now, one's own game first."""

from datetime import datetime, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.services import crowd, moderation, play, presence, store
from games.services.presence import Beat
from games.web import showcase
from games.web.showcase import IN_PLAY, KEPT, front_now
from tests.factories import act_once, make_session, make_user
from tests.web.test_pages import Page

pytestmark = pytest.mark.django_db
MOST_QUERIES = 8


@pytest.fixture(autouse=True)
def _fresh_window(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing that another test showed stand in the window."""
    monkeypatch.setattr(showcase, "window", showcase.Window())


def home() -> str:
    return Client().get("/").content.decode()


def a_game(name: str = "ann", *, now: datetime | None = None) -> int:
    """Return a game of Acey Deucey that has just begun."""
    seats = (make_user(name), "random")
    return make_session("acey", seats, now=now or timezone.now())


def give_up(table: int, *, now: datetime) -> None:
    """Let the first player resign."""
    play.resign(table, 0, command=None, now=now)


def test_a_visitor_finds_three_ways_in() -> None:
    page = Page(home())

    links = {a["href"] for a in page.named("a")}
    assert {"/tables/new/", "/lobby/", "/learn/uckers/", "/learn/acey/"} <= links
    forms = [form["action"] for form in page.named("form")]
    assert forms.count("/tables/bot/") == 3
    for way in ("Play a bot now", "Play with friends", "Find players"):
        assert way in page.text


def test_before_the_first_game_the_board_at_the_start_invites() -> None:
    html = home()

    assert "Nobody has played here yet" in html
    assert html.count('class="board"') == 1
    assert "No table is in play just now." in html


def test_a_game_in_play_is_shown_with_its_names_and_its_newest_throw() -> None:
    table = a_game()
    act_once(table, now=timezone.now())

    page = Page(home())

    assert "Played now" in page.text
    assert "ann" in page.text
    assert "Random bot" in page.text
    assert "1 table in play" in page.text
    assert f"/table/{table}/" in {a["href"] for a in page.named("a")}
    assert 'class="log-line' in home()


def test_when_nothing_is_played_the_game_that_ended_last_is_shown() -> None:
    first, last = a_game("ann"), a_game("bob")
    give_up(first, now=timezone.now() - timedelta(hours=2))
    give_up(last, now=timezone.now() - timedelta(hours=1))

    page = Page(home())

    assert "Played last" in page.text
    assert " won" in page.text
    links = {a["href"] for a in page.named("a")}
    assert f"/table/{last}/replay/" in links
    assert f"/table/{first}/replay/" not in links


def test_a_game_made_void_is_not_shown() -> None:
    table = a_game()
    give_up(table, now=timezone.now())
    assert crowd.newest_finished() == table
    staff = make_user("boss")
    moderation.void(table, by=staff, reason="A test of ours.", now=timezone.now())

    assert crowd.newest_finished() is None


def test_a_game_that_nobody_plays_on_is_not_played_now() -> None:
    table = a_game(now=timezone.now() - IN_PLAY - timedelta(minutes=1))

    html = home()

    assert "Played now" not in html
    assert "Played last" in html
    assert f'href="/table/{table}/"' in html


def test_the_game_shown_stays_while_others_go_on() -> None:
    older, newer = a_game("ann"), a_game("bob")
    now = timezone.now()
    act_once(newer, now=now)

    assert crowd.tables_in_play(now - IN_PLAY) == (older, newer)


def test_a_game_among_people_comes_before_one_against_a_bot() -> None:
    a_game("ann")
    people = make_session(
        "acey", (make_user("bob"), make_user("cat")), now=timezone.now()
    )

    front = front_now(timezone.now())

    assert front.show is not None
    assert front.show.session_id == people


def test_the_fragment_comes_only_if_there_is_something_new() -> None:
    table = a_game()
    client, now = Client(), timezone.now()
    key = front_now(now).key

    assert client.get("/now/", {"shown": key}).status_code == 204
    act_once(table, now=now)
    later = front_now(now + KEPT)
    assert later.key != key
    fragment = client.get("/now/", {"shown": key}).content.decode()
    assert fragment.startswith("<section")
    assert "<html" not in fragment


def test_many_visitors_cost_no_more_than_one() -> None:
    a_game()
    client = Client()
    client.get("/now/")

    with CaptureQueriesContext(connection) as asked:
        for _ in range(10):
            client.get("/now/")

    assert len(asked.captured_queries) == 0


def test_the_front_page_asks_little() -> None:
    a_game()
    for state in ("cold", "warm"):
        with CaptureQueriesContext(connection) as asked:
            Client().get("/")
        most = MOST_QUERIES if state == "cold" else 2
        assert len(asked.captured_queries) <= most, asked.captured_queries


def test_players_count_once_however_many_tables_they_have_open() -> None:
    first, second, now = a_game("ann"), a_game("bob"), timezone.now()
    beats = [
        Beat(first, "one", "ann"),
        Beat(second, "two", "ann"),
        Beat(second, "three", "bob"),
        Beat(second, "four", ""),
    ]
    presence.beat_all(beats, now)

    assert crowd.players_at((first, second), now) == 2


def test_who_plays_sees_his_own_game_first_and_from_his_side() -> None:
    user = make_user("ann")
    table = make_session("uckers", (user, "random", "random", "random"))
    client = Client()
    client.force_login(user)

    html = client.get("/").content.decode()

    assert html.index("Your game goes on") < html.index("Play a bot now")
    assert f'href="/table/{table}/"' in html
    assert "Played now" not in html
    assert store.load(table).phase == "playing"


def test_the_page_is_small() -> None:
    a_game()

    html = home()

    assert len(html.encode()) < 90_000
