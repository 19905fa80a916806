"""How many people have a table open now."""

from collections.abc import Collection
from datetime import datetime

from games.services import presence, presence_store
from games.services.presence_store import Unknown


def players_at(session_ids: Collection[int], now: datetime) -> int | None:
    """Return how many players have one of these tables open; None if not known.

    Each counts once, however many tables he has open; visitors without a name do
    not count.
    """
    try:
        tables = presence_store.store().read_all(session_ids)
    except Unknown:
        return None
    return len(presence.players_in(tables.values(), now))
