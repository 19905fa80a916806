"""What moderators do to sessions."""

from datetime import datetime

from django.db import transaction

from accounts.models import User
from accounts.services import audit
from games.record import commands
from games.services import clock, store
from games.services.acting import act


def void(session_id: int, reason: str, *, by: User, now: datetime) -> int:
    """Take a session out of all counts and note who did it; return the version.

    `reason` is told to the players.  Raises CommandRefused if it is void already.
    """
    # A time-out that is due comes first, as before every other command.
    clock.expire(session_id, now)
    with transaction.atomic():
        version = act(
            session_id,
            lambda state: commands.void(state, reason, at=store.stamp(now)),
            now=now,
        )
        audit.record(by, "void session", f"session {session_id}", reason, now=now)
    return version
