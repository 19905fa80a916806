"""A player changes what is done for him, and it holds at once where he is on turn."""

from datetime import datetime

from django.db import transaction
from django.db.models import F

from accounts.models import User
from accounts.services import preferences
from games import signals
from games.models import BotJob, GameSession, Seat
from games.services import automatic, store

MOST_TABLES = 20
"""A player who is on turn at more tables has his wishes there with the next act."""


def change(user: User, *, auto_throw: bool, auto_play: str, now: datetime) -> None:
    """Keep the wishes and plan what follows from them at the user's tables.

    What is planned already and no longer wished is dropped when its time comes.
    """
    with transaction.atomic():
        preferences.change(user, auto_throw=auto_throw, auto_play=auto_play)
        waiting = Seat.objects.filter(
            user=user, session__phase="playing", session__seat_to_act=F("number")
        )
        for session_id in waiting.values_list("session_id", flat=True)[:MOST_TABLES]:
            _plan(session_id, now)


def _plan(session_id: int, now: datetime) -> None:
    """Make the row of the act that is wished at this version, if there is none."""
    state = store.load(session_id)
    due_at = automatic.due_at(session_id, state, now)
    if due_at is None:
        return
    # Others' rows stay: somebody may have acted meanwhile and made a newer one.
    _, is_new = BotJob.objects.get_or_create(
        session_id=session_id, seq=state.version, defaults={"due_at": due_at}
    )
    if not is_new:
        return

    def tell() -> None:
        signals.act_planned.send_robust(
            GameSession, session_id=session_id, version=state.version, due_at=due_at
        )

    transaction.on_commit(tell, robust=True)
