"""Bad input to every command: a sentence, a stable word, and nothing is changed."""

import json
import re
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import get_resolver
from django.utils import timezone

from accounts.models import Preferences, User
from games.chat_models import ChatLine, ChatReport, Mute
from games.models import Analysis, GameEvent, GameSession, Hint
from games.services import chat, store
from tests.factories import make_session, make_user
from tests.web.test_table import HTMX, SALT, browser_of

pytestmark = pytest.mark.django_db

COMMAND = ("cmd_id", "salt")
FIELDS: dict[str, tuple[str, ...]] = {
    "throw": (*COMMAND, "seen"),
    "move": (*COMMAND, "seen", "text"),
    "resign": COMMAND,
    "hand-over": COMMAND,
    "rematch": COMMAND,
    "sit": (*COMMAND, "seat"),
    "seat-bot": (*COMMAND, "seat", "level"),
    "vacate": (*COMMAND, "seat"),
    "begin": COMMAND,
    "claim": COMMAND,
    "caretaker": COMMAND,
    "take-back": COMMAND,
    "play-on": COMMAND,
    "chat/say": ("room", "text"),
    "chat/report": ("line", "reason"),
    "chat/mute": ("line",),
    "chat/unmute": ("player",),
    "hint": ("kind", "seen"),
    "aids": ("auto_play",),
    "analysis/ask": (),
}
"""What each command of a table sends."""

OPTIONAL = {"salt", "text in chat/say"}
HUGE, LONG = "1" + "0" * 30, "9" * 5000
NUL = "a\x00b"
WRONG: dict[str, tuple[object, ...]] = {
    "cmd_id": ("", "one", "0" * 400, NUL, "{}", "é" * 36),
    "salt": ("zz", "F" * 32, "0" * 33, NUL, "00 " * 10),
    "seen": ("", "x", "-1", "1.5", "1e3", NUL, LONG, "é"),
    "text": ("", NUL, "x" * 41, ["1/2"] * 13, ["1/2", ""]),
    "seat": ("", "x", "-1", "16", HUGE, LONG, NUL),
    "level": ("", "no level", "x" * 21, NUL),
    "room": ("", "two words", "x" * 11, NUL),
    "line": ("", "x", "0", "-1", HUGE, LONG, NUL),
    "reason": ("", "two words", "x" * 21, NUL),
    "player": ("", "two words", "x" * 40, NUL),
    "kind": ("", "everything", NUL),
    "auto_play": ("", "always", NUL),
}
"""What has not the form of its field."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A game in play of Ann's with talk, one of strangers, and Ann's browser."""

    session_id: int
    foreign_id: int
    ann: User
    client: Client
    good: dict[str, object]

    def post(self, deed: str, sent: object, **how: object) -> Any:
        """Send a form to a command of the table."""
        path = f"/table/{self.session_id}/{deed}/"
        return self.client.post(path, sent, headers=HTMX, **how)  # type: ignore[arg-type]

    def form(self, deed: str) -> dict[str, object]:
        """Return a form of the command as it should be."""
        return {name: self.good[name] for name in FIELDS[deed]}


@pytest.fixture
def scene() -> Iterator[Scene]:
    """Give the scene; limits of other tests are forgotten."""
    cache.clear()
    now = timezone.now()
    ann, bob, eve, fay = (make_user(name) for name in ("ann", "bob", "eve", "fay"))
    session_id = make_session("acey", (ann, bob), now=now)
    line = chat.say(session_id, bob, "table", text="Ahoy", now=now)
    good = {
        "cmd_id": str(uuid.uuid4()),
        "salt": SALT,
        "seen": store.load(session_id).version,
        "text": "24/20",
        "seat": 1,
        "level": "greedy",
        "room": "table",
        "line": line.pk,
        "reason": "insult",
        "player": bob.public_id,
        "kind": "hint",
        "auto_play": "never",
    }
    foreign_id = make_session("acey", (eve, fay), now=now)
    yield Scene(session_id, foreign_id, ann, browser_of(ann), good)
    cache.clear()


def everything() -> list[object]:
    """Return all that a command could change."""
    return [
        list(GameSession.objects.order_by("pk").values_list("version", "head")),
        GameEvent.objects.count(),
        *(model.objects.count() for model in (ChatLine, ChatReport, Mute)),
        *(model.objects.count() for model in (Hint, Analysis, Preferences)),
    ]


