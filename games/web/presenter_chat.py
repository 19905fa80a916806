"""What the chat's fragment shows to one reader: `chat_view`."""

from dataclasses import dataclass

from games.chat_models import PARTNERS, ChatLine
from games.services.chat import Talk, said
from games.services.chat_complaints import REASONS
from games.services.chat_rooms import Reader
from games.services.phrases import TABLE, WATCHERS, Phrase, phrases_of

TITLES = {TABLE: "At the table", PARTNERS: "Partners", WATCHERS: "Watchers"}

ABOUT = {
    TABLE: "All who have a seat read this.",
    PARTNERS: "Only you and your partner read this, after the game too.",
    WATCHERS: "The players read this when the game is over.",
}


@dataclass(frozen=True, slots=True)
class LineView:
    """One line; `at` is ISO 8601 UTC, `clock` the same as "12:05"."""

    id: int
    author: str
    text: str
    at: str
    clock: str
    is_own: bool
    is_reported: bool


@dataclass(frozen=True, slots=True)
class RoomView:
    """A room with its lines, oldest first; without `may_write` it is only read."""

    slug: str
    title: str
    about: str
    lines: tuple[LineView, ...]
    phrases: tuple[Phrase, ...]
    may_write: bool
    may_type: bool


@dataclass(frozen=True, slots=True)
class MutedView:
    """A player the reader does not hear."""

    public_id: str
    name: str


@dataclass(frozen=True, slots=True)
class ChatView:
    """Everything of a chat that one reader sees.

    `changes` is the number that the pulse says; `seen` tells whether a fragment
    is still what this reader would get.
    """

    session_id: int
    changes: int
    seen: str
    rooms: tuple[RoomView, ...]
    muted: tuple[MutedView, ...]
    reasons: tuple[tuple[str, str], ...]
    has_name: bool
    is_guest: bool
    is_open: bool = False


def chat_view(reader: Reader, talk: Talk, *, is_open: bool = False) -> ChatView:
    """Return the chat as the reader sees it; `is_open` shows the drawer open."""
    user = reader.user
    return ChatView(
        session_id=reader.session_id,
        changes=talk.changes,
        seen=seen_of(reader, talk.changes),
        rooms=tuple(_room(reader, talk, room) for room in reader.reads),
        muted=tuple(MutedView(m.muted.public_id, m.muted.name) for m in talk.mutes),
        reasons=tuple(REASONS.items()),
        has_name=user is not None,
        is_guest=user is not None and user.is_guest,
        is_open=is_open,
    )


def seen_of(reader: Reader, changes: int) -> str:
    """Return what a fragment of this reader stands for, as "12-watchers"."""
    rooms = "-".join(reader.reads)
    return f"{changes}-{rooms}-{'-'.join(reader.writes)}"


def _room(reader: Reader, talk: Talk, room: str) -> RoomView:
    may_write = room in reader.writes
    return RoomView(
        slug=room,
        title=TITLES[room],
        about=ABOUT[room],
        lines=tuple(_line(reader, x) for x in talk.lines if x.room == room),
        phrases=phrases_of(reader.game, room) if may_write else (),
        may_write=may_write,
        may_type=may_write and reader.user is not None and not reader.user.is_guest,
    )


def _line(reader: Reader, line: ChatLine) -> LineView:
    return LineView(
        id=line.pk,
        author=line.author.name,
        text=said(line),
        at=line.at.isoformat(),
        clock=f"{line.at:%H:%M}",
        is_own=reader.user is not None and line.author_id == reader.user.pk,
        is_reported=bool(getattr(line, "is_reported", False)),
    )
