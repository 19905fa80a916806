"""Players who close their page on their turn: the claim, and the bot that waits."""

import re
from datetime import UTC, datetime

import pytest
from playwright.async_api import expect

from tests.browser.people import Player
from tests.browser.tables import enter, is_on_turn, make_person, make_table, state_of
from tests.fixtures.browser import Visit

pytestmark = [
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.django_db(transaction=True),
    pytest.mark.timeout(300),
]

QUICK_TIME = "delay 12 120"
"""Of this speed the live stack has little patience."""

CLAIM_MS = 40_000
TOLD_MS = 15_000


async def seated(visit: Visit, game: str, names: list[str]) -> tuple[int, list[Player]]:
    """Return a quick table in play, and its players, who is on turn first."""
    users = [await make_person(name) for name in names]
    now = datetime.now(UTC)
    session_id = await make_table(game, tuple(users), time=QUICK_TIME, now=now)
    path = f"/table/{session_id}/"
    players = [await enter(visit, user, path) for user in users]
    turns = [await is_on_turn(player.page) for player in players]
    first = turns.index(True)
    return session_id, players[first:] + players[:first]


async def test_a_player_who_closes_his_page_on_his_turn_can_be_claimed_from(
    visit: Visit,
) -> None:
    session_id, (leaver, staying) = await seated(visit, "acey", ["ann", "bob"])
    page = staying.page
    await expect(page.locator("#claim")).to_have_count(0)

    await leaver.page.close()
    away = page.get_by_text(re.compile(f"{leaver.name} (is|has been) away")).first
    await expect(away).to_be_visible(timeout=TOLD_MS)
    await page.locator("#claim").click(timeout=CLAIM_MS)

    title = page.locator("#turn-title")
    await expect(title).to_have_text("You won", timeout=TOLD_MS)
    state = await state_of(session_id)
    assert state.result is not None
    assert state.result.reason == "absence"


async def test_a_bot_keeps_a_seat_until_its_player_takes_it_back(visit: Visit) -> None:
    names = ["una", "gil", "yan", "bea"]
    session_id, (leaver, *others) = await seated(visit, "uckers", names)
    context, address = leaver.page.context, leaver.page.url
    version = await leaver.version()

    await leaver.page.close()
    for player in others:
        await player.page.locator("#caretaker").click(timeout=CLAIM_MS)
        asked = player.page.locator("#caretaker")
        await expect(asked).to_have_count(0, timeout=TOLD_MS)
    # Asked for by three, then seated; what is newer is the bot's.
    await others[0].wait_past(version + len(others) + 1)

    leaver.page = await context.new_page()
    await leaver.page.goto(address, wait_until="commit")
    await leaver.page.locator("#take-back").click(timeout=CLAIM_MS)
    await expect(leaver.page.locator("#take-back")).to_have_count(0, timeout=TOLD_MS)
    kept = others[0].page.get_by_text("bot plays", exact=True)
    await expect(kept).to_have_count(0, timeout=TOLD_MS)
    state = await state_of(session_id)
    assert not any(chair.caretaker for chair in state.chairs)
