"""The lobby: its list, opening tables, and a bot at one click."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import replace
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone
from django.utils.html import conditional_escape

from accounts.models import User
from accounts.services import people
from games.models import GameSession
from games.rules.catalogue import GAMES
from games.services import lobby, store
from games.services.lobby import Terms
from games.services.opening import open_seated
from tests.factories import make_session

pytestmark = pytest.mark.django_db

SALT = "00112233445566778899aabbccddeeff"


@pytest.fixture(autouse=True)
def fresh_limits() -> Iterator[None]:
    """Forget who came how often, before a test and after it."""
    cache.clear()
    yield
    cache.clear()


def member(name: str = "ann") -> User:
    """Return somebody with an account."""
    return User.objects.create_user(name)


def client_of(user: User) -> Client:
    """Return the browser of a user."""
    client = Client()
    client.force_login(user)
    return client


UCKERS = Terms(game="uckers", seats=4, rated=False, time="delay 60 0")


def table_of(owner: User, terms: Terms = UCKERS) -> int:
    """Return an open table with its owner on the first seat."""
    return open_seated(owner, terms, level="", salt="", now=timezone.now())


def choices(**changes: str) -> dict[str, str]:
    """Return a filled form for a new table."""
    values = {"form": "uckers", "kind": "casual", "time": "delay 60 0", "bots": ""}
    return {**values, "salt": SALT, **changes}


def test_an_empty_lobby_invites() -> None:
    html = Client().get("/lobby/").content.decode()

    assert "No table is waiting" in html
    assert 'href="/tables/new/"' in html


def test_a_row_says_what_is_played_and_who_sits() -> None:
    table = table_of(member("Bosun"), replace(UCKERS, rated=True, time="delay 120 0"))

    html = Client().get("/lobby/").content.decode()

    for words in ["Uckers, partnership", "2 min a throw", "Rated", "Red: Bosun"]:
        assert words in html
    assert html.count(": free") == 3
    assert f'href="/table/{table}/"' in html
    assert "Take a seat" in html


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ((), "House rules,"),
        ((("american", True),), "American rules,"),
        ((("american", True), ("match_length", 5)), "American rules, match length 5,"),
        ((("stakes_double_on_12", True),), "Custom rules,"),
    ],
)
def test_a_row_says_by_which_rules(
    options: tuple[tuple[str, bool | int], ...], words: str
) -> None:
    terms = Terms("acey", 2, rated=False, time="delay 60 0", options=options)
    table_of(member("Bosun"), terms)

    assert words in Client().get("/lobby/").content.decode()


def test_partners_stand_together_in_a_row() -> None:
    table_of(member())

    html = Client().get("/lobby/rows/").content.decode()

    order = [html.index(name) for name in ["Red:", "Yellow:", "Green:", "Blue:"]]
    assert order == sorted(order)


def test_a_full_table_can_only_be_looked_at() -> None:
    owner, other = member("ann"), member("bob")
    table = table_of(owner, replace(UCKERS, game="acey", seats=2))
    lobby.sit(table, 1, other, salt="", command=None, now=timezone.now())

    html = Client().get("/lobby/rows/").content.decode()

    assert "Look in" in html
    assert "Take a seat" not in html


def test_a_game_that_is_played_leaves_the_lobby() -> None:
    make_session("acey", (member(), "greedy"))

    assert "No table is waiting" in Client().get("/lobby/rows/").content.decode()


def test_the_page_includes_what_the_address_of_the_rows_renders() -> None:
    table_of(member())

    rows = Client().get("/lobby/rows/").content.decode()

    assert rows.strip() in Client().get("/lobby/").content.decode()
    assert rows.strip().startswith('<div id="lobby-rows"')


def test_names_are_shown_as_text() -> None:
    owner = member("ann")
    User.objects.filter(pk=owner.pk).update(username="<b>x</b>")
    owner.refresh_from_db()
    table_of(owner)

    assert "<b>x</b>" not in Client().get("/lobby/rows/").content.decode()


def test_the_lobby_asks_few_questions_however_many_tables(
    django_assert_max_num_queries: Callable[..., AbstractContextManager[object]],
) -> None:
    for number in range(12):
        table_of(member(f"sailor{number}"))

    with django_assert_max_num_queries(4):
        Client().get("/lobby/rows/")


def test_whoever_opens_a_table_sits_at_it() -> None:
    owner = member()

    response = client_of(owner).post("/tables/new/", choices())

    session = GameSession.objects.get()
    state = store.load(session.pk)
    assert response.headers["Location"] == f"/table/{session.pk}/"
    assert (session.phase, session.owner, session.time) == ("open", owner, "delay 60 0")
    assert [chair.player for chair in state.chairs] == [owner.public_id, "", "", ""]
    assert state.salts == ((0, SALT),)


@pytest.mark.parametrize(
    ("answers", "options"),
    [
        ({}, ()),
        ({"acey_rules": "house", "acey_match_length": "1"}, ()),
        ({"acey_rules": "american"}, (("american", True),)),
        (
            {"acey_rules": "american", "acey_match_length": "7"},
            (("american", True), ("match_length", 7)),
        ),
        ({"acey_rules": "american", "acey_american": "on"}, (("american", True),)),
        ({"acey_stakes_double_on_12": "on"}, (("stakes_double_on_12", True),)),
        ({"uckers_rules": "wafu", "uckers_suck_back": "on"}, ()),
        (
            {"uckers_rules": "unheard of", "acey_match_length": "3"},
            (("match_length", 3),),
        ),
    ],
)
def test_a_preset_and_single_rules_of_the_game_that_is_chosen_count(
    answers: dict[str, str], options: tuple[tuple[str, bool | int], ...]
) -> None:
    client_of(member()).post("/tables/new/", choices(form="acey", **answers))

    session = GameSession.objects.get()
    assert store.load(session.pk).opened.options == options


@pytest.mark.parametrize("form", ["uckers", "uckers2"])
def test_rules_are_added_to_those_of_a_preset(form: str) -> None:
    answers = choices(
        form=form, uckers_rules="crewroom", uckers_suck_back="on", acey_rules="american"
    )

    client_of(member()).post("/tables/new/", answers)

    assert sorted(GameSession.objects.get().options) == [
        "challenge_run",
        "doorstep_challenge",
        "extra_on_double",
        "suck_back",
    ]


@pytest.mark.parametrize(
    "answers", [{"acey_rules": "wafu"}, {"acey_match_length": "4"}]
)
def test_rules_that_are_not_offered_are_refused_beside_the_field(
    answers: dict[str, str],
) -> None:
    wrong = choices(form="acey", **answers)

    response = client_of(member()).post("/tables/new/", wrong)

    assert response.status_code == 422
    assert "Select a valid choice" in response.content.decode()
    assert not GameSession.objects.exists()


def test_every_rule_of_every_game_can_be_chosen_and_says_what_it_means() -> None:
    html = Client().get("/tables/new/").content.decode()

    for game in GAMES.values():
        for preset in game.presets:
            assert f'name="{game.slug}_rules" value="{preset.slug}"' in html
        for option in game.options:
            assert f'name="{game.slug}_{option.slug}"' in html
            assert conditional_escape(option.meaning) in html


def test_rules_that_were_ticked_stay_ticked_and_in_sight() -> None:
    answers = choices(form="acey", time="soon", acey_american="on")

    html = client_of(member()).post("/tables/new/", answers).content.decode()

    ticked = [part for part in html.split("<input") if "checked" in part]
    assert any('name="acey_american"' in part for part in ticked)
    assert html.count('class="rules-more" open') == 1


def test_bots_fill_the_table_and_the_game_begins() -> None:
    owner = member()

    client_of(owner).post("/tables/new/", choices(form="uckers2", bots="sprog"))

    session = GameSession.objects.get()
    assert session.phase == "playing"
    assert [c.bot for c in store.load(session.pk).chairs] == ["", "sprog"]


def test_a_visitor_who_opens_a_table_becomes_a_guest() -> None:
    client = Client()

    client.post("/tables/new/", choices(form="acey"))

    owner = GameSession.objects.get().owner
    assert owner.is_guest
    assert client.session["_auth_user_id"] == str(owner.pk)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"form": "chess"}, "Select a valid choice"),
        ({"form": ""}, "This field is required"),
        ({"time": "soon"}, "Select a valid choice"),
        ({"kind": "rated", "time": "none"}, "A rated game needs a clock."),
        ({"kind": "rated", "bots": "chief"}, "Bots do not play at rated tables."),
        ({"bots": "oracle"}, "Select a valid choice"),
    ],
)
def test_terms_that_do_not_go_together_are_refused_beside_the_field(
    changes: dict[str, str], sentence: str
) -> None:
    response = client_of(member()).post("/tables/new/", choices(**changes))

    assert response.status_code == 422
    assert f'<p class="field-error">{sentence}' in response.content.decode()
    assert not GameSession.objects.exists()


def test_what_was_chosen_stays_chosen_when_the_form_is_refused() -> None:
    answers = choices(form="acey", kind="rated", time="none")

    html = client_of(member()).post("/tables/new/", answers).content.decode()

    chosen = [part for part in html.split("<input") if "checked" in part]
    assert len(chosen) == 4
    assert 'value="acey"' in chosen[0]
    assert 'value="rated"' in chosen[1]
    assert 'value="none"' in chosen[2]


@pytest.mark.parametrize("known", [True, False])
def test_guests_and_visitors_open_casual_tables_only(known: bool) -> None:
    client = client_of(people.make_guest(timezone.now())) if known else Client()

    response = client.post("/tables/new/", choices(kind="rated"))

    assert response.status_code == 422
    assert "Sign up to play for rating" in response.content.decode()
    assert 'value="rated"' not in client.get("/tables/new/").content.decode()
    assert not GameSession.objects.exists()


def test_a_suspended_player_is_told_why_no_table_opens() -> None:
    user = member()
    client = client_of(user)
    until = timezone.now() + timedelta(days=1)
    people.suspend(user.pk, until=until, reason="rude", by=None, now=timezone.now())

    response = client.post("/tables/new/", choices(), follow=True)

    assert "rude" in response.content.decode()
    assert not GameSession.objects.exists()


def test_one_click_of_a_visitor_ends_at_a_table_with_the_game_begun() -> None:
    client = Client()

    response = client.post("/tables/bot/", {"form": "uckers", "salt": SALT})

    session = GameSession.objects.get()
    state = store.load(session.pk)
    assert response.headers["Location"] == f"/table/{session.pk}/"
    assert session.phase == "playing"
    assert session.owner.is_guest
    assert [chair.bot for chair in state.chairs[1:]] == ["able-hand"] * 3
    assert not state.server_only


def test_a_crowd_of_guests_from_one_place_is_asked_to_wait() -> None:
    answers = [
        Client().post("/tables/bot/", {"form": "acey"}).status_code for _ in range(21)
    ]

    assert answers == [302] * 20 + [429]
    assert User.objects.filter(is_guest=True).count() == 20


def test_a_second_click_is_played_by_the_same_guest() -> None:
    client = Client()

    client.post("/tables/bot/", {"form": "acey", "salt": SALT})
    client.post("/tables/bot/", {"form": "acey", "salt": SALT})

    assert User.objects.filter(is_guest=True).count() == 1


def test_a_salt_that_is_none_counts_as_none() -> None:
    Client().post("/tables/bot/", {"form": "acey", "salt": "my lucky number"})

    assert store.load(GameSession.objects.get().pk).salts == ()


def test_an_unknown_game_against_a_bot_leads_back_with_a_sentence() -> None:
    response = Client().post("/tables/bot/", {"form": "chess"}, follow=True)

    assert response.redirect_chain == [("/", 302)]
    assert "There is no such game" in response.content.decode()
    assert not User.objects.exists()


def test_bots_cannot_be_asked_for_by_a_link() -> None:
    assert Client().get("/tables/bot/").status_code == 405