def assert_refused(answer: Any, about: object, *statuses: int, code: str = "") -> None:
    """Demand a status of these with a stable word and a sentence."""
    assert answer.status_code in statuses, (about, answer.status_code)
    said = answer.headers.get("X-Refusal", "")
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", said), about
    assert said == (code or said), about
    text = re.sub(r"<[^>]+>|\s+", " ", answer.content.decode())
    assert re.search(r"[A-Z][^.]{5,}\.", text), (about, text)


def test_every_command_of_a_table_is_asked_here() -> None:
    found: dict[Any, Any] = dict(get_resolver("games.web.urls").reverse_dict.items())
    named = {
        key: value[0][0][0] for key, value in found.items() if isinstance(key, str)
    }
    only_looked_at = {
        *("", "fragment/", "why/", "presence/", "chat/", "record.json", "record.txt"),
        *("verify/", "replay/", "replay/%(number)s/", "hint/fragment/", "analysis/"),
        "analysis/fragment/",
    }
    of_tables = {
        path.removeprefix("table/%(session_id)s/")
        for path in named.values()
        if path.startswith("table/%(session_id)s/")
    }

    assert of_tables - only_looked_at == {f"{deed}/" for deed in FIELDS}


@pytest.mark.parametrize("deed", [deed for deed in FIELDS if FIELDS[deed]])
def test_what_has_not_the_form_of_a_command_changes_nothing(
    deed: str, scene: Scene
) -> None:
    before = everything()

    for name in FIELDS[deed]:
        if name not in OPTIONAL and f"{name} in {deed}" not in OPTIONAL:
            sent = {k: v for k, v in scene.form(deed).items() if k != name}
            answer = scene.post(deed, sent)
            assert_refused(answer, f"no {name}", 422, code="unreadable")
        for value in () if f"{name} in {deed}" in OPTIONAL else WRONG[name]:
            answer = scene.post(deed, scene.form(deed) | {name: value})
            assert_refused(answer, (name, str(value)[:20]), 422, code="unreadable")

    assert everything() == before


@pytest.mark.parametrize(
    ("text", "code"),
    [("", "empty"), ("x" * 201, "too-long"), ("x" * 1001, "unreadable")],
)
def test_a_line_that_cannot_be_said_changes_nothing(
    text: str, code: str, scene: Scene
) -> None:
    before = everything()

    answer = scene.post("chat/say", scene.form("chat/say") | {"text": text})

    assert_refused(answer, text, 422, code=code)
    assert everything() == before


@pytest.mark.parametrize("deed", [deed for deed in FIELDS if FIELDS[deed]])
def test_bodies_that_are_no_form_change_nothing(deed: str, scene: Scene) -> None:
    before = everything()
    form, deep = "application/x-www-form-urlencoded", "application/json"
    bodies: tuple[tuple[object, str], ...] = (
        (json.dumps(scene.form(deed)), deep),
        ("[" * 2000 + "]" * 2000, deep),
        ('{"text": "\\ud800"}', deep),
        (bytes(range(256)), "application/octet-stream"),
        (bytes(range(256)) * 4, form),
        (b"\xff\xfe%ED%A0%80=%ED%A0%80&&&===", form),
        ("", "text/plain"),
    )

    for body, kind in bodies:
        answer = scene.post(deed, body, content_type=kind)
        assert_refused(answer, (str(body)[:20], kind), 422, code="unreadable")
    for kind in ("multipart/form-data", f"{form}; charset=utf-16"):
        answer = scene.post(deed, "a=b", content_type=kind)
        assert_refused(answer, kind, 400, code="unreadable")
    large = scene.post(deed, b"x=" + b"y" * 3 * 2**20, content_type=form)
    assert_refused(large, "3 MiB", 413, code="too-large")
    many = scene.post(deed, b"a=b&" * 2000, content_type=form)
    assert_refused(many, "2,000 fields", 400, code="unreadable")
    assert everything() == before


@pytest.mark.parametrize("deed", FIELDS)
def test_commands_are_posted_to_tables_that_there_are(deed: str, scene: Scene) -> None:
    before = everything()
    path = f"/table/{scene.session_id}/{deed}/"

    for method in ("get", "head", "put", "patch", "delete", "options", "trace"):
        answer = getattr(scene.client, method)(path, headers=HTMX)
        assert answer.status_code == 405, method
    for unknown in (0, 10**14, 10**30):
        answer = scene.client.post(f"/table/{unknown}/{deed}/", scene.form(deed))
        assert answer.status_code == 404, unknown

    assert everything() == before


