"""The chat's endpoints, asked by every role there is."""

import re
from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
from django.http import HttpResponse
from django.test import Client

from accounts.models import User
from games.chat_models import ChatLine, ChatReport, Mute
from games.models import GameSession
from games.services import chat, chat_complaints, store
from tests.accounts.people import make_staff, suspend_for_good
from tests.factories import NOW, act_once, make_session, make_user
from tests.services.talking import FourSeats, four_seats
from tests.web.test_table import HTMX, browser_of

pytestmark = pytest.mark.django_db
PLACES = ("", "fragment/", "chat/", "record.txt", "record.json", "verify/", "analysis/")


@pytest.fixture(name="table")
def _table() -> FourSeats:
    """Give a table of four in play."""
    return four_seats()


def send(client: Client, session_id: int, deed: str, **says: object) -> HttpResponse:
    """Send a form of the chat as htmx does; return the answer."""
    path = f"/table/{session_id}/chat/{deed}/"
    answer = client.post(path, says, headers=HTMX)
    assert isinstance(answer, HttpResponse)
    return answer


def shown(client: Client, session_id: int) -> str:
    """Return the chat's fragment."""
    return client.get(f"/table/{session_id}/chat/").content.decode()


def everything(client: Client, session_id: int) -> str:
    """Return all that the site says of a table to one browser."""
    answers = [client.get(f"/table/{session_id}/{place}") for place in PLACES]
    answers += [client.get(f"/table/{session_id}/?chat=open")]
    return "".join(answer.content.decode() for answer in answers)


def test_a_line_is_said_and_answered_with_the_chat(table: FourSeats) -> None:
    una, gil = browser_of(table.una), browser_of(table.gil)

    answer = send(una, table.session_id, "say", room="table", text="Ahoy there")

    assert answer.status_code == 200
    html = answer.content.decode()
    assert html.startswith('<section class="chat" id="chat"')
    assert 'data-changes="1"' in html
    assert "Ahoy there" in html
    assert "Ahoy there" in shown(gil, table.session_id)
    assert "Ahoy there" in gil.get(f"/table/{table.session_id}/").content.decode()


def test_a_phrase_is_said_by_one_tap(table: FourSeats) -> None:
    client = browser_of(table.una)
    page = shown(client, table.session_id)
    assert 'name="phrase" value="break-the-blob"' in page

    answer = send(
        client, table.session_id, "say", room="partners", phrase="break-the-blob"
    )

    assert answer.status_code == 200
    assert "Break the blob." in shown(browser_of(table.yan), table.session_id)


def test_a_plain_form_comes_back_to_the_open_chat(table: FourSeats) -> None:
    client = browser_of(table.una)
    path = f"/table/{table.session_id}/chat/say/"

    answer = client.post(path, {"room": "table", "text": "Ahoy there"})

    assert answer.status_code == 302
    assert answer["Location"] == f"/table/{table.session_id}/?chat=open#chat"
    page = client.get(answer["Location"]).content.decode()
    assert 'id="chat-drawer" open' in page
    assert "Ahoy there" in page


def test_a_plain_form_that_is_refused_gets_the_page_with_a_sentence(
    table: FourSeats,
) -> None:
    path = f"/table/{table.session_id}/chat/say/"

    answer = browser_of(table.una).post(path, {"room": "watchers", "text": "Ahoy"})

    assert answer.status_code == 422
    page = answer.content.decode()
    assert "those who watch" in page
    assert 'id="chat-drawer"' in page


def test_partner_talk_reaches_partners_alone(table: FourSeats) -> None:
    table.say(table.una, "partners", "SECRETPLAN")
    table.say(table.una, "table", "OPENWORD")
    readers = {"una": table.una, "yan": table.yan}
    others = {"gil": table.gil, "bea": table.bea, "eve": table.eve}
    others["staff"] = make_staff()

    for deed in (lambda: None, table.end):
        deed()
        for name, user in readers.items():
            assert "SECRETPLAN" in everything(browser_of(user), table.session_id), name
        for other in (*others.values(), None):
            assert "SECRETPLAN" not in everything(browser_of(other), table.session_id)
        for watcher in (table.eve, others["staff"], None):
            assert "OPENWORD" not in everything(browser_of(watcher), table.session_id)


