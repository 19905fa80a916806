"""People at the screen: what they do in the browser, through what they see."""

import asyncio
import random
import re
from dataclasses import dataclass

from playwright.async_api import Page, expect

PASSWORD = "brass-kettle-42"
ACT_MS = 20_000

# The same salts in every run: a generator that starts anew on every page load,
# fed with the player's name and the address of the table's version.
SALTS = """
(() => {
  let state = WORD;
  crypto.getRandomValues = (bytes) => {
    for (let i = 0; i < bytes.length; i += 1) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      bytes[i] = state >>> 24;
    }
    return bytes;
  };
})();
"""


@dataclass(slots=True)
class Player:
    """Somebody with a page; `rng` makes his choices."""

    name: str
    page: Page
    rng: random.Random
    throws: int = 0

    async def version(self) -> int:
        """Return the version that the page shows."""
        table = self.page.locator("#table")
        return int(await table.get_attribute("data-version") or 0)

    async def may_throw(self) -> bool:
        """Return whether the page offers the dice."""
        return (
            await self.page.get_by_role("button", name="Throw", exact=True).count() > 0
        )

    async def moves(self) -> list[str]:
        """Return the notation of every move that the page offers."""
        return await self.page.locator("#moves-form button[name=text]").evaluate_all(
            "buttons => buttons.map(button => button.value)"
        )

    async def act(self, *, by_tapping: bool = False) -> bool:
        """Throw, or play one of the moves; return False if it is not his turn."""
        if await self.may_throw():
            await self.page.get_by_role("button", name="Throw", exact=True).click()
            self.throws += 1
            return True
        moves = await self.moves()
        if not moves:
            return False
        text = self.rng.choice(moves)
        button = self.page.locator(f'#moves-form button[name=text][value="{text}"]')
        if by_tapping and await button.get_attribute("data-origin"):
            await self._tap(button_origin=await button.get_attribute("data-origin"))
            await self._tap(button_origin=await button.get_attribute("data-target"))
        else:
            await button.click()
        return True

    async def _tap(self, *, button_origin: str | None) -> None:
        await self.page.locator(f'.tap[data-spot="{button_origin}"]').click(force=True)

    async def wait_past(self, version: int) -> None:
        """Wait until the page shows something newer than a version."""
        await self.page.wait_for_function(
            "version => Number(document.querySelector('#table').dataset.version)"
            " > version",
            arg=version,
            timeout=ACT_MS,
        )

    async def wait_for(self, version: int) -> None:
        """Wait until the page shows at least this version."""
        await self.wait_past(version - 1)

    async def board(self) -> list[str]:
        """Return where every piece stands on the page, whatever way it is turned."""
        words = await self.page.locator("#in-words dl").inner_text()
        return sorted(line.strip() for line in words.splitlines() if line.strip())


async def repeatable(page: Page, word: str) -> None:
    """Let the browser of this page draw the same salts in every run."""
    number = random.Random(word).getrandbits(31)
    await page.context.add_init_script(SALTS.replace("WORD", str(number)))


async def sign_up(page: Page, name: str) -> Player:
    """Sign up by the page and return the player."""
    await repeatable(page, name)
    await page.goto("/accounts/signup/")
    await page.locator("input[name=username]").fill(name)
    await page.locator("input[name=password1]").fill(PASSWORD)
    await page.locator("input[name=password2]").fill(PASSWORD)
    await page.locator("main").get_by_role("button", name="Sign up").click()
    await expect(page.get_by_text(name).first).to_be_visible()
    return Player(name, page, random.Random(name))


async def open_table(player: Player, game: str, **choices: str) -> str:
    """Open a table by the form, take its first seat and return its path."""
    page = player.page
    await page.goto("/tables/new/")
    for field, value in {"form": game, **choices}.items():
        await page.locator(f'input[name={field}][value="{value}"]').check(force=True)
    await page.get_by_role("button", name="Open the table").click()
    await page.wait_for_url(re.compile(r"/table/\d+/$"))
    return re.sub(r"^https?://[^/]+", "", page.url)


async def sit_down(player: Player, path: str) -> None:
    """Go to a table and take its first free seat."""
    await player.page.goto(path)
    version = await player.version()
    await player.page.get_by_role("button", name=re.compile("^Sit here")).first.click()
    await player.wait_past(version)


async def begin(player: Player) -> None:
    """Begin play."""
    button = player.page.get_by_role("button", name="Begin", exact=True)
    await button.click()
    await expect(button).to_have_count(0)


async def play(
    players: list[Player],
    *,
    acts: int,
    by_tapping: int = 0,
    watchers: list[Player] | None = None,
) -> int:
    """Let whoever is on turn act, `acts` times at most; return how many there were.

    The first `by_tapping` moves are tapped on the board.  Every tenth act all
    pages, the watchers' too, are compared.
    """
    for done in range(acts):
        version = max([await player.version() for player in players])
        for player in players:
            await player.wait_for(version)
        for player in players:
            if await player.act(by_tapping=done < by_tapping):
                await player.wait_past(version)
                break
        else:
            return done
        if done % 10 == 0:
            await agree([*players, *(watchers or [])])
    return acts


async def agree(players: list[Player]) -> None:
    """Check that all pages come to show the same version and the same board."""
    version = max([await player.version() for player in players])
    await asyncio.gather(*(player.wait_for(version) for player in players))
    boards = [await player.board() for player in players]
    assert all(board == boards[0] for board in boards), boards
