"""People at a table for tests: who has it open, and for how long."""

from datetime import datetime, timedelta

from accounts.models import User
from games.services import presence, store
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


def here(session_id: int, now: datetime) -> frozenset[int]:
    """Return the seats whose players have the table open; none if it is not known."""
    seen = presence.look(session_id, now)
    return seen.seats(store.load(session_id)) if seen else frozenset()


def last_seen(session_id: int, seat: int, now: datetime) -> datetime | None:
    """Return when a seat's player was last here; None if that is not known.

    A time that was not kept is `now`, so that nobody is long gone by a mistake.
    """
    seen = presence.look(session_id, now)
    player = store.load(session_id).chairs[seat].player
    if seen is None or not player:
        return None
    return seen.away_since(player) or now
