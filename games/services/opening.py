"""Opens a table with its owner seated, and with bots where he wants them."""

from datetime import datetime

from django.db import transaction

from accounts.models import User
from games.services import lobby
from games.services.lobby import Terms

OWNERS_SEAT = 0

HOUSE_BOT = "able-hand"
"""The level of the bots that anybody can play at once."""


def open_seated(
    owner: User, terms: Terms, *, level: str, salt: str, now: datetime
) -> int:
    """Open a table, seat its owner and return the table's number.

    With a `level`, bots of it take the other seats and play begins; "" leaves
    them free.  Raises CommandRefused, and opens nothing, if any of it cannot be.
    """
    with transaction.atomic():
        session_id = lobby.open_table(owner, terms, now=now)
        lobby.sit(session_id, OWNERS_SEAT, owner, salt=salt, command=None, now=now)
        if level:
            _fill(session_id, owner, terms, level=level, now=now)
            lobby.begin(session_id, by=owner, salt=salt, command=None, now=now)
    return session_id


def _fill(
    session_id: int, owner: User, terms: Terms, *, level: str, now: datetime
) -> None:
    for seat in range(terms.seats):
        if seat != OWNERS_SEAT:
            lobby.seat_bot(session_id, seat, level, by=owner, command=None, now=now)
