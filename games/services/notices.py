"""Mails to players of correspondence games: it is your turn.

A mail is a help and no truth: one that is lost costs nobody more than a look at the
table.
"""

import logging
from datetime import datetime

from django.conf import settings
from django.core.cache import cache
from django.core.mail import send_mail
from django.urls import reverse

from accounts.models import User
from games.models import TurnNotice
from games.record.state import State
from games.rules.catalogue import form_name
from games.rules.interface import ToRoll
from games.services import deadlines, store

LOOKED_FOR_S = 60
"""Who has looked at the table within so many seconds is taken to be there."""

_log = logging.getLogger(__name__)


def note_look(session_id: int, user_id: int) -> None:
    """Note that a player looks at the table now."""
    try:
        cache.set(_key(session_id, user_id), 1, LOOKED_FOR_S)
    except Exception:  # a cache that is away costs a mail too many and no page
        _log.warning("nobody noted a look at session %s", session_id)


def is_looking(session_id: int, user_id: int) -> bool:
    """Return whether a player has looked at the table within the last minute."""
    try:
        return cache.get(_key(session_id, user_id)) is not None
    except Exception:  # as above
        return False


def tell_turn(session_id: int, throw: int, *, now: datetime) -> bool:
    """Write to the player who is to make throw number `throw`; return whether it did.

    Nobody is told twice of a throw, nor of one that is made, nor while he looks at
    the table.  Guests have no address.  Raises OSError if the mail cannot be sent.
    """
    state = store.load(session_id)
    if state.throws + 1 != throw or not isinstance(state.awaits, ToRoll):
        return False
    user = _player(state.chairs[state.awaits.seat].player)
    if user is None or is_looking(session_id, user.pk):
        return False
    notice, is_new = TurnNotice.objects.get_or_create(
        session_id=session_id, throw=throw, defaults={"sent_at": now}
    )
    if not is_new:
        return False
    try:
        send_mail(*_mail(session_id, state), None, [user.email])
    except OSError:
        notice.delete()  # so that it can be tried again
        raise
    return True


def _player(public_id: str) -> User | None:
    """Return the player of this public id if he can be written to."""
    users = User.objects.filter(is_active=True, is_guest=False).exclude(email="")
    return users.filter(public_id=public_id).first()


def _mail(session_id: int, state: State) -> tuple[str, str]:
    """Return the subject and the text of the mail."""
    game, moment = form_name(state.game, state.seats), deadlines.deadline_at(state)
    address = settings.ORIGINS[0] + reverse("games:table", args=[session_id])
    until = f" You have until {moment:%d %B %Y, %H:%M} UTC." if moment else ""
    return (
        f"It is your turn: {game}, table {session_id}",
        f"It is your turn in {game}, table {session_id}.{until}\n\n{address}\n",
    )


def _key(session_id: int, user_id: int) -> str:
    return f"looks:{session_id}:{user_id}"
