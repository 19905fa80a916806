"""Bots at the table, and acts done for players: clients of the same services as people.

Such a turn is a row, made in the transaction that gave it.  Whoever leases the row
does one act; a lease that runs out is taken by another.
"""

import uuid
from datetime import datetime, timedelta

from django.db.models import F, Q

from games.bots.catalogue import level_of
from games.bots.interface import published_seed
from games.models import BotJob, GameSession
from games.record.commands import CommandRefused
from games.record.state import State
from games.rules.interface import ToRoll
from games.services import automatic, play, store
from games.services.acting import Expired
from games.services.automatic import Act
from games.services.seeds import KeyNotHeld
from games.services.store import Command

LEASE = timedelta(seconds=6)
LOST = timedelta(seconds=2)
"""A job that nobody took so long after it was due has been lost on the way."""

PATIENCE = 3
"""So many attempts, then the simplest bot acts, so that nobody waits for ever.

A player's turn is left to himself then.
"""

LAST_RESORT = "random"
_NAMESPACE = uuid.UUID("5e4f2d8e-5f39-4d0c-9a47-5d2c3c6c8f10")


def play_bot(session_id: int, seq: int, *, now: datetime) -> bool:
    """Act for the seat that is on turn at version `seq`; return whether it was done.

    That is a bot, or a player who wishes the only thing he can do to be done for
    him.  Harmless when run twice or late.  Raises KeyNotHeld, and leaves the turn to
    others, where dice are to be thrown and this process has no key of theirs.
    """
    attempts = _lease(session_id, seq, now)
    if not attempts:
        return False
    state = store.load(session_id)
    act = _next_act(state, attempts) if state.version == seq else None
    if act is None:
        BotJob.objects.filter(session_id=session_id, seq=seq).delete()
        return False
    try:
        _act(session_id, state, act, now=now)
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


def _next_act(state: State, attempts: int) -> Act | None:
    """Return what the seat on turn does by itself, None if it is left to a player."""
    seat = state.seat_to_act
    if seat is None:
        return None
    if not state.chairs[seat].acting_bot:
        return automatic.wished_act(state) if attempts <= PATIENCE else None
    if isinstance(state.awaits, ToRoll):
        return Act()
    return Act((_choice(state, seat, attempts),))


def _act(session_id: int, state: State, act: Act, *, now: datetime) -> None:
    """Throw, or play the moves of the act, without a salt."""
    seat = state.seat_to_act
    assert seat is not None
    command = Command(uuid.uuid5(_NAMESPACE, f"{session_id} {state.version}"), "bot")
    seen = state.version
    if act.texts:
        play.move(
            session_id,
            seat,
            *act.texts,
            salt="",
            seen=seen,
            command=command,
            now=now,
        )
    else:
        play.throw(session_id, seat, salt="", seen=seen, command=command, now=now)


def _choice(state: State, seat: int, attempts: int) -> str:
    """Return the text of the move the seat's bot plays."""
    assert state.position is not None
    slug = state.chairs[seat].acting_bot if attempts <= PATIENCE else LAST_RESORT
    seed = published_seed(state.opened.game_id, state.version)
    return level_of(slug).choose(state.game, state.position, seed=seed).text
