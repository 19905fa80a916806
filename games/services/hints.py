"""Hints in casual games against bots: who was shown what, beside the record."""

from datetime import datetime

from django.db import transaction

from accounts.models import User
from games.models import Hint
from games.record.commands import CommandRefused
from games.record.state import State
from games.rules.interface import ToMove
from games.services import advice, store
from games.services.store import StaleVersion

HINT, BEST = "hint", "best"
"""The first move only, or the whole play with its chance."""

KINDS = (HINT, BEST)


def ask(
    session_id: int, seat: int, kind: str, *, seen: int, by: User, now: datetime
) -> None:
    """Note that the seat is shown advice at version `seen`, and ask for it.

    Who has seen the best play has seen the hint; asked twice, it counts once.
    Raises CommandRefused, StaleVersion or GameSession.DoesNotExist.
    """
    state = store.load(session_id)
    refusal = why_not(state, seat)
    if refusal:
        raise CommandRefused("no-hint", refusal)
    if state.version != seen:
        raise StaleVersion(state.version)
    assert state.position is not None
    with transaction.atomic():
        hint, _ = Hint.objects.get_or_create(
            session_id=session_id,
            seq=seen,
            defaults={"seat": seat, "kind": kind, "at": now},
        )
        hint.kind = BEST if BEST in (kind, hint.kind) else HINT
        hint.advice = advice.ask(state.game, state.position, "", by=by, now=now)
        hint.save(update_fields=["kind", "advice"])


def has_any(state: State) -> bool:
    """Return whether hints may have been given in a session: one person plays bots.

    Once play has begun nobody else sits down.
    """
    people = sum(bool(chair.player) for chair in state.chairs)
    return state.phase != "open" and not state.opened.rated and people < 2


def why_not(state: State, seat: int) -> str:
    """Return why a seat gets no hint, "" if it does."""
    if state.opened.rated:
        return "There are no hints in rated games."
    if state.chairs[seat].caretaker:
        return "A bot keeps your seat."
    if any(chair.player for i, chair in enumerate(state.chairs) if i != seat):
        return "Hints are for games in which all others are bots."
    awaits = state.awaits
    if not isinstance(awaits, ToMove):
        return "A hint is given when a move is awaited."
    if awaits.seat != seat:
        return "It is not your turn."
    return ""
