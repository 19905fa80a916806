"""Finds results the ladder did not hear of, or heard of and could not count."""

from datetime import datetime, timedelta

from games import api
from ladder.models import Ledger, RatedSession
from ladder.services.rating import rate_session, unrate_session
from ladder.services.reckoning import in_order

OVERLAP = timedelta(hours=1)
"""How far a sweep looks back behind the last one: a commit may show up late."""


def sweep(now: datetime) -> int:
    """Count what was missed, take back what was voided; return how many sessions.

    Looks at results since the last sweep, and once a day at all of them.
    """
    since = _looks_back_to(now)
    outcomes = in_order(api.outcomes(since))
    standing = RatedSession.objects.all()
    if since is not None:
        standing = standing.filter(at__gte=since)
    heard = set(standing.values_list("session_id", flat=True))
    standing = standing.filter(reversed_at=None)
    counted = set(standing.values_list("session_id", flat=True))
    done = [
        *(
            rate_session(o.session_id, now)
            for o in outcomes
            if o.session_id not in heard
        ),
        *(
            unrate_session(one, now)
            for one in sorted(counted - {o.session_id for o in outcomes})
        ),
    ]
    for form, _ in api.forms():
        Ledger.objects.update_or_create(form=form, defaults={"swept_at": now})
    return sum(done)


def _looks_back_to(now: datetime) -> datetime | None:
    swept = dict(Ledger.objects.values_list("form", "swept_at"))
    times = [swept.get(form) for form, _ in api.forms()]
    known = [time for time in times if time is not None]
    if not known or len(known) < len(times) or min(known).date() != now.date():
        return None
    return min(known) - OVERLAP
