"""Sockets and presence: who comes, stays and goes, and what the others are told."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from channels.db import database_sync_to_async
from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.db.backends.utils import CursorWrapper
from django.test import Client
from django.utils import timezone

from accounts.models import User
from config.asgi import application
from games.live import consumers
from games.live.routing import websocket_urlpatterns
from games.services import chat, lobby, presence, presence_store, store
from games.services.presence_store import Unknown
from tests.factories import make_session, make_user
from tests.live.test_consumers import SOON, Socket, heard, socket
from tests.services.watching import here

pytestmark = pytest.mark.django_db(transaction=True)
ROUTES = URLRouter(websocket_urlpatterns)


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let sockets tell of comings and goings almost at once."""
    monkeypatch.setattr(consumers, "PRESENCE_PAUSE", 0.05)


@pytest.fixture
def users() -> tuple[User, User]:
    """Give two players."""
    return make_user("Ann"), make_user("Bob")


@pytest.fixture
def session_id(users: tuple[User, User]) -> int:
    """Give their session."""
    return make_session("acey", users, now=timezone.now())


@asynccontextmanager
async def window(session_id: int, user: object) -> AsyncIterator[WebsocketCommunicator]:
    """Give a socket of a user at a table that has told its version."""
    opened = Socket(ROUTES, f"/ws/table/{session_id}/")
    opened.scope["user"] = user
    is_open, _ = await opened.connect(SOON)
    assert is_open
    assert "version" in await heard(opened)
    await told_of_presence(opened)
    yield opened
    await opened.disconnect(timeout=SOON)


async def seats_here(session_id: int) -> frozenset[int]:
    """Return the seats whose players are at the table."""
    ask = database_sync_to_async(here)
    return await ask(session_id, timezone.now())


async def until_here(session_id: int, *seats: int) -> None:
    """Wait until these seats and no others are at the table."""
    while await seats_here(session_id) != set(seats):
        await asyncio.sleep(0.02)


async def told_of_presence(opened: WebsocketCommunicator) -> None:
    """Wait until the socket says that somebody came or went."""
    while "presence" not in await heard(opened):
        pass


async def test_a_player_is_here_while_a_window_is_open(
    session_id: int, users: tuple[User, User]
) -> None:
    async with window(session_id, users[1]):
        await until_here(session_id, 1)

    assert await seats_here(session_id) == frozenset()


async def test_the_others_are_told_who_comes_and_goes(
    session_id: int, users: tuple[User, User]
) -> None:
    async with window(session_id, users[0]) as ann:
        await until_here(session_id, 0)
        async with window(session_id, users[1]):
            await told_of_presence(ann)
            assert await seats_here(session_id) == {0, 1}

        await told_of_presence(ann)
        assert await seats_here(session_id) == {0}


async def test_the_new_window_of_a_player_outlives_the_old_one(
    session_id: int, users: tuple[User, User]
) -> None:
    async with window(session_id, users[1]):
        async with window(session_id, users[1]):
            await until_here(session_id, 1)
        assert await seats_here(session_id) == {1}


async def test_a_reload_is_not_told_of(
    session_id: int, users: tuple[User, User], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(consumers, "PRESENCE_PAUSE", 0.7)
    async with window(session_id, users[0]) as ann:
        async with window(session_id, users[1]):
            await told_of_presence(ann)
        async with window(session_id, users[1]):
            assert await ann.receive_nothing(1.5)


async def test_visitors_without_a_name_come_and_go_unsaid(
    session_id: int, users: tuple[User, User]
) -> None:
    async with window(session_id, users[0]) as ann, window(session_id, None):
        assert await ann.receive_nothing(0.3)
        look = await database_sync_to_async(presence.look)(session_id, timezone.now())
        assert look is not None
        assert (look.here - {users[0].public_id}, look.nameless) == (frozenset(), 1)


async def test_whoever_sits_down_is_here_with_the_socket_he_has(
    users: tuple[User, User],
) -> None:
    ann, bob = users
    make, sit = database_sync_to_async(make_session), database_sync_to_async(lobby.sit)
    now = timezone.now()
    table = await make("acey", (ann, ""), begin=False, now=now)
    async with window(table, bob):
        await until_here(table)

        await sit(table, 1, bob, salt="", command=None, now=now)

        await until_here(table, 1)


async def test_presence_bumps_no_version(
    session_id: int, users: tuple[User, User]
) -> None:
    before = (await database_sync_to_async(store.load)(session_id)).version

    async with window(session_id, users[0]), window(session_id, users[1]):
        await until_here(session_id, 0, 1)

    after = (await database_sync_to_async(store.load)(session_id)).version
    assert after == before


async def test_a_beat_brings_the_news_that_was_lost(
    session_id: int, users: tuple[User, User], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(consumers, "HEARTBEAT", 0.05)
    async with window(session_id, users[0]) as ann:
        await until_here(session_id, 0)
        bob = users[1].public_id
        with monkeypatch.context() as deaf:
            deaf.setattr("games.live.announce.presence", lambda *_: None)
            note = database_sync_to_async(presence.beat)
            await note(session_id, "elsewhere", bob, timezone.now())

        await told_of_presence(ann)


async def test_a_socket_serves_while_presence_is_not_known(
    session_id: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> dict[str, str]:
        raise Unknown

    monkeypatch.setattr(consumers, "HEARTBEAT", 0.05)
    monkeypatch.setattr(presence_store.store(), "read", fail)

    async with socket(f"/ws/table/{session_id}/") as opened:
        for _ in range(3):
            assert "version" in await heard(opened)


async def test_the_first_word_on_presence_is_what_the_page_may_have_missed(
    session_id: int, users: tuple[User, User]
) -> None:
    async with window(session_id, users[0]):
        opened = Socket(ROUTES, f"/ws/table/{session_id}/")
        opened.scope["user"] = users[1]
        await opened.connect(SOON)
        assert "version" in await heard(opened)

        said = await heard(opened)

        ask = database_sync_to_async(presence.look)
        look = await ask(session_id, timezone.now())
        assert look is not None
        assert said == {"presence": look.digest}
        await opened.disconnect(timeout=SOON)


def _cookie_of(user: User) -> bytes:
    client = Client()
    client.force_login(user)
    name = settings.SESSION_COOKIE_NAME
    return f"{name}={client.cookies[name].value}".encode()


async def test_a_connect_by_session_cookie_asks_little_of_the_database(
    session_id: int, users: tuple[User, User], monkeypatch: pytest.MonkeyPatch
) -> None:
    cookie = await database_sync_to_async(_cookie_of)(users[1])
    talk = database_sync_to_async(chat.say)
    await talk(session_id, users[0], "table", text="Ahoy", now=timezone.now())
    origin = settings.ORIGINS[0].encode()
    opened = Socket(
        application,
        f"/ws/table/{session_id}/",
        headers=[(b"origin", origin), (b"cookie", cookie)],
    )
    asked: list[str] = []
    execute = CursorWrapper.execute

    def count(cursor: CursorWrapper, sql: str, params: Any = None) -> Any:
        asked.append(sql)
        return execute(cursor, sql, params)

    with monkeypatch.context() as counting:
        counting.setattr(CursorWrapper, "execute", count)
        is_open, _ = await opened.connect(SOON)
        assert is_open
        assert "version" in await heard(opened)
        assert await heard(opened) == {"chat": 1}
        assert "presence" in await heard(opened)

    await until_here(session_id, 1)
    await opened.disconnect(timeout=SOON)
    selects = [sql for sql in asked if sql.startswith("SELECT")]
    assert len(selects) == len(asked) == 3, asked
