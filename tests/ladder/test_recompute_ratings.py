"""The command that rebuilds all ratings, or says where they differ."""

import io

import pytest
from django.core.management import CommandError, call_command

from ladder.models import RatedSession, Rating
from ladder.services.rating import rate_session
from tests.ladder.sessions import NOW, finish, make_users, void

pytestmark = pytest.mark.django_db


def run(*words: str) -> str:
    output = io.StringIO()
    call_command("recompute_ratings", *words, stdout=output)
    return output.getvalue()


def check_fails() -> str:
    output = io.StringIO()
    with pytest.raises(CommandError) as failure:
        call_command("recompute_ratings", "--check", stdout=output)
    assert failure.value.returncode == 1
    return output.getvalue()


@pytest.fixture(name="session")
def _session() -> int:
    session = finish(make_users("Ann", "Ben"), winner=0, minute=0)
    rate_session(session, NOW)
    return session


def test_a_check_of_right_ratings_finds_nothing(session: int) -> None:
    assert run("--check") == "Every rating agrees with the results.\n"


@pytest.mark.parametrize(
    "wrong", [{"value": 1517.0}, {"games": 2}, {"games": 1, "wins": 0}]
)
def test_a_check_names_a_wrong_rating_and_mends_nothing(
    session: int, wrong: dict[str, float]
) -> None:
    Rating.objects.filter(user__username="Ann").update(**wrong)
    user = Rating.objects.get(user__username="Ann").user_id
    assert f"user {user} has" in check_fails()
    assert f"user {user} has" in check_fails()
    run()
    assert "agrees" in run("--check")


def test_a_check_names_a_session_that_is_not_counted(session: int) -> None:
    RatedSession.objects.all().delete()
    assert f"session {session} of uckers2 is not counted" in check_fails()


def test_a_check_names_a_session_that_should_not_be(session: int) -> None:
    void(session)
    assert f"session {session} of uckers2 is counted wrongly" in check_fails()
    run()
    assert not Rating.objects.exists()


def test_rebuilding_starts_from_nothing(session: int) -> None:
    Rating.objects.all().delete()
    RatedSession.objects.all().delete()
    assert "rebuilt" in run()
    assert Rating.objects.count() == 2