def test_the_answers_to_every_post_keep_partner_talk_to_the_partners(
    table: FourSeats,
) -> None:
    line = table.say(table.una, "partners", "SECRETPLAN")
    mine = {"line": line.pk, "reason": "abuse", "player": table.una.public_id}

    for user in (table.gil, table.eve, make_staff(), None):
        client = browser_of(user)
        for deed in ("say", "report", "mute", "unmute"):
            for room in ("partners", "table", "watchers"):
                says = {**mine, "room": room, "phrase": "well-played"}
                answer = send(client, table.session_id, deed, **says)
                assert "SECRETPLAN" not in answer.content.decode()
    assert not ChatReport.objects.exists()


def test_the_watchers_are_heard_by_players_after_the_end(table: FourSeats) -> None:
    table.say(table.eve, "watchers", "WATCHWORD")
    una = browser_of(table.una)

    assert "WATCHWORD" in everything(browser_of(None), table.session_id)
    assert "WATCHWORD" not in everything(una, table.session_id)
    table.end()

    assert "WATCHWORD" in shown(una, table.session_id)


@pytest.mark.parametrize("who", ["spectator", "guest", "visitor"])
def test_who_only_looks_on_has_no_form_but_chat_and_sounds(
    table: FourSeats, who: str
) -> None:
    users = {
        "spectator": table.eve,
        "guest": make_user("77", is_guest=True),
        "visitor": None,
    }
    client = browser_of(users[who])
    act_once(table.session_id)

    fragment = client.get(f"/table/{table.session_id}/fragment/").content.decode()
    page = client.get(f"/table/{table.session_id}/").content.decode()

    for word in ("<form", "<button", "hx-post", "data-viewer-turn", "data-seated"):
        assert word not in fragment
    main = page[page.index("<main") : page.index("</main>")]
    actions = re.findall(r'<form[^>]*action="([^"]+)"', main)
    talk = [action for action in actions if "/chat/" in action]
    assert set(actions) - set(talk) == {"/settings/sounds/"}
    assert bool(talk) == (who != "visitor")


def test_guests_see_phrases_and_no_field(table: FourSeats) -> None:
    client = browser_of(make_user("77", is_guest=True))

    page = shown(client, table.session_id)
    answer = send(client, table.session_id, "say", room="watchers", text="Ahoy")

    assert 'name="phrase"' in page
    assert 'name="text"' not in page
    assert answer.status_code == 422
    assert "Sign up" in answer.content.decode()


def test_a_visitor_without_a_name_reads_and_does_not_write(table: FourSeats) -> None:
    client = browser_of(None)

    for deed in ("say", "report", "mute", "unmute"):
        answer = send(client, table.session_id, deed, room="watchers", text="Ahoy")
        assert answer.status_code == 403
        assert answer["HX-Retarget"] == "#notice"
    assert "Play as a guest or log in to write." in shown(client, table.session_id)
    assert not ChatLine.objects.exists()


@pytest.mark.parametrize(
    ("deed", "says"),
    [
        ("say", {}),
        ("say", {"room": "table"}),
        ("say", {"room": "no/room", "text": "Ahoy"}),
        ("say", {"room": "table", "text": "x" * 5000}),
        ("say", {"room": "table", "text": "x" * 201}),
        ("say", {"room": "table", "text": "nul\x00"}),
        ("say", {"room": "table", "text": "over\u202eride"}),
        ("say", {"room": "table", "phrase": "no-such"}),
        ("say", {"room": "table", "phrase": "<b>"}),
        ("report", {"line": "x", "reason": "abuse"}),
        ("report", {"line": 10**30, "reason": "abuse"}),
        ("report", {"line": 1}),
        ("report", {"line": 1, "reason": "abuse"}),
        ("mute", {"line": -1}),
        ("mute", {"line": 999}),
        ("unmute", {}),
        ("unmute", {"player": "'; --"}),
    ],
)
def test_nonsense_is_refused_with_a_sentence_and_changes_nothing(
    table: FourSeats, deed: str, says: dict[str, object]
) -> None:
    answer = send(browser_of(table.una), table.session_id, deed, **says)

    assert answer.status_code == 422
    assert "notice-bad" in answer.content.decode()
    for model in (ChatLine, ChatReport, Mute):
        assert not model._default_manager.exists()


