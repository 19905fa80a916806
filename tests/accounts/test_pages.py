"""Pages about people, asked by visitors, guests, players and suspended people."""

import asyncio
from collections.abc import Iterator

import pytest
from asgiref.sync import sync_to_async
from django.core.cache import cache
from django.db import connections
from django.test import AsyncClient, Client

from accounts.models import User
from accounts.services import people
from tests.accounts.people import (
    NOW,
    PASSWORD,
    make_player,
    make_staff,
    suspend_for_good,
)

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _fresh_limits() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def user_of(client: Client) -> User | None:
    key = client.session.get("_auth_user_id")
    return User.objects.get(pk=key) if key else None


# The guest's one click.


def test_one_click_makes_a_guest_and_goes_on(client: Client) -> None:
    answer = client.post("/accounts/guest/", {"next": "/ladder/how/?a=1"})
    assert (answer.status_code, answer["Location"]) == (302, "/ladder/how/?a=1")
    guest = user_of(client)
    assert guest is not None
    assert guest.is_guest


def test_a_second_click_makes_no_second_guest(client: Client) -> None:
    client.post("/accounts/guest/")
    client.post("/accounts/guest/")
    assert User.objects.count() == 1


def test_looking_at_the_guests_address_makes_nobody(client: Client) -> None:
    assert client.get("/accounts/guest/").status_code == 405
    assert not User.objects.exists()


@pytest.mark.parametrize(
    "address",
    [
        *("https://elsewhere.example/", "//elsewhere.example", "/\\elsewhere.example"),
        *("javascript:alert(1)", "http:///elsewhere.example", "\t//elsewhere.example"),
    ],
)
def test_a_guest_is_never_sent_to_another_site(client: Client, address: str) -> None:
    answer = client.post("/accounts/guest/", {"next": address})
    assert answer["Location"] == "/"


def test_htmx_is_told_to_load_the_next_page(client: Client) -> None:
    answer = client.post(
        "/accounts/guest/", {"next": "/ladder/how/"}, headers={"HX-Request": "true"}
    )
    assert answer["HX-Redirect"] == "/ladder/how/"


def test_a_click_without_the_sites_token_is_refused() -> None:
    answer = Client(enforce_csrf_checks=True).post("/accounts/guest/")
    assert answer.status_code == 403
    assert not User.objects.exists()


def test_guests_cannot_be_made_without_end(client: Client) -> None:
    statuses = [Client().post("/accounts/guest/").status_code for _ in range(25)]
    assert statuses[0] == 302
    assert statuses[-1] == 429
    assert User.objects.count() == 20


# Signing up and in.


def sign_up_form(name: str) -> dict[str, str]:
    return {"username": name, "password1": PASSWORD, "password2": PASSWORD}


