"""What is seen at the table: motion, reasons beside the board, settings that stay."""

import pytest
from playwright.async_api import Page, expect

from tests.browser.people import Player
from tests.browser.tables import enter, is_on_turn, make_person, make_table
from tests.fixtures.browser import Visit

pytestmark = [
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.django_db(transaction=True),
    pytest.mark.timeout(300),
]

# Keeps which elements were animated, with the last place of each and the time in all.
WATCHED = """
(() => {
  window.motions = [];
  window.complaints = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (keys, options) {
    const time = options.duration + (options.delay ?? 0);
    const kind = this.getAttribute("class").split(" ")[0];
    window.motions.push({ kind, end: keys.at(-1).transform, time,
      shown: this.getAttribute("transform") });
    return animate.call(this, keys, options);
  };
  addEventListener("error", ({ message }) => window.complaints.push(message));
})();
"""
MOST_MS = 600


async def on_turn(visit: Visit, game: str = "acey") -> Player:
    """Return the player on turn at a new table of two."""
    users = [await make_person(name) for name in ("ann", "bob")]
    session_id = await make_table(game, tuple(users))
    players = [await enter(visit, u, f"/table/{session_id}/", WATCHED) for u in users]
    return players[0] if await is_on_turn(players[0].page) else players[1]


async def throw(player: Player) -> None:
    """Throw until there is something to move."""
    while not await player.moves():
        version = await player.version()
        await player.page.locator("#main-action").click()
        await player.wait_past(version)


async def motions(page: Page, kind: str) -> list[dict[str, object]]:
    """Return the motions of the elements of a class."""
    found = await page.evaluate("kind => motions.filter((m) => m.kind === kind)", kind)
    return list(found)


async def middle_of(page: Page, spot: str) -> tuple[float, float]:
    """Return the middle of a spot's box on the screen."""
    box = await page.locator(f'.tap[data-spot="{spot}"]').bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


async def draft_one(page: Page) -> None:
    """Draft the first move that is offered."""
    await page.evaluate("() => document.querySelector('#moves .move').click()")
    await page.wait_for_function(
        "() => document.querySelectorAll('#table .draft-step').length === 1"
        " && !document.querySelector('.htmx-settling')"
    )


async def test_a_piece_slides_to_where_the_page_already_shows_it(visit: Visit) -> None:
    player = await on_turn(visit)
    page = player.page
    await page.emulate_media(reduced_motion="no-preference")
    await throw(player)
    dice = await motions(page, "die")
    assert dice
    assert all(float(str(one["time"])) <= MOST_MS for one in dice)

    await draft_one(page)

    await page.wait_for_function("() => motions.some((m) => m.kind === 'piece')")
    slides = await motions(page, "piece")
    assert len(slides) == 1
    assert float(str(slides[0]["time"])) <= MOST_MS
    place = str(slides[0]["end"]).replace("px", "").replace(",", "")
    assert place == slides[0]["shown"]
    assert await page.evaluate("() => complaints") == []


async def test_a_piece_that_was_dropped_by_hand_does_not_slide_again(
    visit: Visit,
) -> None:
    player = await on_turn(visit)
    page = player.page
    await page.emulate_media(reduced_motion="no-preference")
    await throw(player)
    move = page.locator("#moves .move").first
    ends = [await move.get_attribute(f"data-{end}") for end in ("origin", "target")]
    (x, y), (to_x, to_y) = [await middle_of(page, str(end)) for end in ends]

    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 12, y + 12)
    await page.mouse.move(to_x, to_y, steps=4)
    await page.mouse.up()
    await page.wait_for_function(
        "() => document.querySelectorAll('#table .draft-step').length === 1"
    )
    await page.wait_for_timeout(200)

    assert await motions(page, "piece") == []


@pytest.mark.parametrize("why", ["system", "setting"])
async def test_nothing_moves_where_less_motion_is_wanted(
    visit: Visit, why: str
) -> None:
    player = await on_turn(visit)
    page = player.page
    if why == "setting":
        await page.emulate_media(reduced_motion="no-preference")
        await page.evaluate(
            "() => { document.documentElement.dataset.motion = 'off'; }"
        )

    await throw(player)
    await draft_one(page)
    await page.wait_for_timeout(200)

    assert await page.evaluate("() => motions") == []


async def test_a_tap_that_is_no_move_is_told_why_beside_the_board(visit: Visit) -> None:
    player = await on_turn(visit)
    page = player.page
    await throw(player)
    other = await page.evaluate(
        "() => [...document.querySelectorAll('#table .tap:not(.is-origin)')]"
        ".map((tap) => tap.dataset.spot).find((spot) => spot.startsWith('in-'))"
    )

    await page.locator(f'.tap[data-spot="{other}"]').click(force=True)

    why = page.locator("#why[role=status]")
    await expect(why).to_have_text("That checker is not yours to move.")
    await page.locator("#turn-title").click()
    await expect(why).to_have_text("")


async def test_settings_outlast_a_reload_and_are_drawn_by_the_server(
    visit: Visit,
) -> None:
    page = await visit("/settings/")
    await page.get_by_label("Night watch, dark").check()
    await page.get_by_label("Brass").check()
    await page.get_by_label("Dice are thrown").uncheck()
    await page.get_by_role("button", name="Save").click()
    await expect(page.get_by_text("Your settings are kept.")).to_be_visible()

    await page.goto("/lobby/")
    await page.reload()

    root = page.locator("html")
    await expect(root).to_have_attribute("data-theme", "night")
    await expect(root).to_have_attribute("data-dice", "brass")
    await expect(root).to_have_attribute("data-muted", "throw")
    await page.goto("/settings/")
    await expect(page.get_by_label("Brass")).to_be_checked()
    await expect(page.get_by_label("Dice are thrown")).not_to_be_checked()


async def test_settings_need_no_script(visit: Visit) -> None:
    page = await visit("/settings/", java_script_enabled=False)

    await page.get_by_label("High contrast").check()
    await page.get_by_role("button", name="Save").click()

    await expect(page.locator("html")).to_have_attribute("data-theme", "contrast")
