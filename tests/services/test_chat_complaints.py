"""Reports, mutes and hidden lines."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction

from accounts.models import AuditEntry, User
from games import queries
from games.chat_models import ChatLine, ChatReport, Mute
from games.record.commands import CommandRefused
from games.services import chat, chat_complaints
from tests.accounts.people import make_staff
from tests.factories import NOW, make_session
from tests.services.talking import FourSeats, four_seats, texts_for

pytestmark = pytest.mark.django_db


@pytest.fixture(name="table")
def _table() -> FourSeats:
    """Give a table of four in play."""
    return four_seats()


def report(table: FourSeats, line: ChatLine, by: User, reason: str = "abuse") -> bool:
    """Report a line."""
    return chat_complaints.report(table.session_id, line.pk, reason, by=by, now=NOW)


def test_a_report_keeps_what_the_line_said(table: FourSeats) -> None:
    line = table.say(table.gil, "table", "You are a blob")

    assert report(table, line, table.una)

    kept = ChatReport.objects.get()
    assert (kept.text, kept.reason) == ("You are a blob", "abuse")
    assert (kept.reporter, kept.line.author) == (table.una, table.gil)


def test_a_phrase_is_reported_in_words(table: FourSeats) -> None:
    line = chat.say(table.session_id, table.gil, "table", phrase="sorry", now=NOW)

    report(table, line, table.una, "spam")

    assert ChatReport.objects.get().text == "Sorry!"


def test_one_reader_reports_a_line_once_and_others_may_too(table: FourSeats) -> None:
    line = table.say(table.gil, "table", "Bah")

    assert report(table, line, table.una)
    assert not report(table, line, table.una, "spam")
    assert report(table, line, table.yan)

    assert ChatReport.objects.count() == 2
    assert ChatReport.objects.get(reporter=table.una).reason == "abuse"


@pytest.mark.parametrize("who", ["una", "yan", "eve"])
def test_nobody_reports_or_mutes_by_a_line_that_he_cannot_read(
    table: FourSeats, who: str
) -> None:
    line = table.say(table.gil, "partners", "psst")
    by = getattr(table, who)

    with pytest.raises(CommandRefused, match="no such line"):
        report(table, line, by)
    with pytest.raises(CommandRefused, match="no such line"):
        chat_complaints.mute(table.session_id, line.pk, by=by, now=NOW)

    assert not ChatReport.objects.exists()
    assert not Mute.objects.exists()


def test_a_line_belongs_to_its_table(table: FourSeats) -> None:
    line = table.say(table.gil, "table", "Bah")
    other = make_session("acey", (table.una, table.gil))

    with pytest.raises(CommandRefused, match="no such line"):
        chat_complaints.report(other, line.pk, "abuse", by=table.una, now=NOW)


def test_nobody_reports_or_mutes_himself(table: FourSeats) -> None:
    line = table.say(table.una, "table", "Bah")

    with pytest.raises(CommandRefused, match="your own"):
        report(table, line, table.una)
    with pytest.raises(CommandRefused, match="your own"):
        chat_complaints.mute(table.session_id, line.pk, by=table.una, now=NOW)


def test_an_unknown_reason_is_refused(table: FourSeats) -> None:
    line = table.say(table.gil, "table", "Bah")

    with pytest.raises(CommandRefused, match="Choose a reason"):
        report(table, line, table.una, "boring")


def test_reports_have_a_limit(table: FourSeats) -> None:
    lines = ChatLine.objects.bulk_create(
        ChatLine(
            session_id=table.session_id,
            room="table",
            author=table.gil,
            text=f"line {number}",
            at=NOW,
        )
        for number in range(chat_complaints.MOST_REPORTS + 1)
    )
    for line in lines[:-1]:
        report(table, line, table.una)

    with pytest.raises(CommandRefused, match="Wait an hour"):
        report(table, lines[-1], table.una)


def test_the_muted_are_heard_at_no_table_until_they_are_heard_again(
    table: FourSeats,
) -> None:
    other = make_session("acey", (table.una, table.gil))
    line = table.say(table.gil, "table", "Bah")
    chat.say(other, table.gil, "table", text="Bah here too", now=NOW)

    chat_complaints.mute(table.session_id, line.pk, by=table.una, now=NOW)

    assert table.texts(table.una) == texts_for(other, table.una) == []
    assert table.texts(table.yan) == ["Bah"]
    assert table.texts(table.gil) == ["Bah"]

    chat_complaints.unmute(table.gil.public_id, by=table.una)

    assert table.texts(table.una) == ["Bah"]
    assert texts_for(other, table.una) == ["Bah here too"]


def test_muting_twice_is_muting_once(table: FourSeats) -> None:
    first = table.say(table.gil, "table", "Bah")
    Mute.objects.create(owner=table.una, muted=table.bea, at=NOW)
    Mute.objects.create(owner=table.una, muted=table.gil, at=NOW)

    chat_complaints.unmute(table.gil.public_id, by=table.una)
    for _ in range(2):
        chat_complaints.mute(table.session_id, first.pk, by=table.una, now=NOW)
        line = table.say(table.gil, "table", f"Bah {_}", now=NOW)
        assert line.text not in table.texts(table.una)
        Mute.objects.get(owner=table.una, muted=table.gil)
        chat_complaints.unmute(table.gil.public_id, by=table.una)

    assert Mute.objects.get().muted == table.bea


def test_to_hear_somebody_who_is_not_muted_is_harmless(table: FourSeats) -> None:
    chat_complaints.unmute("nobody", by=table.una)

    assert not Mute.objects.exists()


def test_the_database_lets_nobody_mute_himself(table: FourSeats) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Mute.objects.create(owner=table.una, muted=table.una, at=NOW)


def test_a_hidden_line_is_gone_for_everybody_and_noted(table: FourSeats) -> None:
    line = table.say(table.gil, "table", "Bah")
    staff = make_staff()
    before = queries.chat_changes(table.session_id)

    chat_complaints.hide(line.pk, "Rude", by=staff, now=NOW)

    assert table.texts(table.una) == table.texts(table.gil) == []
    assert queries.chat_changes(table.session_id) == before + 1
    line.refresh_from_db()
    assert (line.hidden_by, line.hidden_at, line.text) == (staff, NOW, "Bah")
    entry = AuditEntry.objects.get()
    assert (entry.actor, entry.action, entry.reason) == (
        staff,
        "hide chat line",
        "Rude",
    )
    assert f"line {line.pk}" in entry.subject
    assert "gil" in entry.subject


def test_a_line_hidden_by_mistake_is_shown_again(table: FourSeats) -> None:
    line = table.say(table.gil, "table", "Bah")
    chat_complaints.hide(line.pk, "Rude", by=None, now=NOW)

    chat_complaints.show(line.pk, "It was a sheep", by=None, now=NOW)

    assert table.texts(table.una) == ["Bah"]
    assert queries.chat_changes(table.session_id) == 3
    with pytest.raises(CommandRefused, match="not hidden"):
        chat_complaints.show(line.pk, "Again", by=None, now=NOW)


def test_hiding_twice_is_refused_and_changes_nothing(table: FourSeats) -> None:
    line = table.say(table.gil, "table", "Bah")
    chat_complaints.hide(line.pk, "Rude", by=None, now=NOW)
    before = queries.chat_changes(table.session_id)

    with pytest.raises(CommandRefused, match="hidden already"):
        chat_complaints.hide(line.pk, "Rude", by=None, now=NOW + timedelta(1))

    assert queries.chat_changes(table.session_id) == before
    assert AuditEntry.objects.count() == 1


def test_who_writes_much_does_not_write_more_because_it_was_hidden(
    table: FourSeats,
) -> None:
    for number in range(5):
        line = table.say(table.gil, "table", f"line {number}")
        chat_complaints.hide(line.pk, "Spam", by=None, now=NOW)

    with pytest.raises(CommandRefused, match="too fast"):
        table.say(table.gil, "table", "more")
