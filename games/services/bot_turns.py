"""Bots at the table: clients of the same services as people.

A bot's turn is a row, made in the transaction that gave it the turn.  Whoever
leases the row plays one act; a lease that runs out is taken by another.
"""

import uuid
from datetime import datetime, timedelta

from django.db.models import F, Q

from games.bots.catalogue import level_of
from games.bots.interface import published_seed
from games.models import BotJob, GameSession
from games.record.commands import CommandRefused
from games.record.state import State
from games.rules.interface import ToMove, ToRoll
from games.services import play, store
from games.services.acting import Expired
from games.services.seeds import KeyNotHeld
from games.services.store import Command

LEASE = timedelta(seconds=6)
LOST = timedelta(seconds=2)
"""A job that nobody took so long after it was due has been lost on the way."""

PATIENCE = 3
"""So many attempts, then the simplest bot acts, so that nobody waits for ever."""

LAST_RESORT = "random"
_NAMESPACE = uuid.UUID("5e4f2d8e-5f39-4d0c-9a47-5d2c3c6c8f10")


def play_bot(session_id: int, seq: int, *, now: datetime) -> bool:
    """Act for the bot that is on turn at version `seq`; return whether it did.

    Harmless when run twice or late.  Raises KeyNotHeld, and leaves the turn to
    others, where dice are to be thrown and this process has no key of theirs.
    """
    attempts = _lease(session_id, seq, now)
    if not attempts:
        return False
    state = store.load(session_id)
    seat = state.seat_to_act
    if state.version != seq or seat is None or not state.chairs[seat].acting_bot:
        BotJob.objects.filter(session_id=session_id, seq=seq).delete()
        return False
    try:
        _act(session_id, state, seat, attempts, now=now)
    except (store.StaleVersion, CommandRefused, Expired, GameSession.DoesNotExist):
        return False
    except KeyNotHeld:
        _give_back(session_id, seq)
        raise
    return True


def due_jobs(now: datetime) -> list[tuple[int, int]]:
    """Return session and seq of the jobs that were lost or whose lease ran out."""
    lost = Q(leased_until__isnull=True, due_at__lte=now - LOST)
    rows = BotJob.objects.filter(lost | Q(leased_until__lte=now))
    return list(rows.order_by("due_at").values_list("session_id", "seq")[:200])


def _lease(session_id: int, seq: int, now: datetime) -> int:
    """Take the job for a while; return the number of attempts, 0 if it is not free."""
    job = BotJob.objects.filter(session_id=session_id, seq=seq)
    free = job.filter(Q(leased_until__isnull=True) | Q(leased_until__lte=now))
    if not free.update(leased_until=now + LEASE, attempts=F("attempts") + 1):
        return 0
    return job.values_list("attempts", flat=True).first() or 0


def _give_back(session_id: int, seq: int) -> None:
    """Let another worker take the job at once."""
    job = BotJob.objects.filter(session_id=session_id, seq=seq)
    job.update(leased_until=None, attempts=F("attempts") - 1)


def _act(
    session_id: int, state: State, seat: int, attempts: int, *, now: datetime
) -> None:
    """Throw, or play the move the bot chooses."""
    command = Command(uuid.uuid5(_NAMESPACE, f"{session_id} {state.version}"), "bot")
    match state.awaits:
        case ToRoll():
            play.throw(
                session_id,
                seat,
                salt="",
                seen=state.version,
                command=command,
                now=now,
            )
        case ToMove():
            play.move(
                session_id,
                seat,
                _choice(state, seat, attempts),
                salt="",
                seen=state.version,
                command=command,
                now=now,
            )


def _choice(state: State, seat: int, attempts: int) -> str:
    """Return the text of the move the seat's bot plays."""
    assert state.position is not None
    slug = state.chairs[seat].acting_bot if attempts <= PATIENCE else LAST_RESORT
    seed = published_seed(state.opened.game_id, state.version)
    return level_of(slug).choose(state.game, state.position, seed=seed).text
