"""The moderators' pages about the chat: find lines and reports, hide lines."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import AuditEntry, User
from games.chat_models import ChatLine
from games.services import chat_complaints
from tests.accounts.people import make_staff
from tests.factories import NOW
from tests.services.talking import FourSeats, four_seats
from tests.web.test_admin import client_of

pytestmark = pytest.mark.django_db
REPORTS = "admin:games_chatreport_changelist"
LINES = "admin:games_chatline_changelist"


@pytest.fixture(name="table")
def _table() -> FourSeats:
    return four_seats()


@pytest.fixture(name="desk")
def _desk() -> Client:
    return client_of(make_staff())


def reported(table: FourSeats, text: str = "Rude word") -> ChatLine:
    """Return a partners' line that a partner has reported."""
    line = table.say(table.una, "partners", text)
    chat_complaints.report(table.session_id, line.pk, "abuse", by=table.yan, now=NOW)
    return line


def act(desk: Client, where: str, action: str, number: int, **form: str) -> int:
    """Choose a row and an action; return the status of the answer."""
    values = {"action": action, "_selected_action": str(number), **form}
    return desk.post(reverse(where), values).status_code


def test_reports_are_listed_and_found(table: FourSeats, desk: Client) -> None:
    reported(table)

    for word in ("", "Rude", "una", "yan", str(table.session_id)):
        page = desk.get(reverse(REPORTS), {"q": word}).content.decode()
        assert "Rude word" in page
        assert reverse("games:table", args=[table.session_id]) in page
    assert "Rude word" not in desk.get(reverse(REPORTS), {"q": "gil"}).content.decode()


def test_a_reported_line_is_hidden_from_the_list_of_reports(
    table: FourSeats, desk: Client
) -> None:
    line = reported(table)
    report = line.reports.get()

    act(desk, REPORTS, "hide", report.pk)

    assert table.texts(table.yan) == []
    report.refresh_from_db()
    assert report.text == "Rude word"
    assert AuditEntry.objects.get().reason == "Reported: abuse"


def test_a_line_is_hidden_and_shown_again_with_a_reason(
    table: FourSeats, desk: Client
) -> None:
    line = table.say(table.una, "table", "Bah")
    assert act(desk, LINES, "hide", line.pk) == 200
    assert act(desk, LINES, "hide", line.pk, confirmed="yes", reason="") == 422
    assert table.texts(table.gil) == ["Bah"]

    act(desk, LINES, "hide", line.pk, confirmed="yes", reason="Rude")
    assert table.texts(table.gil) == []
    act(desk, LINES, "show", line.pk, confirmed="yes", reason="A sheep")
    assert table.texts(table.gil) == ["Bah"]

    deeds = AuditEntry.objects.order_by("pk").values_list("action", "reason")
    assert list(deeds) == [("hide chat line", "Rude"), ("show chat line", "A sheep")]


def test_hiding_what_is_hidden_says_so(table: FourSeats, desk: Client) -> None:
    line = reported(table)
    for _ in range(2):
        act(desk, REPORTS, "hide", line.reports.get().pk)

    page = desk.get(reverse(REPORTS)).content.decode()

    assert "hidden already" in page


def test_lines_are_read_and_found_and_never_edited(
    table: FourSeats, desk: Client
) -> None:
    line = table.say(table.una, "partners", "Block there now")

    found = desk.get(reverse(LINES), {"q": "Block"}).content.decode()
    change = reverse("admin:games_chatline_change", args=[line.pk])

    assert "Block there now" in found
    assert desk.get(change).status_code == 200
    assert desk.post(change, {"text": "other"}).status_code == 403


def test_players_do_not_reach_the_lists(table: FourSeats) -> None:
    reported(table)

    for user in (table.gil, None):
        client = client_of(user) if isinstance(user, User) else Client()
        for where in (REPORTS, LINES):
            assert client.get(reverse(where)).status_code == 302
