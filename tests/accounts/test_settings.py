"""Settings: chosen on a plain form, kept with a name or in a cookie, drawn at once."""

import re

import pytest
from django.test import Client

from accounts import queries
from accounts.models import Preferences
from accounts.services import people, preferences
from accounts.taste import CHOICES, LONGEST_TEXT, SOUNDS, USUAL, Taste, read_taste
from tests.accounts.people import NOW, make_player
from tests.accounts.test_preferences import browser_of

pytestmark = pytest.mark.django_db
PATH = "/settings/"
CHOSEN = {
    "theme": "night",
    "uckers": "canvas",
    "acey": "leather",
    "dice": "brass",
    "motion": "quick",
    "speech": "messdeck",
    "sounds": ["turn", "piece"],
}
AIDS = {"auto_play": "step"}


def root_of(client: Client, path: str = "/lobby/") -> str:
    """Return the root element of a page as it was sent."""
    html = client.get(path).content.decode()
    found = re.search(r"<html[^>]*>", html)
    assert found
    return found[0]


def test_a_taste_is_read_as_it_was_written() -> None:
    taste = Taste("contrast", "canvas", "leather", "numerals", "off", "messdeck")

    assert read_taste(taste.text) == taste
    assert read_taste(Taste(muted=frozenset(SOUNDS)).text).muted == SOUNDS.keys()
    assert USUAL.text == ""


def test_the_longest_taste_fits_its_column() -> None:
    longest = {name: max(choices, key=len) for name, choices in CHOICES.items()}

    assert len(Taste(**longest, muted=frozenset(SOUNDS)).text) <= LONGEST_TEXT


@pytest.mark.parametrize(
    "text",
    ["", "theme=pink&dice=", "&&&", "a=1&" * 99, "\x00", "muted=drums", "theme=%ff"],
)
def test_what_a_cookie_says_of_things_unknown_is_not_heard(text: str) -> None:
    assert read_taste(text) == USUAL


def test_a_visitor_keeps_his_settings_in_a_cookie() -> None:
    client = Client()
    assert "data-theme" not in root_of(client)

    answer = client.post(PATH, CHOSEN)

    assert (answer.status_code, answer["Location"]) == (302, PATH)
    root = root_of(client)
    for said in (
        'data-theme="night"',
        'data-board-uckers="canvas"',
        'data-board-acey="leather"',
        'data-dice="brass"',
        'data-motion="quick"',
        'data-muted="capture chat claim end low-time throw"',
    ):
        assert said in root
    assert not Preferences.objects.exists()
    assert client.cookies["taste"]["httponly"]


@pytest.mark.parametrize("kind", ["player", "guest"])
def test_who_has_a_name_finds_his_settings_in_every_browser(kind: str) -> None:
    user = make_player("Ann") if kind == "player" else people.make_guest(NOW)

    browser_of(user).post(PATH, CHOSEN | AIDS)

    assert 'data-dice="brass"' in root_of(browser_of(user))
    kept = queries.preferences_of(user.public_id)
    assert (kept.auto_throw, kept.auto_play) == (False, "step")


def test_the_usual_is_a_choice_against_what_the_cookie_says() -> None:
    client = Client()
    client.post(PATH, CHOSEN)
    ann = make_player("Ann")
    client.force_login(ann)
    assert 'data-theme="night"' in root_of(client)

    preferences.change_taste(ann, USUAL)

    assert "data-theme" not in root_of(client)


def test_the_page_shows_what_is_chosen() -> None:
    client = Client()
    client.post(PATH, CHOSEN)

    html = client.get(PATH).content.decode()

    assert 'name="dice" value="brass" checked' in html
    assert 'name="sounds" value="turn" checked' in html
    assert 'name="sounds" value="chat">' in html
    assert "auto_play" not in html


@pytest.mark.parametrize(
    "wrong",
    [
        {"theme": "pink"},
        {"dice": ""},
        {"uckers": "\x00"},
        {"sounds": ["drums"]},
        {"motion": "x" * 500},
    ],
)
def test_what_cannot_be_read_changes_no_setting(wrong: dict[str, object]) -> None:
    client = browser_of(make_player("Ann"))

    answer = client.post(PATH, CHOSEN | AIDS | wrong)

    assert answer.status_code == 422
    assert "That cannot be read." in answer.content.decode()
    assert not Preferences.objects.exists()
    assert "taste" not in client.cookies


def test_sounds_alone_are_changed_from_the_table() -> None:
    client = browser_of(make_player("Ann"))
    client.post(PATH, CHOSEN | AIDS)

    answer = client.post("/settings/sounds/", {"sounds": ["chat"]}, headers=HTMX)

    assert answer.status_code == 204
    root = root_of(client)
    assert 'data-muted="capture claim end low-time piece throw turn"' in root
    assert 'data-dice="brass"' in root


def test_the_way_back_leads_only_to_this_site() -> None:
    client = Client()

    ours = client.get(PATH + "?next=/table/7/").content.decode()
    theirs = client.get(PATH + "?next=https://elsewhere.example/").content.decode()

    assert 'href="/table/7/"' in ours
    assert '"https://elsewhere.example' not in theirs


HTMX = {"HX-Request": "true"}
