"""Live play under impatient hands, many windows and old pages: one press, one act."""

import asyncio
import contextlib
from uuid import UUID

import pytest
from channels.db import database_sync_to_async
from playwright.async_api import ConsoleMessage, Error, Page, Route, expect

from accounts.services import preferences
from games.models import GameEvent
from games.services import automatic
from tests.browser.people import Player, agree, play
from tests.browser.sockets import (
    COMMANDS,
    SECOND_CLICKS,
    blocking,
    losing_answers,
    losing_commands,
    sockets,
    switch_sockets,
)
from tests.browser.tables import (
    another_tab,
    enter,
    events_of,
    in_order,
    make_person,
    make_table,
    play_ahead,
    state_of,
    two_people,
    until_throw,
)
from tests.fixtures.browser import Visit

pytestmark = [
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.django_db(transaction=True),
    pytest.mark.timeout(300),
]

THROWS = 12
DOUBLE_CLICKS = 20
RACES = 4
HELD = 6
AUTOMATIC = 6
SWAPS = 200
BLOCKED_S = 4
FRAGMENTS = "**/table/*/fragment/**"
SYNCS = """
async count => {
  for (let done = 0; done < count; done += 1) {
    const isShown = new Promise((resolve) =>
      document.addEventListener("htmx:afterSettle", resolve, { once: true }));
    document.getElementById("sync").click();
    await isShown;
  }
}
"""
TWO_CLICKS = "button => (button.click(), void setTimeout(() => button.click(), 300))"
TWICE = """
() => {
  const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
  return ids.filter((id, place) => !id || ids.indexOf(id) !== place);
}
"""


async def ann_against_a_bot(visit: Visit, script: str = "") -> tuple[int, Player]:
    """Return a table in play against a bot, and Ann, on its first seat."""
    user = await make_person("ann")
    session_id = await make_table("acey", (user, "greedy"))
    return session_id, await enter(visit, user, f"/table/{session_id}/", script)


async def test_four_windows_agree_while_each_in_turn_is_reloaded(visit: Visit) -> None:
    users = [await make_person(name) for name in ("una", "gil", "yan", "bea")]
    session_id = await make_table("uckers", tuple(users))
    await play_ahead(session_id, acts=40)
    path = f"/table/{session_id}/"
    players = [await enter(visit, user, path) for user in users]

    thrown = 0
    while thrown < THROWS:
        assert await play(players, acts=1) == 1
        if sum(player.throws for player in players) > thrown:
            thrown += 1
            await players[thrown % 4].page.reload()
        await agree(players)

    kinds = [await events_of(session_id, seat, "thrown") for seat in range(4)]
    assert sum(kinds) >= THROWS


async def test_a_double_click_throws_once_and_does_nothing_else(visit: Visit) -> None:
    session_id, ann = await ann_against_a_bot(visit, SECOND_CLICKS)

    for _ in range(DOUBLE_CLICKS):
        await until_throw(ann)
        version, before = await ann.version(), await events_of(session_id, 0)
        await click_twice(ann.page, "#main-action")
        await ann.wait_past(version)
        await expect(ann.page.locator(".draft-step")).to_have_count(0)
        assert await events_of(session_id, 0) == before + 1

    assert await ann.page.evaluate("window.secondClicks") > 0


async def click_twice(page: Page, selector: str) -> None:
    """Click where something is, twice, whatever the first click makes of it."""
    await expect(page.locator(selector)).to_be_visible()
    box = await page.locator(selector).bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    await page.mouse.dblclick(x, y)


async def test_a_form_that_is_pressed_again_before_the_answer_is_sent_once(
    visit: Visit,
) -> None:
    page, sent = await visit("/"), list[str]()

    async def hold(route: Route) -> None:
        sent.append(route.request.url)
        await asyncio.sleep(1)
        with contextlib.suppress(Error):
            await route.continue_()

    await page.route("**/tables/bot/", hold)
    button = page.get_by_role("button", name="Play a bot now").last

    await button.evaluate(TWO_CLICKS)

    await expect(page.locator("#table")).to_be_visible()
    assert len(sent) == 1


