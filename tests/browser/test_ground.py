"""The ground of the board is sent once; whatever comes after it leaves it in place."""

import pytest
from playwright.async_api import Page

from tests.browser.tables import enter, make_person, make_table
from tests.fixtures.browser import Visit

pytestmark = [
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.django_db(transaction=True),
    pytest.mark.timeout(120),
]

SWAPS = 200
FETCHED = """
async count => {
  const { fragmentUrl } = document.getElementById("table").dataset;
  const source = document.querySelector("[data-connection]");
  for (let done = 0; done < count; done += 1)
    await htmx.ajax("GET", fragmentUrl,
      { source, target: "#table", swap: "outerHTML" });
}
"""
GROUND = "document.querySelector('#table .board > [data-ground]')"


async def test_the_ground_stays_through_200_swaps_that_do_not_bring_it(
    visit: Visit,
) -> None:
    users = [await make_person(name) for name in ("ann", "bob", "cat", "dan")]
    session_id = await make_table("uckers", users)
    page = (await enter(visit, users[1], f"/table/{session_id}/")).page
    ground = await page.evaluate_handle(GROUND)
    markup, box = await page.evaluate(f"{GROUND}.innerHTML"), await _box(page)
    assert markup.count("<") > 100

    async with page.expect_response("**/fragment/**") as first:
        await page.evaluate(FETCHED, 1)
    brought = await (await first.value).text()
    await page.evaluate(FETCHED, SWAPS)

    assert "board-paint" not in brought
    assert await page.evaluate(f"ground => ground === {GROUND}", ground)
    assert await page.evaluate(f"{GROUND}.innerHTML") == markup
    assert await page.locator("[data-ground]").count() == 1
    assert await _box(page) == box


async def test_who_sits_down_is_brought_the_ground_of_his_seat(visit: Visit) -> None:
    ann, bob = [await make_person(name) for name in ("ann", "bob")]
    session_id = await make_table("uckers", (ann, "", "", ""), begin=False)
    page = (await enter(visit, bob, f"/table/{session_id}/")).page
    before = await page.evaluate(f"{GROUND}.id")

    await page.locator("#sit-2").click()
    await page.locator("#leave-2").wait_for()

    assert await page.evaluate(f"{GROUND}.id") != before
    assert await page.evaluate(f"{GROUND}.innerHTML.includes('board-paint')")


async def test_a_page_that_lost_its_ground_fetches_all_anew(visit: Visit) -> None:
    ann, bob = [await make_person(name) for name in ("ann", "bob")]
    session_id = await make_table("acey", (ann, bob))
    page = (await enter(visit, ann, f"/table/{session_id}/")).page
    markup = await page.evaluate(f"{GROUND}.innerHTML")

    # It goes while a fragment is under way that would keep it.
    await page.evaluate(
        """document.addEventListener("htmx:beforeSwap", () =>
        document.querySelector("#table [data-ground]").remove(), { once: true })"""
    )
    async with page.expect_response("**/fragment/**"):
        await page.evaluate(FETCHED, 1)

    await page.locator("#table [data-ground] .board-paint").wait_for(state="attached")
    assert await page.evaluate(f"{GROUND}.innerHTML") == markup


async def _box(page: Page) -> object:
    """Return where the ground is drawn, in pixels."""
    return await page.evaluate(f"{GROUND}.getBoundingClientRect().toJSON()")
