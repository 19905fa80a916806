"""What is drawn once and shown to several holds nothing that is one viewer's own."""

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.test.signals import template_rendered
from django.utils import timezone

from accounts.models import User
from games.rules.interface import ToMove, ToRoll
from games.services import store
from games.web import drawn
from tests.factories import act_once, make_session, make_user, play_on

pytestmark = pytest.mark.django_db

OWN = re.compile(r"cmd_id|csrfmiddlewaretoken|hx-post|<form|data-origin=|is-movable")
TEMPLATES = Path(settings.BASE_DIR, "templates")
TAG = re.compile(r'{% drawn(?:_large|_each)? "([^"]+)"')


@contextmanager
def drawings() -> Iterator[Counter[str]]:
    """Count the templates that are drawn."""
    counts: Counter[str] = Counter()

    def note(template: object, **_: object) -> None:
        counts[str(getattr(template, "name", ""))] += 1

    template_rendered.connect(note)
    yield counts
    template_rendered.disconnect(note)


def seated(user: User) -> Client:
    """Return the browser of a user."""
    client = Client()
    client.force_login(user)
    return client


def fragment(client: Client, session_id: int) -> str:
    """Return the fragment as this browser gets it."""
    return client.get(f"/table/{session_id}/fragment/").content.decode()


def running() -> tuple[int, list[User]]:
    """Return a game of four with some throws, and its players."""
    users = [make_user(f"p{n}") for n in range(4)]
    session_id = make_session("uckers", tuple(users), now=timezone.now())
    play_on(session_id, acts=30, now=timezone.now())
    return session_id, users


def templates_in(name: str) -> Iterator[str]:
    """Yield a template's text and those of all it includes."""
    text = Path(TEMPLATES, name).read_text()
    yield text
    for other in re.findall(r'{% include "([^"]+)"', text):
        yield from templates_in(other)


def test_a_part_that_is_kept_has_no_form_and_no_token() -> None:
    names = {
        name
        for file in TEMPLATES.rglob("*.html")
        for name in TAG.findall(file.read_text())
    }

    assert {"games/_board.html", "games/_log.html", "games/_seat.html"} <= names
    for name in names:
        for text in templates_in(name):
            assert not re.search(r"csrf_token|<form|cmd_id|_command\.html", text), name


def test_who_watches_a_version_is_shown_what_was_drawn_for_the_first() -> None:
    session_id, _ = running()
    watchers = [Client(), seated(make_user("eve")), seated(make_user("mo"))]
    fragment(watchers[0], session_id)

    with drawings() as counts:
        bodies = [fragment(watcher, session_id) for watcher in watchers[1:]]

    kept = {"_board", "_piece", "_tap", "_log", "_log_line", "_seat", "_house_rules"}
    assert not {f"games/{name}.html" for name in kept} & counts.keys(), counts
    assert counts["games/_table.html"] == 2
    assert all("board-pieces" in body for body in bodies)


def test_a_new_version_draws_the_pieces_that_moved_and_no_others() -> None:
    session_id, users = running()
    client = seated(users[0])
    while not isinstance(store.load(session_id).awaits, ToMove):
        act_once(session_id, now=timezone.now())
    fragment(client, session_id)
    act_once(session_id, now=timezone.now())

    with drawings() as counts:
        fragment(client, session_id)

    assert counts["games/_board.html"] == 1
    assert counts["games/_piece.html"] <= 6, counts


def test_nobody_else_is_shown_the_controls_of_the_seat_on_turn() -> None:
    session_id, users = running()
    for awaited in (ToRoll, ToMove):
        while not isinstance(store.load(session_id).awaits, awaited):
            act_once(session_id, now=timezone.now())
        mover = store.load(session_id).seat_to_act
        assert mover is not None
        own = fragment(seated(users[mover]), session_id)
        assert OWN.search(own)

        for _ in range(2):
            watched = fragment(Client(), session_id)
            assert not OWN.search(watched), OWN.search(watched)
        for seat in range(4):
            seen = fragment(seated(users[seat]), session_id)
            assert ("data-viewer-turn" in seen) == (seat == mover)
            assert ('id="main-action"' in seen or "data-origin" in seen) == (
                seat == mover
            )


def test_no_kept_part_outlives_its_value() -> None:
    session_id, users = running()
    client = seated(users[0])
    cold = [_fresh(client, session_id) for _ in range(2)]
    warm = fragment(client, session_id)

    assert _settled(cold[0]) == _settled(cold[1]) == _settled(warm)


def _fresh(client: Client, session_id: int) -> str:
    drawn._small.cache_clear()
    drawn._large.cache_clear()
    return fragment(client, session_id)


def _settled(html: str) -> str:
    drawn_afresh = r'(name="(?:cmd_id|csrfmiddlewaretoken)" value|data-now)="[^"]*"'
    seconds = r"(?<=<span data-seconds>)\d+"
    return re.sub(seconds, "", re.sub(drawn_afresh, r"\1", html))
