"""Pictures of named states at four sizes, for a person to look at.

`manage.py test tests/browser/screens.py` writes them to test-results/screens.
Nothing but that each picture could be taken is checked here.
"""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Literal

import pytest
from channels.db import database_sync_to_async
from django.conf import settings
from django.utils import timezone

from games.record.state import State
from games.rules.interface import ToMove, ToRoll
from tests.browser.places import Place, awaits, make_scenery, play_until
from tests.browser.tables import come_as, cookie_for
from tests.factories import make_session, make_user
from tests.fixtures.browser import Visit

pytestmark = [
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.django_db(transaction=True),
    pytest.mark.timeout(1200),
]

FOLDER = Path(settings.BASE_DIR) / "test-results" / "screens"
SIZES = [(320, 568), (360, 740), (1280, 800), (2560, 1440)]
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
PAGES = ["home", "lobby", "new-table", "table:open", "table:finished"]
PAGES += ["replay-ply", "analysis", "ranking", "rules:uckers", "learn", "lesson:uckers"]
PAGES += [
    "lesson:challenge",
    "lesson:acey",
    "glossary",
    "differences",
    "sheet:uckers",
    "settings:member",
]


def has_badge(kind: str) -> Callable[[State], bool]:
    """Return whether a badge of a kind stands on the board."""

    def is_there(state: State) -> bool:
        assert state.position is not None
        badges = state.game.badges(state.position)
        return any(badge.kind == kind for badge in badges)

    return is_there


def names_a_double(state: State) -> bool:
    """Return whether seat 0 is to name the double of an acey-deucey."""
    moves = state.game.legal_moves(state.position) if awaits(state, ToMove) else ()
    return any(move.kind == "name" for move in moves)


def bears_off(state: State) -> bool:
    """Return whether seat 0 has little left to go and may move."""
    assert state.position is not None
    return awaits(state, ToMove) and state.game.pips_left(state.position, 0) < 40


TABLES: dict[str, tuple[str, Callable[[State], bool]]] = {
    "uckers-throw": (
        "uckers",
        lambda state: state.version > 200 and awaits(state, ToRoll),
    ),
    "uckers-move": (
        "uckers",
        lambda state: state.version > 200 and awaits(state, ToMove),
    ),
    "uckers-mixed-blob": ("uckers", has_badge("mixed")),
    "acey-move": ("acey", lambda state: state.version > 60 and awaits(state, ToMove)),
    "acey-named-double": ("acey", names_a_double),
    "acey-bearing-off": ("acey", bears_off),
}


def make_places() -> tuple[dict[str, Place], dict[str, str]]:
    """Return what is to be seen, by name, and the cookies of who looks."""
    scenery = make_scenery()
    places = {name: scenery.places()[name] for name in PAGES}
    crew = [make_user(name) for name in ("una", "gil", "yan", "bea")]
    for name, (game, is_there) in TABLES.items():
        seats = tuple(crew if game == "uckers" else crew[:2])
        session_id = make_session(game, seats, now=timezone.now())
        play_until(session_id, is_there)
        places[name] = Place(f"/table/{session_id}/", "una")
    people = {**scenery.people, "una": crew[0]}
    return places, {name: cookie_for(user) for name, user in people.items()}


async def test_pictures_are_taken_of_every_named_state(visit: Visit) -> None:
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    places, cookies = await database_sync_to_async(make_places)()
    for width, height in SIZES:
        viewport = {"width": width, "height": height}
        page = await visit("/healthz", viewport=viewport, bypass_csp=True)
        for name, place in places.items():
            await come_as(page, cookies.get(place.who, ""))
            await page.goto(place.path)
            for scheme in SCHEMES:
                await page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
                file = f"{name.replace(':', '-')}-{width}x{height}-{scheme}.png"
                await page.screenshot(path=FOLDER / file)

    assert len(list(FOLDER.iterdir())) == len(places) * len(SIZES) * len(SCHEMES)
