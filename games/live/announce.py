"""Pulses: that there is something new, never what.

A pulse may be lost: Redis may be away, and then the sender only logs it and sends
none for a moment, so that a command of many acts is not held up by each of them.
"""

import asyncio
import logging
import time

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

PATIENCE = 1.0
"""Seconds a sender waits for the channel layer."""

PAUSE = 2.0
"""Seconds without pulses after one that failed."""

LOBBY = "lobby"
_log = logging.getLogger(__name__)


def table_group(session_id: int) -> str:
    """Return the name of the group of a table's sockets."""
    return f"table-{session_id}"


def table(session_id: int, version: int) -> None:
    """Tell the table's sockets that the session stands at `version`."""
    _line.send(table_group(session_id), {"type": "pulse", "version": version})


def presence(session_id: int) -> None:
    """Tell the table's sockets that somebody came or went."""
    _line.send(table_group(session_id), {"type": "presence"})


def chat(session_id: int, changes: int) -> None:
    """Tell the table's sockets how often its chat has changed, in all rooms.

    One number for everybody: it says that there was talk, never where or by whom.
    """
    _line.send(table_group(session_id), {"type": "chat", "changes": changes})


def lobby() -> None:
    """Tell the lobby's sockets that the open tables are others."""
    _line.send(LOBBY, {"type": "pulse", "version": 0})


class _Line:
    """The way to the channel layer, which is left alone for a while after a failure."""

    def __init__(self) -> None:
        self._quiet_until = 0.0

    def send(self, group: str, message: dict[str, str | int]) -> None:
        """Send to a group unless a sending failed just now."""
        if time.monotonic() < self._quiet_until:
            return
        try:
            async_to_sync(_send_soon)(group, message)
        except Exception:  # the hint is lost, the event is not
            self._quiet_until = time.monotonic() + PAUSE
            _log.warning("no pulse to %s", group, exc_info=True)


_line = _Line()


async def _send_soon(group: str, message: dict[str, str | int]) -> None:
    layer = get_channel_layer()
    assert layer is not None
    await asyncio.wait_for(layer.group_send(group, message), PATIENCE)
