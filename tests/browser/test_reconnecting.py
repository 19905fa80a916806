"""Connections that are lost, late or never there: the table comes right by itself."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from channels.db import database_sync_to_async
from django.utils import timezone
from playwright.async_api import Locator, Page, expect

from games.rules.interface import ToMove
from games.services import play as commands
from games.services import store
from tests.browser.people import OFFER, Player, agree, play
from tests.browser.sockets import SLOW_CLOCK, cut_off, halve_sockets, sockets
from tests.browser.tables import (
    another_tab,
    enter,
    in_order,
    make_person,
    make_table,
    nearly_over,
    state_of,
    two_people,
)
from tests.fixtures.browser import Visit

pytestmark = [
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.django_db(transaction=True),
    pytest.mark.timeout(300),
]

SETTLED_MS = 45_000
BACK_MS = 20_000
ACTS = 6
TRUST_S = 0.25
TENTHS = re.compile(r"^\d\.\d$")
IS_OPEN = "() => window.sockets.isOpen()"


def connection(page: Page) -> Locator:
    """Return the line about the connection."""
    return page.locator("[data-connection]")


async def test_a_game_is_played_to_its_end_by_polling_alone(visit: Visit) -> None:
    session_id, (ann, bob) = await two_people(visit, sockets("shut"), acts=4)
    await play([ann, bob], acts=ACTS)
    await agree([ann, bob])
    await expect(connection(ann.page)).to_have_text("Reconnecting…")
    await nearly_over(session_id)
    await bob.page.locator("#leave > summary").click()
    await bob.page.locator("#hand-over").click()
    await expect(bob.page.locator("#hand-over")).to_have_count(0)
    await ann.wait_for((await state_of(session_id)).version)

    while not await ann.page.locator("#table[data-phase=finished]").count():
        version = await ann.version()
        await ann.act()
        await ann.wait_past(version)

    await agree([ann, bob])
    await expect(connection(ann.page)).to_have_text(
        "Live updates by polling", timeout=SETTLED_MS
    )


async def test_who_was_cut_off_sees_what_was_played_meanwhile(visit: Visit) -> None:
    _, players = await two_people(visit, sockets("open"), acts=4)
    actor, waiting = await in_order(players)
    await waiting.page.wait_for_function(IS_OPEN)
    line = connection(waiting.page)
    await expect(line).to_be_hidden()

    async with cut_off(waiting.page):
        await expect(line).to_have_text("Reconnecting…")
        await expect(line).to_be_visible()
        await play([actor], acts=2)

    await agree([actor, waiting])
    await expect(line).to_be_hidden(timeout=BACK_MS)


async def test_steps_survive_a_lost_connection_that_changed_nothing(
    visit: Visit,
) -> None:
    _, actor, waiting = await drafting(visit)
    link = actor.page.locator("#moves .move").first

    async with cut_off(actor.page):
        await link.dispatch_event("click")
        await expect(actor.page.locator("#notice")).to_contain_text("No answer")

    await expect(connection(actor.page)).to_be_hidden(timeout=BACK_MS)
    await expect(actor.page.locator(".draft-step")).to_have_count(1)
    version = await actor.version()
    await actor.act()
    await actor.wait_past(version)
    await agree([actor, waiting])


async def test_steps_that_can_no_longer_be_played_are_said_to_be_lost(
    visit: Visit,
) -> None:
    session_id, actor, waiting = await drafting(visit)
    step = await actor.page.locator(".draft-step").inner_text()

    async with cut_off(actor.page):
        await play_another(session_id, step)

    lost = actor.page.get_by_text("Your steps were not played.")
    await expect(lost).to_be_visible(timeout=BACK_MS)
    await expect(actor.page.locator(".draft-step")).to_have_count(0)
    await agree([actor, waiting])


async def drafting(visit: Visit) -> tuple[int, Player, Player]:
    """Return a table, who has drafted one step of several there, and who waits."""
    session_id, players = await two_people(visit, sockets("open"))
    while True:
        actor, waiting = await in_order(players)
        offer = await actor.page.evaluate(OFFER)
        if len(offer["moves"]) > 2:
            break
        await play(players, acts=1)
    await actor.page.locator("#moves .move").first.click()
    await expect(actor.page.locator(".draft-step")).to_have_count(1)
    if not await actor.moves():
        pytest.fail("The first step of a first throw leaves another to be made.")
    return session_id, actor, waiting


@database_sync_to_async
def play_another(session_id: int, step: str) -> None:
    """Play a move of the seat on turn that is not this one."""
    state = store.load(session_id)
    assert isinstance(state.awaits, ToMove)
    moves = state.game.legal_moves(state.position)
    text = next(move.text for move in moves if move.text != step)
    commands.move(
        session_id,
        state.awaits.seat,
        text,
        salt="",
        seen=state.version,
        command=None,
        now=timezone.now(),
    )


async def test_what_is_played_before_a_socket_opens_is_not_missed(visit: Visit) -> None:
    _, players = await two_people(visit, sockets("late"))
    actor, waiting = await in_order(players)
    await actor.page.evaluate("() => window.sockets.release()")
    version = await waiting.version()

    await play([actor], acts=1)
    await waiting.page.evaluate("() => window.sockets.release()")

    await waiting.wait_past(version)
    await agree(players)


async def test_a_seat_stays_here_while_an_old_socket_dies(visit: Visit) -> None:
    _, (ann, bob) = await two_people(visit, sockets("open"))
    light = ann.page.locator("#light-1.is-here")
    await expect(light).to_have_count(1)
    await bob.page.wait_for_function(IS_OPEN)

    await halve_sockets(bob.page)
    await bob.page.wait_for_function(IS_OPEN)
    await bob.page.evaluate("() => window.sockets.endHalves()")

    await ann.page.wait_for_timeout(2000)
    await expect(light).to_have_count(1)
    await expect(ann.page.locator("#presence")).not_to_contain_text("away")


async def test_a_device_clock_that_is_wrong_changes_no_clock(visit: Visit) -> None:
    users = [await make_person(name) for name in ("ann", "bob")]
    began_at = datetime.now(UTC) - timedelta(seconds=14)
    session_id = await make_table("acey", tuple(users), time="delay 30 0", now=began_at)
    state = await state_of(session_id)
    assert state.seat_to_act is not None
    deadline_ms = state.clocks.deadline_ms
    assert deadline_ms is not None
    user, path = users[state.seat_to_act], f"/table/{session_id}/"
    page = (await enter(visit, user, path, SLOW_CLOCK)).page
    skew = await page.evaluate("() => Date.now()") - datetime.now(UTC).timestamp() * 1e3
    assert skew < -200_000

    face = page.locator("[data-deadline] [data-clock]").first
    await expect(face).to_have_text(TENTHS, timeout=BACK_MS)
    errors = [await clock_error(face, deadline_ms / 1000) for _ in range(10)]

    assert min(errors) < TRUST_S


async def clock_error(face: Locator, deadline: float) -> float:
    """Return by how many seconds a clock's face differs from what is left."""
    before = datetime.now(UTC).timestamp()
    text = await face.inner_text()
    after = datetime.now(UTC).timestamp()
    shown = deadline - float(text)
    return max(before - shown, shown - after, 0)


async def test_two_tabs_of_one_player_stay_together(visit: Visit) -> None:
    _, players = await two_people(visit, sockets("open"))
    actor, waiting = await in_order(players)
    tab = await another_tab(waiting)
    await halve_sockets(tab.page)

    await play([actor], acts=1)

    await agree([actor, waiting, tab])
