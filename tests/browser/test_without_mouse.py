"""Whole games without a mouse: by keyboard, and by the accessibility tree, alone."""

import random
import re
from dataclasses import dataclass

import pytest
from channels.db import database_sync_to_async
from playwright.async_api import Page, expect

from tests.browser.people import QUICK, repeatable
from tests.browser.tables import in_order, two_people
from tests.factories import act_once
from tests.fixtures.browser import Visit

pytestmark = [
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.django_db(transaction=True),
    pytest.mark.timeout(900),
]

act = database_sync_to_async(act_once)

MOST_ACTS = 3000
MOST_TABS = 80
BOTS_MS = 60_000
LISTEN_MS = 100
LEAST_ACTS = 50
GAMES = ["Uckers, partnership", "European Acey Deucey"]
ENDED = re.compile("You won|You lost|won$")
CAN_ACT = """
() => document.querySelector("#table").dataset.phase === "finished"
  || document.querySelector("#table[data-viewer-turn]") !== null
"""
SHOWN = """
() => [
  Number(document.querySelector("#table").dataset.version),
  document.querySelectorAll("#table .draft-step").length,
]
"""
FOCUSED = """
() => {
  const { id, dataset, textContent, tagName } = document.activeElement;
  return [tagName, id, dataset.move ?? "", textContent.trim()];
}
"""


async def tab_to(page: Page, words: str) -> None:
    """Press Tab until what has the focus says these words."""
    for _ in range(MOST_TABS):
        await page.keyboard.press("Tab")
        if (await page.evaluate(FOCUSED))[3].startswith(words):
            return
    pytest.fail(f"Tab never comes to {words!r}.")


async def tab_to_move(page: Page) -> None:
    """Press Tab until a move has the focus."""
    for _ in range(MOST_TABS):
        if (await page.evaluate(FOCUSED))[2]:
            return
        await page.keyboard.press("Tab")
    pytest.fail("Tab never comes to a move.")


async def wander(page: Page, rng: random.Random) -> None:
    """Go on from the move that has the focus to another one, or not."""
    for _ in range(rng.randrange(await page.locator("#moves .move").count())):
        await page.keyboard.press("Tab")
        if not (await page.evaluate(FOCUSED))[2]:
            await page.keyboard.press("Shift+Tab")


async def shown(page: Page) -> list[int]:
    """Return the version that is shown and how many steps are drafted."""
    found: list[int] = await page.evaluate(SHOWN)
    return found


async def wait_for_change(page: Page, before: list[int]) -> None:
    """Wait until the page shows something else, and see where the focus is."""
    await page.wait_for_function(
        f"before => String(({SHOWN})()) !== before", arg=",".join(map(str, before))
    )
    where = await page.evaluate(FOCUSED)
    assert where[0] != "BODY", "The focus was lost."


@pytest.mark.parametrize("game", GAMES)
async def test_a_guest_plays_a_whole_game_by_keyboard_alone(
    visit: Visit, game: str
) -> None:
    page = await visit("/healthz", **QUICK)
    await repeatable(page, f"keys {game}")
    await page.goto("/")
    await tab_to(page, f"Play a bot now: {game}")
    await page.keyboard.press("Enter")
    await expect(page.locator("#table")).to_be_visible()
    rng = random.Random(game)

    for _ in range(MOST_ACTS):
        await page.wait_for_function(CAN_ACT, timeout=BOTS_MS)
        table = page.locator("#table")
        if await table.get_attribute("data-phase") == "finished":
            break
        before = await shown(page)
        main = page.locator("#main-action")
        if await main.count() and await main.inner_text() in ("Throw", "Confirm"):
            if (await page.evaluate(FOCUSED))[1] != "main-action":
                await tab_to(page, await main.inner_text())
        else:
            await tab_to_move(page)
            await wander(page, rng)
        await page.keyboard.press("Enter")
        await wait_for_change(page, before)

    await expect(page.locator("#turn-title")).to_have_text(ENDED)


async def test_the_focus_stays_where_it_is_while_others_act(visit: Visit) -> None:
    session_id, players = await two_people(visit)
    _, waiting = await in_order(players)
    for name in ("Log", "Settings: boards, dice, motion, sounds"):
        version = await waiting.version()
        await waiting.page.get_by_text(name, exact=True).focus()
        await act(session_id)
        await waiting.wait_past(version)

        assert (await waiting.page.evaluate(FOCUSED))[3] == name


@dataclass(frozen=True, slots=True)
class Heard:
    """What the accessibility tree of the page tells, and nothing else."""

    text: str

    @property
    def turn(self) -> str:
        """Return the heading that says whose turn it is, or who won."""
        return found(r'- heading "(.*?)" \[level=2\]', self.text)

    @property
    def may_act(self) -> bool:
        """Return whether there is something to press, or the game is over."""
        return bool(self.button or self.moves or ENDED.search(self.turn))

    @property
    def button(self) -> str:
        """Return the name of the button that goes on with the game, "" without one."""
        return found(r'- button "(Throw|Confirm)"', self.text)

    @property
    def moves(self) -> list[str]:
        """Return the names of the moves, in order."""
        part = found(r"- text: Moves \d+\n(.*?)\n  - group", self.text, re.DOTALL)
        quoted = re.findall(r"""- '?link "(.*)"'?:?$""", part, re.MULTILINE)
        return [name.replace("''", "'") for name in quoted]

    @property
    def news(self) -> str:
        """Return what was told last without being asked for."""
        return found(r'- status "What happened": (.*)', self.text)

    @property
    def places(self) -> dict[str, str]:
        """Return where the pieces of each colour are, in words."""
        part = self.text.partition("The board in words")[2].partition("- group")[0]
        return dict(re.findall(r"- term: (\w+)\n\s+- definition: (.*)", part))


def found(pattern: str, text: str, flags: int = 0) -> str:
    """Return what the only group of a pattern finds first, "" for nothing."""
    match = re.search(pattern, text, flags)
    return match[1] if match else ""


async def hear(page: Page) -> Heard:
    """Listen to the page."""
    return Heard(await page.locator("main").aria_snapshot())


async def hear_more(page: Page, before: str) -> Heard:
    """Listen until the page tells something else and the listener may act."""
    for _ in range(BOTS_MS // LISTEN_MS):
        heard = await hear(page)
        if heard.text != before and heard.may_act:
            return heard
        await page.wait_for_timeout(LISTEN_MS)
    pytest.fail(f"Nothing more was heard after:\n{before}")


@pytest.mark.parametrize("game", GAMES)
async def test_a_guest_plays_a_whole_game_by_the_accessibility_tree_alone(
    visit: Visit, game: str
) -> None:
    page = await visit("/healthz", **QUICK)
    await repeatable(page, f"tree {game}")
    await page.goto("/")
    name = f"Play a bot now: {game}"
    await page.get_by_role("button", name=name, exact=True).press("Enter")
    await page.wait_for_url("**/table/*/")
    await page.get_by_text("The board in words", exact=True).press("Enter")
    rng = random.Random(game)

    heard, acts = await hear_more(page, ""), 0
    while not ENDED.search(heard.turn):
        assert heard.places, heard.text
        is_throw = heard.button == "Throw"
        if heard.button:
            button = page.get_by_role("button", name=heard.button, exact=True)
            await button.press("Enter")
        else:
            move = rng.choice(heard.moves)
            await page.get_by_role("link", name=move, exact=True).first.press("Enter")
        heard, acts = await hear_more(page, heard.text), acts + 1
        assert not is_throw or " threw " in heard.news, heard.text

    assert acts > LEAST_ACTS
