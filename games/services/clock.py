"""The clock: whose time has ended, and what an outage gives back.

Only the server's time counts.  No seat is timed out while the heartbeat shows
that the house itself was away.
"""

from datetime import datetime, timedelta

from django.db import transaction

from games.models import GameSession, Heartbeat
from games.record import commands
from games.services import store

OUTAGE = timedelta(seconds=5)
"""A longer silence of the heartbeat is an outage."""

CALM = timedelta(seconds=15)
"""So much more than the outage itself is given back."""


def is_expired(session: GameSession, now: datetime) -> bool:
    """Return whether the seat on turn has used up its time, the house being awake."""
    if session.deadline_at is None or now < session.deadline_at:
        return False
    beat = Heartbeat.objects.first()
    return beat is not None and now - beat.beat_at <= OUTAGE


def beat_heart(now: datetime) -> None:
    """Note that the house is awake; after an outage give every clock its time back."""
    with transaction.atomic():
        beat, is_first = Heartbeat.objects.select_for_update().get_or_create(
            defaults={"beat_at": now}
        )
        gap = now - beat.beat_at
        if is_first or gap <= timedelta(0):
            return
        if gap > OUTAGE:
            _return_clocks(beat.beat_at, now, gap)
        beat.beat_at = now
        beat.save(update_fields=["beat_at"])


def expired_sessions(now: datetime) -> list[int]:
    """Return the ids of the sessions whose deadline has passed."""
    due = GameSession.objects.filter(deadline_at__lte=now)
    return list(due.order_by("deadline_at").values_list("pk", flat=True)[:200])


def expire(session_id: int, now: datetime) -> bool:
    """Time out the seat on turn; return False, and do nothing, if it is not due.

    Any number of callers at once end the session once.
    """
    try:
        with transaction.atomic():
            session = GameSession.objects.get(pk=session_id)
            if not is_expired(session, now):
                return False
            state = store.load(session_id)
            events = commands.time_out(state, at=store.stamp(now))
            store.append(session_id, state, events, now=now)
    except (store.StaleVersion, commands.CommandRefused):
        return False
    return True


def _return_clocks(since: datetime, now: datetime, gap: timedelta) -> None:
    given = gap + CALM
    running = GameSession.objects.filter(
        deadline_at__isnull=False, deadline_at__gt=since
    )
    for session in running.order_by("pk"):
        state = store.load(session.pk)
        seconds = int(given.total_seconds())
        events = commands.return_clock(state, seconds, at=store.stamp(now))
        store.append(session.pk, state, events, now=now, grant=given)