@pytest.mark.parametrize("deed", [deed for deed in FIELDS if deed != "aids"])
def test_a_command_to_a_table_of_others_changes_nothing(
    deed: str, scene: Scene
) -> None:
    before = everything()
    path = f"/table/{scene.foreign_id}/{deed}/"

    if deed != "chat/unmute":  # to hear somebody again is no deed at a table
        answer = scene.client.post(path, scene.form(deed), headers=HTMX)
        assert_refused(answer, deed, 403, 409, 422)
    answer = Client().post(path, scene.form(deed), headers=HTMX)
    assert_refused(answer, deed, 403, 422)

    assert everything() == before


@pytest.mark.parametrize("deed", ["throw", "move"])
@pytest.mark.parametrize("ahead", [-1, -(10**6), 1, 10**30])
def test_another_version_than_the_newest_is_told_the_table_has_moved_on(
    deed: str, ahead: int, scene: Scene
) -> None:
    before = everything()
    seen = max(0, store.load(scene.session_id).version + ahead)

    answer = scene.post(deed, scene.form(deed) | {"seen": seen})

    assert_refused(answer, ahead, 409, code="moved-on")
    assert everything() == before


@pytest.mark.parametrize("deed", ["move", "chat/say"])
@pytest.mark.parametrize("text", [b"%ED%A0%80", b"%F0%9F", b"%C0%AF", b"%FF%FE"])
def test_broken_characters_are_no_fault_of_the_house(
    deed: str, text: bytes, scene: Scene
) -> None:
    said = {**scene.form(deed), "text": "TEXT"}
    body = urlencode(said).encode().replace(b"TEXT", text)
    before = GameEvent.objects.count()

    answer = scene.post(deed, body, content_type="application/x-www-form-urlencoded")

    assert answer.status_code in {200, 422}
    assert GameEvent.objects.count() == before


NOT_NOW = {
    "throw": {"not-your-turn", "move-first"},
    "rematch": {"not-over"},
    "sit": {"begun"},
    "seat-bot": {"begun"},
    "vacate": {"not-yours"},
    "begin": {"begun"},
    "claim": {"is-back", "own-side", "too-soon"},
    "caretaker": {"is-back", "no-partner", "too-soon"},
    "take-back": {"no-caretaker"},
    "play-on": {"not-resigned"},
    "hint": {"no-hint"},
    "analysis/ask": {"not-over"},
}


@pytest.mark.parametrize("deed", NOT_NOW)
@pytest.mark.parametrize("headers", [HTMX, {}], ids=["htmx", "plain form"])
def test_a_refusal_names_itself_to_programs_and_tells_people_why(
    deed: str, headers: dict[str, str], scene: Scene
) -> None:
    if deed == "throw" and store.load(scene.session_id).seat_to_act == 0:
        scene.post("throw", scene.form("throw"))
        scene.good["seen"] = store.load(scene.session_id).version
        scene.good["cmd_id"] = str(uuid.uuid4())
    before = everything()

    path = f"/table/{scene.session_id}/{deed}/"
    answer = scene.client.post(path, scene.form(deed), headers=headers)

    assert_refused(answer, deed, 422, 409)
    assert answer.headers["X-Refusal"] in NOT_NOW[deed]
    assert everything() == before


def test_a_crowd_of_guests_is_asked_to_wait_at_a_table_too(scene: Scene) -> None:
    table = make_session("uckers", (scene.ann, "", "", ""), begin=False)
    for _ in range(20):
        Client().post("/tables/bot/", {"form": "acey"})
    before = everything()

    sent = {"cmd_id": str(uuid.uuid4()), "seat": 1}
    answer = Client().post(f"/table/{table}/sit/", sent, headers=HTMX)

    assert_refused(answer, "guest", 429, code="too-many-guests")
    assert answer.headers["HX-Retarget"] == "#notice"
    assert everything() == before


@pytest.mark.parametrize(
    "query",
    [
        {"seen": "-1", "step": ["\ud7ff" * 50] * 40},
        {"seen": HUGE, "shown": HUGE},
        {"shown": NUL, "here": "1"},
        {"shown": "é", "step": NUL},
    ],
)
@pytest.mark.parametrize("page", ["", "fragment/", "presence/", "chat/", "replay/"])
def test_looking_with_a_strange_address_shows_the_table(
    page: str, query: dict[str, Any], scene: Scene
) -> None:
    before = everything()

    answer = scene.client.get(f"/table/{scene.session_id}/{page}", query)

    assert answer.status_code == 200
    assert everything() == before
