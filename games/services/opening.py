"""Opens a table with its owner seated, and with bots where he wants them."""

from datetime import datetime

from django.db import transaction

from accounts.models import User
from games.services import lobby, waiting
from games.services.lobby import Terms

OWNERS_SEAT = 0

HOUSE_BOT = "able-hand"
"""The level of the bots that anybody can play at once."""


def open_seated(
    owner: User, terms: Terms, *, level: str, salt: str, now: datetime
) -> int:
    """Open a table, seat its owner and return the table's number.

    With a `level`, bots of it take the other seats and play begins; "" leaves
    them free; who asks twice for a table that waits gets the first one again.
    Raises CommandRefused, and opens nothing, if any of it cannot be.
    """
    with transaction.atomic():
        twin = None if level else waiting.twin_of(lobby.wished_table(owner, terms), now)
        if twin is not None:
            return twin
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