async def test_a_key_held_down_from_before_presses_no_button(visit: Visit) -> None:
    session_id, ann = await ann_against_a_bot(visit)
    await until_throw(ann)
    before = await events_of(session_id, 0)

    await ann.page.keyboard.down("Enter")
    await ann.page.locator("#main-action").focus()
    for _ in range(HELD):
        await ann.page.keyboard.down("Enter")
    await ann.page.keyboard.up("Enter")

    await ann.page.wait_for_timeout(500)
    assert await events_of(session_id, 0) == before


async def test_two_tabs_that_press_throw_at_once_throw_once(visit: Visit) -> None:
    session_id, ann = await ann_against_a_bot(visit)
    tab = await another_tab(ann)

    for _ in range(RACES):
        await until_throw(ann)
        await tab.wait_for(await ann.version())
        version, before = await ann.version(), await events_of(session_id, 0)
        buttons = [one.page.locator("#main-action") for one in (ann, tab)]
        await asyncio.gather(*(button.dispatch_event("click") for button in buttons))
        await asyncio.gather(ann.wait_past(version), tab.wait_past(version))
        assert await events_of(session_id, 0) == before + 1

    await agree([ann, tab])


async def test_a_throw_whose_answer_is_lost_is_sent_again_and_happens_once(
    visit: Visit,
) -> None:
    session_id, ann = await ann_against_a_bot(visit)

    for lost in (1, 2):
        await until_throw(ann)
        before = await events_of(session_id, 0)
        await ann.page.route(COMMANDS, losing_answers(lost))
        await switch_fragments_off(ann.page)
        version = await ann.version()
        await ann.page.locator("#main-action").click()
        await ann.wait_past(version)
        await expect(ann.page.locator("[data-unsaved]")).to_have_count(0)
        assert await events_of(session_id, 0) == before + 1
        await ann.page.unroute_all(behavior="ignoreErrors")


async def switch_fragments_off(page: Page) -> None:
    """Let nothing but the answer of a command bring a newer table."""
    await page.route(FRAGMENTS, lambda route: route.abort())


async def test_a_throw_that_is_held_up_says_so_and_happens_once(visit: Visit) -> None:
    session_id, ann = await ann_against_a_bot(visit)
    await until_throw(ann)
    before, gate = await events_of(session_id, 0), asyncio.Event()
    await ann.page.route(COMMANDS, blocking(gate))
    version = await ann.version()

    await ann.page.locator("#main-action").click()
    asyncio.get_running_loop().call_later(BLOCKED_S, gate.set)

    await expect(ann.page.locator("#notice")).to_contain_text("Not saved yet")
    await ann.wait_past(version)
    await expect(ann.page.locator("[data-unsaved]")).to_have_count(0)
    assert await events_of(session_id, 0) == before + 1


async def test_a_throw_whose_connection_dies_arrives_once_when_it_is_back(
    visit: Visit,
) -> None:
    session_id, ann = await ann_against_a_bot(visit)
    await until_throw(ann)
    before, version = await events_of(session_id, 0), await ann.version()
    await ann.page.route(COMMANDS, losing_commands(2))

    await ann.page.locator("#main-action").click()

    await expect(ann.page.locator("#notice")).to_contain_text("Not saved yet")
    assert await events_of(session_id, 0) == before
    await ann.wait_past(version)
    await expect(ann.page.locator("[data-unsaved]")).to_have_count(0)
    assert await events_of(session_id, 0) == before + 1


async def test_after_two_hundred_swaps_everything_still_works(visit: Visit) -> None:
    _, players = await two_people(visit)
    actor, _ = await in_order(players)
    page, errors = actor.page, list[str]()
    page.on("console", lambda message: note_error(message, errors))
    await page.locator("#in-words > summary").click()
    await page.locator("#main-action").focus()

    await page.evaluate(SYNCS, SWAPS)

    focused = await page.evaluate("document.activeElement.id")
    assert focused == "main-action"
    assert await page.locator("#in-words[open]").count() == 1
    assert await page.evaluate(TWICE) == []
    await play(players, acts=6, by_hand=6)
    await agree(players)
    await page.locator("#in-words > summary").click()
    await expect(page.locator("#in-words[open]")).to_have_count(0)
    assert errors == []


