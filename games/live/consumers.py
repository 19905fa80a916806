"""Sockets: they join a group and pass on pulses; nothing is taken from a browser.

A table's socket joins first and reads the version then, so nothing falls between.
Every eight seconds it says the version again, so a lost pulse heals by itself.
With each of these beats it keeps its place among those who are at the table.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from asgiref.sync import sync_to_async
from channels.consumer import get_handler_name
from channels.generic.websocket import AsyncJsonWebsocketConsumer
from django.utils import timezone

from games import queries
from games.live import announce
from games.live.gathering import Gathering
from games.services import presence
from games.services.presence import Beat, Look

HEARTBEAT = 8.0
"""Seconds between two pulses that come by themselves."""

GATHERED_FOR = 0.05
"""Seconds in which the beats of all sockets of a process become one question."""

PRESENCE_PAUSE = 0.7
"""Seconds a socket gathers comings and goings before it tells of them."""

UNKNOWN = 4404
UNWANTED = 1008
_log = logging.getLogger(__name__)


class PulseConsumer(AsyncJsonWebsocketConsumer):
    """Joins `group` and says `{word: n}` whenever there may be something new."""

    group = ""
    word = "version"
    beat: asyncio.Task[None] | None = None
    is_joined = False
    is_closing = False

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Handle a message here and now.

        The framework would first close old database connections, on a thread and for
        every pulse of every socket; no handler here holds one.
        """
        await getattr(self, get_handler_name(message))(message)

    async def version(self) -> int | None:
        """Return the version that stands now, None if there is no such thing."""
        raise NotImplementedError

    async def connect(self) -> None:
        """Accept, join, then tell the version."""
        await self.accept()
        await self.join()
        self.beat = asyncio.create_task(self._keep_telling())

    async def join(self) -> None:
        """Join the group; while the layer is away the heartbeat alone serves."""
        self.is_joined = await _reaches_layer(
            self.channel_layer.group_add(self.group, self.channel_name)
        )

    async def disconnect(self, code: int) -> None:
        """Leave the group."""
        if self.beat is not None:
            self.beat.cancel()
        # A layer that is away has forgotten the socket anyway.
        await _reaches_layer(
            self.channel_layer.group_discard(self.group, self.channel_name)
        )

    async def receive(
        self, text_data: str | None = None, bytes_data: bytes | None = None, **_: Any
    ) -> None:
        """Close, once, on what a browser sends: sockets take no commands."""
        if not self.is_closing:
            self.is_closing = True
            await self.close(code=UNWANTED)

    async def pulse(self, message: dict[str, Any]) -> None:
        """Pass a pulse on."""
        if not self.is_closing:
            await self.send_json({self.word: message["version"]})

    async def _keep_telling(self) -> None:
        """Tell the version with every beat until the socket is closed."""
        while not self.is_closing:
            await self._tell()
            await asyncio.sleep(HEARTBEAT)
            if not self.is_joined:
                await self.join()

    async def _tell(self) -> None:
        try:
            version = await self.version()
        except Exception:  # the database is away: the next beat tells
            _log.warning("no version for %s", self.group, exc_info=True)
            return
        if self.is_closing:
            return
        if version is None:
            self.is_closing = True
            await self.close(code=UNKNOWN)
        else:
            await self.send_json({self.word: version})


def _news_of(session_ids: Sequence[int]) -> list[tuple[int, int] | None]:
    """Return version and changes of the chat of each of these sessions, or None."""
    known = queries.news_of(set(session_ids))
    return [known.get(session_id) for session_id in session_ids]


def _beat(beats: Sequence[Beat]) -> list[Look | None]:
    """Return who is at the table of each of these connections, which live."""
    return presence.beat_all(beats, timezone.now())


_news = Gathering(_news_of, GATHERED_FOR)
_beats = Gathering(_beat, GATHERED_FOR)


async def _reaches_layer(message: Awaitable[None]) -> bool:
    """Send to the channel layer; return whether it took the message in time."""
    try:
        await asyncio.wait_for(message, announce.PATIENCE)
    except Exception:  # the layer is away: until it is back the beat alone serves
        return False
    return True


class TableConsumer(PulseConsumer):
    """The pulse of one table; anybody may watch.

    `told` are those at the table as the browser knows them, None before it does.
    Visitors without a name are not among them: they come and go unsaid.
    """

    told: frozenset[str] | None = None
    changes = 0
    telling: asyncio.Task[None] | None = None

    async def connect(self) -> None:
        """Find out the table, then connect."""
        self.session_id = int(self.scope["url_route"]["kwargs"]["session_id"])
        self.group = announce.table_group(self.session_id)
        self.player = getattr(self.scope.get("user"), "public_id", "")
        await super().connect()

    async def disconnect(self, code: int) -> None:
        """Leave the table and the group."""
        if self.telling is not None:
            self.telling.cancel()
        if self.told is not None:
            await self._present(presence.leave)
        await super().disconnect(code)

    async def version(self) -> int | None:
        """Return the session's version, None for an unknown session.

        How far its chat is comes with it: a connect asks for both at once.
        """
        self.changes = 0
        version, self.changes = await _news.answer(self.session_id) or (None, 0)
        return version

    async def presence(self, message: dict[str, Any]) -> None:
        """Tell soon that somebody came or went."""
        if self.told is None or (self.telling and not self.telling.done()):
            return
        self.telling = asyncio.create_task(self._tell_presence())

    async def _tell(self) -> None:
        """Tell the version, and stay among those at the table."""
        await super()._tell()
        if self.changes:
            await self.chat({"changes": self.changes})
        if self.is_closing:
            return
        look = await _beats.answer(
            Beat(self.session_id, str(self.channel_name), self.player)
        )
        if look is None:
            return
        if self.told is None:
            # The page was drawn before: whoever came or went since is news to it.
            await self._say_who_is_here(look)
        elif self.told != look.here:
            await self.presence({})

    async def chat(self, message: dict[str, Any]) -> None:
        """Pass on that the chat has changed."""
        if not self.is_closing:
            await self.send_json({"chat": message["changes"]})

    async def _tell_presence(self) -> None:
        """Gather what happens within a moment, then tell it if it is news."""
        await asyncio.sleep(PRESENCE_PAUSE)
        look = await in_thread(presence.look)(self.session_id, timezone.now())
        if look is None or self.is_closing or self.told == look.here:
            return
        await self._say_who_is_here(look)

    async def _say_who_is_here(self, look: Look) -> None:
        """Tell a browser's page by which it knows whether it is up to date."""
        is_first, self.told = self.told is None, look.here
        if look.here or not is_first:
            await self.send_json({"presence": look.digest})

    async def _present(self, deed: Callable[..., Look | None]) -> Look | None:
        now, socket = timezone.now(), str(self.channel_name)
        return await in_thread(deed)(self.session_id, socket, self.player, now)


def in_thread(deed: Callable[..., Any]) -> Callable[..., Awaitable[Any]]:
    """Return the deed, which may wait for a server, done beside the event loop."""
    return sync_to_async(deed, thread_sensitive=False)


class LobbyConsumer(PulseConsumer):
    """The pulse of the lobby; its number only means: look again."""

    group = announce.LOBBY
    word = "lobby"

    async def version(self) -> int | None:
        """Return 0."""
        return 0
