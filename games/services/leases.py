"""Work that lies in rows: taken by one worker at a time, lost by none.

A row has `state`, `asked_at`, `leased_until` and `attempts`.  Whoever leases it does
the work; where a worker was killed, the lease runs out and another takes the row.
"""

from datetime import datetime, timedelta

from django.db.models import F, Model, Q, QuerySet

ASKED, RUNNING, DONE, FAILED = "asked", "running", "done", "failed"
WAITING = (ASKED, RUNNING)
LOST = timedelta(seconds=3)
"""Work that nobody took so long after it was asked for was lost on the way."""

PATIENCE = 3
"""So many attempts; whoever kills that many workers is given up."""


def lease(rows: QuerySet[Model], now: datetime, length: timedelta) -> bool:
    """Take the one row of `rows` for a while; return False if it is not free.

    Work that was tried too often fails here.
    """
    free = rows.filter(state__in=WAITING).filter(
        Q(leased_until__isnull=True) | Q(leased_until__lte=now)
    )
    if free.filter(attempts__gte=PATIENCE).update(state=FAILED, leased_until=None):
        return False
    taken = free.update(
        state=RUNNING, leased_until=now + length, attempts=F("attempts") + 1
    )
    return taken == 1


def due(rows: QuerySet[Model], now: datetime) -> list[int]:
    """Return the ids of rows that were lost or whose lease ran out, oldest first."""
    lost = Q(leased_until__isnull=True, asked_at__lte=now - LOST)
    waiting = rows.filter(state__in=WAITING)
    found = waiting.filter(lost | Q(leased_until__lte=now)).order_by("asked_at")
    return list(found.values_list("pk", flat=True)[:20])
