"""Sockets: they join a group and pass on pulses; nothing is taken from a browser.

A table's socket joins first and reads the version then, so nothing falls between.
Every eight seconds it says the version again, so a lost pulse heals by itself.
"""

import asyncio
import logging
from collections.abc import Awaitable
from typing import Any

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncJsonWebsocketConsumer

from games import queries
from games.live import announce

HEARTBEAT = 8.0
"""Seconds between two pulses that come by themselves."""

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


async def _reaches_layer(message: Awaitable[None]) -> bool:
    """Send to the channel layer; return whether it took the message in time."""
    try:
        await asyncio.wait_for(message, announce.PATIENCE)
    except Exception:  # the layer is away: until it is back the beat alone serves
        return False
    return True


class TableConsumer(PulseConsumer):
    """The pulse of one table; anybody may watch."""

    async def connect(self) -> None:
        """Find out the table, then connect."""
        self.session_id = int(self.scope["url_route"]["kwargs"]["session_id"])
        self.group = announce.table_group(self.session_id)
        await super().connect()

    async def version(self) -> int | None:
        """Return the session's version, None for an unknown session."""
        return await database_sync_to_async(queries.version_of, thread_sensitive=False)(
            self.session_id
        )

    async def chat(self, message: dict[str, Any]) -> None:
        """Pass on that the chat has changed."""
        if not self.is_closing:
            await self.send_json({"chat": message["changes"]})

    async def _tell(self) -> None:
        """Tell the version, and how far the chat is where there is any."""
        await super()._tell()
        try:
            changes = await database_sync_to_async(
                queries.chat_changes, thread_sensitive=False
            )(self.session_id)
        except Exception:  # the database is away: the next beat tells
            return
        if changes:
            await self.chat({"changes": changes})


class LobbyConsumer(PulseConsumer):
    """The pulse of the lobby; its number only means: look again."""

    group = announce.LOBBY
    word = "lobby"

    async def version(self) -> int | None:
        """Return 0."""
        return 0
