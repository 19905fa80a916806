"""A throw built step by step at the table, in the address and nowhere else."""

import re
from dataclasses import replace
from html import unescape
from urllib.parse import urlencode

import pytest
from django.db import transaction
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from games.models import GameEvent, GameSession
from games.record import events as ev
from games.record.state import State
from games.rules.interface import Move, ToMove
from games.services import play, seeds, store
from games.web.drafting import MOVED_ON, NO_STEPS
from tests.factories import act_once, make_session, make_user, new_command
from tests.services.fast_play import play_until
from tests.web.test_table import HTMX, browser_of, on_turn, order

pytestmark = pytest.mark.django_db
A_FRAGMENT = 8


@pytest.fixture
def table(
    monkeypatch: pytest.MonkeyPatch,
) -> tuple[int, dict[str, Client], State]:
    """Return a table where Ann, White, has a throw of two steps, and its people."""
    monkeypatch.setattr(seeds, "draw", lambda: (b"O" * 16, b"s" * 32))
    ann, bob = make_user("ann"), make_user("bob")
    session_id = make_session("acey", (ann, bob), now=timezone.now())
    clients = {
        "ann": browser_of(ann),
        "bob": browser_of(bob),
        "eve": browser_of(make_user("eve")),
        "nobody": Client(),
    }
    state, _ = play_until(session_id, lambda state, _: is_anns_two_steps(state))
    return session_id, clients, state


def is_anns_two_steps(state: State) -> bool:
    """Return whether Ann has two steps to choose, and plays them both."""
    if state.seat_to_act != 0 or not isinstance(state.awaits, ToMove):
        return False
    texts, first = first_play(state), {move.text for move in legal(state)}
    return len(state.awaits.owed) == len(texts) == 2 and bool(first - set(texts))


def first_play(state: State) -> list[str]:
    """Return the first play of the throw that the rules list."""
    texts, position = list[str](), state.position
    assert position is not None
    while isinstance(state.game.awaits(position), ToMove):
        step = state.game.legal_moves(position)[0]
        position = state.game.play(position, step)
        texts.append(step.text)
    return texts


def asked(session_id: int, state: State, *steps: str, part: str = "fragment/") -> str:
    """Return the address of the table with these steps."""
    path = f"/table/{session_id}/{part}"
    query = urlencode({"seen": state.version, "step": steps}, doseq=True)
    return f"{path}?{query}" if steps else path


def shown(client: Client, path: str) -> str:
    """Return what the browser is shown at an address."""
    answer = client.get(path, headers=HTMX)
    assert answer.status_code == 200
    return answer.content.decode()


def pieces(html: str) -> list[str]:
    """Return where the pieces lie."""
    return re.findall(r'id="piece-[^"]*" transform="[^"]*"', html)


def confirmation(html: str) -> dict[str, list[str]]:
    """Return what the Confirm form sends; nothing where there is none."""
    form = re.search(r'<form[^>]*action="/table/\d+/move/".*?</form>', html, re.DOTALL)
    fields: dict[str, list[str]] = {}
    for name, value in re.findall(
        r'name="(\w+)" value="([^"]*)"', form.group() if form else ""
    ):
        fields.setdefault(name, []).append(unescape(value))
    return fields


Table = tuple[int, dict[str, Client], State]


def test_a_step_is_shown_on_the_board_and_is_on_no_record(table: Table) -> None:
    session_id, clients, state = table
    first, _ = first_play(state)
    plain = shown(clients["ann"], f"/table/{session_id}/fragment/")

    html = shown(clients["ann"], asked(session_id, state, first))

    assert pieces(html) != pieces(plain)
    assert f'data-version="{state.version}"' in html
    assert "Undo</a>" in html
    assert ">Confirm</button>" not in html
    assert store.load(session_id) == state
    assert not GameEvent.objects.filter(
        session_id=session_id, seq__gt=state.version
    ).exists()


def test_the_page_draws_the_same_draft_so_it_survives_a_reload(table: Table) -> None:
    session_id, clients, state = table
    first, _ = first_play(state)

    html = shown(clients["ann"], asked(session_id, state, first))
    page = shown(clients["ann"], asked(session_id, state, first, part=""))

    assert pieces(page) == pieces(html)
    assert "<!doctype html>" in page


