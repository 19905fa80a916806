"""Tables made by the services, and people who look at them signed in already."""

import random
from functools import partial
from urllib.parse import urljoin

from channels.db import database_sync_to_async
from django.conf import settings
from django.test import Client
from playwright.async_api import Page

from accounts.models import User
from games.models import GameEvent
from games.services import store
from tests.browser.people import OFFER, QUICK, Player, repeatable
from tests.factories import act_once, make_session, make_user, play_on
from tests.fixtures.browser import Visit

make_table = database_sync_to_async(make_session)
make_person = database_sync_to_async(make_user)
play_ahead = database_sync_to_async(play_on)
state_of = database_sync_to_async(store.load)


def cookie_for(user: User) -> str:
    """Return the cookie of a browser in which the user is signed in."""
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client.cookies[settings.SESSION_COOKIE_NAME].value


cookie_of = database_sync_to_async(cookie_for)


async def come_as(page: Page, cookie: str) -> None:
    """Let a browser be that of the user whose cookie this is, "" of nobody."""
    await page.context.clear_cookies()
    if cookie:
        name = settings.SESSION_COOKIE_NAME
        # A cookie of an address below the top would not be sent to the others.
        new = {"name": name, "value": cookie, "url": urljoin(page.url, "/")}
        await page.context.add_cookies([new])  # type: ignore[list-item]


async def enter(visit: Visit, user: User, path: str, script: str = "") -> Player:
    """Return a user who looks at a path; `script` runs before every page's own."""
    page = await visit("/healthz", **QUICK)
    await repeatable(page, user.username)
    if script:
        await page.context.add_init_script(script)
    await come_as(page, await cookie_of(user))
    await page.goto(path)
    return Player(user.username, page, random.Random(user.username))


async def is_on_turn(page: Page) -> bool:
    """Return whether the page says that it is its player's turn."""
    return await page.locator("#table[data-viewer-turn]").count() > 0


@database_sync_to_async
def events_of(session_id: int, seat: int, kind: str = "") -> int:
    """Return how many events of a seat there are, of one kind or of any."""
    rows = GameEvent.objects.filter(session_id=session_id, seat=seat)
    return (rows.filter(kind=kind) if kind else rows).count()


async def until_throw(player: Player) -> None:
    """Let a player move until he may throw; he does not throw."""
    while True:
        version, offer = await player.version(), await player.page.evaluate(OFFER)
        if offer["mayThrow"]:
            return
        # On another's turn he only waits: by the time he acted it might be his throw.
        if offer["moves"] or offer["mayConfirm"]:
            await player.act()
        await player.wait_past(version)


@database_sync_to_async
def nearly_over(session_id: int, *, pips: int = 25) -> None:
    """Play on until a side has at most so many pips to go."""
    state = store.load(session_id)
    while min(map(partial(state.game.pips_left, state.position), (0, 1))) > pips:
        state = act_once(session_id, level="greedy")


async def two_people(
    visit: Visit, script: str = "", *, acts: int = 0
) -> tuple[int, list[Player]]:
    """Return a table of Acey Deucey after some acts, and its two players."""
    users = [await make_person(name) for name in ("ann", "bob")]
    session_id = await make_table("acey", tuple(users))
    await play_ahead(session_id, acts=acts)
    path = f"/table/{session_id}/"
    return session_id, [await enter(visit, user, path, script) for user in users]


async def in_order(players: list[Player]) -> list[Player]:
    """Return the player on turn, then the other."""
    is_first = await is_on_turn(players[0].page)
    return players if is_first else players[::-1]


async def another_tab(player: Player) -> Player:
    """Return the same player in another tab of his browser."""
    tab = await player.page.context.new_page()
    await tab.goto(player.page.url)
    return Player(player.name, tab, player.rng)
