"""Pages of the ladder, asked by visitors, guests and players."""

from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
from django.test import Client

from accounts.models import User
from accounts.services import people
from ladder import queries
from ladder.models import Rating
from ladder.services.rating import rate_session
from tests.ladder.sessions import NOW, finish, make_users

pytestmark = pytest.mark.django_db


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def make_ranked(count: int) -> list[User]:
    """Return accounts whose ratings fall by one point each."""
    users = make_users(*(f"Hand-{number}" for number in range(count)))
    for number, user in enumerate(users):
        Rating.objects.create(
            user=user, form="uckers", value=2000 - number, games=30, wins=9
        )
    return users


def test_the_ladder_begins_with_the_first_form(client: Client) -> None:
    answer = client.get("/ladder/")
    assert answer.status_code == 302
    assert client.get(answer["Location"]).status_code == 200


@pytest.mark.parametrize("form", ["uckers", "uckers2", "acey"])
def test_an_empty_ladder_invites_and_explains(client: Client, form: str) -> None:
    text = client.get(f"/ladder/{form}/").content.decode()
    assert "Nobody has a rating here yet" in text
    assert 'href="/ladder/how/"' in text


def test_an_unknown_ladder_is_not_found(client: Client) -> None:
    assert client.get("/ladder/chess/").status_code == 404


def test_a_ranking_shows_name_rating_games_and_wins(client: Client) -> None:
    rate_session(finish(make_users("Ann", "Ben"), winner=0, minute=0), NOW)
    text = client.get("/ladder/uckers2/").content.decode()
    assert text.index("Ann") < text.index("Ben")
    assert "1516<abbr" in text
    assert "1484<abbr" in text


def test_the_question_mark_goes_with_the_twentieth_game() -> None:
    ann, ben = make_users("Ann", "Ben")
    Rating.objects.create(user=ann, form="acey", value=1600, games=19)
    Rating.objects.create(user=ben, form="acey", value=1500, games=20)
    found = queries.ranking("acey", page=1, user_id=None)
    assert found is not None
    assert [row.is_provisional for row in found.rows] == [True, False]


def test_equal_ratings_share_a_rank() -> None:
    for user, value in zip(
        make_users("Ann", "Ben", "Cat", "Dan"), [1600, 1500, 1500, 1400], strict=True
    ):
        Rating.objects.create(user=user, form="acey", value=value)
    found = queries.ranking("acey", page=1, user_id=None)
    assert found is not None
    assert [(row.name, row.rank) for row in found.rows] == [
        *(("Ann", 1), ("Ben", 2), ("Cat", 2), ("Dan", 4)),
    ]


def test_a_ranking_has_fifty_lines_a_page() -> None:
    users = make_ranked(120)
    first = queries.ranking("uckers", page="1", user_id=users[0].pk)
    last = queries.ranking("uckers", page="3", user_id=users[0].pk)
    assert first is not None
    assert last is not None
    assert (len(first.rows), first.before, first.after) == (50, None, 2)
    assert (len(last.rows), last.before, last.after) == (20, 2, None)
    assert (last.rows[0].rank, last.rows[-1].rank) == (101, 120)


def test_ones_own_line_stands_on_every_page() -> None:
    user = make_ranked(120)[70]
    first = queries.ranking("uckers", page=1, user_id=user.pk)
    second = queries.ranking("uckers", page=2, user_id=user.pk)
    assert first is not None
    assert second is not None
    assert first.own is not None
    assert (first.own.rank, first.own.name) == (71, "Hand-70")
    assert second.own is None
    assert [row.rank for row in second.rows if row.is_own] == [71]
    assert "(you)" in signed_in(user).get("/ladder/uckers/").content.decode()


@pytest.mark.parametrize("page", ["0", "-1", "x", "", "999999999999999999999"])
def test_a_page_number_of_rubbish_gives_a_page(client: Client, page: str) -> None:
    make_ranked(3)
    assert client.get("/ladder/uckers/", {"page": page}).status_code == 200


def test_htmx_gets_the_fragment_the_page_includes(client: Client) -> None:
    make_ranked(60)
    page = client.get("/ladder/uckers/?page=2")
    fragment = client.get("/ladder/uckers/?page=2", headers={"HX-Request": "true"})
    assert fragment.content.decode().startswith('<section id="ranking"')
    assert fragment.content in page.content
    assert "HX-Request" in page["Vary"]


def test_a_ranking_asks_the_database_no_more_for_more_lines(
    client: Client,
    django_assert_max_num_queries: Callable[[int], AbstractContextManager[object]],
) -> None:
    make_ranked(60)
    with django_assert_max_num_queries(3):
        client.get("/ladder/uckers/")


def test_somebody_deactivated_is_not_ranked(client: Client) -> None:
    users = make_ranked(3)
    users[0].is_active = False
    users[0].save(update_fields=["is_active"])
    text = client.get("/ladder/uckers/").content.decode()
    assert "Hand-0" not in text
    assert "Hand-1" in text


def test_a_persons_page_shows_ratings_and_their_course(client: Client) -> None:
    rate_session(finish(make_users("Ann", "Ben"), winner=0, minute=0), NOW)
    text = client.get("/ladder/player/ben/").content.decode()
    assert "1500 to 1484" in text
    assert "\N{MINUS SIGN}16.0" in text
    assert "lost" in text


def test_a_persons_page_without_ratings_says_so(client: Client) -> None:
    make_users("Ann")
    assert b"No rated game yet" in client.get("/ladder/player/Ann/").content
    guest = people.make_guest(NOW)
    text = signed_in(guest).get(f"/ladder/player/{guest.name}/").content
    assert b"Guests are not on the ladder" in text


def test_a_page_of_nobody_is_not_found(client: Client) -> None:
    assert client.get("/ladder/player/Nemo/").status_code == 404


def test_a_profile_leads_to_the_ratings(client: Client) -> None:
    make_users("Ann")
    assert b'href="/ladder/player/Ann/"' in client.get("/@/Ann/").content


def test_the_formula_is_explained_with_examples(client: Client) -> None:
    text = client.get("/ladder/how/").content.decode()
    assert "Two equals" in text
    assert "+8.0" in text
    assert "76%" in text


def test_pages_only_answer_to_looking(client: Client) -> None:
    for path in ("/ladder/", "/ladder/how/", "/ladder/acey/"):
        assert client.post(path).status_code == 405