def test_every_draft_control_sends_the_whole_list(table: Table) -> None:
    session_id, clients, state = table
    first, second = first_play(state)

    html = shown(clients["ann"], asked(session_id, state, first))

    links = [unescape(link) for link in re.findall(r'hx-get="([^"]*)"', html)]
    assert asked(session_id, state, first, second) in links
    assert f"/table/{session_id}/fragment/" in links
    pages = [unescape(link) for link in re.findall(r'href="([^"]*)"', html)]
    assert asked(session_id, state, first, second, part="") in pages


def test_undo_goes_one_step_back(table: Table) -> None:
    session_id, clients, state = table
    first, second = first_play(state)

    html = shown(clients["ann"], asked(session_id, state, first, second))

    undo = re.search(r'id="undo"[^>]*hx-get="([^"]*)"', html)
    assert undo is not None
    assert unescape(undo[1]) == asked(session_id, state, first)


def test_a_whole_throw_is_confirmed_at_once(table: Table) -> None:
    session_id, clients, state = table
    texts = first_play(state)
    html = shown(clients["ann"], asked(session_id, state, *texts))
    sent = confirmation(html)
    assert sent["text"] == texts

    answer = clients["ann"].post(f"/table/{session_id}/move/", sent, headers=HTMX)

    assert answer.status_code == 200
    told = store.events_of(session_id)[state.version :]
    assert [e.text for e in told if isinstance(e, ev.Moved)] == texts
    after = store.load(session_id)
    assert pieces(html) == pieces(answer.content.decode())
    assert after.seat_to_act == 1
    assert "is-lit" not in html


def test_the_next_poll_without_news_is_answered_with_nothing(table: Table) -> None:
    session_id, clients, state = table
    path = asked(session_id, state, first_play(state)[0])
    html = shown(clients["ann"], path)
    kept = re.search(r'data-fragment-url="([^"]*)"', html)
    assert kept is not None
    assert unescape(kept[1]) == path

    poll = clients["ann"].get(f"{path}&shown={state.version}", headers=HTMX)

    assert poll.status_code == 204


def test_a_poll_after_other_news_keeps_the_draft(table: Table) -> None:
    session_id, clients, state = table
    first = first_play(state)[0]
    path = asked(session_id, state, first)
    html = shown(clients["ann"], path)
    give_clock_back(session_id)

    fresh = shown(clients["ann"], f"{path}&shown={state.version}")

    assert f'data-version="{state.version + 1}"' in fresh
    assert pieces(fresh) == pieces(html)
    later = replace(state, version=state.version + 1)
    assert asked(session_id, later, first) in unescape(fresh)


def give_clock_back(session_id: int) -> None:
    """Let something happen that leaves the board alone."""
    with transaction.atomic():
        state = store.load(session_id)
        event = ev.ClockReturned(store.stamp(timezone.now()), 20)
        store.append(session_id, state, (event,), now=timezone.now())


def test_the_browsers_address_carries_the_draft_until_it_is_gone(table: Table) -> None:
    session_id, clients, state = table
    texts = first_play(state)
    path = asked(session_id, state, *texts)
    page = asked(session_id, state, *texts, part="")

    drawn = clients["ann"].get(path, headers=HTMX)
    assert drawn["HX-Replace-Url"] == page
    at_page = {**HTMX, "HX-Current-URL": f"http://testserver{page}"}
    sent = confirmation(drawn.content.decode())
    done = clients["ann"].post(f"/table/{session_id}/move/", sent, headers=at_page)
    assert done["HX-Replace-Url"] == f"/table/{session_id}/"
    plain = clients["ann"].get(f"/table/{session_id}/fragment/", headers=HTMX)
    assert "HX-Replace-Url" not in plain


@pytest.mark.parametrize("who", ["bob", "eve", "nobody"])
def test_nobody_else_is_shown_a_draft(table: Table, who: str) -> None:
    session_id, clients, state = table
    plain = shown(clients[who], f"/table/{session_id}/fragment/")

    html = shown(clients[who], asked(session_id, state, *first_play(state)))

    assert pieces(html) == pieces(plain)
    assert not confirmation(html)
    assert 'class="move"' not in html


@pytest.mark.parametrize(
    "steps",
    [
        ["24/18"],
        ["<script>alert(1)</script>"],
        ["in/19"] * 13,
        ["x" * 5000],
        [""],
        ["in/19\x00"],
    ],
)
def test_bad_steps_give_the_plain_table_and_a_sentence(
    table: Table, steps: list[str]
) -> None:
    session_id, clients, state = table
    plain = shown(clients["ann"], f"/table/{session_id}/fragment/")

    html = shown(clients["ann"], asked(session_id, state, *steps))

    assert pieces(html) == pieces(plain)
    assert NO_STEPS in html
    assert "<script>alert" not in html


