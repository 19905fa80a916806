"""How often the database is asked: by a command, by what it is answered with."""

from collections.abc import Sequence

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from accounts.services import preferences
from games.chat_models import Mute
from games.rules.interface import ToMove, ToRoll
from games.services import chat, presence, store
from tests.factories import act_once, make_session, make_user
from tests.web.test_table import HTMX, browser_of, order

pytestmark = pytest.mark.django_db(transaction=True)
A_COMMAND, A_POST, A_FRAGMENT = 9, 15, 7

TABLES = {
    "rated": ("acey", 2, "", {"rated": True, "time": "delay 15 180"}),
    "of days": ("uckers", 4, "", {"time": "days 3"}),
    "against bots": ("acey", 1, "random", {}),
}


def table(kind: str) -> tuple[int, User]:
    """Return a game in which all have their wishes, and its first player."""
    game, count, bot, terms = TABLES[kind]
    users = [make_user(name) for name in ["Ann", "Bob", "Cat", "Dan"][:count]]
    for user in users:
        preferences.change(user, auto_throw=True, auto_play="throw")
    seats = (*users, *([bot] if bot else []))
    session_id = make_session(game, seats, now=timezone.now(), **terms)  # type: ignore[arg-type]
    return session_id, users[0]


def until(session_id: int, kind: type) -> None:
    """Play until the first seat has to throw, or to move."""
    state = store.load(session_id)
    while not (isinstance(state.awaits, kind) and state.seat_to_act == 0):
        state = act_once(session_id, now=timezone.now())


def asked_by(client: Client, method: str, path: str, sent: object) -> Sequence[str]:
    """Return what the database is asked for one request."""
    with CaptureQueriesContext(connection) as asked:
        answer = getattr(client, method)(path, sent, headers=HTMX)
    assert answer.status_code == 200, answer.status_code
    return [query["sql"] for query in asked.captured_queries]


@pytest.mark.parametrize("kind", TABLES)
def test_a_command_asks_little_from_begin_to_commit(kind: str) -> None:
    session_id, ann = table(kind)
    client = browser_of(ann)
    for awaited in (ToRoll, ToMove):
        until(session_id, awaited)
        state = store.load(session_id)
        says = {}
        if awaited is ToMove:
            says = {"text": state.game.legal_moves(state.position)[0].text}
        deed = "move" if says else "throw"

        path = f"/table/{session_id}/{deed}/"
        asked = asked_by(client, "post", path, order(state, **says))

        begin = next(i for i, sql in enumerate(asked) if sql.startswith("BEGIN"))
        commit = asked.index("COMMIT")
        assert commit - begin + 1 <= A_COMMAND, asked[begin : commit + 1]
        assert len(asked) <= A_POST, asked


@pytest.mark.parametrize("kind", TABLES)
def test_a_fragment_asks_little_with_all_that_it_can_show(kind: str) -> None:
    session_id, ann = table(kind)
    until(session_id, ToMove)
    now, eve, bob = timezone.now(), make_user("Eve"), make_user("Mo")
    presence.beat(session_id, "eve", eve.public_id, now)
    presence.beat(session_id, "visitor", "", now)
    chat.say(session_id, ann, "table", text="Ahoy", now=now)
    chat.say(session_id, eve, "watchers", text="Ahoy", now=now)
    Mute.objects.create(owner=ann, muted=bob, at=now)
    state, client = store.load(session_id), browser_of(ann)
    step = state.game.legal_moves(state.position)[0].text
    drafted = {"seen": state.version, "step": step, "shown": 1, "here": 1}

    for path, sent in (
        ("fragment/", drafted),
        ("fragment/", {"seen": 1, "here": 1}),
        ("presence/", {}),
        ("chat/", {"seen": "1"}),
    ):
        asked = asked_by(client, "get", f"/table/{session_id}/{path}", sent)

        assert len(asked) <= A_FRAGMENT, (path, asked)
