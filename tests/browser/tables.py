"""Tables made by the services, and people who look at them signed in already."""

import random

from channels.db import database_sync_to_async
from django.conf import settings
from django.test import Client
from playwright.async_api import Page

from accounts.models import User
from tests.browser.people import QUICK, Player, repeatable
from tests.factories import make_session, make_user
from tests.fixtures.browser import Visit

make_table = database_sync_to_async(make_session)
make_person = database_sync_to_async(make_user)


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
