"""The first five minutes: lessons played by clicking, and no network."""

import re

import pytest
from playwright.async_api import ConsoleMessage, Page, Route, expect

from games.web.presenter_lesson import LESSONS
from tests.fixtures.browser import Visit
from tests.web.test_lessons import line_of

pytestmark = [
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.django_db(transaction=True),
]
QUIET = {"reduced_motion": "reduce"}


def errors_of(page: Page) -> list[str]:
    """Return the list to which this page's errors will be added."""
    errors = list[str]()

    def note(message: ConsoleMessage) -> None:
        if message.type == "error":
            errors.append(message.text)

    page.on("console", note)
    return errors


async def tap(page: Page, spot: str) -> None:
    await page.locator(f'#table .tap[data-spot="{spot}"]').click(force=True)


async def follow(page: Page, step: str) -> None:
    """Take a step as a person does: by the main button, or by two taps."""
    before = str(await page.locator("#table").get_attribute("data-lesson"))
    move = page.locator("#table .move").and_(page.locator(f'[data-move="{step}"]'))
    main = page.locator("#main-action")
    origin = await move.get_attribute("data-origin") if await move.count() else None
    if origin:
        await tap(page, origin)
        await tap(page, str(await move.get_attribute("data-target")))
    elif await move.count():
        await move.click()
    else:
        await main.click()
    await expect(page.locator("#table")).not_to_have_attribute("data-lesson", before)


@pytest.mark.parametrize(
    ("slug", "lesson", "shape"),
    [
        ("uckers", "capture", {"width": 1280, "height": 800}),
        ("uckers", "challenge", {"width": 360, "height": 740}),
        ("acey", "hit", {"width": 360, "height": 740}),
    ],
)
async def test_a_lesson_is_played_by_tapping(
    visit: Visit, slug: str, lesson: str, shape: dict[str, int]
) -> None:
    page = await visit(f"/learn/{slug}/{lesson}/", viewport=shape, **QUIET)
    errors = errors_of(page)
    chosen = next(each for each in LESSONS[slug] if each.slug == lesson)

    for step in line_of(chosen):
        await follow(page, step)

    await expect(page.get_by_text("Done.", exact=True)).to_be_visible()
    await expect(page.locator("#table")).to_have_attribute("data-stage", "done")
    assert "step=throw" in page.url
    await page.get_by_role("link", name="Next lesson").click()
    await expect(page).to_have_url(re.compile(rf"/learn/{slug}/[a-z-]+/$"))
    assert errors == []


async def test_a_tap_that_is_not_legal_gets_the_reason_of_the_rules(
    visit: Visit,
) -> None:
    page = await visit("/learn/uckers/capture/", **QUIET)
    await page.get_by_role("link", name="Throw").click()
    await expect(page.locator("#table")).to_have_attribute("data-stage", "move")

    await tap(page, "R9")
    await (
        page.locator("#table .spot")
        .filter(has_text=re.compile("^R11$"))
        .click(force=True)
    )

    await expect(
        page.get_by_text("Neither die nor total goes that far.", exact=True)
    ).to_be_visible()
    await expect(page.locator("#table")).to_have_attribute("data-stage", "move")


async def test_a_lesson_is_learned_by_the_keyboard_alone(visit: Visit) -> None:
    page = await visit("/learn/uckers/start/", **QUIET)

    await page.keyboard.press("t")
    await expect(page.locator("#table")).to_have_attribute("data-stage", "move")
    for _ in range(4):
        before = str(await page.locator("#table").get_attribute("data-lesson"))
        await page.locator("#main-action").focus()
        await page.keyboard.press("Enter")
        await expect(page.locator("#table")).not_to_have_attribute(
            "data-lesson", before
        )
        await expect(page.locator("#main-action")).to_be_focused()

    await expect(page.locator("#table")).to_have_attribute("data-stage", "done")


async def test_a_lesson_is_learned_without_script(visit: Visit) -> None:
    page = await visit("/learn/uckers/start/", java_script_enabled=False)

    for _ in range(5):
        await page.locator("#main-action").click()

    await expect(page.get_by_text("Done.", exact=True)).to_be_visible()


async def kept_by_worker(page: Page) -> None:
    """Wait until the service worker looks after the page."""
    await page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    await page.wait_for_function("() => navigator.serviceWorker.controller !== null")


async def test_without_a_network_the_offline_page_shows_and_goes_again(
    visit: Visit,
) -> None:
    page = await visit("/", service_workers="allow", **QUIET)
    await kept_by_worker(page)

    await page.context.set_offline(True)
    await page.goto("/lobby/")

    await expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    face = await page.evaluate("() => getComputedStyle(document.body).fontFamily")
    assert "Messdeck Text" in face
    await page.context.set_offline(False)
    await expect(page.get_by_role("heading", name="Lobby")).to_be_visible()


async def test_a_page_that_is_open_stays_when_the_network_goes(visit: Visit) -> None:
    page = await visit("/", service_workers="allow", **QUIET)
    await kept_by_worker(page)
    await page.get_by_role("button", name="Play a bot now").last.click()
    await page.wait_for_url(re.compile(r"/table/\d+/"))

    await page.context.set_offline(True)

    await expect(page.locator("[data-connection]")).to_be_visible()
    await expect(page.locator("#table")).to_be_visible()
    await expect(page.get_by_role("heading", name="No connection")).to_have_count(0)


async def test_an_answer_of_the_server_is_never_replaced(visit: Visit) -> None:
    page = await visit("/", service_workers="allow", **QUIET)
    await kept_by_worker(page)

    await page.goto("/table/999999/")

    await expect(
        page.get_by_role("heading", name="There is nothing here")
    ).to_be_visible()
    kept = await page.evaluate(
        """async () => {
          const names = await caches.keys();
          const caches_ = await Promise.all(names.map((name) => caches.open(name)));
          const keys = await Promise.all(caches_.map((cache) => cache.keys()));
          return keys.flat().map(({ url }) => new URL(url).pathname);
        }"""
    )
    assert [path for path in kept if not path.startswith("/static/")] == ["/offline/"]


async def test_the_front_page_brings_itself_up_to_date(visit: Visit) -> None:
    watcher = await visit("/", **QUIET)
    hosts = set[str]()

    async def note(route: Route) -> None:
        hosts.add(route.request.url.split("/")[2])
        await route.continue_()

    await watcher.route("**/*", note)
    await watcher.reload()
    player = await visit("/", **QUIET)

    await player.get_by_role("button", name="Play a bot now").last.click()
    await player.wait_for_url(re.compile(r"/table/\d+/"))

    await expect(watcher.get_by_text("Played now")).to_be_visible()
    assert len(hosts) == 1