def test_what_is_said_is_shown_as_plain_text(table: FourSeats) -> None:
    text = '<script>alert(1)</script><a href="//example.org">x</a> https://example.org'
    send(browser_of(table.una), table.session_id, "say", room="table", text=text)

    page = shown(browser_of(table.gil), table.session_id)

    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert "<script" not in page
    assert 'href="//example.org"' not in page
    assert 'href="https://example.org"' not in page


def test_nothing_new_is_no_content(table: FourSeats) -> None:
    client = browser_of(table.una)
    path = f"/table/{table.session_id}/chat/"
    seen = re.search(r'data-seen="([^"]+)"', shown(client, table.session_id))
    assert seen

    assert client.get(path, {"seen": seen[1]}).status_code == 204
    table.say(table.gil, "partners", "psst")
    assert client.get(path, {"seen": seen[1]}).status_code == 200
    assert client.get(path, {"seen": "99-nonsense"}).status_code == 200


def test_who_looked_on_and_sits_now_gets_other_rooms() -> None:
    ann, bob = make_user("ann"), make_user("bob")
    session_id = make_session("acey", (ann, ""), begin=False)
    client = browser_of(bob)
    seen = re.search(r'data-seen="([^"]+)"', shown(client, session_id))
    assert seen

    sent = {"cmd_id": "6f1d2c3e-0000-4000-8000-000000000001", "salt": "", "seat": 1}
    client.post(f"/table/{session_id}/sit/", sent, headers=HTMX)
    answer = client.get(f"/table/{session_id}/chat/", {"seen": seen[1]})

    assert answer.status_code == 200
    assert 'data-room="table"' in answer.content.decode()
    assert 'data-room="watchers"' not in answer.content.decode()


def test_talk_does_not_make_the_table_new(table: FourSeats) -> None:
    version = store.load(table.session_id).version
    client = browser_of(table.gil)

    table.say(table.una, "table", "Ahoy")

    path = f"/table/{table.session_id}/fragment/"
    assert client.get(path, {"seen": version}).status_code == 204
    assert GameSession.objects.get(pk=table.session_id).version == version


def test_a_line_is_reported_from_where_it_is_read(table: FourSeats) -> None:
    line = table.say(table.gil, "table", "Bah")
    client = browser_of(table.una)
    assert f'name="line" value="{line.pk}"' in shown(client, table.session_id)

    answer = send(client, table.session_id, "report", line=line.pk, reason="spam")
    again = send(client, table.session_id, "report", line=line.pk, reason="spam")

    assert answer.status_code == again.status_code == 200
    assert "You have reported this line." in answer.content.decode()
    assert ChatReport.objects.get().reason == "spam"
    gils = shown(browser_of(table.gil), table.session_id)
    assert "reported" not in gils


def test_one_has_nothing_to_report_of_oneself(table: FourSeats) -> None:
    table.say(table.una, "table", "Bah")

    page = shown(browser_of(table.una), table.session_id)

    assert "chat/report/" not in page
    assert "chat/mute/" not in page


def test_a_player_is_muted_and_heard_again_in_one_place(table: FourSeats) -> None:
    line = table.say(table.gil, "table", "BLAHBLAH")
    client = browser_of(table.una)

    muted = send(client, table.session_id, "mute", line=line.pk).content.decode()
    assert "BLAHBLAH" not in muted
    assert f'name="player" value="{table.gil.public_id}"' in muted

    heard = send(client, table.session_id, "unmute", player=table.gil.public_id)
    assert "BLAHBLAH" in heard.content.decode()
    assert 'name="player"' not in heard.content.decode()


