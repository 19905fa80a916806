"""The pages that tell: front page, rules, dice, and what is said when they fail."""

import re
from collections.abc import Callable
from html.parser import HTMLParser

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import Resolver404, resolve
from django.utils import timezone

from accounts.models import User
from accounts.services import people
from games.services.lobby import Terms
from games.services.opening import open_seated
from games.web.table_forms import GAME_FORMS
from tests.factories import make_session

pytestmark = pytest.mark.django_db

PAGES = [
    "/",
    "/lobby/",
    "/tables/new/",
    "/rules/uckers/",
    "/rules/acey/",
    "/dice/",
    "/learn/",
    "/learn/glossary/",
    "/learn/differences/",
    "/learn/uckers/blob/",
    "/learn/acey/hit/",
    "/learn/uckers/sheet/",
    "/learn/acey/sheet/",
]
UNFILLED = re.compile(r"[{}]{2}|\{%")


class Page(HTMLParser):
    """What a test asks about a page: its tags with their attributes, and its text."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.text = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))

    def handle_data(self, data: str) -> None:
        self.text += data

    def named(self, tag: str) -> list[dict[str, str]]:
        """Return the attributes of every element of this name."""
        return [attrs for name, attrs in self.tags if name == tag]


def visitor() -> Client:
    """Return somebody whom the site does not know."""
    return Client()


def guest() -> Client:
    """Return a guest."""
    client = Client()
    client.force_login(people.make_guest(timezone.now()))
    return client


def member() -> Client:
    """Return somebody with an account."""
    client = Client()
    client.force_login(User.objects.create_user("ann"))
    return client


@pytest.mark.parametrize("address", PAGES)
@pytest.mark.parametrize("who", [visitor, guest, member])
def test_everybody_may_read_the_pages(who: Callable[[], Client], address: str) -> None:
    response = who().get(address)

    html = response.content.decode()
    page = Page(html)
    assert response.status_code == 200
    assert page.named("html")[0]["lang"] == "en-GB"
    assert len(page.named("h1")) == 1
    assert html.partition("</head>")[0].count("<title>") == 1
    assert len(page.named("main")) == 1
    assert not UNFILLED.search(page.text)


@pytest.mark.parametrize("address", PAGES)
def test_links_and_forms_lead_to_pages_and_files_that_exist(address: str) -> None:
    page = Page(guest().get(address).content.decode())

    targets = [a.get("href", "") for a in page.named("a") + page.named("link")]
    targets += [a.get("src", "") for a in page.named("img") + page.named("script")]
    targets += [a["action"] for a in page.named("form")]
    assert [target for target in targets if not leads_somewhere(target, page)] == []


def leads_somewhere(target: str, page: Page) -> bool:
    """Return whether an address of our own resolves."""
    if target.startswith("#"):
        return any(attrs.get("id") == target[1:] for _, attrs in page.tags)
    if target.startswith("/static/"):
        return finders.find(target.removeprefix("/static/")) is not None
    try:
        resolve(re.split("[?#]", target)[0])
    except Resolver404:
        return False
    return True


@pytest.mark.parametrize("address", PAGES)
def test_nothing_is_styled_or_scripted_in_line(address: str) -> None:
    page = Page(visitor().get(address).content.decode())

    assert page.named("style") == []
    assert all(script.get("src") for script in page.named("script"))
    assert all("style" not in attrs for _, attrs in page.tags)
    assert not any(name.startswith("on") for _, attrs in page.tags for name in attrs)


@pytest.mark.parametrize("address", PAGES)
def test_ids_are_unique_and_pictures_have_words(address: str) -> None:
    page = Page(visitor().get(address).content.decode())

    ids = [attrs["id"] for _, attrs in page.tags if "id" in attrs]
    assert len(ids) == len(set(ids))
    assert all("alt" in image for image in page.named("img"))


def test_the_front_page_offers_a_bot_in_every_form_of_every_game() -> None:
    page = Page(visitor().get("/").content.decode())

    offered = [i["value"] for i in page.named("input") if i.get("name") == "form"]
    assert sorted(offered) == sorted(GAME_FORMS)


def test_a_running_game_is_the_first_thing_on_the_front_page() -> None:
    client = Client()
    user = User.objects.create_user("ann")
    client.force_login(user)
    table = make_session("acey", (user, "greedy"))

    html = client.get("/").content.decode()

    assert "European Acey Deucey with Greedy bot" in html
    assert html.index(f"/table/{table}/") < html.index("Play a bot now")


def test_a_table_that_only_waits_is_no_running_game() -> None:
    client = Client()
    user = User.objects.create_user("ann")
    client.force_login(user)
    terms = Terms(game="acey", seats=2, rated=False, time="delay 60 0")
    open_seated(user, terms, level="", salt="", now=timezone.now())

    assert "Your game goes on" not in client.get("/").content.decode()


@pytest.mark.parametrize("slug", ["uckers", "acey"])
def test_the_sections_of_the_rules_are_listed(slug: str) -> None:
    page = Page(visitor().get(f"/rules/{slug}/").content.decode())

    sections = [h["id"] for h in page.named("h2")]
    listed = [a["href"][1:] for a in page.named("a") if a["href"].startswith("#")]
    assert len(sections) >= 8
    assert listed == ["main", *sections]


def test_the_dice_page_leads_to_the_verifier() -> None:
    page = Page(visitor().get("/dice/").content.decode())

    downloads = [a["href"] for a in page.named("a") if "download" in a]
    assert [d.rpartition("/")[2] for d in downloads] == ["messdeck_verify.py"]


@pytest.mark.parametrize("address", ["/nothing/", "/rules/chess/", "/table/999/"])
def test_what_is_not_there_is_said_plainly(address: str) -> None:
    response = visitor().get(address)

    page = Page(response.content.decode())
    assert response.status_code == 404
    assert "There is nothing here" in page.text
    assert len(page.named("h1")) == 1


def test_a_form_without_its_token_is_refused_with_advice() -> None:
    response = Client(enforce_csrf_checks=True).post("/tables/bot/", {"form": "acey"})

    assert response.status_code == 403
    assert "Nothing was changed" in response.content.decode()


def test_a_fault_of_the_house_is_owned_up_to(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(request: object) -> None:
        raise RuntimeError("broken on purpose")

    monkeypatch.setattr("games.web.front.queries.running_table_of", fail)
    client = Client(raise_request_exception=False)

    response = client.get("/")

    assert response.status_code == 500
    assert "it was not you" in response.content.decode()


@pytest.mark.parametrize("address", PAGES)
def test_a_page_that_tells_takes_no_post_but_its_own(address: str) -> None:
    response = visitor().post(address)

    assert response.status_code == (422 if address == "/tables/new/" else 405)


def test_pages_are_sent_compressed_to_who_can_read_that() -> None:
    plain = visitor().get("/learn/glossary/")
    short = visitor().get("/learn/glossary/", headers={"Accept-Encoding": "gzip"})

    assert "Content-Encoding" not in plain
    assert short["Content-Encoding"] == "gzip"
    assert len(short.content) < len(plain.content) / 3
