"""One kept-alive HTTP connection of the load bench, as cheap as it can be."""

import asyncio
import re

_LENGTH = re.compile(rb"content-length: *(\d+)", re.IGNORECASE)


class Wire:
    """Requests to one server, one at a time; opened again when it was closed."""

    def __init__(self, host: str, port: int) -> None:
        self._place = (host, port)
        self._lock = asyncio.Lock()
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def request(self, head: str, body: bytes = b"") -> tuple[int, bytes]:
        """Send a request line with its headers; return status and body.

        A server closes what was idle for seconds: then it is sent once more, as a
        browser does; commands have ids.
        """
        length = f"Content-Length: {len(body)}\r\n" if body else ""
        words = f"{head}{length}\r\n".encode() + body
        async with self._lock:
            try:
                return await self._exchange(words)
            except (EOFError, ConnectionError):
                self.close()
                return await self._exchange(words)

    async def _exchange(self, words: bytes) -> tuple[int, bytes]:
        if self._writer is None:
            self._reader, self._writer = await asyncio.open_connection(*self._place)
        assert self._reader is not None
        self._writer.write(words)
        answer = await self._reader.readuntil(b"\r\n\r\n")
        found = _LENGTH.search(answer)
        content = await self._reader.readexactly(int(found[1]) if found else 0)
        if b"connection: close" in answer.lower():
            self.close()
        return int(answer[9:12]), content

    def close(self) -> None:
        """Close the connection."""
        if self._writer is not None:
            self._writer.close()
        self._writer = None
