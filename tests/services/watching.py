"""People at a table for tests: who has it open, and for how long."""

from datetime import datetime, timedelta

from accounts.models import User
from games.services import presence
from tests.factories import NOW

STEP = timedelta(seconds=10)


def come(session_id: int, *users: User, now: datetime = NOW) -> None:
    """Let these people open the table, each with one socket."""
    for user in users:
        presence.beat(session_id, user.username, user.public_id, now)


def go(session_id: int, *users: User, now: datetime = NOW) -> None:
    """Let these people close the table."""
    for user in users:
        presence.leave(session_id, user.username, user.public_id, now)


def stay(
    session_id: int, *users: User, seconds: int, since: datetime = NOW
) -> datetime:
    """Let these people keep the table open; return the moment after `seconds`."""
    at, until = since, since + timedelta(seconds=seconds)
    while at < until:
        come(session_id, *users, now=at)
        at = min(at + STEP, until)
    come(session_id, *users, now=until)
    return until
