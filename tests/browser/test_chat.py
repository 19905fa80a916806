"""The chat in real browsers: what is read where, and what a swap must not spoil."""

import re

import pytest
from channels.db import database_sync_to_async
from playwright.async_api import Locator, Page, expect

from games.services import chat_complaints
from tests.browser.people import QUICK, Player, play
from tests.browser.tables import enter, make_person, make_table
from tests.factories import NOW
from tests.fixtures.browser import Visit

pytestmark = [
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.django_db(transaction=True),
    pytest.mark.timeout(300),
]

# A switch that lets no socket through until it is set back.
DEAF = """
(() => {
  const Real = WebSocket;
  window.isDeaf = true;
  window.WebSocket = class {
    constructor(address) {
      if (!window.isDeaf) return new Real(address);
      this.readyState = Real.CLOSED;
      setTimeout(() => this.onclose?.({ code: 1006 }));
    }
    close() {}
  };
  window.WebSocket.CLOSED = Real.CLOSED;
})();
"""


async def open_chat(page: Page) -> None:
    """Open the drawer of the chat."""
    await page.locator("#chat-drawer > summary").click()
    await expect(page.locator("#chat-drawer[open]")).to_have_count(1)


async def say(page: Page, room: str, text: str) -> None:
    """Type a line into a room and send it."""
    field = page.locator(f"#chat-text-{room}")
    await field.fill(text)
    await field.press("Enter")
    await expect(field).to_have_value("")


def lines(page: Page, room: str) -> Locator:
    """Return the lines of a room."""
    return page.locator(f"#chat-lines-{room} .chat-text")


async def four_at_a_table(visit: Visit) -> tuple[str, list[Player], Player]:
    """Return a table of Uckers in play: its path, its players, and a watcher."""
    users = [await make_person(name) for name in ("una", "gil", "yan", "bea")]
    path = f"/table/{await make_table('uckers', tuple(users))}/"
    players = [await enter(visit, user, path) for user in users]
    return path, players, await enter(visit, await make_person("eve"), path)


async def test_players_partners_and_watchers_talk_apart(visit: Visit) -> None:
    _, (una, gil, yan, _), eve = await four_at_a_table(visit)
    for player in (una, gil, yan, eve):
        await open_chat(player.page)

    await say(una.page, "table", "Ahoy all")
    await say(una.page, "partners", "Square nine")
    await say(eve.page, "watchers", "Red looks weak")

    await expect(lines(gil.page, "table")).to_have_text(["Ahoy all"])
    await expect(lines(yan.page, "partners")).to_have_text(["Square nine"])
    await yan.page.get_by_role("button", name="Break the blob.").click()
    await expect(lines(una.page, "partners")).to_have_text(
        ["Square nine", "Break the blob."]
    )
    await expect(eve.page.locator("#chat")).not_to_contain_text("Ahoy all")
    await expect(gil.page.locator("#chat")).not_to_contain_text("Square nine")
    await expect(una.page.locator("#chat")).not_to_contain_text("Red looks weak")


async def test_what_is_typed_outlives_every_swap_and_every_line(visit: Visit) -> None:
    users = [await make_person(name) for name in ("ann", "bob")]
    path = f"/table/{await make_table('acey', tuple(users))}/"
    ann, bob = [await enter(visit, user, path) for user in users]
    watcher = await enter(visit, await make_person("eve"), path)
    for player in (ann, bob):
        await open_chat(player.page)
    field = watcher.page.locator("#chat-text-watchers")
    await open_chat(watcher.page)
    await field.press_sequentially("half a li")
    other = await enter(visit, await make_person("cat"), path)
    await open_chat(other.page)

    for number in range(4):
        await play([ann, bob], acts=15)
        await say(ann.page, "table", f"turn {number}")
        await say(other.page, "watchers", f"looking {number}")
    await watcher.wait_for(await ann.version())
    await expect(lines(watcher.page, "watchers")).to_have_count(4)

    await expect(field).to_be_focused()
    await expect(field).to_have_value("half a li")
    await watcher.page.keyboard.type("ne")
    await watcher.page.keyboard.press("Enter")
    await expect(lines(other.page, "watchers").last).to_have_text("half a line")
    await expect(lines(bob.page, "table").last).to_have_text("turn 3")


async def test_a_closed_drawer_counts_and_a_hidden_one_is_silent(visit: Visit) -> None:
    users = [await make_person(name) for name in ("ann", "bob")]
    path = f"/table/{await make_table('acey', tuple(users))}/"
    ann, bob = [await enter(visit, user, path) for user in users]
    badge, news = (
        ann.page.locator(f"[data-{name}]") for name in ("unread", "chat-news")
    )
    await open_chat(bob.page)

    await say(bob.page, "table", "one")
    await expect(badge).to_have_text("1 new")
    await say(bob.page, "table", "two")
    await expect(badge).to_have_text("2 new")
    await expect(news).to_have_text("")

    await open_chat(ann.page)
    await expect(badge).to_be_hidden()
    await say(bob.page, "table", "three")
    await expect(news).to_have_text("bob: three")

    await ann.page.get_by_role("button", name="Hide the chat").click()
    await say(bob.page, "table", "four")
    await expect(lines(ann.page, "table")).to_have_count(4)
    await expect(badge).to_be_hidden()
    await ann.page.reload()
    await expect(ann.page.locator("#chat-drawer[open]")).to_have_count(0)
    await expect(ann.page.locator("[data-chat-hidden]")).to_be_visible()
    await expect(badge).to_be_hidden()


