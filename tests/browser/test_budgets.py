"""What a first visit costs: bytes on the wire, other hosts, what is seen first."""

from dataclasses import dataclass, field

import pytest
from playwright.async_api import Page

from tests.browser.tables import make_person, make_table, play_ahead
from tests.fixtures.browser import Visit

pytestmark = [
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.django_db(transaction=True),
    pytest.mark.timeout(120),
]

HOME_BYTES = 150_000
TABLE_BYTES = 200_000
VIEWPORTS = [(360, 740), (1280, 800)]
LARGEST = """
() => new Promise((resolve) => new PerformanceObserver((list) => {
  const { element } = list.getEntries().at(-1);
  resolve([element.tagName, element.currentSrc ?? "", element.textContent.trim()]);
}).observe({ type: "largest-contentful-paint", buffered: true }))
"""


@dataclass(slots=True)
class Wire:
    """What a page fetched: bytes as they came, compressed, and addresses."""

    size: int = 0
    addresses: list[str] = field(default_factory=list)


async def weighed(page: Page) -> Wire:
    """Watch what the page fetches from now on."""
    wire = Wire()
    devtools = await page.context.new_cdp_session(page)
    await devtools.send("Network.enable")
    await devtools.send("Network.setCacheDisabled", {"cacheDisabled": True})

    def finished(event: dict[str, float]) -> None:
        wire.size += int(event["encodedDataLength"])

    devtools.on("Network.loadingFinished", finished)
    page.on("request", lambda request: wire.addresses.append(request.url))
    return wire


async def table_in_play() -> str:
    """Return the path of a game of Uckers in which much has happened."""
    users = [await make_person(name) for name in ("una", "gil", "yan", "bea")]
    session_id = await make_table("uckers", tuple(users))
    await play_ahead(session_id, acts=300)
    return f"/table/{session_id}/"


@pytest.mark.parametrize("viewport", VIEWPORTS, ids=str)
async def test_a_first_visit_is_light_and_asks_no_other_host(
    visit: Visit, viewport: tuple[int, int]
) -> None:
    width, height = viewport
    size = {"width": width, "height": height}
    for path, most in (("/", HOME_BYTES), (await table_in_play(), TABLE_BYTES)):
        page = await visit("/healthz", viewport=size)
        wire = await weighed(page)
        response = await page.goto(path, wait_until="networkidle")
        assert response is not None

        assert 10_000 < wire.size <= most, (path, wire.size)
        home = page.url[: -len(path)]
        assert [url for url in wire.addresses if not url.startswith(f"{home}/")] == []
        tag, picture, text = await page.evaluate(LARGEST)
        html = await response.text()
        seen = picture.removeprefix(home) or text.splitlines()[0].strip()
        assert seen, tag
        assert seen in html, (path, tag, seen)