def test_a_hidden_line_vanishes_at_the_next_fetch(table: FourSeats) -> None:
    line = table.say(table.gil, "table", "RUDEWORD")
    client = browser_of(table.una)
    seen = re.search(r'data-seen="([^"]+)"', shown(client, table.session_id))
    assert seen

    chat_complaints.hide(line.pk, "Rude", by=None, now=NOW)
    answer = client.get(f"/table/{table.session_id}/chat/", {"seen": seen[1]})

    assert answer.status_code == 200
    assert "RUDEWORD" not in answer.content.decode()


def test_the_suspended_are_shown_out_instead_of_heard(table: FourSeats) -> None:
    client = browser_of(table.una)
    suspend_for_good(table.una)

    send(client, table.session_id, "say", room="table", text="Ahoy")

    assert not ChatLine.objects.exists()


def test_too_many_lines_are_refused_with_a_sentence(table: FourSeats) -> None:
    client = browser_of(table.una)
    sent = [
        send(client, table.session_id, "say", room="table", text=f"line {number}")
        for number in range(6)
    ]

    assert [answer.status_code for answer in sent] == [200] * 5 + [422]
    assert "too fast" in sent[-1].content.decode()


def test_no_table_has_no_chat() -> None:
    client = browser_of(make_user("ann"))

    assert client.get("/table/999/chat/").status_code == 404
    for deed in ("say", "report", "mute", "unmute"):
        assert send(client, 999, deed, room="table", text="Ahoy").status_code == 404
        assert client.get(f"/table/999/chat/{deed}/").status_code == 405


def test_every_form_of_the_chat_works_without_script(table: FourSeats) -> None:
    table.say(table.gil, "table", "Bah")
    page = shown(browser_of(table.una), table.session_id)

    forms = re.findall(r"<form[^>]*>", page)

    assert forms
    for form in forms:
        action = re.search(r'action="([^"]+)"', form)
        assert action
        assert 'method="post"' in form
        assert f'hx-post="{action[1]}"' in form
    assert page.count("csrfmiddlewaretoken") == len(forms)


def test_the_chat_asks_little_of_the_database(
    table: FourSeats,
    django_assert_max_num_queries: Callable[..., AbstractContextManager[object]],
) -> None:
    for number in range(4):
        table.say(table.gil, "table", f"line {number}")
    chat.say(table.session_id, table.bea, "table", phrase="sorry", now=NOW)
    client = browser_of(table.una)
    Mute.objects.create(owner=table.una, muted=table.bea, at=NOW)
    shown(client, table.session_id)

    with django_assert_max_num_queries(8):
        shown(client, table.session_id)
    # Two of them are the savepoint that stands in for a transaction here.
    with django_assert_max_num_queries(13):
        send(client, table.session_id, "say", room="table", text="Ahoy")


def test_watchers_are_named_where_there_are_any(table: FourSeats) -> None:
    client = browser_of(table.una)

    page = client.get(f"/table/{table.session_id}/").content.decode()

    assert "watching" not in page


def test_the_player_on_turn_is_marked_and_others_are_not(table: FourSeats) -> None:
    users: list[User | None] = [table.una, table.gil, table.yan, table.bea]
    path = f"/table/{table.session_id}/fragment/"
    seat = store.load(table.session_id).seat_to_act

    for number, user in enumerate(users):
        page = browser_of(user).get(path).content.decode()
        assert ("data-viewer-turn" in page) == (number == seat)
        assert "data-seated" in page


def test_everybody_can_fetch_the_table_anew(table: FourSeats) -> None:
    for user in (table.una, table.eve, None):
        page = browser_of(user).get(f"/table/{table.session_id}/fragment/")
        assert f'href="/table/{table.session_id}/" hx-get=' in page.content.decode()
