"""Tables made by the services, and people who look at them signed in already."""

import random

from channels.db import database_sync_to_async
from django.conf import settings
from django.test import Client
from playwright.async_api import Page

from accounts.models import User
from games.models import GameEvent
from games.services import store
from tests.browser.people import OFFER, QUICK, Player, repeatable
from tests.factories import make_session, make_user, play_on
from tests.fixtures.browser import Visit

make_table = database_sync_to_async(make_session)
make_person = database_sync_to_async(make_user)
play_ahead = database_sync_to_async(play_on)
state_of = database_sync_to_async(store.load)


@database_sync_to_async
def cookie_of(user: User) -> str:
    """Return the cookie of a browser in which the user is signed in."""
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client.cookies[settings.SESSION_COOKIE_NAME].value


async def enter(visit: Visit, user: User, path: str, script: str = "") -> Player:
    """Return a user who looks at a path; `script` runs before every page's own."""
    page = await visit("/healthz", **QUICK)
    await repeatable(page, user.username)
    if script:
        await page.context.add_init_script(script)
    name, value = settings.SESSION_COOKIE_NAME, await cookie_of(user)
    await page.context.add_cookies([{"name": name, "value": value, "url": page.url}])
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
    """Let a player act until he may throw."""
    while not (await player.page.evaluate(OFFER))["mayThrow"]:
        version = await player.version()
        await player.act()
        await player.wait_past(version)
