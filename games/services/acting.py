"""The road of a command: load, known already?, time up?, decide, append.

Every service that lets a seat act goes this way, in one transaction.
"""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TypeAlias

from django.db import IntegrityError, transaction

from games.models import GameSession
from games.record import commands
from games.record import events as ev
from games.record.state import State
from games.services import clock, store
from games.services.store import Command, StaleVersion

Decide: TypeAlias = Callable[[State], Sequence[ev.Event]]
TRIES = 8
"""Four seats, the clock and a bot may each be faster once."""

TRIES_SEEN = 2
"""The second only looks whether the faster one was the same command."""


class Expired(Exception):
    """The seat's time had passed; the game was ended instead."""


def act(
    session_id: int,
    decide: Decide,
    *,
    now: datetime,
    seat: int | None = None,
    seen: int | None = None,
    command: Command | None = None,
) -> int:
    """Carry out a command once; return the session's version after it.

    `seen` is the version the player looked at; without it the command is tried
    again on the newest version if somebody was faster.  Raises CommandRefused,
    CommandReused, Expired, StaleVersion or GameSession.DoesNotExist; nothing is
    changed then, but that Expired has ended the session.
    """
    for tries_left in reversed(range(TRIES if seen is None else TRIES_SEEN)):
        try:
            return _act_once(
                session_id, decide, now=now, seat=seat, seen=seen, command=command
            )
        except StaleVersion:
            if not tries_left:
                raise
        except IntegrityError:
            # An id that was used before, sent with the newest version.
            if not _is_answered(session_id, seat, command):
                raise
            return _version_of(session_id)
    raise AssertionError("unreachable")


def _act_once(
    session_id: int,
    decide: Decide,
    *,
    now: datetime,
    seat: int | None,
    seen: int | None,
    command: Command | None,
) -> int:
    with transaction.atomic():
        session, has_job = store.row_of(session_id)
        # Who has seen the newest version sends a new command, else its id is refused
        # when it is written: no need to ask first.
        if seen != session.version and _is_answered(session_id, seat, command):
            return _version_of(session_id)
        # One row for state and deadline: they belong to one turn.
        state = store.state_at(session)
        expired = clock.is_expired(session, now)
        if expired:
            events: Sequence[ev.Event] = commands.time_out(state, at=store.stamp(now))
        elif seen is not None and seen != state.version:
            raise StaleVersion(state.version)
        else:
            events = decide(state)
        after = store.append(
            session_id,
            state,
            events,
            now=now,
            seat=None if expired else seat,
            command=None if expired else command,
            has_job=has_job,
        )
    if expired:
        raise Expired
    return after.version


def _version_of(session_id: int) -> int:
    """Return the newest version: a row read before may be older than the answer."""
    return GameSession.objects.only("version").get(pk=session_id).version


def _is_answered(session_id: int, seat: int | None, command: Command | None) -> bool:
    return command is not None and store.is_answered(session_id, seat, command)
