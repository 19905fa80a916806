"""Tables that wait for players: one for a wish, freed, closed, left for a game."""

import logging
from datetime import datetime, timedelta

from accounts.models import User
from games.models import GameSession, Seat
from games.record import commands
from games.record import events as ev
from games.record.commands import CommandRefused
from games.record.state import State
from games.services import store
from games.services.acting import Decide, act

SAME_WISH = timedelta(seconds=60)
"""Who asks for the same table again within this time has pressed twice."""

PLAYS_ELSEWHERE = "Its owner plays at another table."
_log = logging.getLogger(__name__)


def twin_of(wished: GameSession, now: datetime) -> int | None:
    """Return the table that its owner has just opened on the same terms, if any.

    `wished` is unsaved.  The owner still waits there alone.  Must be called in a
    transaction: the owner is locked, so that two wishes at once are one.
    """
    User.objects.select_for_update().get(pk=wished.owner_id)
    rows = GameSession.objects.filter(
        owner=wished.owner_id,
        phase="open",
        game=wished.game,
        seats_count=wished.seats_count,
        rated=wished.rated,
        time=wished.time,
        bot_pace=wished.bot_pace,
        created_at__gt=now - SAME_WISH,
    )
    for row in rows.prefetch_related("seats").order_by("pk"):
        taken = [
            seat.user_id or 0 for seat in row.seats.all() if seat.user_id or seat.bot
        ]
        if row.options == wished.options and taken == [wished.owner_id]:
            return row.pk
    return None


def leave_others(session_id: int, state: State, now: datetime) -> None:
    """Free the seats that the players of a game which began have at waiting tables.

    A table is closed if its owner was alone there.  Games of days, and games against
    bots alone, keep nobody from waiting elsewhere.
    """
    players = [chair.player for chair in state.chairs if chair.player]
    if len(players) < 2 or state.clocks.control.kind == "days":
        return
    rows = Seat.objects.filter(user__public_id__in=players, session__phase="open")
    rows = rows.exclude(session=session_id).exclude(session__time__startswith="days")
    about = ("session_id", "number", "user__public_id", "session__owner__public_id")
    for number, seat, player, owner in list(rows.values_list(*about)):
        if free(number, seat, player, now) and owner == player:
            close_empty(number, now)


def free(session_id: int, seat: int, player: str, now: datetime) -> bool:
    """Free a player's seat before play; return False if he has it no more."""

    def decide(state: State) -> tuple[ev.Event, ...]:
        if state.chairs[seat].player != player:
            raise CommandRefused("not-his", "Somebody else sits there.")
        return commands.vacate(state, seat, at=store.stamp(now))

    return _done(session_id, decide, now)


def close(session_id: int, reason: str, now: datetime) -> bool:
    """Close a table at which play has not begun; return whether it was open."""
    return _done(session_id, lambda state: _closed(state, reason, now), now)


def close_empty(session_id: int, now: datetime) -> bool:
    """Close a waiting table of a player who plays elsewhere if nobody sits there."""

    def decide(state: State) -> tuple[ev.Event, ...]:
        if any(chair.player for chair in state.chairs):
            raise CommandRefused("not-empty", "Somebody sits there.")
        return _closed(state, PLAYS_ELSEWHERE, now)

    return _done(session_id, decide, now)


def _closed(state: State, reason: str, now: datetime) -> tuple[ev.Event, ...]:
    if state.phase != "open":
        raise CommandRefused("begun", "Play has begun at this table.")
    return commands.void(state, reason, at=store.stamp(now))


def _done(session_id: int, decide: Decide, now: datetime) -> bool:
    try:
        act(session_id, decide, now=now)
    except CommandRefused:
        return False
    except Exception:  # one broken table must not hold up the others
        _log.exception("table %s could not be freed or closed", session_id)
        return False
    return True
