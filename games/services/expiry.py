"""Open tables that nobody will play at: seats freed, tables closed.

The sweep does it, and only while presence has been known long enough: an outage
must cost nobody his seat.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import F

from games.models import GameSession, Seat
from games.services import presence, waiting

A_DAY = timedelta(hours=24)
"""No table stays open longer, whoever is there."""

SEAT_IS_KEPT = timedelta(minutes=3)
"""So long a seat at an open table waits for its player."""

STEADY = timedelta(minutes=1)
"""So long presence must have been known before anybody is called gone."""

NOT_BEGUN = "Nobody began play at this table in time."
AT_ONCE = 200


def sweep(now: datetime) -> int:
    """Free the seats of players who are gone, close dead tables; return how many."""
    known = presence.known_since(now)
    is_steady = known is not None and now - known >= STEADY
    dead = _dead_tables(now, is_steady=is_steady)
    done = sum(waiting.close(number, NOT_BEGUN, now) for number in dead)
    if known is None or not is_steady:
        return done
    return done + sum(
        waiting.free(session_id, seat, player, now)
        for session_id, seat, player in _seats_of_others()
        if _is_gone(session_id, player, known=known, now=now)
    )


def _dead_tables(now: datetime, *, is_steady: bool) -> Iterator[int]:
    """Yield the open tables whose time is over."""
    opened = GameSession.objects.filter(phase="open")
    old = opened.filter(created_at__lte=now - A_DAY)
    yield from list(old.values_list("pk", flat=True)[:AT_ONCE])
    if not is_steady:
        return
    idle_for = timedelta(minutes=settings.OPEN_TABLE_MINUTES)
    idle = opened.filter(advanced_at__lte=now - idle_for, created_at__gt=now - A_DAY)
    rows = idle.order_by("advanced_at").values_list("pk", "owner__public_id")
    for number, owner in list(rows[:AT_ONCE]):
        seen = presence.look(number, now)
        if seen is not None and owner not in seen.here:
            yield number


def _seats_of_others() -> list[tuple[int, int, str]]:
    """Return table, seat and player of every taken seat that is not the owner's."""
    taken = Seat.objects.filter(session__phase="open", user__isnull=False)
    others = taken.exclude(user=F("session__owner")).order_by("session_id", "number")
    return list(others.values_list("session_id", "number", "user__public_id")[:AT_ONCE])


def _is_gone(session_id: int, player: str, *, known: datetime, now: datetime) -> bool:
    """Return whether a player has not been heard of for so long that he loses his seat.

    A table that nobody looks at is not watched: his last word counts, or the moment
    since which presence is known.
    """
    seen = presence.look(session_id, now)
    if seen is None or player in seen.here:
        return False
    last = max(seen.seen.get(player, known), known)
    return now - last >= SEAT_IS_KEPT