@pytest.mark.parametrize("seen", ["0", "-1", "x", "", "9" * 30, "\N{SUPERSCRIPT TWO}"])
def test_steps_of_another_version_are_lost_with_a_sentence(
    table: Table, seen: str
) -> None:
    session_id, clients, state = table
    query = urlencode({"seen": seen, "step": first_play(state)[0]})

    html = shown(clients["ann"], f"/table/{session_id}/fragment/?{query}")

    assert MOVED_ON in html
    assert not re.search(r'id="undo"', html)


def test_steps_that_were_played_meanwhile_are_not_called_lost(table: Table) -> None:
    session_id, clients, state = table
    texts = first_play(state)
    confirm(session_id, state, *texts)

    html = shown(clients["ann"], asked(session_id, state, *texts))

    assert MOVED_ON not in html
    assert not confirmation(html)


def test_steps_of_a_throw_that_was_played_otherwise_are_lost(table: Table) -> None:
    session_id, clients, state = table
    texts = first_play(state)
    other = next(move.text for move in legal(state) if move.text not in texts)
    confirm(session_id, state, other)

    html = shown(clients["ann"], asked(session_id, state, *texts))

    assert MOVED_ON in html


def legal(state: State) -> tuple[Move, ...]:
    """Return the moves that are legal now."""
    assert state.position is not None
    return state.game.legal_moves(state.position)


def confirm(session_id: int, state: State, *texts: str) -> None:
    """Play steps for Ann in another tab."""
    play.move(
        session_id,
        0,
        *texts,
        salt="",
        seen=state.version,
        command=new_command(),
        now=timezone.now(),
    )


def test_a_late_confirm_shows_the_table_the_reason_and_the_draft(table: Table) -> None:
    session_id, clients, state = table
    texts = first_play(state)
    sent = confirmation(shown(clients["ann"], asked(session_id, state, *texts)))
    give_clock_back(session_id)

    answer = clients["ann"].post(f"/table/{session_id}/move/", sent, headers=HTMX)

    html = answer.content.decode()
    assert answer.status_code == 409
    assert "The table has moved on." in html
    assert confirmation(html)["text"] == texts
    assert confirmation(html)["seen"] == [str(state.version + 1)]
    assert (
        clients["ann"]
        .post(f"/table/{session_id}/move/", confirmation(html), headers=HTMX)
        .status_code
        == 200
    )


def test_a_refused_confirm_without_script_shows_page_reason_and_draft(
    table: Table,
) -> None:
    session_id, clients, state = table
    texts = first_play(state)
    give_clock_back(session_id)

    sent = order(state, text=texts)
    answer = clients["ann"].post(f"/table/{session_id}/move/", sent)

    html = answer.content.decode()
    assert answer.status_code == 409
    assert "<!doctype html>" in html
    assert confirmation(html)["text"] == texts


def test_a_refused_step_is_named_and_none_is_played(table: Table) -> None:
    session_id, clients, state = table
    first = first_play(state)[0]

    sent = order(state, text=[first, "24/18"])
    answer = clients["ann"].post(f"/table/{session_id}/move/", sent, headers=HTMX)

    assert answer.status_code == 422
    assert "Step 2, 24/18: " in answer.content.decode()
    assert store.load(session_id) == state


@pytest.mark.parametrize("texts", [[], ["in/19"] * 13, ["x" * 41], ["a", ""], ["\x00"]])
def test_steps_that_cannot_be_read_are_refused(table: Table, texts: list[str]) -> None:
    session_id, clients, state = table

    sent = order(state, text=texts)
    answer = clients["ann"].post(f"/table/{session_id}/move/", sent, headers=HTMX)

    assert answer.status_code == 422
    assert "That cannot be read." in answer.content.decode()
    assert store.load(session_id) == state


def test_the_id_of_a_confirm_covers_all_its_steps(table: Table) -> None:
    session_id, clients, state = table
    texts, path = first_play(state), f"/table/{session_id}/move/"
    sent = order(state, text=texts)

    first = clients["ann"].post(path, sent, headers=HTMX)
    again = clients["ann"].post(path, sent, headers=HTMX)
    other = clients["ann"].post(path, {**sent, "text": texts[:1]}, headers=HTMX)

    assert (first.status_code, again.status_code, other.status_code) == (200, 200, 409)
    assert GameEvent.objects.filter(cmd_id=str(sent["cmd_id"])).count() == 1


