"""Every page for everybody: no fault that axe-core finds, on any page, in any theme."""

from typing import Literal

import pytest
from axe_playwright_python.async_playwright import Axe
from channels.db import database_sync_to_async
from django.conf import settings
from django.urls import URLPattern, URLResolver, get_resolver
from playwright.async_api import Page, expect

from tests.browser.places import make_scenery
from tests.browser.tables import come_as, cookie_of
from tests.fixtures.browser import Visit

pytestmark = [
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.django_db(transaction=True),
    pytest.mark.timeout(600),
]

SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
# Axe writes styles of its own into a page, which the content policy refuses.
PHONE = {"viewport": {"width": 360, "height": 740}, "bypass_csp": True}
# Axe leaves this rule of WCAG 2.2 out unless it is asked for.
AXE = {"resultTypes": ["violations"], "rules": {"target-size": {"enabled": True}}}
SETTLED = "() => Promise.all(document.getAnimations().map((one) => one.finished))"
NO_PAGES = {
    *("healthz", "readyz", "manifest", "service-worker"),
    *("lobby-rows", "fragment", "presence", "chat", "hint-fragment"),
    *("analysis-fragment", "advice", "record", "transcript", "now", "why"),
    *("sounds", "first-game"),
    *(
        "play-bot",
        "guest",
        "preferences",
        "sit",
        "seat-bot",
        "vacate",
        "begin",
        "throw",
        "move",
    ),
    *("aids", "resign", "hand-over", "rematch", "claim", "caretaker", "take-back"),
    *("play-on", "chat-say", "chat-report", "chat-mute", "chat-unmute", "hint"),
    "ask-analysis",
}
"""Addresses that answer a part of a page, a file, or a command."""
HIDDEN = {
    *("account_login", "account_signup"),  # shown as sign_in and sign_up
    *("account_email", "account_confirm_email", "account_email_verification_sent"),
    *("account_reauthenticate", "account_set_password"),
    *("account_request_reauthentication_code", "account_confirm_login_code"),
    "account_confirm_reauthentication_code",
    *("account_reset_password_from_key", "account_reset_password_from_key_done"),
}
"""Pages of the library's that need a mail's key, or that nothing links to."""


def names_of(resolver: URLResolver) -> set[str]:
    """Return the names of all addresses but the admin's."""
    found: set[str] = set()
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLPattern):
            found.add(pattern.name or "")
        elif str(pattern.pattern) != settings.ADMIN_PATH:
            found |= names_of(pattern)
    return found


async def faults_of(page: Page, where: str) -> list[str]:
    """Return what axe finds on a page, in the light and in the dark."""
    found = []
    for scheme in SCHEMES:
        await page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        await page.evaluate(SETTLED)
        result = await Axe().run(page, options=AXE)
        found += [
            f"{where}, {scheme}: {fault['id']}: {node['target']} {node['html'][:160]} "
            + "; ".join(check["message"] for check in node["any"])
            for fault in result.response["violations"]
            for node in fault["nodes"]
        ]
    return found


async def test_axe_finds_no_fault_on_any_page(visit: Visit) -> None:
    scenery = await database_sync_to_async(make_scenery)()
    places = scenery.places()
    shown = {name.split(":")[0] for name in places}
    assert names_of(get_resolver()) - NO_PAGES - HIDDEN <= shown
    cookies = {name: await cookie_of(user) for name, user in scenery.people.items()}
    pages = {name: await visit("/healthz", **PHONE) for name in ("", *cookies)}
    for name, value in cookies.items():
        await come_as(pages[name], value)

    faults = []
    for name, place in places.items():
        page = pages[place.who]
        await page.goto(place.path)
        if place.who and name != "suspended":
            await expect(page.locator(".site-player")).to_have_text(place.who)
        faults += await faults_of(page, name)

    assert not faults, "\n".join(faults)
