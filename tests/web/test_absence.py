"""Absence on the page: lights, the claim, the caretaker, the way back, resigning."""

import re
import uuid
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games.models import Result
from games.services import expiry, play, store
from tests.factories import make_session, make_user
from tests.services.watching import come, go, stay
from tests.web.test_table import HTMX, browser_of, order

pytestmark = pytest.mark.django_db
START = datetime(2026, 1, 2, 12, 0, tzinfo=UTC)
NAMES = ("ann", "bob", "cat", "dan")
A_FRAGMENT = 8


@pytest.fixture(autouse=True)
def traveller() -> Iterator[time_machine.Traveller]:
    """Give a clock that stands at START until it is moved."""
    with time_machine.travel(START, tick=False) as moved:
        yield moved


class Table:
    """A session in play with everybody there, and the browsers of its seats."""

    def __init__(self, traveller: time_machine.Traveller, seats: int = 2) -> None:
        self.traveller = traveller
        self.users = tuple(make_user(name) for name in NAMES[:seats])
        game = "uckers" if seats == 4 else "acey"
        self.id = make_session(game, self.users, now=START)
        come(self.id, *self.users, now=START)
        self.browsers = [browser_of(user) for user in self.users]
        seat = store.load(self.id).seat_to_act
        assert seat is not None
        self.absent = seat

    def seat(self, ahead: int) -> int:
        """Return the seat so many after the one on turn."""
        return (self.absent + ahead) % len(self.users)

    def left(self, *ahead: int, seconds: int = 61) -> None:
        """Let those go that sit so many seats ahead; wait so long."""
        gone = [self.users[self.seat(one)] for one in ahead]
        go(self.id, *gone, now=START)
        staying = [user for user in self.users if user not in gone]
        self.traveller.move_to(stay(self.id, *staying, seconds=seconds, since=START))

    def page(self, ahead: int) -> str:
        """Return the fragment of presence as a seat sees it."""
        path = f"/table/{self.id}/presence/"
        return str(self.browsers[self.seat(ahead)].get(path).content.decode())

    def post(self, ahead: int, word: str, **headers: str) -> tuple[int, str]:
        """Send a command of a seat; return status and text."""
        sent = order(store.load(self.id))
        answer = self.browsers[self.seat(ahead)].post(
            f"/table/{self.id}/{word}/", sent, headers=headers or HTMX
        )
        return answer.status_code, answer.content.decode()


def lights(html: str) -> dict[int, str]:
    """Return what the lights say, by seat."""
    found = re.findall(
        r'id="light-(\d)"[^>]*><span class="visually-hidden">([^<]+)<', html
    )
    return {int(seat): words for seat, words in found}


def test_each_seat_of_a_person_has_a_light_told_in_words(
    traveller: time_machine.Traveller,
) -> None:
    table = Table(traveller)
    go(table.id, table.users[1], now=START)

    page = Client().get(f"/table/{table.id}/").content.decode()
    news = Client().get(f"/table/{table.id}/presence/").content.decode()

    assert lights(page) == lights(news) == {0: "is here", 1: "is away"}
    assert 'hx-swap-oob="true"' in news
    assert "hx-swap-oob" not in page
    assert re.search(r'class="light is-here" id="light-0"', page)


def test_bots_and_free_seats_have_no_light() -> None:
    ann = make_user("ann")
    session_id = make_session("uckers", (ann, "random", "", ""), begin=False, now=START)

    html = browser_of(ann).get(f"/table/{session_id}/").content.decode()

    assert set(lights(html)) == {0}


def test_the_presence_of_the_page_is_that_of_its_own_address(
    traveller: time_machine.Traveller,
) -> None:
    table = Table(traveller)
    table.left(0, seconds=40)
    drawn = re.compile(r'(name="(?:cmd_id|csrfmiddlewaretoken)" value)="[^"]*"')

    page = table.browsers[table.seat(1)].get(f"/table/{table.id}/").content.decode()
    alone = re.search(r'<div class="presence".*?\n</div>', table.page(1), re.DOTALL)

    assert alone is not None
    assert drawn.sub(r"\1", alone[0]) in drawn.sub(r"\1", page)


def test_the_countdown_is_told_before_the_claim_is_offered(
    traveller: time_machine.Traveller,
) -> None:
    table = Table(traveller)
    name = table.users[table.absent].username
    table.left(0, seconds=36)

    html = table.page(1)

    assert f"{name} is away." in html
    assert "<span data-seconds>24</span> s" in html
    assert 'data-until="2026-01-02T12:01:00+00:00"' in html
    assert 'id="claim"' not in html


def test_the_claim_is_offered_to_the_opponent_only(
    traveller: time_machine.Traveller,
) -> None:
    table = Table(traveller)
    table.left(0)

    assert 'id="claim"' in table.page(1)
    spectator = browser_of(make_user("eve")).get(f"/table/{table.id}/presence/")
    assert 'id="claim"' not in spectator.content.decode()
    assert 'id="claim"' not in table.page(0)


