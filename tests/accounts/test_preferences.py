"""What a user wants done for him: kept by user, changed on his own page."""

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from accounts import queries
from accounts.models import Preferences, User
from accounts.services import people, preferences
from tests.accounts.people import NOW, make_player

pytestmark = pytest.mark.django_db
PATH = "/accounts/preferences/"


def browser_of(user: User) -> Client:
    """Return a browser in which the user is logged in."""
    client = Client()
    client.force_login(user)
    return client


def test_who_has_said_nothing_has_no_row_and_nothing_done_for_him() -> None:
    wishes = queries.preferences_of(make_player("Ann").public_id)

    assert (wishes.auto_throw, wishes.auto_play) == (False, "never")
    assert not Preferences.objects.exists()


def test_wishes_are_kept_in_one_row_of_each_user() -> None:
    ann, guest = make_player("Ann"), people.make_guest(NOW)

    preferences.change(ann, auto_throw=True, auto_play="step")
    preferences.change(ann, auto_throw=False, auto_play="throw")
    preferences.change(guest, auto_throw=True, auto_play="never")

    kept = queries.preferences_of(ann.public_id)
    assert (kept.auto_throw, kept.auto_play) == (False, "throw")
    assert queries.preferences_of(guest.public_id).auto_throw
    assert Preferences.objects.count() == 2


def test_an_unknown_wish_is_kept_out_of_the_table() -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        preferences.change(make_player("Ann"), auto_throw=True, auto_play="always")


def test_wishes_are_changed_on_ones_own_page() -> None:
    ann = make_player("Ann")
    client = browser_of(ann)

    answer = client.post(PATH, {"auto_throw": "on", "auto_play": "step"}, follow=True)

    html = answer.content.decode()
    assert answer.redirect_chain == [("/@/Ann/", 302)]
    assert "Your playing aids are kept." in html
    assert 'name="auto_throw" value="on" checked' in html
    assert 'id="auto-play-step" name="auto_play" value="step" checked' in html


def test_nobody_sees_the_wishes_of_others() -> None:
    ann, bob = make_player("Ann"), make_player("Bob")
    preferences.change(ann, auto_throw=True, auto_play="throw")

    for client in (browser_of(bob), Client()):
        assert "auto_play" not in client.get("/@/Ann/").content.decode()


@pytest.mark.parametrize("sent", [{}, {"auto_play": "always"}, {"auto_play": "\x00"}])
def test_what_cannot_be_read_changes_nothing(sent: dict[str, str]) -> None:
    answer = browser_of(make_player("Ann")).post(PATH, sent)

    assert answer.status_code == 422
    assert "That cannot be read." in answer.content.decode()
    assert not Preferences.objects.exists()


def test_a_visitor_is_sent_to_log_in() -> None:
    answer = Client().post(PATH, {"auto_play": "step"})

    assert (answer.status_code, answer["Location"]) == (302, "/accounts/login/")
    assert Client().get(PATH).status_code == 405
