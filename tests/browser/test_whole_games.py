"""Whole games in real browsers, by people, before watchers and against bots."""

import json
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest
from channels.db import database_sync_to_async
from playwright.async_api import Page, expect

from games.models import Result
from ladder.models import RatingChange
from tests.browser.people import (
    QUICK,
    Player,
    agree,
    begin,
    open_table,
    play,
    repeatable,
    sign_up,
    sit_down,
)
from tests.fixtures.browser import Visit

pytestmark = [
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.django_db(transaction=True),
    pytest.mark.timeout(900),
]

VERIFIER = Path(__file__).parents[2] / "static" / "verify" / "messdeck_verify.py"
TO_THE_END = 5000
UCKERS_THROWS = 40
TAB_ACTS = 40
BOTS_MS = 400_000
ENDED = re.compile("You won|You lost|won$")
REFUSED = re.compile("could not be checked|Not verified")


async def test_two_people_play_acey_deucey_to_its_end_before_a_watcher(
    visit: Visit, tmp_path: Path
) -> None:
    ann = await sign_up(await visit(**QUICK), "Ann-Bosun")
    bob = await sign_up(await visit(**QUICK), "Bob-Stoker")
    path = await open_table(ann, "acey", kind="rated", time="delay 300 0", bots="")
    await sit_down(bob, path)
    watcher = await watching(await visit(path, **QUICK))
    await begin(ann)

    acts = await play([ann, bob], acts=TO_THE_END, by_hand=40, watchers=[watcher])

    assert acts > 100
    await agree([ann, bob, watcher])
    for player in (ann, bob, watcher):
        await expect(player.page.locator("#turn-title")).to_have_text(ENDED)
    assert await watcher.moves() == []
    await check_ladder(ann, bob)
    await check_record(ann.page, path, tmp_path)


async def test_four_people_play_uckers_and_bots_finish_it(
    visit: Visit, tmp_path: Path
) -> None:
    names = ["Una-Red", "Gil-Green", "Yan-Yellow", "Bea-Blue"]
    players = [await sign_up(await visit(**QUICK), name) for name in names]
    path = await open_table(players[0], "uckers", kind="casual", time="none", bots="")
    for player in players[1:]:
        await sit_down(player, path)
    await begin(players[0])

    while sum(player.throws for player in players) < UCKERS_THROWS:
        assert await play(players, acts=1) == 1
    await agree(players)
    for player in players:
        await leave_to_bot(player)

    for player in players:
        title = player.page.locator("#turn-title")
        await expect(title).to_have_text(ENDED, timeout=BOTS_MS)
    await agree(players)
    await check_record(players[0].page, path, tmp_path)


async def test_two_tabs_of_a_guest_agree_after_every_act_against_a_bot(
    visit: Visit,
) -> None:
    page = await visit(**QUICK)
    await repeatable(page, "guest")
    await page.goto("/")
    await page.get_by_role("button", name="Play a bot now").last.click()
    await expect(page.locator("#table")).to_be_visible()
    path = "/table/" + page.url.rstrip("/").rsplit("/", 1)[1] + "/"
    tab = await page.context.new_page()
    await tab.goto(path)
    tabs = [
        Player("guest", page, random.Random("guest")),
        Player("guest", tab, random.Random("tab")),
    ]

    for done in range(TAB_ACTS):
        for player in tabs:
            await until_turn(player)
        await agree(tabs)
        actor = tabs[done % 2]
        version = await actor.version()
        assert await actor.act()
        await actor.wait_past(version)


async def watching(page: Page) -> Player:
    """Return somebody who only looks on."""
    await expect(page.get_by_role("button", name="Throw", exact=True)).to_have_count(0)
    return Player("watcher", page, random.Random(0))


async def leave_to_bot(player: Player) -> None:
    """Leave the seat to a bot, by the page."""
    page = player.page
    await page.locator("#leave > summary").click()
    await page.locator("#hand-over").click()
    await expect(page.locator("#hand-over")).to_have_count(0)


async def until_turn(player: Player) -> None:
    """Wait until a player may act."""
    await player.page.wait_for_function(
        "() => document.querySelector('#table[data-viewer-turn]')", timeout=BOTS_MS
    )


def stored_changes() -> tuple[int, dict[str, float]]:
    """Return the only result's side and by how much each player's rating changed."""
    rows = RatingChange.objects.select_related("user")
    changes = {row.user.username: row.after - row.before for row in rows}
    return Result.objects.get().side, changes


async def check_ladder(ann: Player, bob: Player) -> None:
    """Check that both were rated once, by opposite amounts, and rank as they did."""
    side, changes = await database_sync_to_async(stored_changes)()
    winner, loser = (ann, bob) if side == 0 else (bob, ann)
    assert changes == {winner.name: 16, loser.name: -16}

    await ann.page.goto("/ladder/acey/")
    rows = ann.page.locator("tbody tr")
    await expect(rows.nth(0)).to_contain_text(winner.name)
    await expect(rows.nth(0)).to_contain_text("1516")
    await expect(rows.nth(1)).to_contain_text("1484")


async def check_record(page: Page, path: str, folder: Path) -> None:
    """Check that both verifiers take the record and refuse it with a byte changed."""
    response = await page.request.get(f"{path}record.json")
    good = await response.body()
    assert json.loads(good)["format"] == "messdeck-record/1"
    middle = len(good) // 2
    bad = good[:middle] + bytes([good[middle] ^ 1]) + good[middle + 1 :]

    assert verifier_takes(good, folder)
    assert not verifier_takes(bad, folder)

    await page.goto(f"{path}verify/")
    output = page.locator("#verify-output")
    await page.get_by_role("button", name="Verify every throw").click()
    await expect(output).to_contain_text("good", timeout=30_000)

    await page.route("**/record.json", lambda route: route.fulfill(body=bad))
    await page.reload()
    await page.get_by_role("button", name="Verify every throw").click()
    await expect(output).to_contain_text(REFUSED, timeout=30_000)


def verifier_takes(content: bytes, folder: Path) -> bool:
    """Return whether the script that players download accepts a record."""
    file = folder / "record.json"
    file.write_bytes(content)
    run = subprocess.run([sys.executable, "-I", str(VERIFIER), str(file)], check=False)
    return run.returncode == 0
