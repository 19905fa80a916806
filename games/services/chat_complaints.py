"""What can be done about a line: report it, mute its author, hide it."""

from datetime import datetime, timedelta

from django.db import transaction

from accounts.models import User
from accounts.services import audit
from games.chat_models import ChatLine, ChatReport, Mute
from games.record.commands import CommandRefused
from games.services import chat
from games.services.chat_rooms import lines_read, reader_of

REASONS = {
    "abuse": "Abuse",
    "cheating": "Cheating talk",
    "spam": "Spam",
    "other": "Something else",
}
"""Why a line can be reported, by slug."""

MOST_REPORTS, WITHIN = 20, timedelta(hours=1)


def report(
    session_id: int, line_id: int, reason: str, *, by: User, now: datetime
) -> bool:
    """Report a line that `by` can read; return False if he had done so before.

    The report keeps what the line says.  Raises CommandRefused with a sentence,
    or GameSession.DoesNotExist.
    """
    line = _line_of_another(session_id, line_id, by)
    if reason not in REASONS:
        raise CommandRefused("no-reason", "Choose a reason.")
    mine = ChatReport.objects.filter(reporter=by)
    if mine.filter(at__gt=now - WITHIN).count() >= MOST_REPORTS:
        raise CommandRefused("too-many", "You have reported much. Wait an hour.")
    _, is_new = ChatReport.objects.get_or_create(
        line=line,
        reporter=by,
        defaults={"reason": reason, "text": chat.said(line), "at": now},
    )
    return is_new


def mute(session_id: int, line_id: int, *, by: User, now: datetime) -> None:
    """Let `by` hear the author of a line no more, at any table.

    Raises CommandRefused with a sentence, or GameSession.DoesNotExist.
    """
    line = _line_of_another(session_id, line_id, by)
    Mute.objects.get_or_create(owner=by, muted=line.author, defaults={"at": now})


def unmute(public_id: str, *, by: User) -> None:
    """Let `by` hear a player again; harmless if he did."""
    Mute.objects.filter(owner=by, muted__public_id=public_id).delete()


def hide(line_id: int, reason: str, *, by: User | None, now: datetime) -> None:
    """Hide a line from everybody and note who did it; it is kept for moderators.

    Raises CommandRefused if it is hidden, or ChatLine.DoesNotExist.
    """
    _set_hidden(line_id, is_hidden=True, by=by, reason=reason, now=now)


def show(line_id: int, reason: str, *, by: User | None, now: datetime) -> None:
    """Show a hidden line again and note who did it.

    Raises CommandRefused if it is not hidden, or ChatLine.DoesNotExist.
    """
    _set_hidden(line_id, is_hidden=False, by=by, reason=reason, now=now)


@transaction.atomic
def _set_hidden(
    line_id: int, *, is_hidden: bool, by: User | None, reason: str, now: datetime
) -> None:
    line = ChatLine.objects.select_related("author").get(pk=line_id)
    chat.count_change(line.session_id)
    rows = ChatLine.objects.filter(pk=line_id, hidden_at__isnull=is_hidden)
    if not rows.update(
        hidden_at=now if is_hidden else None, hidden_by=by if is_hidden else None
    ):
        word = "hidden already" if is_hidden else "not hidden"
        raise CommandRefused("no-change", f"This line is {word}.")
    deed = "hide chat line" if is_hidden else "show chat line"
    subject = f"line {line.pk} of session {line.session_id} by {line.author}"
    audit.record(by, deed, subject, reason, now=now)


def _line_of_another(session_id: int, line_id: int, by: User) -> ChatLine:
    """Return a line that `by` can read and has not said."""
    readable = lines_read(reader_of(session_id, by)).select_related("author")
    line = readable.filter(pk=line_id).first()
    if line is None:
        raise CommandRefused("no-line", "There is no such line any more.")
    if line.author_id == by.pk:
        raise CommandRefused("own-line", "This is your own line.")
    return line
