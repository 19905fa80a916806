"""Where presence is kept: small tables of text by session, in Redis or in memory.

Redis may be away: then nothing is known, for a moment nobody asks again, and no
command or page fails by it.
"""

import logging
import time
from collections import OrderedDict
from collections.abc import Collection, Mapping
from threading import Lock
from typing import Protocol, TypeAlias

import redis
from django.conf import settings
from redis.client import Pipeline

KEPT = 24 * 60 * 60
"""Seconds a table's presence is kept after its last change."""

PATIENCE = 0.5
"""Seconds to wait for Redis."""

PAUSE = 2.0
"""Seconds in which Redis is left alone after it did not answer."""

TABLES_IN_MEMORY = 2000
_log = logging.getLogger(__name__)


Change: TypeAlias = tuple[dict[str, str], set[str]]
"""The fields of a table that are set, and those that are removed."""


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

    def read_all(self, session_ids: Collection[int]) -> dict[int, dict[str, str]]:
        """Return the table of each session."""

    def write_all(self, changes: Mapping[int, Change]) -> None:
        """Change the tables of several sessions."""

    def read_and_set(
        self, values: Mapping[int, Mapping[str, str]]
    ) -> dict[int, dict[str, str]]:
        """Return the tables of these sessions as they were, and set these fields."""


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

    def read_all(self, session_ids: Collection[int]) -> dict[int, dict[str, str]]:
        """Return the table of each session."""
        return {session_id: self.read(session_id) for session_id in session_ids}

    def write_all(self, changes: Mapping[int, Change]) -> None:
        """Change the tables of several sessions."""
        for session_id, (values, gone) in changes.items():
            self.write(session_id, values, gone)

    def read_and_set(
        self, values: Mapping[int, Mapping[str, str]]
    ) -> dict[int, dict[str, str]]:
        """Return the tables of these sessions as they were, and set these fields."""
        tables = self.read_all(values)
        for session_id, fields in values.items():
            self.write(session_id, fields, ())
        return tables


class RedisStore:
    """Keeps presence for all processes, in one hash a session."""

    def __init__(self, client: redis.Redis) -> None:
        self._client = client
        self._quiet_until = 0.0

    def read(self, session_id: int) -> dict[str, str]:
        """Return the session's table; raise Unknown."""
        return self.read_all([session_id])[session_id]

    def write(
        self, session_id: int, values: Mapping[str, str], gone: Collection[str]
    ) -> None:
        """Change the session's table; raise Unknown."""
        self.write_all({session_id: (dict(values), set(gone))})

    def read_all(self, session_ids: Collection[int]) -> dict[int, dict[str, str]]:
        """Return the table of each session, all in one go; raise Unknown."""
        self._demand_awake()
        ids = list(session_ids)
        try:
            with self._client.pipeline(transaction=False) as line:
                for session_id in ids:
                    line.hgetall(_key(session_id))
                return dict(zip(ids, line.execute(), strict=True))
        except redis.RedisError as error:
            raise self._away(error) from error

    def write_all(self, changes: Mapping[int, Change]) -> None:
        """Change the tables of several sessions, all in one go; raise Unknown."""
        self._demand_awake()
        try:
            with self._client.pipeline(transaction=False) as line:
                for session_id, (values, gone) in changes.items():
                    _write(line, _key(session_id), values, gone)
                line.execute()
        except redis.RedisError as error:
            raise self._away(error) from error

    def read_and_set(
        self, values: Mapping[int, Mapping[str, str]]
    ) -> dict[int, dict[str, str]]:
        """Return the tables as they were, and set these fields, all in one go.

        Raises Unknown.
        """
        self._demand_awake()
        try:
            with self._client.pipeline(transaction=False) as line:
                for session_id in values:
                    line.hgetall(_key(session_id))
                for session_id, fields in values.items():
                    _write(line, _key(session_id), dict(fields), set())
                # As many tables as were asked for come first.
                return dict(zip(values, line.execute(), strict=False))
        except redis.RedisError as error:
            raise self._away(error) from error

    def _demand_awake(self) -> None:
        if time.monotonic() < self._quiet_until:
            raise Unknown

    def _away(self, error: Exception) -> Unknown:
        self._quiet_until = time.monotonic() + PAUSE
        _log.warning("presence is not known: %s", error)
        return Unknown()


def _write(line: Pipeline, key: str, values: dict[str, str], gone: set[str]) -> None:
    if gone:
        line.hdel(key, *gone)
    if values:
        line.hset(key, mapping=dict(values))
    line.expire(key, KEPT)


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
