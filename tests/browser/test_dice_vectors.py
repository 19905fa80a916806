"""The browser's own arithmetic, in a real Chromium: vectors, records, shields."""

import json
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page

from games.record.transcript import record_file
from tests.record.records import file_of, forged, played, server_only, short_match

ROOT = Path(__file__).parents[2]
VECTORS = json.loads((ROOT / "tests" / "vectors" / "dice.json").read_text("utf-8"))
SMALL = record_file(played("acey", 2, 39, throws=3))
MATCH = record_file(short_match(39, games=2))
WON_MATCH = record_file(short_match(39, games=3))
GAMES = [("acey", 2, 41), ("uckers", 2, 42), ("uckers", 4, 43)]
WAIT_MS = 15_000

pytestmark = pytest.mark.asyncio(loop_scope="session")


class Site(SimpleHTTPRequestHandler):
    """Serves a folder of files and says nothing."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".js": "text/javascript"
    }

    def log_message(self, format: str, *args: Any) -> None:
        """Keep quiet."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Give the site's folder: a page, the module and one good record."""
    module = ROOT / "static" / "js" / "verify.js"
    (tmp_path / "verify.js").write_bytes(module.read_bytes())
    (tmp_path / "record.json").write_bytes(SMALL)
    page = PAGE.replace("THROW", json.dumps(throw_of(0)))
    (tmp_path / "index.html").write_text(page, "utf-8")
    return tmp_path


@pytest.fixture
def site(folder: Path) -> Iterator[str]:
    """Give the address of a static server on this machine."""
    handler = partial(Site, directory=str(folder))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(
        target=server.serve_forever, kwargs={"poll_interval": 0.05}
    )
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest_asyncio.fixture(loop_scope="session")
async def page(browser: Browser, site: str) -> Any:
    """Give the page, with the module loaded."""
    page = await browser.new_page()
    page.set_default_timeout(WAIT_MS)
    await page.goto(site)
    yield page
    await page.close()


PAGE = """<!doctype html><meta charset="utf-8"><title>Dice</title>
<script type="module" src="verify.js"></script>
<button data-verify-url="record.json" data-verify-output="outcome">Verify</button>
<p id="outcome" aria-live="polite"></p>
<div id="log"><span id="shield" data-throw='THROW'>Throw 1</span></div>
"""

CALL = "async ([name, ...values]) => (await import('/verify.js'))[name](...values)"
CALL_ALL = """async ([name, lists]) => {
  const called = (await import('/verify.js'))[name];
  const answers = [];
  for (const values of lists) answers.push(await called(...values));
  return answers;
}"""


def throw_of(index: int) -> dict[str, Any]:
    """Return a throw of the small record as a shield on a page tells it."""
    events = json.loads(SMALL)["events"]
    throws = [event for event in events if event["kind"] == "thrown"]
    before = [events[0]["anchor"], *(throw["secret"] for throw in throws)]
    keys = ("n", "purpose", "seat", "secret", "salts", "faces")
    told = {key: throws[index][key] for key in keys}
    count = len(told["faces"])
    return told | {
        "game_id": events[0]["game_id"],
        "count": count,
        "previous": before[index],
    }


async def verified(page: Page, data: bytes) -> dict[str, Any]:
    """Return what the browser says of a record."""
    report: dict[str, Any] = await page.evaluate(CALL, ["verifyRecord", data.decode()])
    return report


async def test_all_throws_of_the_vectors_come_out_alike(page: Page) -> None:
    throws = [
        throw
        | {
            "game_id": VECTORS["game"],
            "salts": [[int(seat), salt] for seat, salt in throw["salts"].items()],
        }
        for throw in VECTORS["throws"]
    ]

    faces = await page.evaluate(CALL_ALL, ["throwFaces", [[t] for t in throws]])

    assert faces == [throw["faces"] for throw in throws]