@pytest.mark.parametrize(
    "path",
    [
        *("/accounts/login/", "/accounts/signup/", "/accounts/password/reset/"),
        "/accounts/password/reset/done/",
    ],
)
def test_a_visitor_sees_the_forms_in_the_houses_look(client: Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    text = answer.content.decode()
    assert 'id="main"' in text
    assert "<style" not in text
    assert " style=" not in text


@pytest.mark.parametrize(
    "path", ["/accounts/logout/", "/accounts/password/change/", "/accounts/email/"]
)
def test_a_player_sees_the_forms_in_the_houses_look(path: str) -> None:
    answer = signed_in(make_player()).get(path)
    assert answer.status_code == 200
    assert 'id="main"' in answer.content.decode()


def test_a_visitor_signs_up_and_is_in(client: Client) -> None:
    answer = client.post("/accounts/signup/", sign_up_form("Stoker"))
    assert answer.status_code == 302
    user = user_of(client)
    assert user is not None
    assert (user.name, user.is_guest) == ("Stoker", False)


@pytest.mark.parametrize("name", ["admin", "Guest-77", "no", "BOSUN", "a b c"])
def test_nobody_signs_up_under_a_bad_or_taken_name(client: Client, name: str) -> None:
    make_player("Bosun")
    answer = client.post("/accounts/signup/", sign_up_form(name))
    assert answer.status_code == 200
    assert b"field-error" in answer.content
    assert User.objects.count() == 1


def test_a_guest_signs_up_in_its_own_row_and_stays_signed_in(client: Client) -> None:
    client.post("/accounts/guest/")
    guest = user_of(client)
    assert guest is not None
    assert "Keep your games" in client.get("/accounts/signup/").content.decode()
    values = sign_up_form("Stoker") | {"next": "/ladder/how/"}
    answer = client.post("/accounts/signup/", values)
    assert (answer.status_code, answer["Location"]) == (302, "/ladder/how/")
    user = user_of(client)
    assert user is not None
    assert (user.pk, user.name, user.is_guest) == (guest.pk, "Stoker", False)
    assert client.get("/accounts/password/change/").status_code == 200


@pytest.mark.parametrize("name", ["admin", "guest-77", "BOSUN"])
def test_a_guest_cannot_sign_up_under_a_bad_or_taken_name(
    client: Client, name: str
) -> None:
    make_player("Bosun")
    client.post("/accounts/guest/")
    answer = client.post("/accounts/signup/", sign_up_form(name))
    assert answer.status_code == 422
    assert b"field-error" in answer.content
    guest = user_of(client)
    assert guest is not None
    assert guest.is_guest


def test_a_guest_is_told_what_leaving_means_before_signing_in(client: Client) -> None:
    client.post("/accounts/guest/")
    assert "Leave and log in" in client.get("/accounts/login/").content.decode()
    answer = client.post("/accounts/logout/", {"next": "/accounts/login/"})
    assert answer["Location"] == "/accounts/login/"
    assert user_of(client) is None


@pytest.mark.parametrize("name", ["Bosun", "bosun"])
def test_a_player_signs_in_in_any_case(client: Client, name: str) -> None:
    player = make_player("Bosun")
    client.post("/accounts/login/", {"login": name, "password": PASSWORD})
    assert user_of(client) == player


def test_signing_in_never_leads_to_another_site(client: Client) -> None:
    make_player("Bosun")
    answer = client.post(
        "/accounts/login/?next=https://elsewhere.example/",
        {"login": "Bosun", "password": PASSWORD},
    )
    assert answer["Location"] == "/"


def test_guessing_passwords_soon_ends(client: Client) -> None:
    make_player("Bosun")
    for _ in range(5):
        client.post("/accounts/login/", {"login": "Bosun", "password": "wrong"})
    answer = client.post("/accounts/login/", {"login": "Bosun", "password": PASSWORD})
    assert "Too many failed login attempts" in answer.content.decode()
    assert user_of(client) is None


# Suspended people.


def test_a_suspended_player_cannot_sign_in_and_reads_why(client: Client) -> None:
    suspend_for_good(make_player("Bosun"), reason="Threw the board overboard.")
    form = {"login": "Bosun", "password": PASSWORD}
    answer = client.post("/accounts/login/", form, follow=True)
    assert user_of(client) is None
    assert answer.status_code == 403
    assert "Threw the board overboard." in answer.content.decode()
    assert "for good" in answer.content.decode()


@pytest.mark.parametrize("path", ["/@/Bosun/", "/ladder/uckers/", "/accounts/guest/"])
def test_a_suspension_ends_the_visit_at_the_next_request(path: str) -> None:
    player = make_player("Bosun")
    client = signed_in(player)
    suspend_for_good(player)
    answer = client.post(path, follow=True)
    assert answer.redirect_chain == [("/accounts/suspended/", 302)]
    assert "Threw the board overboard." in answer.content.decode()
    assert user_of(client) is None


def test_a_suspended_players_fragment_loads_the_page_that_says_why() -> None:
    player = make_player("Bosun")
    client = signed_in(player)
    suspend_for_good(player)
    answer = client.get("/ladder/uckers/", headers={"HX-Request": "true"})
    assert answer["HX-Redirect"] == "/accounts/suspended/"


@pytest.mark.django_db(transaction=True)
def test_the_async_chain_shows_a_suspended_player_out() -> None:
    player = make_player("Bosun")
    client = AsyncClient()
    client.force_login(player, backend="django.contrib.auth.backends.ModelBackend")
    suspend_for_good(player)

    async def ask() -> tuple[int, str]:
        answer = await client.get("/@/Bosun/")
        # The view's thread has a connection of its own.
        await sync_to_async(connections.close_all)()
        return answer.status_code, answer["Location"]

    told = asyncio.run(ask())
    assert told == (302, "/accounts/suspended/")


def test_the_page_about_suspensions_tells_a_stranger_nothing(client: Client) -> None:
    answer = client.get("/accounts/suspended/")
    assert answer.status_code == 403
    assert "Nothing is known of you" in answer.content.decode()


def test_a_suspended_administrator_is_shown_out_of_the_admin() -> None:
    staff = make_staff()
    client = signed_in(staff)
    suspend_for_good(staff)
    answer = client.get("/admin/")
    assert answer["Location"] == "/accounts/suspended/"


# Profiles.


def test_anybody_sees_a_profile_in_any_case(client: Client) -> None:
    make_player("Bosun")
    answer = client.get("/@/bosun/")
    assert answer.status_code == 200
    assert "<h1>Bosun</h1>" in answer.content.decode()
    assert "Change password" not in answer.content.decode()


def test_ones_own_profile_leads_to_the_account() -> None:
    text = signed_in(make_player("Bosun")).get("/@/Bosun/").content.decode()
    assert "Change password" in text


def test_a_guests_own_profile_leads_to_signing_up() -> None:
    guest = people.make_guest(NOW)
    text = signed_in(guest).get(f"/@/{guest.username}/").content.decode()
    assert "Sign up and keep my games" in text
    assert "Change password" not in text


def test_a_profile_of_nobody_is_not_found(client: Client) -> None:
    assert client.get("/@/Nemo/").status_code == 404
    User.objects.create_user("Gone", is_active=False)
    assert client.get("/@/Gone/").status_code == 404
