"""The clock: whose time has ended, and what an outage gives back.

Only the server's time counts.  No seat is timed out while the heartbeat shows
that the house itself was away.
"""

import contextlib
import logging
import math
from datetime import datetime, timedelta

from django.db import transaction

from games.models import GameSession, Heartbeat
from games.record import commands, timing
from games.services import store

OUTAGE = timedelta(seconds=5)
"""A longer silence of the heartbeat is an outage."""

CALM = timedelta(seconds=timing.CALM_S)
"""So much more than the outage itself is given back."""

TRIES = 5
_log = logging.getLogger(__name__)


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
            _return_clocks(beat.beat_at, now, gap + CALM)
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
            # One row for state and deadline: they belong to one turn.
            state = store.state_at(session)
            events = commands.time_out(state, at=store.stamp(now))
            store.append(session_id, state, events, now=now)
    except (store.StaleVersion, commands.CommandRefused):
        return False
    return True


def _return_clocks(since: datetime, now: datetime, given: timedelta) -> None:
    """Lengthen every deadline that had not passed when the outage began.

    The record holds whole seconds: nobody gets a part of one too little.
    """
    running = GameSession.objects.filter(deadline_at__gt=since).order_by("pk")
    for session_id in running.values_list("pk", flat=True):
        try:
            _return_clock(session_id, now, given)
        except Exception:  # one broken session must not stop the heart
            _log.exception("session %s got no time back", session_id)


def _return_clock(session_id: int, now: datetime, given: timedelta) -> None:
    """Give one clock its time back, however often a player is faster.

    Nothing is to be given back in a session that has just ended.
    """
    seconds, at = math.ceil(given.total_seconds()), store.stamp(now)
    with contextlib.suppress(commands.CommandRefused):
        for _ in range(TRIES):
            with contextlib.suppress(store.StaleVersion), transaction.atomic():
                state = store.load(session_id)
                events = commands.return_clock(state, seconds, at=at)
                store.append(session_id, state, events, now=now)
                return
