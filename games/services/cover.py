"""The cover page of a session: columns and rows that follow from its events.

They are written in the transaction of the events and never read as truth about
the game.
"""

from collections.abc import Sequence
from datetime import datetime

from django.contrib.auth import get_user_model
from django.db import transaction
from django.dispatch import Signal

from games import signals
from games.models import BotJob, GameSession, Result, Seat
from games.record import events as ev
from games.record.state import State
from games.services import automatic, deadlines, seeds

SEATING = (
    *(ev.Seated, ev.BotSeated, ev.Vacated),
    *(ev.HandedOver, ev.CaretakerSeated, ev.SeatReturned),
)
"""The events that change who sits where."""


def fill(session: GameSession, state: State) -> None:
    """Set the columns of an unsaved session from its first state."""
    session.version = state.version
    session.head = state.head
    session.phase = state.phase


def open_seats(session: GameSession) -> None:
    """Create the free seats of a new session."""
    numbers = range(session.seats_count)
    Seat.objects.bulk_create(Seat(session=session, number=n) for n in numbers)


def advance(session_id: int, before: State, after: State, *, now: datetime) -> bool:
    """Move the columns on; return False if the session is not at `before` any more."""
    rows = GameSession.objects.filter(
        pk=session_id, version=before.version, head=before.head
    )
    touched = rows.update(
        version=after.version,
        head=after.head,
        phase=after.phase,
        seat_to_act=after.seat_to_act,
        deadline_at=deadlines.deadline_at(after),
        advanced_at=now,
    )
    return touched == 1


def follow(
    session_id: int,
    before: State,
    after: State,
    events: Sequence[ev.Event],
    *,
    now: datetime,
    has_job: bool,
) -> datetime | None:
    """Write the rows that follow from the new events: seats, job, result.

    `has_job` says that an act may have been planned before.  Returns when the seat on
    turn acts by itself (UTC), None if it does not.
    """
    for event in events:
        _seat(session_id, event)
        if isinstance(event, ev.Finished):
            _result(session_id, after, event, now)
        if isinstance(event, ev.Voided):
            Result.objects.filter(session_id=session_id).update(voided_at=now)
    if before.phase != after.phase and after.phase in {"finished", "voided"}:
        seeds.erase(session_id)
    if has_job:
        BotJob.objects.filter(session_id=session_id).delete()
    due_at = automatic.due_at(session_id, after, now)
    if due_at is not None:
        BotJob.objects.create(session_id=session_id, seq=after.version, due_at=due_at)
    return due_at


def tell(
    session_id: int,
    before: State | None,
    after: State,
    *,
    due_at: datetime | None = None,
) -> None:
    """After the commit, say what is new; `due_at` is what `follow` has returned."""
    _on_commit(
        signals.session_advanced,
        session_id=session_id,
        version=after.version,
        due_at=due_at,
    )
    if before is not None and _brings_somebody_back(before, after):
        throw = after.clocks.throw
        _on_commit(signals.turn_came, session_id=session_id, throw=throw)
    if before is None or (before.phase, before.chairs) != (after.phase, after.chairs):
        _on_commit(signals.lobby_changed)
    if before is None or before.phase == after.phase:
        return
    if after.phase == "finished":
        _on_commit(signals.session_finished, session_id=session_id)
    if after.phase == "voided":
        _on_commit(signals.session_voided, session_id=session_id)


def _on_commit(signal: Signal, **about: object) -> None:
    def tell() -> None:
        # What was committed is acknowledged, whatever becomes of the hints.
        signal.send_robust(GameSession, **about)

    transaction.on_commit(tell, robust=True)


def _brings_somebody_back(before: State, after: State) -> bool:
    """Return whether the turn came to a player who need not be here."""
    seat = after.seat_to_act
    if seat is None or seat == before.seat_to_act or not after.chairs[seat].player:
        return False
    return after.clocks.control.kind == "days"


def _seat(session_id: int, event: ev.Event) -> None:
    """Let the seat rows follow who sits where."""
    if not isinstance(event, SEATING):
        return
    rows = Seat.objects.filter(session_id=session_id, number=event.seat)
    match event:
        case ev.Seated():
            user = get_user_model().objects.get(public_id=event.player)
            rows.update(user=user, bot="")
        case ev.BotSeated() | ev.HandedOver():
            rows.update(user=None, bot=event.level, caretaker="")
        case ev.Vacated():
            rows.update(user=None, bot="")
        case ev.CaretakerSeated():
            rows.update(caretaker=event.level)
        case ev.SeatReturned():
            rows.update(caretaker="")


def _result(session_id: int, state: State, event: ev.Finished, now: datetime) -> None:
    Result.objects.create(
        session_id=session_id,
        side=event.side,
        reason=event.reason,
        unrated_because=_unrated_because(state),
        head=event.head,
        finished_at=now,
    )


def _unrated_because(state: State) -> str:
    if not state.opened.rated:
        return "casual game"
    if state.server_only:
        return "a throw was made by the server alone"
    return ""
