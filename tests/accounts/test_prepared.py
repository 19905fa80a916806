"""Questions that are composed once: they answer as the ORM would."""

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.db import connection
from django.db.models import QuerySet
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from accounts.prepared import Prepared
from accounts.sessions import SessionStore
from tests.factories import make_user

pytestmark = pytest.mark.django_db


def test_a_question_is_composed_once_and_answers_each_key_as_the_orm_does() -> None:
    people = [make_user(name) for name in ("ann", "bob")]
    composed: list[int] = []

    def rows(key: int) -> QuerySet[User, tuple[object, ...]]:
        composed.append(key)
        found = User.objects.filter(pk=key, is_active=True)
        return found.values_list("username", "date_joined", "is_guest")

    question = Prepared(-1, rows)

    for user in people:
        with CaptureQueriesContext(
            connection,
        ) as asked:
            answer = question.ask(user.pk)
        assert len(asked) == 1
        assert answer == [[user.username, user.date_joined, False]]
    assert composed == [-1]


@pytest.mark.parametrize("key", [0, -1, 2**63, -(2**70)])
def test_a_key_that_no_row_has_finds_nothing(key: int) -> None:
    make_user("ann")
    question = Prepared(-1, lambda pk: User.objects.filter(pk=pk).values_list("pk"))

    assert question.ask(key) == []


@pytest.mark.parametrize("key", ["", "?", "%s", "'; drop table x; --", "\u2028" * 40])
def test_a_text_is_a_value_and_never_a_part_of_the_question(key: str) -> None:
    question = Prepared("?", lambda key: Session.objects.filter(session_key=key))

    assert question.ask(key) == []


def test_a_visit_is_found_as_long_as_it_lasts() -> None:
    visit = SessionStore()
    visit["colour"] = "red"
    visit.save()

    assert SessionStore(visit.session_key).get("colour") == "red"

    past = timezone.now() - timedelta(seconds=1)
    Session.objects.filter(pk=visit.session_key).update(expire_date=past)
    assert SessionStore(visit.session_key).get("colour") is None
    assert SessionStore("no-such-visit").get("colour") is None