async def test_a_line_is_reported_and_its_author_muted_and_heard_again(
    visit: Visit,
) -> None:
    users = [await make_person(name) for name in ("ann", "bob")]
    path = f"/table/{await make_table('acey', tuple(users))}/"
    ann, bob = [await enter(visit, user, path) for user in users]
    for player in (ann, bob):
        await open_chat(player.page)
    await say(bob.page, "table", "You are a blot")
    more = ann.page.locator(".chat-more")

    await more.locator("summary").click()
    await say(bob.page, "table", "and again")
    await expect(lines(ann.page, "table")).to_have_count(2)
    await more.first.get_by_role("button", name="Report", exact=True).click()
    await expect(ann.page.get_by_text("You have reported this line.")).to_have_count(1)
    await more.first.locator("summary").click()
    await more.first.get_by_role("button", name="Mute bob").click()
    await expect(lines(ann.page, "table")).to_have_count(0)

    await ann.page.locator("#chat-muted > summary").click()
    await ann.page.get_by_role("button", name="Hear bob again").click()
    await expect(lines(ann.page, "table")).to_have_count(2)


async def test_a_refused_line_stays_in_its_field(visit: Visit) -> None:
    users = [await make_person(name) for name in ("ann", "bob")]
    path = f"/table/{await make_table('acey', tuple(users))}/"
    ann = await enter(visit, users[0], path)
    await open_chat(ann.page)
    await say(ann.page, "table", "Ahoy")
    field = ann.page.locator("#chat-text-table")

    await field.fill("AHOY!")
    await field.press("Enter")

    await expect(ann.page.locator("#notice")).to_contain_text("just said that")
    await expect(field).to_have_value("AHOY!")


async def test_without_sockets_the_chat_is_polled_and_the_line_clears_itself(
    visit: Visit,
) -> None:
    users = [await make_person(name) for name in ("ann", "bob")]
    path = f"/table/{await make_table('acey', tuple(users))}/"
    ann = await enter(visit, users[0], path, DEAF)
    bob = await enter(visit, users[1], path)
    for player in (ann, bob):
        await open_chat(player.page)
    lost = ann.page.locator("[data-connection]")
    await expect(lost).to_be_visible()

    await say(bob.page, "table", "Anybody there")
    await expect(lines(ann.page, "table")).to_have_text(["Anybody there"])

    await ann.page.evaluate("window.isDeaf = false")
    await expect(lost).to_be_hidden()


async def test_sync_heals_a_page_whatever_it_shows(visit: Visit) -> None:
    users = [await make_person(name) for name in ("ann", "bob")]
    session_id = await make_table("acey", tuple(users))
    ann = await enter(visit, users[0], f"/table/{session_id}/")
    await open_chat(ann.page)
    await say(ann.page, "table", "Rude word")
    line = await ann.page.locator("[data-line]").get_attribute("data-line")
    hide = database_sync_to_async(chat_complaints.hide)
    await hide(int(line or 0), "Rude", by=None, now=NOW)
    spoil = """
      document.querySelector("#table .board").remove();
      document.querySelector("#notice").textContent = "Not saved yet.";
      document.querySelector("#table").dataset.version = "9999";
    """
    await ann.page.evaluate(f"() => {{ {spoil} }}")

    await ann.page.get_by_role("link", name="Sync").click()

    await expect(ann.page.locator("#table .board")).to_be_visible()
    await expect(ann.page.locator("#table")).not_to_have_attribute(
        "data-version", "9999"
    )
    await expect(ann.page.locator("#notice")).to_be_empty()
    await expect(lines(ann.page, "table")).to_have_count(0)


async def test_a_page_without_script_talks_by_its_forms(visit: Visit) -> None:
    page = await visit("/lobby/", **QUICK, java_script_enabled=False)
    await page.get_by_role("button", name=re.compile("guest", re.I)).first.click()
    ann = await make_person("ann")
    path = f"/table/{await make_table('acey', (ann, await make_person('bob')))}/"
    await page.goto(path)

    await page.locator("#chat-drawer > summary").click()
    await page.get_by_role("button", name="Good luck!").click()

    await expect(lines(page, "watchers")).to_have_text(["Good luck!"])
    await page.get_by_role("link", name="Sync").click()
    await expect(page.locator("#table")).to_be_visible()