async def test_the_chain_of_the_vectors_comes_out_alike(page: Page) -> None:
    chain = [[VECTORS["seed"], VECTORS["game"], n] for n in (0, 1, 2)]

    secrets = await page.evaluate(CALL_ALL, ["secretAt", chain])

    assert secrets == [VECTORS["anchor"], VECTORS["s_1"], VECTORS["s_2"]]


async def test_the_event_log_of_the_vectors_comes_out_alike(page: Page) -> None:
    link = "00" * 32
    for entry in VECTORS["log"]:
        written = await page.evaluate(CALL, ["canonical", entry["event"]])
        link = await page.evaluate(CALL, ["eventLink", link, written])

        assert written == entry["canonical"]
        assert link == entry["link"]


@pytest.mark.parametrize(("slug", "seats", "number"), GAMES)
async def test_whole_games_are_all_good(
    page: Page, slug: str, seats: int, number: int
) -> None:
    data = record_file(played(slug, seats, number))

    report = await verified(page, data)

    throws = [e for e in json.loads(data)["events"] if e["kind"] == "thrown"]
    assert report == {
        "ok": True,
        "throws": len(throws),
        "serverOnly": [],
        "problems": [],
    }


async def test_throws_of_the_server_alone_are_named(page: Page) -> None:
    report = await verified(page, record_file(server_only("acey", 44)))

    assert report["ok"]
    assert report["serverOnly"] == [1]


async def test_no_character_of_a_record_can_be_changed(page: Page) -> None:
    script = """async ([text, step]) => {
      const { verifyRecord } = await import('/verify.js');
      const missed = [];
      for (let i = 0; i < text.length; i += step) {
        const other = text[i] === '0' ? '1' : '0';
        for (const put of [other, '', text[i] + text[i]]) {
          const bad = text.slice(0, i) + put + text.slice(i + 1);
          if ((await verifyRecord(bad)).ok) missed.push([i, put]);
        }
      }
      return missed;
    }"""

    assert await page.evaluate(script, [SMALL.decode(), 23]) == []


FORGERIES: dict[str, Any] = {
    "faces": lambda events: events[-3].update(faces=[6, 6]),
    "secret": lambda events: events[-3].update(secret="ab" * 32),
    "salts": lambda events: events[-3].update(salts=[[0, "ab" * 16]]),
    "purpose": lambda events: events[-3].update(purpose=3),
    "number": lambda events: events[-3].update(n=4),
    "seat": lambda events: events[-3].update(seat=2),
    "anchor": lambda events: events[0].update(anchor="ab" * 32),
    "no result": lambda events: events.pop(),
    "throw left out": lambda events: events.pop(7),
    "no event": lambda events: events.insert(3, 5),
    "opened twice": lambda events: events.insert(1, events[0]),
    "begun twice": lambda events: events.insert(8, events[5]),
}


@pytest.mark.parametrize("name", FORGERIES)
async def test_forged_events_are_found_even_with_all_links_made_anew(
    page: Page, name: str
) -> None:
    report = await verified(page, forged(SMALL, FORGERIES[name]))

    assert not report["ok"]
    assert report["problems"]


def index_of_game_won(events: list[dict[str, Any]]) -> int:
    """Return the place of the end of the first game of a match."""
    return [event["kind"] for event in events].index("game-won")


