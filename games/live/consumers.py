"""Sockets: they join a group and pass on pulses; nothing is taken from a browser.

A table's socket joins first and reads the version then, so nothing falls between.
Every ten seconds it says the version again, so a lost pulse heals by itself.
"""

import asyncio
from typing import Any

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncJsonWebsocketConsumer

from games import queries
from games.live import announce

HEARTBEAT = 10.0
"""Seconds between two pulses that come by themselves."""

UNKNOWN = 4404


class PulseConsumer(AsyncJsonWebsocketConsumer):
    """Joins `group` and says `{word: n}` whenever there may be something new."""

    group = ""
    word = "version"
    beat: asyncio.Task[None] | None = None

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
        try:
            await self.channel_layer.group_add(self.group, self.channel_name)
        except Exception:  # the layer is away: try again with the next beat
            self.joined = False
        else:
            self.joined = True

    async def disconnect(self, code: int) -> None:
        """Leave the group."""
        if self.beat is not None:
            self.beat.cancel()
        try:
            await self.channel_layer.group_discard(self.group, self.channel_name)
        except Exception:  # the layer is away and has forgotten the socket anyway
            self.joined = False

    async def receive(
        self, text_data: str | None = None, bytes_data: bytes | None = None, **_: Any
    ) -> None:
        """Close on anything a browser sends: sockets take no commands."""
        await self.close(code=1008)

    async def pulse(self, message: dict[str, Any]) -> None:
        """Pass a pulse on."""
        await self.send_json({self.word: message["version"]})

    async def _keep_telling(self) -> None:
        while True:
            version = await self.version()
            if version is None:
                await self.close(code=UNKNOWN)
                return
            await self.send_json({self.word: version})
            await asyncio.sleep(HEARTBEAT)
            if not self.joined:
                await self.join()


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


class LobbyConsumer(PulseConsumer):
    """The pulse of the lobby; its number only means: look again."""

    group = announce.LOBBY
    word = "lobby"

    async def version(self) -> int | None:
        """Return 0."""
        return 0
