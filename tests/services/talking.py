"""Tables with people who talk, for tests of the chat."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from accounts.models import User
from games.chat_models import ChatLine
from games.services import chat, play, store
from games.services.chat_rooms import reader_of
from tests.factories import NOW, make_session, make_user

LATER = timedelta(minutes=5)


@dataclass(frozen=True, slots=True)
class FourSeats:
    """A table of Uckers in play: una and yan against gil and bea; eve looks on."""

    session_id: int
    una: User
    gil: User
    yan: User
    bea: User
    eve: User

    def say(self, who: User, room: str, text: str, *, now: datetime = NOW) -> ChatLine:
        """Let somebody say a line."""
        return chat.say(self.session_id, who, room, text=text, now=now)

    def texts(self, who: User | None) -> list[str]:
        """Return what somebody reads; None is a visitor without a name."""
        return texts_for(self.session_id, who)

    def end(self) -> None:
        """Let one side resign, so that the game is over."""
        for seat in (0, 2):
            if store.load(self.session_id).phase == "playing":
                play.resign(self.session_id, seat, command=None, now=NOW)


def four_seats(*, begin: bool = True) -> FourSeats:
    """Return a table with four players and somebody who looks on."""
    una, gil, yan, bea = (make_user(name) for name in ("una", "gil", "yan", "bea"))
    session_id = make_session("uckers", (una, gil, yan, bea), begin=begin)
    return FourSeats(session_id, una, gil, yan, bea, make_user("eve"))


def lines_for(session_id: int, who: User | None) -> tuple[ChatLine, ...]:
    """Return the lines that somebody sees at a table, oldest first."""
    return chat.talk_for(reader_of(session_id, who)).lines


def texts_for(session_id: int, who: User | None) -> list[str]:
    """Return what somebody reads at a table, oldest first."""
    return [chat.said(line) for line in lines_for(session_id, who)]
