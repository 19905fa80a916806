"""The page of a position: any text is answered by a board or by a sentence."""

from urllib.parse import urlencode

import pytest
from django.test import Client
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.models import Advice
from games.rules.catalogue import GAMES, game_of
from games.services import advice
from tests.services.test_analysis import now
from tests.web.test_table import HTMX

pytestmark = pytest.mark.django_db

UCKERS = game_of("uckers")
START = UCKERS.text(UCKERS.start(4, {}, 0))
OWED = UCKERS.text(UCKERS.roll(UCKERS.start(4, {}, 0), (6, 5)))
OVER = "acey off:15 in:15 w #"


def look(text: str, die1: str = "", die2: str = "", **headers: str) -> tuple[int, str]:
    """Return status and page of a position, as a visitor sees it."""
    said = urlencode({"position": text, "die1": die1, "die2": die2})
    answer = Client().get(f"/position/?{said}", headers=headers)
    return answer.status_code, answer.content.decode()


def answered(text: str, die1: str = "", die2: str = "") -> str:
    """Return the fragment once a worker has answered."""
    look(text, die1, die2)
    advice.work_out(Advice.objects.get().pk, clock=now)
    said = urlencode({"position": text, "die1": die1, "die2": die2})
    return Client().get(f"/position/advice/?{said}").content.decode()


def test_the_empty_page_invites_with_the_starts_of_all_games() -> None:
    page = Client().get("/position/").content.decode()

    assert page.count("?position=") >= sum(len(g.seat_counts) for g in GAMES.values())
    assert "field-error" not in page
    assert not Advice.objects.exists()


@pytest.mark.parametrize("text", [START, OWED, OVER])
def test_a_position_is_drawn_and_told(text: str) -> None:
    status, page = look(text)

    assert status == 200
    assert 'class="board"' in page
    assert "The board in words" in page
    assert text in page


def test_without_a_throw_both_sides_and_all_throws_are_told() -> None:
    page = answered(START)

    assert "Red and Yellow" in page
    assert "Green and Blue" in page
    assert page.count("is-double") == 6
    assert "hx-trigger" not in page


def test_a_throw_shows_its_plays_with_their_chances() -> None:
    page = answered(START, "5", "6")

    assert "play-chance" in page
    assert "base-R1" in page


def test_what_is_owed_shows_its_plays_too() -> None:
    assert "base-R1" in answered(OWED)


def test_a_question_waits_in_a_fragment_that_asks_by_itself() -> None:
    _, page = look(START)

    assert 'hx-trigger="every 700ms"' in page
    assert "Look again" in page


def test_what_is_over_or_passes_asks_nobody() -> None:
    assert "The game is over." in look(OVER)[1]
    assert "nothing can be chosen" in look(START, "3", "2")[1]
    assert not Advice.objects.exists()


@pytest.mark.parametrize(
    ("text", "die1", "die2", "sentence"),
    [
        ("", "", "", "This field is required."),
        ("chess", "", "", "none of the tags"),
        ("acey in:15 in:14 w -", "", "", "14 checkers"),
        ("uckers a b c d e f g", "", "", "field-error"),
        (START, "6", "", "A throw is two dice."),
        (START, "7", "1", "field-error"),
        (OWED, "6", "5", "awaits no throw"),
        (OVER, "6", "5", "awaits no throw"),
        ("x" * 5000, "", "", "at most"),
    ],
)
def test_what_is_wrong_is_said_at_its_field(
    text: str, die1: str, die2: str, sentence: str
) -> None:
    status, page = look(text, die1, die2)

    assert status == 200
    assert "field-error" in page
    assert sentence in page
    assert look(text, die1, die2, **HTMX)[0] == 422
    assert not Advice.objects.exists()


def test_a_fragment_of_nonsense_is_refused() -> None:
    answer = Client().get("/position/advice/?position=chess")

    assert answer.status_code == 422
    assert 'id="advice"' in answer.content.decode()


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(max_size=60), st.text(max_size=3))
def test_no_text_breaks_the_page(text: str, die: str) -> None:
    said = urlencode({"position": text, "die1": die, "die2": "1"})

    assert Client().get(f"/position/?{said}").status_code == 200


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_no_position_with_a_slip_breaks_the_page(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from([START, OWED, OVER]))
    at = data.draw(st.integers(0, len(text) - 1))
    slip = data.draw(st.sampled_from("0129:,- *#+abwryx²٣"))
    broken = text[:at] + slip + text[at + data.draw(st.integers(0, 2)) :]

    assert look(broken)[0] == 200


def test_too_many_questions_are_refused_with_a_sentence() -> None:
    start = UCKERS.start(4, {}, 0)
    throws = [f"{high}{low}" for high in range(1, 7) for low in range(1, high + 1)]
    for dice in throws[: advice.AT_A_TIME_OF_VISITORS]:
        advice.ask(UCKERS, start, dice, by=None, now=timezone.now())

    assert "Try again in a moment." in look(OWED)[1]


def test_every_page_leads_to_the_page_of_positions() -> None:
    rules = Client().get("/rules/uckers/").content.decode()

    assert 'href="/position/"' in rules
