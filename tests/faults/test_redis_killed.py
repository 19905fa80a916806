"""Redis dies and comes back: play goes on, and every browser comes to show it."""

import random
import time

import pytest

from tests.browser.people import (
    QUICK,
    Player,
    agree,
    begin,
    open_table,
    sign_up,
    sit_down,
)
from tests.fixtures.browser import Visit
from tests.fixtures.live import LiveStack

pytestmark = [
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.django_db(transaction=True),
    pytest.mark.timeout(300),
]

CONVERGE_MS = 10_000
ACTS = 4


async def test_browsers_converge_while_redis_is_dead_and_after(
    visit: Visit, live_stack: LiveStack
) -> None:
    red = await sign_up(await visit(**QUICK), "Red-Ida")
    blue = await sign_up(await visit(**QUICK), "Blue-Max")
    path = await open_table(red, "acey", kind="casual", time="none", bots="")
    await sit_down(blue, path)
    await begin(red)
    watcher = Player("watcher", await visit(path, **QUICK), random.Random(1))
    everybody = [red, blue, watcher]
    await agree(everybody)

    live_stack.kill("redis")
    await act_and_converge([red, blue], everybody)

    live_stack.start("redis")
    for _ in range(ACTS):
        await act_and_converge([red, blue], everybody)


async def test_a_bot_plays_on_once_redis_is_back(
    visit: Visit, live_stack: LiveStack
) -> None:
    ann = await sign_up(await visit(**QUICK), "Lone-Ann")
    live_stack.kill("redis")
    await open_table(ann, "uckers", kind="casual", time="none", bots="able-hand")
    while await ann.act():
        await ann.page.wait_for_timeout(200)
    version = await ann.version()

    live_stack.start("redis")

    await ann.wait_past(version)


async def act_and_converge(players: list[Player], everybody: list[Player]) -> None:
    """Let whoever is on turn act; check that all pages show it within ten seconds."""
    version = max([await player.version() for player in players])
    for player in players:
        await player.wait_for(version)
        if await player.act():
            break
    acted_at = time.monotonic()
    for page in everybody:
        left = CONVERGE_MS - (time.monotonic() - acted_at) * 1000
        await page.wait_past(version, within_ms=max(left, 1))
    await agree(everybody)
