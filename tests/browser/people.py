"""People at the screen: what they do in the browser, through what they see."""

import asyncio
import random
import re
from collections.abc import Sequence
from dataclasses import dataclass

from playwright.async_api import Page, expect

PASSWORD = "brass-kettle-42"
QUICK = {"viewport": {"width": 480, "height": 640}, "reduced_motion": "reduce"}
"""A browser that spends little on drawing: whole games have hundreds of acts."""

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


# What a page offers: the dice, or moves by notation with where they begin and end,
# or to confirm the steps that have been drafted.
OFFER = """
() => ({
  mayThrow: [...document.querySelectorAll("#table .actions button")]
    .some((button) => button.textContent.trim() === "Throw"),
  mayConfirm: document.querySelector("#table [data-confirm]") !== null,
  steps: document.querySelectorAll("#table .draft-step").length,
  moves: [...document.querySelectorAll("#moves .move")]
    .map(({ dataset }) => [dataset.move, dataset.origin ?? "", dataset.target ?? ""]),
})
"""
# What stands on each spot.  The names of spots are the same for everybody; their
# titles begin with where the viewer sees them.
PLACES = """
() => [...document.querySelectorAll("#table .tap")]
  .map(({ dataset, textContent }) => [dataset.spot, textContent.split(": ")[1]])
  .filter(([, held]) => held)
  .map(([spot, held]) => `${spot}: ${held.split(". ")[0]}`)
"""
PRESS = "text => document.getElementById(`move-${text}`).click()"
CONFIRM = "() => document.querySelector('#table [data-confirm]').click()"
DRAFTED = "steps => document.querySelectorAll('#table .draft-step').length === steps"


@dataclass(slots=True)
class Player:
    """Somebody with a page; `rng` makes his choices, `throws` counts his throws."""

    name: str
    page: Page
    rng: random.Random
    throws: int = 0

    async def version(self) -> int:
        """Return the version that the page shows."""
        table = self.page.locator("#table")
        return int(await table.get_attribute("data-version") or 0)

    async def moves(self) -> list[str]:
        """Return the notation of every move that the page offers."""
        offer = await self.page.evaluate(OFFER)
        return [text for text, _, _ in offer["moves"]]

    async def act(self, *, by_hand: bool = False) -> bool:
        """Throw, or play a whole throw; return False if it is not his turn.

        `by_hand` taps piece and target on the board; else the move's own link is
        pressed without the mouse, which is quicker.
        """
        offer = await self.page.evaluate(OFFER)
        if offer["mayThrow"]:
            await self.page.locator("#main-action").click()
            self.throws += 1
            return True
        if not offer["moves"] and not offer["mayConfirm"]:
            return False
        while not offer["mayConfirm"]:
            await self._step(offer["moves"], by_hand=by_hand)
            await self.page.wait_for_function(
                DRAFTED, arg=offer["steps"] + 1, timeout=ACT_MS
            )
            offer = await self.page.evaluate(OFFER)
        if by_hand:
            await self.page.get_by_role("button", name="Confirm", exact=True).click()
        else:
            await self.page.evaluate(CONFIRM)
        return True

    async def _step(self, moves: list[list[str]], *, by_hand: bool) -> None:
        """Draft one of these moves."""
        text, origin, target = self.rng.choice(peaceful(moves))
        if by_hand and origin:
            await self._tap(origin)
            await self._tap(target)
        else:
            await self.page.evaluate(PRESS, text)

    async def _tap(self, spot: str) -> None:
        await self.page.locator(f'.tap[data-spot="{spot}"]').click(force=True)

    async def wait_past(self, version: int, *, within_ms: float = ACT_MS) -> None:
        """Wait until the page shows something newer than a version."""
        await self.page.wait_for_function(
            "version => Number(document.querySelector('#table').dataset.version)"
            " > version",
            arg=version,
            timeout=within_ms,
        )

    async def wait_for(self, version: int) -> None:
        """Wait until the page shows at least this version."""
        await self.wait_past(version - 1)

    async def board(self) -> list[str]:
        """Return where every piece stands on the page, whatever way it is turned."""
        return sorted(await self.page.evaluate(PLACES))


def peaceful(moves: list[list[str]]) -> list[list[str]]:
    """Return the moves that capture nothing, or all: captures make games long."""
    return [move for move in moves if not move[0].endswith(("*", "x"))] or moves


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
    by_hand: int = 0,
    watchers: Sequence[Player] = (),
) -> int:
    """Let whoever is on turn act, `acts` times at most; return how many there were.

    The first `by_hand` moves are tapped on the board.  Every twentieth act all
    pages, the watchers' too, are compared.
    """
    version, order = await players[0].version(), list(players)
    for done in range(acts):
        actor = await actor_at(version, order, by_hand=done < by_hand)
        if actor is None:
            return done
        order = [actor, *(player for player in order if player is not actor)]
        await actor.wait_past(version)
        version = await actor.version()
        if done % 20 == 0:
            await agree([*players, *watchers])
    return acts


async def actor_at(
    version: int, players: list[Player], *, by_hand: bool
) -> Player | None:
    """Return who acted at this version, each asked in order; None if nobody may."""
    for player in players:
        await player.wait_for(version)
        if await player.act(by_hand=by_hand):
            return player
    return None


async def agree(players: list[Player]) -> None:
    """Check that all pages come to show the same version and the same board."""
    version = max([await player.version() for player in players])
    await asyncio.gather(*(player.wait_for(version) for player in players))
    boards = [await player.board() for player in players]
    assert boards[0]
    assert all(board == boards[0] for board in boards), boards
