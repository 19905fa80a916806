"""Whole games with a known seed: whatever leaves the process is searched for it.

No secret of a throw to come, no seed and no sealed seed may appear anywhere, raw,
in hex or in base64.
"""

import base64
import logging
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games import tasks
from games.live import announce
from games.models import BotJob, DiceSeed, GameEvent, GameSession, Result, Seat
from games.record.events import CHAIN_LENGTH
from games.record.state import State
from games.services import bot_turns, seeds, store
from tests.factories import NOW, act_once, make_session, make_user
from tests.record.records import chain_of

NUMBER = 7
CHAIN = chain_of(NUMBER)
SEED = CHAIN.secrets[CHAIN_LENGTH]
HEX = re.compile(rb"[0-9A-Fa-f]{64,}")
BASE64 = re.compile(rb"[0-9A-Za-z+/_-]{43,}")
PAGES_EVERY = 150


_SAFE = bytes.maketrans(b"+/", b"-_")


def _in_base64(secret: bytes) -> bytes:
    return base64.urlsafe_b64encode(secret)[:43]


THROW_OF = {
    form: n
    for n, secret in enumerate(CHAIN.secrets)
    for form in (secret.hex().encode(), _in_base64(secret))
}


def newest_in(data: bytes, *, after: int) -> int:
    """Return the last throw whose secret is in the data in some form, -1 for none.

    In the raw, or as Python writes bytes, the seed and the next secrets are sought.
    """
    found: set[bytes] = set()
    for match in HEX.finditer(data):
        found |= _windows(match[0].lower(), 64)
    for match in BASE64.finditer(data):
        found |= _windows(match[0].translate(_SAFE), 43)
    written = [THROW_OF[form] for form in found & THROW_OF.keys()]
    raw = [n for n in (after + 1, after + 2, CHAIN_LENGTH) if _is_raw_in(data, n)]
    return max(written + raw, default=-1)


def _is_raw_in(data: bytes, n: int) -> bool:
    secret = CHAIN.secrets[n]
    return secret in data or repr(secret)[2:-1].encode() in data


def _windows(text: bytes, size: int) -> set[bytes]:
    return {text[i : i + size] for i in range(len(text) - size + 1)}


class Ears:
    """Everything that has left the process since the last time one listened."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.sorts: set[str] = set()

    def hear(self, sort: str, *words: object) -> None:
        """Keep what was said."""
        self.sorts.add(sort)
        self.heard.append(f"{sort}: {words!r}")

    def drain(self) -> bytes:
        """Return what was heard and forget it."""
        told = "\n".join(self.heard).encode()
        self.heard.clear()
        return told


class _Log(logging.Handler):
    """Hands log records to the ears, with their tracebacks."""

    ears: Ears

    def emit(self, record: logging.LogRecord) -> None:
        self.ears.hear("log", self.format(record), vars(record))


class _Layer:
    """A channel layer that only listens."""

    def __init__(self, ears: Ears) -> None:
        self._ears = ears

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        """Hear the message."""
        self._ears.hear("pulse", group, message)


@pytest.fixture
def ears(monkeypatch: pytest.MonkeyPatch) -> Iterator[Ears]:
    """Give ears at sockets, workers and logs; seeds are the known one."""
    handler = _Log(logging.DEBUG)
    ears = handler.ears = Ears()
    root = logging.getLogger()
    before = root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    monkeypatch.setattr(seeds, "draw", lambda: (CHAIN.game_id, SEED))
    monkeypatch.setattr(announce, "get_channel_layer", lambda: _Layer(ears))
    monkeypatch.setattr(
        tasks.play_bot,
        "apply_async",
        lambda *about, **options: ears.hear("task", *about, options),
    )
    yield ears
    root.removeHandler(handler)
    root.setLevel(before)


def hear_database(ears: Ears, session_id: int, after: int) -> None:
    """Hear new events, and everything that the models show of themselves."""
    rows = GameEvent.objects.filter(session_id=session_id, seq__gt=after)
    ears.hear("events", list(rows.values()), list(rows))
    for model in (GameSession, Seat, BotJob, Result, DiceSeed):
        ears.hear("model", list(model.objects.all()))
    ears.hear("session", list(GameSession.objects.values()))


def hear_pages(ears: Ears, session_id: int, clients: dict[str, Client]) -> None:
    """Hear the pages of the table and of the staff, for everybody."""
    admin = [
        reverse("admin:games_gamesession_change", args=[session_id]),
        *(
            reverse(f"admin:games_{name}_changelist")
            for name in ("gamesession", "result", "botjob")
        ),
    ]
    table = [
        reverse("games:table", args=[session_id]),
        reverse("games:fragment", args=[session_id]),
        reverse("games:record", args=[session_id]),
        reverse("games:transcript", args=[session_id]),
        reverse("games:verify", args=[session_id]),
        reverse("games:lobby"),
    ]
    for who, client in clients.items():
        for address in table + (admin if who == "staff" else []):
            answer = client.get(address)
            body = getattr(answer, "content", b"").decode()
            ears.hear(f"page for {who}", answer.status_code, answer.headers, body)


def check(ears: Ears, state: State) -> None:
    """Search what was heard, while the dice of the state are all that was thrown."""
    told = ears.drain()
    assert newest_in(told, after=state.throws) <= state.throws
    for row in DiceSeed.objects.all():
        sealed = bytes(row.sealed)
        assert sealed not in told
        assert sealed.hex().encode() not in told
    assert settings.DICE_KEY.encode() not in told


def test_the_search_finds_a_secret_in_every_form() -> None:
    for n in (100, 101, CHAIN_LENGTH):
        secret = CHAIN.secrets[n]

        for form in (
            secret,
            repr(secret).encode(),
            secret.hex().encode(),
            secret.hex().upper().encode(),
            base64.b64encode(secret),
            base64.urlsafe_b64encode(secret),
        ):
            assert newest_in(b"00ff " + form + b"-and more", after=99) == n
            assert newest_in(form[:-4], after=99) == -1


@pytest.mark.timeout(600)
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("game", "seats"), [("acey", 2), ("uckers", 2)])
def test_no_secret_of_a_throw_to_come_leaves_the_process(
    game: str, seats: int, ears: Ears
) -> None:
    ann, bob = make_user("Ann"), make_user("Bob")
    staff = User.objects.create_superuser("Master", password="mess-deck-1")
    clients = {"anonymous": Client(), "player": Client(), "staff": Client()}
    clients["player"].force_login(ann)
    clients["staff"].force_login(staff)
    opponents: tuple[User | str, ...] = (
        (ann, "random") if game == "acey" else (ann, bob)
    )
    session_id = make_session(game, opponents, time="delay 60 0")
    state = store.load(session_id)
    heard_upto, acts = 0, 0

    while state.phase == "playing":
        hear_database(ears, session_id, heard_upto)
        if acts % PAGES_EVERY == 0:
            hear_pages(ears, session_id, clients)
            ears.hear("state", state)
        check(ears, state)
        heard_upto, acts = state.version, acts + 1
        on_turn = state.seat_to_act
        assert on_turn is not None
        if state.chairs[on_turn].bot:
            bot_turns.play_bot(session_id, state.version, now=NOW)
            state = store.load(session_id)
        else:
            state = act_once(session_id)
    hear_database(ears, session_id, heard_upto)
    hear_pages(ears, session_id, clients)
    check(ears, state)

    assert acts > 50
    assert ears.sorts >= {"pulse", "log", "events", "model", "state"}
    assert ("task" in ears.sorts) == (game == "acey")
    assert not DiceSeed.objects.exists()
