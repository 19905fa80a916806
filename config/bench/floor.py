"""The floor of the load bench: the least that any site of this kind must do.

`POST /table/N/` takes a row lock, inserts a row and publishes one message to the
sockets of table N; `GET /table/N/` reads the row.  No framework, no rules, no HTML.
"""

import asyncio
import json
import os
from collections import defaultdict
from collections.abc import Awaitable, Callable
from typing import Any

import redis.asyncio
from psycopg_pool import AsyncConnectionPool

Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]

LOCK = "SELECT version FROM floor_table WHERE id = %s FOR UPDATE"
READ = "SELECT version FROM floor_table WHERE id = %s"
WRITE = 'INSERT INTO floor_event VALUES (%s, %s, \'{"kind": "moved"}\')'
ADVANCE = "UPDATE floor_table SET version = %s WHERE id = %s"


class Floor:
    """What one process of the floor holds: a pool, a Redis, its sockets by table."""

    def __init__(self) -> None:
        url = os.environ["DATABASE_URL"].replace("postgres://", "postgresql://", 1)
        self.pool = AsyncConnectionPool(url, min_size=4, max_size=10, open=False)
        self.redis = redis.asyncio.from_url(os.environ["REDIS_URL"])
        self.sockets: defaultdict[str, set[Send]] = defaultdict(set)
        self.listener: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Open the pool and listen; later calls do nothing."""
        if self.listener is None:
            self.listener = asyncio.create_task(self._listen())
            await self.pool.open()

    async def act(self, table: int) -> int:
        """Advance the table by one event; return its version."""
        async with self.pool.connection() as link:
            row = await (await link.execute(LOCK, (table,))).fetchone()
            assert row is not None
            version = int(row[0]) + 1
            await link.execute(WRITE, (table, version))
            await link.execute(ADVANCE, (version, table))
        await self.redis.publish(f"floor-{table}", version)
        return version

    async def version(self, table: int) -> int:
        """Return the table's version."""
        async with self.pool.connection() as link:
            row = await (await link.execute(READ, (table,))).fetchone()
        assert row is not None
        return int(row[0])

    async def _listen(self) -> None:
        pubsub = self.redis.pubsub()
        await pubsub.psubscribe("floor-*")
        async for message in pubsub.listen():
            if message["type"] == "pmessage":
                text = json.dumps({"version": int(message["data"])})
                table = message["channel"].decode().removeprefix("floor-")
                for send in tuple(self.sockets[table]):
                    await send({"type": "websocket.send", "text": text})


_floor = Floor()


async def application(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    """Serve the floor (ASGI 3)."""
    await _floor.open()
    table = scope["path"].strip("/").split("/")[-1]
    if scope["type"] == "websocket":
        await _socket(table, receive, send)
        return
    if table == "healthz":
        await _answer(send, 0)
    elif scope["method"] == "POST":
        await _answer(send, await _floor.act(int(table)))
    else:
        await _answer(send, await _floor.version(int(table)))


async def _socket(table: str, receive: Receive, send: Send) -> None:
    await receive()
    await send({"type": "websocket.accept"})
    _floor.sockets[table].add(send)
    while (await receive())["type"] != "websocket.disconnect":
        pass
    _floor.sockets[table].discard(send)


async def _answer(send: Send, version: int) -> None:
    body = f'data-version="{version}"'.encode()
    headers = [(b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})
