"""The installable site: its manifest, its icons, its worker, its offline page."""

import json
import re
import struct
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from games.web.install import kept_files
from tests.web.test_pages import Page

pytestmark = pytest.mark.django_db


def file_of(address: str) -> Path:
    """Return the static file that an address of the site stands for."""
    found = finders.find(address.removeprefix("/static/"))
    assert found, address
    return Path(found)


def size_of(png: Path) -> str:
    """Return width and height as a manifest writes them."""
    head = png.read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    return "{}x{}".format(*struct.unpack(">II", head[16:24]))


def test_the_manifest_names_the_site_and_icons_of_the_sizes_it_says() -> None:
    response = Client().get("/manifest.webmanifest")

    manifest = json.loads(response.content)
    assert response["Content-Type"] == "application/manifest+json"
    assert manifest["name"] == "Messdeck"
    assert (manifest["scope"], manifest["start_url"]) == ("/", "/")
    assert manifest["display"] == "standalone"
    icons = manifest["icons"]
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in icons}
    assert "maskable" in {icon["purpose"] for icon in icons}
    for icon in icons:
        path = file_of(icon["src"])
        assert size_of(path) == icon["sizes"]
        assert path.stat().st_size < 20_000


def test_every_page_leads_to_the_manifest_and_to_the_worker() -> None:
    page = Page(Client().get("/").content.decode())

    links = {link["rel"]: link for link in page.named("link")}
    assert links["manifest"]["href"] == "/manifest.webmanifest"
    assert links["manifest"]["data-worker"] == "/service-worker.js"
    assert size_of(file_of(links["apple-touch-icon"]["href"])) == "180x180"
    colours = [meta for meta in page.named("meta") if meta.get("name") == "theme-color"]
    assert len(colours) == 2


def test_the_worker_may_look_after_the_whole_site_and_is_never_stale() -> None:
    response = Client().get("/service-worker.js")

    assert response["Content-Type"] == "text/javascript"
    assert response["Service-Worker-Allowed"] == "/"
    assert "no-cache" in response["Cache-Control"]


def test_the_content_policy_lets_the_worker_and_the_manifest_be() -> None:
    policy = Client().get("/")["Content-Security-Policy"]

    assert "worker-src 'self'" in policy
    assert "manifest-src 'self'" in policy
    assert "unsafe" not in policy


def told_to_the_worker() -> dict[str, object]:
    """Return the values at the head of the worker."""
    source = Client().get("/service-worker.js").content.decode()
    values = re.search(r"= (\{.*?\});$", source, re.MULTILINE)
    assert values
    found: dict[str, object] = json.loads(values[1])
    return found


def test_the_worker_keeps_static_files_and_the_offline_page_only() -> None:
    told = told_to_the_worker()

    assert told["offline"] == "/offline/"
    assert told["static"] == "/static/"
    assert re.fullmatch(r"messdeck-[0-9a-f]{12}", str(told["cache"]))
    files = kept_files()
    assert told["files"] == files
    for address in files:
        assert file_of(address).exists()


def test_all_that_the_offline_page_needs_is_kept() -> None:
    page = Page(Client().get("/offline/").content.decode())

    needed = [link["href"] for link in page.named("link")]
    needed += [part["src"] for part in page.named("script") + page.named("img")]
    assert set(needed) <= set(kept_files())


def test_the_offline_page_knows_nobody() -> None:
    client = Client()
    client.post("/accounts/guest/")

    html = client.get("/offline/").content.decode()

    assert html == Client().get("/offline/").content.decode()
    assert "csrf" not in html.lower()
    assert "Guest-" not in html


@pytest.mark.parametrize(
    "address", ["/manifest.webmanifest", "/service-worker.js", "/offline/"]
)
def test_they_cost_no_question_and_take_no_post(address: str) -> None:
    client = Client()

    assert client.post(address).status_code == 405
    assert "sessionid" not in client.get(address).cookies