def test_nothing_is_offered_on_ones_own_turn(traveller: time_machine.Traveller) -> None:
    table = Table(traveller)
    table.left(1)

    html = table.page(0)

    assert 'id="claim"' not in html
    assert "is away." not in html


@pytest.mark.parametrize("headers", [HTMX, {"Accept": "text/html"}])
def test_a_claim_ends_the_game_and_says_so(
    headers: dict[str, str], traveller: time_machine.Traveller
) -> None:
    table = Table(traveller)
    table.left(0)

    status, _ = table.post(1, "claim", **headers)
    page = table.browsers[table.seat(1)].get(f"/table/{table.id}/").content.decode()

    assert status == (200 if headers == HTMX else 302)
    assert Result.objects.get().reason == "absence"
    name = table.users[table.absent].username
    assert "You won" in page
    assert f"{name} was away too long." in page


def test_a_player_without_script_who_looks_in_is_not_claimed(
    traveller: time_machine.Traveller,
) -> None:
    table = Table(traveller)
    table.left(0)
    table.browsers[table.absent].get(f"/table/{table.id}/")

    status, text = table.post(1, "claim")

    assert status == 422
    assert "has not been away so long" in text
    assert store.load(table.id).phase == "playing"


def test_who_acts_is_not_claimed(traveller: time_machine.Traveller) -> None:
    table = Table(traveller)
    table.left(0)

    assert table.post(0, "throw")[0] == 200
    assert table.post(1, "claim")[0] == 422


def test_a_browser_that_polls_is_here(traveller: time_machine.Traveller) -> None:
    table = Table(traveller)
    table.left(0)
    version = store.load(table.id).version
    path = f"/table/{table.id}/fragment/?seen={version}"

    assert table.browsers[table.absent].get(f"{path}&here=1").status_code == 204

    assert lights(table.page(1))[table.absent] == "is here"
    assert table.post(1, "claim")[0] == 422


def test_polling_at_no_table_is_not_found_and_keeps_nothing() -> None:
    answer = browser_of(make_user("ann")).get("/table/999/fragment/?seen=1&here=1")

    assert answer.status_code == 404


@pytest.mark.parametrize("word", ["claim", "caretaker", "take-back", "play-on"])
def test_commands_of_absence_are_for_players_with_a_good_form(
    word: str, traveller: time_machine.Traveller
) -> None:
    table = Table(traveller, 4)
    before = store.load(table.id).version
    path = f"/table/{table.id}/{word}/"
    good = {"cmd_id": str(uuid.uuid4()), "salt": ""}

    assert browser_of(None).post(path, good, headers=HTMX).status_code == 403
    eve = browser_of(make_user("eve"))
    assert eve.post(path, good, headers=HTMX).status_code == 403
    bad = {"cmd_id": "rubbish", "salt": "x"}
    assert table.browsers[0].post(path, bad, headers=HTMX).status_code == 422
    assert table.browsers[0].get(path).status_code == 405
    assert table.browsers[0].post(path, good, headers=HTMX).status_code == 422
    missing = table.browsers[0].post(f"/table/999/{word}/", good, headers=HTMX)
    assert missing.status_code == 404
    assert store.load(table.id).version == before


def test_all_who_are_here_ask_for_a_caretaker_and_see_who_has(
    traveller: time_machine.Traveller,
) -> None:
    table = Table(traveller, 4)
    table.left(0)
    names = [table.users[table.seat(ahead)].username for ahead in range(4)]
    assert 'id="caretaker"' in table.page(1)
    assert 'id="claim"' not in table.page(1)

    assert table.post(1, "caretaker")[0] == 200
    assert f"A bot was asked for by {names[1]}." in table.page(1)
    assert 'id="caretaker"' not in table.page(1)
    assert f"Asked by {names[1]}." in table.page(2)
    assert table.post(2, "caretaker")[0] == 200
    status, text = table.post(3, "caretaker")

    assert status == 200
    assert '<span class="badge">bot plays</span>' in text
    assert re.search("is away: the [a-z ]*leading hand[a-z ]* keeps the seat", text)


def kept(traveller: time_machine.Traveller) -> Table:
    """Return a table at which a caretaker plays the seat on turn."""
    table = Table(traveller, 4)
    table.left(0)
    for ahead in (1, 2, 3):
        table.post(ahead, "caretaker")
    return table


def test_who_comes_back_takes_the_seat_by_one_button(
    traveller: time_machine.Traveller,
) -> None:
    table = kept(traveller)
    page = table.browsers[table.absent].get(f"/table/{table.id}/").content.decode()
    assert 'id="take-back"' in page
    assert 'id="main-action"' not in page
    assert "Your throw" not in page

    status, text = table.post(0, "take-back")

    assert status == 200
    assert 'id="take-back"' not in text
    assert "Your throw" in text
    assert table.post(0, "throw")[0] == 200