def note_error(message: ConsoleMessage, errors: list[str]) -> None:
    """Keep what a page complains of."""
    if message.type == "error":
        errors.append(message.text)


async def test_an_old_tab_changes_nothing_and_is_shown_the_table_of_now(
    visit: Visit,
) -> None:
    session_id, players = await two_people(visit, sockets("open"))
    actor, other = await in_order(players)
    old = await another_tab(actor)
    await switch_fragments_off(old.page)
    await switch_sockets(old.page, "shut")
    version = await old.version()
    await play([actor, other], acts=6)
    newest = await actor.version()
    seats = [await events_of(session_id, seat) for seat in range(2)]
    assert await old.version() == version

    await old.page.locator("#main-action").click()

    await old.wait_for(newest)
    await expect(old.page.locator("#notice")).to_contain_text("The table has moved on")
    assert seats == [await events_of(session_id, seat) for seat in range(2)]
    await agree([actor, old])


async def test_the_back_button_shows_the_table_of_now(visit: Visit) -> None:
    _, players = await two_people(visit)
    actor, other = await in_order(players)
    await actor.page.goto("/lobby/")
    await actor.page.go_back()
    await play([actor, other], acts=2)
    await actor.page.goto("/lobby/")
    await play_for_whom_it_is(other)

    await actor.page.go_back()

    await agree([actor, other])


async def play_for_whom_it_is(player: Player) -> None:
    """Let a player act if it is his turn."""
    version = await player.version()
    if await player.act():
        await player.wait_past(version)


async def test_a_guest_is_offered_his_game_and_a_visitor_no_control(
    visit: Visit,
) -> None:
    page = await visit("/")
    await page.get_by_role("button", name="Play a bot now").last.click()
    await expect(page.locator("#table")).to_be_visible()
    address = page.url.split("?")[0]

    await page.goto("/")
    await page.get_by_role("link", name="Back to your table").click()

    await expect(page.locator("#table[data-seated]")).to_have_count(1)
    assert page.url.split("?")[0] == address
    visitor = await visit(address)
    await expect(visitor.locator("#turn-title")).to_be_visible()
    for control in ("form", "button:not([data-swap-dice])", ".move", "[data-main]"):
        await expect(visitor.locator(f"#table {control}")).to_have_count(0)


async def test_what_is_done_by_itself_is_done_once_before_three_tabs(
    visit: Visit,
) -> None:
    user = await make_person("ann")
    await database_sync_to_async(preferences.change)(
        user, auto_throw=True, auto_play="throw"
    )
    session_id = await make_table("acey", (user, "greedy"))
    ann = await enter(visit, user, f"/table/{session_id}/")
    tabs = [ann, await another_tab(ann), await another_tab(ann)]

    while await events_of(session_id, 0, "thrown") < AUTOMATIC:
        await choose_if_asked(ann, session_id)

    await agree(tabs)
    ids = await database_sync_to_async(command_ids)(session_id)
    assert len(ids) == len(set(ids))
    assert sum(command.version == 5 for command in ids) >= AUTOMATIC
    for tab in tabs:
        await expect(tab.page.locator("#notice .notice")).to_have_count(0)


async def choose_if_asked(player: Player, session_id: int) -> None:
    """Act for the first seat where it has a choice; wait for the next version."""
    state = await state_of(session_id)
    await player.wait_for(state.version)
    wished = database_sync_to_async(automatic.wished_act)
    if state.seat_to_act == 0 and await wished(state) is None:
        await player.act()
    await player.wait_past(state.version)


def command_ids(session_id: int) -> list[UUID]:
    """Return the commands of the first seat; those of no hand are of version 5."""
    rows = GameEvent.objects.filter(session_id=session_id, seat=0, cmd_id__isnull=False)
    return [row.cmd_id for row in rows if row.cmd_id is not None]