def second_opening(events: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the first throw for the start of the second game."""
    return events[index_of_game_won(events) + 1]


MATCH_FORGERIES: dict[str, Any] = {
    "no end of a game": lambda events: events.pop(index_of_game_won(events)),
    "no opening": lambda events: events.pop(index_of_game_won(events) + 1),
    "opening by a seat": lambda events: second_opening(events).update(seat=0),
    "opening by one": lambda events: second_opening(events).update(seats=[0]),
    "opening with two dice": lambda e: second_opening(e).update(faces=[1, 2, 3, 4]),
    "numbers begin anew": lambda events: second_opening(events).update(n=1),
    "resigned early": lambda e: e.insert(index_of_game_won(e) + 1, e[-2]),
    "won before a throw": lambda e: e.insert(-2, e[index_of_game_won(e)]),
    "won by nobody": lambda e: e[index_of_game_won(e)].update(side=2),
    "no point": lambda e: e[index_of_game_won(e)].update(points=0),
    "more points": lambda e: e[index_of_game_won(e)].update(points=2),
    "shorter match": lambda e: e[0].update(options=[["match_length", 1]]),
    "another score": lambda e: e[-1].update(score=[2, 1]),
    "three scores": lambda e: e[-1].update(score=[2, 0, 0]),
    "no score": lambda e: e[-1].pop("score"),
    "played to no end": lambda e: e[-1].update(reason="play"),
}


@pytest.mark.parametrize("data", [MATCH, WON_MATCH], ids=["resigned", "won"])
async def test_a_match_is_all_good(page: Page, data: bytes) -> None:
    report = await verified(page, data)

    assert report["problems"] == []
    assert report["ok"]


@pytest.mark.parametrize("name", MATCH_FORGERIES)
async def test_a_forged_match_is_found_even_with_all_links_made_anew(
    page: Page, name: str
) -> None:
    report = await verified(page, forged(MATCH, MATCH_FORGERIES[name]))

    assert not report["ok"]


def _set_score(score: list[int], events: list[dict[str, Any]]) -> None:
    events[-1].update(score=score)


async def test_a_match_won_by_play_has_the_score_of_its_games(page: Page) -> None:
    for score in ([2, 0], [3, 1], [0, 3], []):
        bad = forged(WON_MATCH, partial(_set_score, score))
        assert not (await verified(page, bad))["ok"]


@pytest.mark.parametrize(
    "data",
    [b"", b"[]", b"{}\n", b"null\n", file_of({"events": [], "format": "", "head": ""})],
)
async def test_what_is_no_record_is_refused_in_words(page: Page, data: bytes) -> None:
    report = await verified(page, data)

    assert not report["ok"]
    assert report["problems"]


async def test_the_button_says_in_words_that_the_game_is_good(page: Page) -> None:
    await page.get_by_role("button", name="Verify").click()

    await page.get_by_text("3 throws, all good. Checked in this browser.").wait_for()


async def test_the_button_says_what_is_wrong(page: Page, folder: Path) -> None:
    (folder / "record.json").write_bytes(b"\xef\xbb\xbf" + SMALL)
    await page.get_by_role("button", name="Verify").click()
    await page.get_by_text("Not verified.").wait_for()

    (folder / "record.json").unlink()
    await page.get_by_role("button", name="Verify").click()
    await page.get_by_text("could not be checked: the server answered 404").wait_for()


async def test_a_shield_is_checked_when_the_page_is_shown(page: Page) -> None:
    await page.locator("#shield.is-verified").wait_for()

    title = await page.locator("#shield").get_attribute("title")
    assert title == "Checked in this browser: secret and salts make these dice."


@pytest.mark.parametrize("field", ["faces", "secret", "previous", "salts"])
async def test_a_shield_that_is_swapped_in_is_checked_too(
    page: Page, field: str
) -> None:
    other = {
        "faces": [7, 7],
        "secret": "ab" * 32,
        "previous": "ab" * 32,
        "salts": "none",
    }
    swap = """data => {
      const log = document.getElementById('log');
      log.innerHTML = '<p class="shield">Two</p><p class="shield">Three</p>';
      data.forEach((one, i) => {
        log.children[i].dataset.throw = JSON.stringify(one);
      });
      log.dispatchEvent(new CustomEvent('htmx:load', { bubbles: true }));
    }"""

    await page.evaluate(swap, [throw_of(1), throw_of(2) | {field: other[field]}])

    await page.locator(".shield:first-child.is-verified").wait_for()
    await page.locator(".shield:last-child.is-refused").wait_for()
