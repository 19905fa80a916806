"""Who reads and writes in which room of a table's chat.

table      the seats read and write
partners   the seats of one side read and write, from the first throw on
watchers   who has no seat reads and writes; the seats read it after the end
"""

from dataclasses import dataclass

from django.db.models import Q, QuerySet

from accounts.models import User
from games.chat_models import PARTNERS, ChatLine
from games.record.state import State
from games.services import store
from games.services.phrases import ROOMS, TABLE, WATCHERS

OVER = {"finished", "voided"}


@dataclass(frozen=True, slots=True)
class Reader:
    """Somebody at a table: `user` is None for a visitor without a name.

    `seat` and `side` are None for who only looks on.
    """

    session_id: int
    game: str
    phase: str
    user: User | None
    seat: int | None = None
    side: int | None = None
    has_partner: bool = False

    @property
    def reads(self) -> tuple[str, ...]:
        """Return the rooms this reader sees."""
        if self.seat is None:
            return (WATCHERS,)
        return (*self._own, WATCHERS) if self.phase in OVER else self._own

    @property
    def writes(self) -> tuple[str, ...]:
        """Return the rooms in which this reader has a say."""
        if self.user is None:
            return ()
        return (WATCHERS,) if self.seat is None else self._own

    @property
    def _own(self) -> tuple[str, ...]:
        # Before play a seat may still go to another side.
        is_apart = self.has_partner and self.phase != "open"
        return (TABLE, PARTNERS) if is_apart else (TABLE,)


def reader_of(session_id: int, user: User | None) -> Reader:
    """Return what a user is at a table; raise GameSession.DoesNotExist."""
    state = store.load(session_id)
    seat = _seat_of(state, user)
    side = None if seat is None else state.side_of(seat)
    return Reader(
        session_id=session_id,
        game=state.game.slug,
        phase=state.phase,
        user=user,
        seat=seat,
        side=side,
        has_partner=side is not None and len(state.sides[side]) > 1,
    )


def lines_read(reader: Reader) -> QuerySet[ChatLine]:
    """Return the lines this reader may see, hidden ones left out."""
    rooms = Q(room__in=[room for room in reader.reads if room != PARTNERS])
    if PARTNERS in reader.reads:
        rooms |= Q(room=PARTNERS, side=reader.side)
    return ChatLine.objects.filter(
        rooms, session_id=reader.session_id, hidden_at__isnull=True
    )


def why_not(room: str, reader: Reader) -> str:
    """Return why the reader has no say in a room, "" if he has."""
    if room in reader.writes:
        return ""
    if room not in ROOMS:
        return "There is no such room."
    if reader.user is None:
        return "Play as a guest or log in first."
    if room == WATCHERS:
        return "This is the talk of those who watch."
    if reader.seat is None:
        return "You have no seat at this table."
    if reader.has_partner:
        return "You can talk to your partner once play has begun."
    return "You have no partner at this table."


def _seat_of(state: State, user: User | None) -> int | None:
    if user is None:
        return None
    players = [chair.player for chair in state.chairs]
    return players.index(user.public_id) if user.public_id in players else None
