"""The chat's pulse: one number for everybody, and nothing of what was said."""

import json

import pytest
from channels.db import database_sync_to_async
from django.db import OperationalError

from games import queries
from games.live import announce, consumers
from games.models import GameSession
from games.services import chat, chat_complaints
from tests.factories import NOW, act_once, make_session, make_user
from tests.live.test_consumers import A_WHILE, closed_with, heard, socket, version_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let pulses be sent again at once after one that failed."""
    monkeypatch.setattr(announce, "PAUSE", 0.0)


@pytest.fixture(name="session_id")
def _session_id() -> int:
    """Give a table of four in play."""
    names = ("una", "gil", "yan", "bea")
    return make_session("uckers", tuple(make_user(name) for name in names))


@database_sync_to_async
def say(session_id: int, name: str, room: str, text: str) -> int:
    """Let somebody say a line; return its number."""
    user = GameSession.objects.get(pk=session_id).seats.get(user__username=name).user
    assert user is not None
    return chat.say(session_id, user, room, text=text, now=NOW).pk


async def test_every_line_of_every_room_is_one_more_for_all(session_id: int) -> None:
    async with (
        socket(f"/ws/table/{session_id}/") as one,
        socket(f"/ws/table/{session_id}/") as other,
    ):
        for opened in (one, other):
            await heard(opened)

        await say(session_id, "una", "partners", "Block there")
        await say(session_id, "gil", "table", "Ahoy")

        for opened in (one, other):
            assert await heard(opened) == {"chat": 1}
            assert await heard(opened) == {"chat": 2}


async def test_the_pulse_says_a_number_and_nothing_else(session_id: int) -> None:
    async with socket(f"/ws/table/{session_id}/") as opened:
        await heard(opened)
        await say(session_id, "una", "partners", "SECRETPLAN")

        said = await heard(opened)

        assert set(said) == {"chat"}
        assert "SECRETPLAN" not in json.dumps(said)
        assert await opened.receive_nothing(A_WHILE)


async def test_a_hidden_line_is_told_at_once(session_id: int) -> None:
    line_id = await say(session_id, "una", "table", "Bah")
    async with socket(f"/ws/table/{session_id}/") as opened:
        await heard(opened)
        assert await heard(opened) == {"chat": 1}

        hide = database_sync_to_async(chat_complaints.hide)
        await hide(line_id, "Rude", by=None, now=NOW)

        assert await heard(opened) == {"chat": 2}


async def test_a_table_without_talk_says_its_version_alone(session_id: int) -> None:
    async with socket(f"/ws/table/{session_id}/") as opened:
        assert await heard(opened) == {"version": await version_of(session_id)}
        assert await opened.receive_nothing(A_WHILE)


async def test_a_lost_pulse_of_the_chat_is_made_good_by_the_next_beat(
    session_id: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(consumers, "HEARTBEAT", 0.05)
    monkeypatch.setattr(announce, "chat", lambda *_: None)
    async with socket(f"/ws/table/{session_id}/") as opened:
        await heard(opened)

        await say(session_id, "una", "table", "Ahoy")

        while (said := await heard(opened)) != {"chat": 1}:
            assert "version" in said


async def test_a_beat_outlives_a_chat_that_cannot_be_read(
    session_id: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: int) -> int:
        raise OperationalError("the server closed the connection")

    monkeypatch.setattr(consumers, "HEARTBEAT", 0.05)
    await say(session_id, "una", "table", "Ahoy")
    async with socket(f"/ws/table/{session_id}/") as opened:
        await heard(opened)
        with monkeypatch.context() as away:
            away.setattr(queries, "news_of", fail)
            await opened.receive_nothing(A_WHILE)

        while await heard(opened) != {"chat": 1}:
            pass


async def test_a_socket_that_is_closed_hears_no_talk(session_id: int) -> None:
    async with socket(f"/ws/table/{session_id}/") as opened:
        await heard(opened)
        await opened.send_to(text_data="say something")
        assert await closed_with(opened) == consumers.UNWANTED

        await say(session_id, "una", "table", "Ahoy")

        assert await opened.receive_nothing(A_WHILE)


async def test_talk_and_play_are_told_apart(session_id: int) -> None:
    async with socket(f"/ws/table/{session_id}/") as opened:
        await heard(opened)

        state = await database_sync_to_async(act_once)(session_id)
        assert await heard(opened) == {"version": state.version}
        await say(session_id, "una", "table", "Ahoy")

        assert await heard(opened) == {"chat": 1}
