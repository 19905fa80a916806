"""The chat of a table: say a line, read the lines.

Talk is no event of the record and leaves the session's version alone.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, F, OuterRef

from accounts.models import User
from accounts.permissions import may_play
from games import signals
from games.chat_models import PARTNERS, Chat, ChatLine, ChatReport, Mute
from games.record.commands import CommandRefused
from games.services.chat_rooms import Reader, lines_read, reader_of, why_not
from games.services.chat_text import gist, plain
from games.services.phrases import phrase_text, phrases_of

SHOWN = 200
"""Lines that a reader is shown, the newest ones."""

LIMITS = ((5, timedelta(seconds=10)), (20, timedelta(seconds=60)))
"""Lines that one person may say at one table within a time."""

LOOKED_BACK = max(count for count, _ in LIMITS)
REMEMBERED = 3
"""One's newest lines that may not be said again."""

PHRASE_AGAIN = timedelta(seconds=60)
"""After this time a phrase may be said again: guests have nothing else."""


@dataclass(frozen=True, slots=True)
class Talk:
    """What a reader sees: `lines`, oldest first, and whom he does not hear.

    `changes` was read before the lines: they are never older than it says.  Each
    line has its author, and `is_reported` says whether this reader reported it.
    """

    changes: int
    lines: tuple[ChatLine, ...]
    mutes: tuple[Mute, ...]


def say(
    session_id: int,
    user: User,
    room: str,
    *,
    text: str = "",
    phrase: str = "",
    now: datetime,
) -> ChatLine:
    """Say a typed line, or a preset phrase by its slug, and return it.

    Raises CommandRefused with a sentence, or GameSession.DoesNotExist.
    """
    reader = reader_of(session_id, user)
    _demand_say(reader, user, room, is_typed=not phrase, now=now)
    if phrase and phrase not in {p.slug for p in phrases_of(reader.game, room)}:
        raise CommandRefused("no-phrase", "There is no such phrase here.")
    line = ChatLine(
        session_id=session_id,
        room=room,
        side=reader.side if room == PARTNERS else None,
        author=user,
        text="" if phrase else plain(text),
        phrase=phrase,
        at=now,
    )
    with transaction.atomic():
        count_change(session_id)
        _refuse_flood(line, now)
        line.save(force_insert=True)
    return line


def talk_for(reader: Reader) -> Talk:
    """Return what the reader sees, without those he mutes; at most three queries."""
    row = Chat.objects.filter(session_id=reader.session_id)
    changes = row.values_list("changes", flat=True).first() or 0
    mutes = _mutes_of(reader.user)
    lines = lines_read(reader).exclude(author__in=[mute.muted_id for mute in mutes])
    own = ChatReport.objects.filter(line=OuterRef("pk"), reporter=reader.user)
    newest = lines.annotate(is_reported=Exists(own)).select_related("author")
    return Talk(changes, tuple(newest.order_by("-pk")[:SHOWN])[::-1], mutes)


def said(line: ChatLine) -> str:
    """Return what a line says, typed or by a phrase."""
    return line.text or phrase_text(line.phrase)


def count_change(session_id: int) -> None:
    """Count a change in a session's chat, and tell of it after the commit.

    Locks the chat till the transaction ends: whoever writes comes here first.
    """
    rows = Chat.objects.filter(session_id=session_id)
    if not rows.update(changes=F("changes") + 1):
        Chat.objects.bulk_create([Chat(session_id=session_id)], ignore_conflicts=True)
        rows.update(changes=F("changes") + 1)
    transaction.on_commit(lambda: _tell(session_id), robust=True)


def _tell(session_id: int) -> None:
    signals.chat_changed.send_robust(Chat, session_id=session_id)


def _mutes_of(user: User | None) -> tuple[Mute, ...]:
    if user is None:
        return ()
    rows = Mute.objects.filter(owner=user).select_related("muted")
    return tuple(rows.order_by("muted__username"))


def _demand_say(
    reader: Reader, user: User, room: str, *, is_typed: bool, now: datetime
) -> None:
    if not may_play(user, now):
        raise CommandRefused("suspended", "Your account may not write now.")
    refusal = why_not(room, reader)
    if refusal:
        raise CommandRefused("no-room", refusal)
    if is_typed and user.is_guest:
        raise CommandRefused(
            "guest", "Guests talk in the ready phrases. Sign up to write your own."
        )


def _refuse_flood(line: ChatLine, now: datetime) -> None:
    """Raise CommandRefused for too many lines at once, or the same again."""
    rows = ChatLine.objects.filter(session_id=line.session_id, author=line.author)
    newest = tuple(rows.order_by("-pk")[:LOOKED_BACK])
    for count, within in LIMITS:
        if sum(old.at > now - within for old in newest) >= count:
            raise CommandRefused("too-fast", "You write too fast. Wait a little.")
    if any(_says_again(line, old) for old in _remembered(line, newest)):
        raise CommandRefused("again", "You have just said that.")


def _remembered(line: ChatLine, newest: Sequence[ChatLine]) -> list[ChatLine]:
    last = newest[:REMEMBERED]
    if not line.phrase:
        return list(last)
    return [old for old in last if old.at > line.at - PHRASE_AGAIN]


def _says_again(line: ChatLine, old: ChatLine) -> bool:
    return gist(said(line)) == gist(said(old))
