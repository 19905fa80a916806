"""The staff can find and read the ladder, and nobody writes it by hand."""

import pytest
from django.test import Client

from accounts.models import User
from ladder.models import RatedSession, Rating, RatingChange
from ladder.services.rating import rate_session
from tests.ladder.sessions import NOW, finish, make_users

pytestmark = pytest.mark.django_db
TABLES: dict[str, type[Rating | RatedSession | RatingChange]] = {
    "rating": Rating,
    "ratedsession": RatedSession,
    "ratingchange": RatingChange,
}


@pytest.fixture(name="desk")
def _desk() -> Client:
    rate_session(finish(make_users("Ann", "Ben"), winner=0, minute=0), NOW)
    client = Client()
    client.force_login(
        User.objects.create_superuser("Master"),
        backend="django.contrib.auth.backends.ModelBackend",
    )
    return client


@pytest.mark.parametrize("table", TABLES)
def test_rows_can_be_found_and_read_only(desk: Client, table: str) -> None:
    address = f"/admin/ladder/{table}/"
    row = TABLES[table]._default_manager.all()[0]
    assert desk.get(address).status_code == 200
    assert desk.get(f"{address}{row.pk}/change/").status_code == 200
    assert desk.post(f"{address}{row.pk}/change/", {}).status_code == 403
    assert desk.post(f"{address}{row.pk}/delete/").status_code == 403
    assert desk.get(f"{address}add/").status_code == 403


@pytest.mark.parametrize(
    ("question", "found"),
    [
        *(("rating/?q=ann", 1), ("rating/?form=acey", 0), ("ratingchange/?q=ben", 1)),
        ("ratedsession/?form=uckers2", 1),
    ],
)
def test_search_and_filters_pick_rows(desk: Client, question: str, found: int) -> None:
    answer = desk.get(f"/admin/ladder/{question}")
    assert answer.context["cl"].result_count == found


def test_a_session_is_found_by_its_number(desk: Client) -> None:
    session = RatedSession.objects.get().session_id
    for number, found in ((session, 1), (session + 1, 0)):
        answer = desk.get(f"/admin/ladder/ratedsession/?q={number}")
        assert answer.context["cl"].result_count == found
