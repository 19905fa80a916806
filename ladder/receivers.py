"""Hears of finished and voided sessions.

A fault here must not reach the sender, whose game is over and stored: it is
logged, and the sweep counts the session later.
"""

import logging
from typing import Any

from django.dispatch import receiver
from django.utils import timezone

from games.api import session_finished, session_voided
from ladder.services.rating import rate_session, unrate_session

log = logging.getLogger(__name__)


@receiver(session_finished, dispatch_uid="ladder.rate")
def rate(session_id: int, **_: Any) -> None:
    """Count the session."""
    try:
        rate_session(session_id, timezone.now())
    except Exception:
        log.exception("Session %s could not be rated; the sweep will.", session_id)


@receiver(session_voided, dispatch_uid="ladder.unrate")
def unrate(session_id: int, **_: Any) -> None:
    """Take the session back."""
    try:
        unrate_session(session_id, timezone.now())
    except Exception:
        log.exception("Session %s could not be unrated; the sweep will.", session_id)