@pytest.mark.parametrize("word", ["throw", "move"])
def test_who_has_not_taken_the_seat_back_cannot_act(
    word: str, traveller: time_machine.Traveller
) -> None:
    table = kept(traveller)
    before = store.load(table.id)
    sent = order(before, text="R1-R3")

    answer = table.browsers[table.absent].post(
        f"/table/{table.id}/{word}/", sent, headers=HTMX
    )

    assert answer.status_code == 422
    assert "A bot keeps your seat." in answer.content.decode()
    assert store.load(table.id) == before


def test_the_log_marks_the_throws_of_a_caretaker(
    traveller: time_machine.Traveller,
) -> None:
    table = kept(traveller)
    state = store.load(table.id)
    play.throw(
        table.id,
        table.absent,
        salt="",
        seen=state.version,
        command=None,
        now=START + timedelta(seconds=61),
    )

    page = Client().get(f"/table/{table.id}/").content.decode()
    text = Client().get(f"/table/{table.id}/record.txt").content.decode()

    assert '<span class="badge">caretaker</span>' in page
    assert text.rstrip().endswith(" (caretaker)")


def test_a_resignation_is_put_to_the_partner(traveller: time_machine.Traveller) -> None:
    table = Table(traveller, 4)
    name = table.users[table.absent].username

    assert table.post(0, "resign")[0] == 200

    mate = table.page(2)
    assert f"{name} would resign." in mate
    assert 'id="agree"' in mate
    assert 'id="play-on"' in mate
    own = table.page(0)
    assert "Your partner has not agreed" in own
    assert 'id="agree"' not in own
    assert 'id="play-on"' in own
    assert "would resign" not in table.page(1)
    assert table.post(0, "throw")[0] == 200


def test_the_partner_plays_on_or_agrees(traveller: time_machine.Traveller) -> None:
    table = Table(traveller, 4)
    table.post(0, "resign")

    assert "plays on: nobody resigns" in table.post(2, "play-on")[1]
    assert store.load(table.id).resigned == frozenset()
    table.post(0, "resign")
    assert table.post(2, "resign")[0] == 200
    assert Result.objects.get().reason == "resignation"


def test_who_waits_for_a_partner_who_went_may_resign_now(
    traveller: time_machine.Traveller,
) -> None:
    table = Table(traveller, 4)
    table.post(0, "resign")
    table.left(2)

    assert "Resign now" in table.page(0)
    assert table.post(0, "resign")[0] == 200
    assert Result.objects.get().reason == "resignation"


def test_resigning_is_asked_twice_on_the_page(
    traveller: time_machine.Traveller,
) -> None:
    table = Table(traveller)

    page = table.browsers[0].get(f"/table/{table.id}/").content.decode()

    question = re.search(r'<details[^>]*id="resign-question">.*?</details>', page, re.S)
    assert question is not None
    assert "You lose at once." in question[0]
    assert "Yes, resign" in question[0]


def test_a_rematch_names_who_has_not_answered(
    traveller: time_machine.Traveller,
) -> None:
    table = Table(traveller)
    play.resign(table.id, 0, command=None, now=START)
    go(table.id, table.users[1], now=START)

    table.browsers[0].post(
        f"/table/{table.id}/rematch/", order(store.load(table.id)), headers=HTMX
    )
    page = table.browsers[0].get(f"/table/{table.id}/").content.decode()

    assert "Not answered yet: bob (away)." in page


def test_a_closed_table_says_why() -> None:
    ann = make_user("ann")
    session_id = make_session("acey", (ann, ""), begin=False, now=START)

    expiry.sweep(START + timedelta(hours=25))
    page = browser_of(ann).get(f"/table/{session_id}/").content.decode()

    assert "This table is closed" in page
    assert "Nobody began play at this table in time." in page


def test_a_guest_who_plays_elsewhere_is_shown_the_way() -> None:
    gus, ann = make_user("gus", is_guest=True), make_user("ann")
    playing = make_session("acey", (ann, gus), now=START)
    other = make_session("acey", (ann, ""), begin=False, now=START)
    browser, sent = browser_of(gus), {"cmd_id": str(uuid.uuid4()), "seat": 1}

    for headers in (HTMX, {}):
        answer = browser.post(f"/table/{other}/sit/", sent, headers=headers)
        assert answer.status_code == 422
        assert f'href="/table/{playing}/"' in answer.content.decode()
    opened = browser.post(
        "/tables/new/", {"form": "acey", "kind": "casual", "time": "delay 60 0"}
    )
    assert opened.status_code == 422
    assert f"table {playing}" in opened.content.decode()


def test_the_page_on_fair_play_is_linked_from_footer_and_table() -> None:
    session_id = make_session("acey", (make_user("ann"), make_user("bob")), now=START)

    assert Client().get("/fair-play/").status_code == 200
    page = Client().get(f"/table/{session_id}/").content.decode()
    assert page.count('href="/fair-play/"') == 2


def test_the_presence_of_a_table_asks_little_of_the_database(
    traveller: time_machine.Traveller,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    table = Table(traveller, 4)
    table.left(0)
    table.page(1)

    with django_assert_max_num_queries(A_FRAGMENT):
        table.page(1)
