"""Notices to a player who looks elsewhere: title, icon, sound and the browser's own."""

import pytest
from playwright.async_api import Page, expect

from accounts.taste import SOUNDS
from tests.browser.people import Player
from tests.browser.tables import enter, is_on_turn, make_person, make_table
from tests.fixtures.browser import Visit

pytestmark = [
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.django_db(transaction=True),
    pytest.mark.timeout(300),
]

# A page that can be told that nobody looks at it, and that keeps what it would tell.
LISTENING = """
(() => {
  window.isAway = false;
  window.told = { notices: [], sounds: [], asked: 0 };
  Object.defineProperty(document, "hidden", { get: () => window.isAway });
  Object.defineProperty(document, "visibilityState", {
    get: () => (window.isAway ? "hidden" : "visible"),
  });
  window.Notification = class {
    static permission = "default";
    static async requestPermission() {
      window.told.asked += 1;
      return (Notification.permission = "granted");
    }
    constructor(title, { tag }) {
      window.told.notices.push([title, tag]);
    }
    close() {}
  };
  const keep = ({ detail }) => window.told.sounds.push(detail);
  document.addEventListener("messdeck:sound", keep);
})();
"""
LOOK = """isAway => {
  window.isAway = isAway;
  document.dispatchEvent(new Event("visibilitychange"));
}"""
A_WHILE_MS = 1500


async def look(page: Page, *, away: bool) -> None:
    """Let the player look elsewhere, or at the page again."""
    await page.evaluate(LOOK, away)


async def told(page: Page, what: str) -> object:
    """Return what the page has told: "notices", "sounds" or "asked"."""
    return await page.evaluate("what => window.told[what]", what)


async def want_notices(page: Page) -> None:
    """Ask for notices by the button."""
    if not await page.locator("#sounds[open]").count():
        await page.locator("#sounds > summary").click()
    await page.get_by_role("button", name="Tell me when it is my turn").click()
    await expect(page.get_by_role("button", name="Stop telling me")).to_be_visible()


async def two_at_a_table(visit: Visit) -> tuple[int, Player, Player]:
    """Return a table in play, who waits there and who is on turn."""
    users = [await make_person(name) for name in ("ann", "bob")]
    session_id = await make_table("acey", tuple(users))
    path = f"/table/{session_id}/"
    players = [await enter(visit, user, path, LISTENING) for user in users]
    if await is_on_turn(players[0].page):
        players.reverse()
    return session_id, players[0], players[1]


async def pass_turn(actor: Player) -> None:
    """Let a player act until it is somebody else's turn."""
    while await is_on_turn(actor.page):
        version = await actor.version()
        assert await actor.act()
        await actor.wait_past(version)


async def test_a_player_who_looks_elsewhere_is_told_once_that_it_is_his_turn(
    visit: Visit,
) -> None:
    session_id, waiting, acting = await two_at_a_table(visit)
    page = waiting.page
    assert await told(page, "asked") == 0
    await want_notices(page)
    assert await told(page, "asked") == 1
    plain = await page.title()
    icon = page.locator("link[rel=icon]")
    await look(page, away=True)

    await pass_turn(acting)

    await page.wait_for_function("() => window.told.notices.length > 0")
    assert await page.title() == f"(!) Your turn · {plain}"
    assert "favicon-turn" in str(await icon.get_attribute("href"))
    await page.wait_for_timeout(A_WHILE_MS)
    assert await told(page, "notices") == [
        ["Your turn", f"messdeck-table-{session_id}"]
    ]
    assert await told(page, "sounds") == ["turn"]

    await look(page, away=False)
    assert await page.title() == f"Your turn · {plain}"
    assert "favicon-turn" not in str(await icon.get_attribute("href"))
    await look(page, away=True)
    await page.wait_for_timeout(A_WHILE_MS)
    assert await told(page, "sounds") == ["turn"]


async def test_of_several_tabs_one_tells_and_none_where_one_is_looked_at(
    visit: Visit,
) -> None:
    _, waiting, acting = await two_at_a_table(visit)
    tab = await waiting.page.context.new_page()
    await tab.goto(waiting.page.url)
    for page in (waiting.page, tab):
        await want_notices(page)
        await look(page, away=True)

    await pass_turn(acting)
    for page in (waiting.page, tab):
        await expect(page.locator("#table[data-viewer-turn]")).to_have_count(1)
    await tab.wait_for_timeout(A_WHILE_MS)

    sounds = [await told(page, "sounds") for page in (waiting.page, tab)]
    notices = [str(await told(page, "notices")) for page in (waiting.page, tab)]
    assert sorted(map(str, sounds)) == ["['turn']", "[]"]
    assert sorted(told_once == "[]" for told_once in notices) == [False, True]


async def test_who_did_not_ask_gets_no_notice_but_the_title_and_the_sound(
    visit: Visit,
) -> None:
    _, waiting, acting = await two_at_a_table(visit)
    await look(waiting.page, away=True)

    await pass_turn(acting)

    await waiting.page.wait_for_function("() => window.told.sounds.length > 0")
    assert (await waiting.page.title()).startswith("(!) Your turn")
    assert await told(waiting.page, "notices") == []
    assert await told(waiting.page, "asked") == 0


async def test_a_watcher_is_never_told(visit: Visit) -> None:
    session_id, waiting, acting = await two_at_a_table(visit)
    user = await make_person("eve")
    eve = await enter(visit, user, f"/table/{session_id}/", LISTENING)
    await want_notices(eve.page)
    plain = await eve.page.title()
    await look(eve.page, away=True)

    await pass_turn(acting)
    await pass_turn_when_it_comes(waiting)
    await eve.wait_for(await waiting.version())
    await eve.page.wait_for_timeout(A_WHILE_MS)

    assert await eve.page.title() == plain
    assert await told(eve.page, "notices") == []
    assert await told(eve.page, "sounds") == []


async def pass_turn_when_it_comes(player: Player) -> None:
    """Wait for a player's turn and play it."""
    await expect(player.page.locator("#table[data-viewer-turn]")).to_have_count(1)
    await pass_turn(player)


async def test_a_claim_that_becomes_possible_is_told(visit: Visit) -> None:
    _, waiting, _ = await two_at_a_table(visit)
    page = waiting.page
    await want_notices(page)
    await look(page, away=True)

    await page.evaluate(
        """() => {
          document.querySelector("#table").append(
            Object.assign(document.createElement("p"), { id: "offer" }));
          document.querySelector("#offer").dataset.claimable = "";
          document.dispatchEvent(new Event("visibilitychange"));
        }"""
    )

    await page.wait_for_function("() => window.told.notices.length > 0")
    assert (await page.title()).startswith("(!) You may claim the game")
    assert await told(page, "sounds") == ["claim"]


async def test_sounds_are_switched_off_by_kind_and_stay_off(visit: Visit) -> None:
    session_id, waiting, _ = await two_at_a_table(visit)
    page = waiting.page
    await page.locator("#sounds > summary").click()
    boxes = page.locator("[data-sound-choice]")
    await expect(boxes).to_have_count(len(SOUNDS))
    for number in range(len(SOUNDS)):
        await expect(boxes.nth(number)).to_be_checked()

    async with page.expect_response("**/settings/sounds/"):
        await page.get_by_label("Somebody writes").uncheck()
    await page.reload()
    await page.locator("#sounds > summary").click()

    await expect(page.get_by_label("Somebody writes")).not_to_be_checked()
    await expect(page.get_by_label("It is my turn")).to_be_checked()
    await expect(page.locator("html")).to_have_attribute("data-muted", "chat")
    assert f"/table/{session_id}/" in page.url