def test_a_part_of_a_throw_can_be_played_by_one_text(table: Table) -> None:
    session_id, clients, state = table
    first, second = first_play(state)
    path = f"/table/{session_id}/move/"
    clients["ann"].post(path, order(state, text=first), headers=HTMX)

    html = shown(clients["ann"], f"/table/{session_id}/fragment/")
    after = store.load(session_id)
    drawn = shown(clients["ann"], asked(session_id, after, second))

    assert f'id="move-{second}"' in html
    assert confirmation(drawn)["text"] == [second]


def test_undoing_moves_no_clock() -> None:
    ann, bob = make_user("ann"), make_user("bob")
    session_id = make_session(
        "acey", (ann, bob), time="delay 300 0", now=timezone.now()
    )
    while not isinstance(store.load(session_id).awaits, ToMove):
        act_once(session_id, now=timezone.now())
    state, client = store.load(session_id), browser_of((ann, bob)[on_turn(session_id)])
    deadline = GameSession.objects.get(pk=session_id).deadline_at

    step = legal(state)[0].text
    for steps in ([step], [], [step], []):
        shown(client, asked(session_id, state, *steps))

    assert GameSession.objects.get(pk=session_id).deadline_at == deadline
    assert store.load(session_id) == state


@pytest.mark.parametrize("steps", [0, 1, 2])
def test_a_draft_asks_no_more_of_the_database_than_the_plain_table(
    table: Table, steps: int, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    session_id, clients, state = table
    path = asked(session_id, state, *first_play(state)[:steps])
    shown(clients["ann"], path)

    with django_assert_max_num_queries(A_FRAGMENT):
        shown(clients["ann"], path)
    with django_assert_max_num_queries(A_FRAGMENT):
        shown(clients["ann"], f"{path}{'&' if steps else '?'}shown=1")


# Playing aids


def test_playing_aids_are_chosen_at_the_table_and_the_draft_stays(
    table: Table,
) -> None:
    session_id, clients, state = table
    first = first_play(state)[0]
    says = {"seen": state.version, "step": [first]}

    sent = {**says, "auto_throw": "on", "auto_play": "step"}
    answer = clients["ann"].post(f"/table/{session_id}/aids/", sent, headers=HTMX)

    html = answer.content.decode()
    assert answer.status_code == 200
    assert re.search(r'name="auto_throw" value="on" checked', html)
    assert re.search(r'name="auto_play" value="step" checked', html)
    assert asked(session_id, state, first) in unescape(html)
    assert store.load(session_id) == state


def test_playing_aids_are_chosen_without_script(table: Table) -> None:
    session_id, clients, state = table
    first = first_play(state)[0]

    sent = {"seen": state.version, "step": [first], "auto_play": "throw"}
    answer = clients["ann"].post(f"/table/{session_id}/aids/", sent)

    assert answer.status_code == 302
    assert answer["Location"] == asked(session_id, state, first, part="")
    page = clients["ann"].get(answer["Location"]).content.decode()
    assert re.search(r'name="auto_play" value="throw" checked', page)


def test_aids_that_cannot_be_read_are_refused(table: Table) -> None:
    session_id, clients, _ = table
    path = f"/table/{session_id}/aids/"

    for sent in ({}, {"auto_play": "always"}, {"auto_play": "\x00"}):
        answer = clients["ann"].post(path, sent, headers=HTMX)
        assert (answer.status_code, answer["HX-Retarget"]) == (422, "#notice")
    assert clients["nobody"].post(path, {}, headers=HTMX).status_code == 403
    assert clients["ann"].get(path).status_code == 405
    sent = {"auto_play": "never"}
    assert clients["ann"].post("/table/999/aids/", sent).status_code == 404


def test_who_has_no_seat_sees_no_aids(table: Table) -> None:
    session_id, clients, _ = table

    assert 'id="aids"' in shown(clients["bob"], f"/table/{session_id}/")
    assert 'id="aids"' not in shown(clients["eve"], f"/table/{session_id}/")
    assert 'id="aids"' not in shown(clients["nobody"], f"/table/{session_id}/")
