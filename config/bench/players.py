"""The players of the load bench: they hold a socket, look, act and hear.

The same play goes against the site and against the floor; only the words differ.
"""

import asyncio
import json
import random
import re
import uuid
from collections import deque
from dataclasses import dataclass, field
from html import unescape
from time import perf_counter
from typing import Protocol
from urllib.parse import urlencode

from websockets.asyncio.client import ClientConnection, connect

from config.bench.wire import Wire

CSRF_TOKEN = "c" * 32
HEARS_WITHIN = 10.0
"""Seconds after which a pulse or a fragment counts as lost."""

_VERSION = re.compile(rb'data-version="(\d+)"')
_ACTING = re.compile(rb'<li class="seat[^"]*is-to-act[^"]*" id="seat-(\d+)"')
_TEXT = re.compile(rb'data-move="([^"]+)"')


class Words(Protocol):
    """How one server is spoken to; paths are those of table `n`."""

    name: str

    def socket(self, n: int) -> str:
        """Return the path of the table's socket."""

    def fragment(self, n: int) -> str:
        """Return the path of the table's fragment."""

    def command(self, n: int, seen: bytes) -> tuple[str, dict[str, str]]:
        """Return path and form of an act that the fragment `seen` allows."""

    def acting(self, seen: bytes) -> int:
        """Return the seat that acts next by this fragment."""


class SiteWords:
    """The site's own addresses, and what its fragments say."""

    name = "site"

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def socket(self, n: int) -> str:
        """See `Words`."""
        return f"/ws/table/{n}/"

    def fragment(self, n: int) -> str:
        """See `Words`."""
        return f"/table/{n}/fragment/"

    def command(self, n: int, seen: bytes) -> tuple[str, dict[str, str]]:
        """See `Words`."""
        salt = f"{self._random.getrandbits(128):032x}"
        form = {"cmd_id": str(uuid.uuid4()), "salt": salt}
        form["seen"] = str(version_in(seen))
        texts = _TEXT.findall(seen)
        if f"/table/{n}/throw/".encode() in seen:
            return f"/table/{n}/throw/", form
        return f"/table/{n}/move/", {
            **form,
            "text": unescape(self._random.choice(texts).decode()),
        }

    def acting(self, seen: bytes) -> int:
        """See `Words`."""
        found = _ACTING.search(seen)
        if found is None:
            raise ValueError("Nobody is to act by this fragment.")
        return int(found[1])


class FloorWords:
    """The floor's addresses; anybody may act."""

    name = "floor"

    def socket(self, n: int) -> str:
        """See `Words`."""
        return f"/table/{n}"

    fragment = socket

    def command(self, n: int, seen: bytes) -> tuple[str, dict[str, str]]:
        """See `Words`."""
        return f"/table/{n}", {"cmd_id": str(uuid.uuid4())}

    def acting(self, seen: bytes) -> int:
        """See `Words`."""
        return 0


def version_in(body: bytes) -> int:
    """Return the version a fragment shows, 0 without one."""
    found = _VERSION.search(body)
    return int(found[1]) if found else 0


class Marks:
    """When each version was first reached; times are of `perf_counter`."""

    def __init__(self) -> None:
        self.version = 0
        self._news = asyncio.Condition()
        self._times: deque[tuple[int, float]] = deque(maxlen=64)

    async def reach(self, version: int) -> bool:
        """Note a version; return whether it is a new one."""
        if version <= self.version:
            return False
        self.version = version
        self._times.append((version, perf_counter()))
        async with self._news:
            self._news.notify_all()
        return True

    async def reached(self, version: int) -> float | None:
        """Wait for a version; return when it was there, None if it never was."""
        try:
            async with asyncio.timeout(HEARS_WITHIN), self._news:
                await self._news.wait_for(lambda: self.version >= version)
        except TimeoutError:
            return None
        return next((at for known, at in self._times if known >= version), None)


@dataclass(slots=True)
class Player:
    """One seat: its socket, its connection, and what it has heard and fetched."""

    words: Words
    table: int
    host: str
    port: int
    cookies: str
    fetches: bool
    heard: Marks = field(default_factory=Marks)
    fetched: Marks = field(default_factory=Marks)
    _wire: Wire = field(init=False)
    _socket: ClientConnection | None = None
    _reader: asyncio.Task[None] | None = None
    _fetching: asyncio.Task[None] | None = None

    def __post_init__(self) -> None:
        self._wire = Wire(self.host, self.port)

    @property
    def _headers(self) -> str:
        return (
            f"Host: {self.host}:{self.port}\r\nOrigin: http://{self.host}:{self.port}"
            f"\r\nCookie: {self.cookies}\r\nX-CSRFToken: {CSRF_TOKEN}\r\n"
            "HX-Request: true\r\n"
        )

    async def sit_down(self) -> None:
        """Open the socket and listen to it."""
        self._socket = await connect(
            f"ws://{self.host}:{self.port}{self.words.socket(self.table)}",
            origin=f"http://{self.host}:{self.port}",  # type: ignore[arg-type]
            additional_headers={"Cookie": self.cookies},
            compression=None,
            ping_interval=None,
            open_timeout=60,
        )
        self._reader = asyncio.create_task(self._listen())

    async def look(self) -> bytes:
        """Fetch the fragment; return its body."""
        path = self.words.fragment(self.table)
        status, body = await self._wire.request(
            f"GET {path} HTTP/1.1\r\n{self._headers}"
        )
        if status != 200:
            raise RuntimeError(f"{path} answered {status}")
        await self.fetched.reach(version_in(body))
        return body

    async def act(self, seen: bytes) -> bytes:
        """Do what the fragment `seen` allows; return the answer's body."""
        path, form = self.words.command(self.table, seen)
        head = f"POST {path} HTTP/1.1\r\n{self._headers}"
        head += "Content-Type: application/x-www-form-urlencoded\r\n"
        status, body = await self._wire.request(head, urlencode(form).encode())
        if status != 200:
            raise RuntimeError(f"{path} answered {status}: {body[:200]!r}")
        await self.fetched.reach(version_in(body))
        return body

    async def leave(self) -> None:
        """Close everything."""
        if self._reader is not None:
            self._reader.cancel()
        if self._socket is not None:
            await self._socket.close()
        self._wire.close()

    async def _listen(self) -> None:
        assert self._socket is not None
        async for message in self._socket:
            version = json.loads(message).get("version", 0)
            is_new = await self.heard.reach(version)
            if is_new and self.fetches and version > self.fetched.version:
                self._fetch()

    def _fetch(self) -> None:
        if self._fetching is None or self._fetching.done():
            self._fetching = asyncio.create_task(self._fetch_all())

    async def _fetch_all(self) -> None:
        while self.fetched.version < self.heard.version:
            await self.look()
