"""Pulses: that there is something new, never what.

A pulse may be lost: Redis may be away, and then the sender only logs it.
"""

import asyncio
import logging

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

PATIENCE = 1.0
"""Seconds a sender waits for the channel layer."""

LOBBY = "lobby"
_log = logging.getLogger(__name__)


def table_group(session_id: int) -> str:
    """Return the name of the group of a table's sockets."""
    return f"table-{session_id}"


def table(session_id: int, version: int) -> None:
    """Tell the table's sockets that the session stands at `version`."""
    _send(table_group(session_id), {"type": "pulse", "version": version})


def lobby() -> None:
    """Tell the lobby's sockets that the open tables are others."""
    _send(LOBBY, {"type": "pulse", "version": 0})


def _send(group: str, message: dict[str, str | int]) -> None:
    try:
        async_to_sync(_send_soon)(group, message)
    except Exception:  # the hint is lost, the event is not
        _log.warning("no pulse to %s", group, exc_info=True)


async def _send_soon(group: str, message: dict[str, str | int]) -> None:
    layer = get_channel_layer()
    assert layer is not None
    await asyncio.wait_for(layer.group_send(group, message), PATIENCE)
