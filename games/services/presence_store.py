"""Where presence is kept: small tables of text by session, in Redis or in memory.

Redis may be away: then nothing is known, for a moment nobody asks again, and no
command or page fails by it.
"""

import logging
import time
from collections import OrderedDict
from collections.abc import Collection, Mapping
from threading import Lock
from typing import Protocol

import redis
from django.conf import settings

KEPT = 24 * 60 * 60
"""Seconds a table's presence is kept after its last change."""

PATIENCE = 0.5
"""Seconds to wait for Redis."""

PAUSE = 2.0
"""Seconds in which Redis is left alone after it did not answer."""

TABLES_IN_MEMORY = 2000
_log = logging.getLogger(__name__)


class Unknown(Exception):
    """The store is away: who is present cannot be said."""


class Store(Protocol):
    """A table of texts for each session; both raise Unknown."""

    def read(self, session_id: int) -> dict[str, str]:
        """Return the session's table, empty for a new one."""

    def write(
        self, session_id: int, values: Mapping[str, str], gone: Collection[str]
    ) -> None:
        """Set some fields of the session's table and remove others."""


class MemoryStore:
    """Keeps presence for this process alone: for tests and a site without Redis."""

    def __init__(self) -> None:
        self._tables: OrderedDict[int, dict[str, str]] = OrderedDict()
        self._lock = Lock()

    def read(self, session_id: int) -> dict[str, str]:
        """Return the session's table."""
        with self._lock:
            return dict(self._tables.get(session_id, {}))

    def write(
        self, session_id: int, values: Mapping[str, str], gone: Collection[str]
    ) -> None:
        """Change the session's table."""
        with self._lock:
            table = self._tables.setdefault(session_id, {})
            self._tables.move_to_end(session_id)
            table.update(values)
            for field in gone:
                table.pop(field, None)
            if len(self._tables) > TABLES_IN_MEMORY:
                self._tables.popitem(last=False)


class RedisStore:
    """Keeps presence for all processes, in one hash a session."""

    def __init__(self, client: redis.Redis) -> None:
        self._client = client
        self._quiet_until = 0.0

    def read(self, session_id: int) -> dict[str, str]:
        """Return the session's table; raise Unknown."""
        self._demand_awake()
        try:
            table: dict[str, str] = self._client.hgetall(_key(session_id))  # type: ignore[assignment]
        except redis.RedisError as error:
            raise self._away(error) from error
        return table

    def write(
        self, session_id: int, values: Mapping[str, str], gone: Collection[str]
    ) -> None:
        """Change the session's table; raise Unknown."""
        self._demand_awake()
        key = _key(session_id)
        try:
            with self._client.pipeline() as line:
                if values:
                    line.hset(key, mapping=dict(values))
                if gone:
                    line.hdel(key, *gone)
                line.expire(key, KEPT)
                line.execute()
        except redis.RedisError as error:
            raise self._away(error) from error

    def _demand_awake(self) -> None:
        if time.monotonic() < self._quiet_until:
            raise Unknown

    def _away(self, error: Exception) -> Unknown:
        self._quiet_until = time.monotonic() + PAUSE
        _log.warning("presence is not known: %s", error)
        return Unknown()


def _key(session_id: int) -> str:
    return f"messdeck:presence:{session_id}"


class _Shelf:
    """Holds the store of this process, made when it is first asked for."""

    def __init__(self) -> None:
        self.store: Store | None = None


shelf = _Shelf()


def store() -> Store:
    """Return the store that all processes of the site share, if Redis is set."""
    if shelf.store is None:
        shelf.store = _made()
    return shelf.store


def _made() -> Store:
    if not settings.REDIS_URL:
        return MemoryStore()
    client = redis.Redis.from_url(
        settings.REDIS_URL,
        decode_responses=True,
        socket_timeout=PATIENCE,
        socket_connect_timeout=PATIENCE,
    )
    return RedisStore(client)
