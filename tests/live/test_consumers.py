"""Sockets: what they say, when they close, and what they outlive."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from contextlib import asynccontextmanager
from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator
from channels.db import database_sync_to_async
from channels.layers import get_channel_layer
from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.db import OperationalError

from config.asgi import application
from games import queries
from games.live import announce, consumers
from games.live.routing import websocket_urlpatterns
from games.models import GameSession
from games.services import lobby, store
from games.services.lobby import Terms
from tests.factories import NOW, act_once, make_session, make_user

pytestmark = pytest.mark.django_db(transaction=True)
SOON = 5.0
A_WHILE = 0.2
ROUTES = URLRouter(websocket_urlpatterns)


@pytest.fixture(autouse=True)
def _no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let pulses be sent again at once after one that failed."""
    monkeypatch.setattr(announce, "PAUSE", 0.0, raising=False)


@pytest.fixture
def session_id() -> int:
    """Give a session in play between two players."""
    return make_session("acey", (make_user("Ann"), make_user("Bob")))


@pytest.fixture
def _quick_heart(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let hearts beat every twentieth of a second."""
    monkeypatch.setattr(consumers, "HEARTBEAT", 0.05)


class Socket(WebsocketCommunicator):
    """A browser's end; unlike its base it lets used database connections go."""

    send_input = ApplicationCommunicator.send_input
    receive_output = ApplicationCommunicator.receive_output


@asynccontextmanager
async def socket(path: str) -> AsyncIterator[WebsocketCommunicator]:
    """Give an open socket at this path."""
    opened = Socket(ROUTES, path)
    is_open, _ = await opened.connect(SOON)
    assert is_open
    yield opened
    await opened.disconnect(timeout=SOON)


async def heard(opened: WebsocketCommunicator) -> Any:
    """Return what the socket says next."""
    return await opened.receive_json_from(SOON)


async def closed_with(opened: WebsocketCommunicator) -> int:
    """Return the code with which the socket is closed."""
    while (message := await opened.receive_output(SOON))["type"] != "websocket.close":
        pass
    return int(message["code"])


async def version_of(session_id: int) -> int:
    """Return the version at which the session stands."""
    return (await database_sync_to_async(store.load)(session_id)).version


async def test_a_table_says_its_version_at_once(session_id: int) -> None:
    async with socket(f"/ws/table/{session_id}/") as opened:
        assert await heard(opened) == {"version": await version_of(session_id)}
        assert await opened.receive_nothing(A_WHILE)


async def test_a_table_says_the_new_version_after_every_act(session_id: int) -> None:
    async with socket(f"/ws/table/{session_id}/") as opened:
        await heard(opened)

        for _ in range(3):
            state = await database_sync_to_async(act_once)(session_id)

            assert await heard(opened) == {"version": state.version}


async def test_all_who_look_at_a_table_hear_it_and_nobody_else(session_id: int) -> None:
    other_id = await database_sync_to_async(_open_table)()
    async with (
        socket(f"/ws/table/{session_id}/") as first,
        socket(f"/ws/table/{session_id}/") as second,
        socket(f"/ws/table/{other_id}/") as other,
    ):
        for opened in (first, second, other):
            await heard(opened)

        state = await database_sync_to_async(act_once)(session_id)

        assert await heard(first) == await heard(second) == {"version": state.version}
        assert await other.receive_nothing(A_WHILE)


def _open_table() -> int:
    owner = make_user("Cat")
    return lobby.open_table(owner, Terms("acey", 2, False, "none"), now=NOW)


@pytest.mark.usefixtures("_quick_heart")
async def test_the_version_comes_again_with_every_beat(session_id: int) -> None:
    version = await version_of(session_id)
    async with socket(f"/ws/table/{session_id}/") as opened:
        for _ in range(4):
            assert await heard(opened) == {"version": version}


@pytest.mark.usefixtures("_quick_heart")
async def test_a_lost_pulse_is_made_good_by_the_next_beat(
    session_id: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(announce, "table", lambda *_: None)
    async with socket(f"/ws/table/{session_id}/") as opened:
        await heard(opened)

        state = await database_sync_to_async(act_once)(session_id)

        while (said := await heard(opened)) != {"version": state.version}:
            assert said["version"] < state.version


async def test_what_happens_between_joining_and_reading_is_not_lost(
    session_id: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = queries.news_of

    def read_slowly(numbers: Collection[int]) -> dict[int, tuple[int, int]]:
        news = real(numbers)
        act_once(session_id)
        return news

    monkeypatch.setattr(queries, "news_of", read_slowly)
    async with socket(f"/ws/table/{session_id}/") as opened:
        said = {(await heard(opened))["version"] for _ in range(2)}

    assert await version_of(session_id) in said


async def test_an_unknown_table_closes_the_socket() -> None:
    async with socket("/ws/table/999999/") as opened:
        assert await closed_with(opened) == consumers.UNKNOWN


@pytest.mark.usefixtures("_quick_heart")
async def test_a_table_that_is_gone_closes_the_socket() -> None:
    session_id = await database_sync_to_async(_open_table)()
    async with socket(f"/ws/table/{session_id}/") as opened:
        await heard(opened)

        gone = GameSession.objects.filter(pk=session_id)
        await database_sync_to_async(gone.delete)()

        assert await closed_with(opened) == consumers.UNKNOWN


@pytest.mark.parametrize("path", ["/ws/lobby/", "/ws/table/{}/"])
async def test_a_word_from_the_browser_closes_the_socket(
    path: str, session_id: int
) -> None:
    async with socket(path.format(session_id)) as opened:
        await opened.send_to(text_data='{"move": "in/20"}')

        assert await closed_with(opened) == 1008


async def test_bytes_and_many_words_close_it_once(session_id: int) -> None:
    before = await version_of(session_id)
    async with socket(f"/ws/table/{session_id}/") as opened:
        await opened.send_to(bytes_data=b"\x00" * 100)
        for _ in range(5):
            await opened.send_to(text_data="and more")

        assert await closed_with(opened) == 1008
        assert await opened.receive_nothing(A_WHILE)
    assert await version_of(session_id) == before


async def test_a_closed_socket_says_nothing_more(session_id: int) -> None:
    async with socket(f"/ws/table/{session_id}/") as opened:
        await heard(opened)
        await opened.send_to(text_data="?")
        assert await closed_with(opened) == 1008

        await database_sync_to_async(act_once)(session_id)

        assert await opened.receive_nothing(A_WHILE)


async def test_the_lobby_says_that_tables_have_changed() -> None:
    async with socket("/ws/lobby/") as opened:
        assert await heard(opened) == {"lobby": 0}

        await database_sync_to_async(_open_table)()

        assert await heard(opened) == {"lobby": 0}


@pytest.mark.usefixtures("_quick_heart")
async def test_a_socket_outlives_a_layer_that_is_away_and_joins_later(
    session_id: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    layer = get_channel_layer()
    with monkeypatch.context() as away:
        away.setattr(layer, "group_add", _refuse)
        away.setattr(layer, "group_send", _refuse)
        async with socket(f"/ws/table/{session_id}/") as opened:
            await heard(opened)
            state = await database_sync_to_async(act_once)(session_id)
            while await heard(opened) != {"version": state.version}:
                pass

            away.undo()
            await heard(opened)
            await heard(opened)
            await opened.receive_nothing(0.06)

            assert has_members(layer, session_id)


def has_members(layer: Any, session_id: int) -> bool:
    """Return whether a socket is in the table's group, by whatever layer is used.

    The Redis layer puts its prefix before a group's name, the one in memory does not.
    """
    group = announce.table_group(session_id)
    return any(name.endswith(group) for name in layer.groups)


async def _refuse(*_: object) -> None:
    raise ConnectionError


@pytest.mark.usefixtures("_quick_heart")
async def test_a_layer_that_hangs_does_not_silence_the_heart(
    session_id: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def hang(*_: object) -> None:
        await asyncio.sleep(3600)

    monkeypatch.setattr(announce, "PATIENCE", 0.1)
    monkeypatch.setattr(get_channel_layer(), "group_add", hang)

    async with socket(f"/ws/table/{session_id}/") as opened:
        for _ in range(3):
            assert "version" in await heard(opened)


@pytest.mark.usefixtures("_quick_heart")
async def test_a_socket_outlives_a_database_that_is_away(
    session_id: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: int) -> int:
        raise OperationalError("the server closed the connection")

    async with socket(f"/ws/table/{session_id}/") as opened:
        await heard(opened)
        with monkeypatch.context() as away:
            away.setattr(queries, "news_of", fail)
            await asyncio.sleep(A_WHILE)

        for _ in range(8):
            said = await heard(opened)

        assert said == {"version": await version_of(session_id)}


async def test_a_socket_that_is_gone_has_left_its_group(session_id: int) -> None:
    layer = get_channel_layer()
    async with socket(f"/ws/table/{session_id}/") as opened:
        await heard(opened)
        assert has_members(layer, session_id)

    assert not has_members(layer, session_id)


async def test_a_sender_does_not_wait_for_a_layer_that_hangs(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def hang(*_: object) -> None:
        await asyncio.sleep(3600)

    monkeypatch.setattr(announce, "PATIENCE", 0.05)
    monkeypatch.setattr(get_channel_layer(), "group_send", hang)
    send: Callable[[int, int], Awaitable[None]] = database_sync_to_async(announce.table)

    await asyncio.wait_for(send(1, 2), SOON)

    assert "no pulse to table-1" in caplog.text


def _asking(path: str, *headers: tuple[bytes, bytes]) -> WebsocketCommunicator:
    return Socket(application, path, headers=list(headers))


@pytest.mark.parametrize(
    "headers",
    [
        (),
        ((b"origin", b"https://elsewhere.example"),),
        ((b"origin", b"null"),),
        ((b"origin", b"http://localhost.elsewhere.example:8000"),),
    ],
)
async def test_the_house_opens_no_socket_for_a_foreign_page(
    headers: tuple[tuple[bytes, bytes], ...], session_id: int
) -> None:
    asking = _asking(f"/ws/table/{session_id}/", *headers)

    is_open, _ = await asking.connect(SOON)

    assert not is_open


async def test_the_house_opens_sockets_for_its_own_pages(session_id: int) -> None:
    asking = _asking(
        f"/ws/table/{session_id}/", (b"origin", settings.ORIGINS[0].encode())
    )

    is_open, _ = await asking.connect(SOON)

    assert is_open
    assert await heard(asking) == {"version": await version_of(session_id)}
    await asking.disconnect(timeout=SOON)


@pytest.mark.parametrize("path", ["/", "/ws/", "/ws/table/x/", "/ws/table/1/more/"])
async def test_an_address_that_nobody_serves_is_closed(path: str) -> None:
    asking = _asking(path, (b"origin", settings.ORIGINS[0].encode()))

    is_open, _ = await asking.connect(SOON)

    assert is_open
    assert await closed_with(asking) == 4404


@pytest.mark.usefixtures("_quick_heart")
async def test_a_client_that_stalls_through_300_pulses_ends_with_the_right_version(
    session_id: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with socket(f"/ws/table/{session_id}/") as opened:
        await heard(opened)
        gate, real = asyncio.Event(), consumers.TableConsumer.send_json

        async def stalled(self: consumers.TableConsumer, said: object) -> None:
            await gate.wait()
            await real(self, said)

        monkeypatch.setattr(consumers.TableConsumer, "send_json", stalled)
        send: Callable[[int, int], Awaitable[None]] = database_sync_to_async(
            announce.table
        )
        for number in range(300):
            await send(session_id, number)
        state = await database_sync_to_async(act_once)(session_id)
        gate.set()

        # Whatever was lost, the next beat says what stands.
        while (await heard(opened)).get("version") != state.version:
            pass


@pytest.mark.parametrize("size", [16 * 1024 + 1, 2**20])
async def test_a_frame_of_any_size_closes_the_socket_and_changes_nothing(
    size: int, session_id: int
) -> None:
    version = await version_of(session_id)
    async with socket(f"/ws/table/{session_id}/") as opened:
        await opened.send_to(text_data="x" * size)

        assert await closed_with(opened) == consumers.UNWANTED
    assert await version_of(session_id) == version
