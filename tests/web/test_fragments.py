"""The fragment and the page that includes it are one and the same."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from games.services import play, store
from tests.factories import act_once, make_session, make_user, play_on

DRAWN = re.compile(r'(name="(?:cmd_id|csrfmiddlewaretoken)" value|data-now)="[^"]*"')
FACE = re.compile(r"(?<=<span data-clock>)[^<]*")
TEMPLATES = sorted(Path(settings.BASE_DIR, "templates").rglob("*.html"))


def settled(html: str) -> str:
    """Return the HTML without what is drawn afresh each time."""
    return FACE.sub("", DRAWN.sub(r"\1", html))


def pages() -> list[tuple[int, Client]]:
    """Return tables in every phase with somebody who sits there."""
    ann, bob = make_user("ann"), make_user("bob")
    client, now = Client(), timezone.now()
    client.force_login(ann)
    open_table = make_session("uckers", (ann, "", "", ""), begin=False, now=now)
    running = make_session("uckers", (ann, bob), time="delay 60 0", now=now)
    play_on(running, acts=21, now=now)
    finished = make_session("acey", (ann, bob), now=now)
    play.resign(finished, 0, command=None, now=now)
    return [(session_id, client) for session_id in (open_table, running, finished)]


@pytest.mark.django_db
def test_the_fragment_is_the_part_of_the_page() -> None:
    for session_id, client in pages():
        page = client.get(f"/table/{session_id}/").content.decode()
        fragment = client.get(f"/table/{session_id}/fragment/").content.decode()

        assert settled(fragment.strip()) in settled(page)
        assert fragment.lstrip().startswith('<section class="game-table" id="table"')
        assert fragment.rstrip().endswith("</section>")


@pytest.mark.django_db
def test_nothing_new_is_answered_with_nothing() -> None:
    session_id = make_session("acey", (make_user("ann"), make_user("bob")))
    version = store.load(session_id).version
    path = f"/table/{session_id}/fragment/"

    assert Client().get(f"{path}?seen={version}").status_code == 204
    act_once(session_id)
    assert Client().get(f"{path}?seen={version}").status_code == 200
    assert Client().get(f"{path}?seen=rubbish").status_code == 200


@pytest.mark.django_db
def test_players_and_spectators_see_one_version() -> None:
    ann, bob = make_user("ann"), make_user("bob")
    session_id = make_session("acey", (ann, bob))
    play_on(session_id, acts=12)
    version = store.load(session_id).version

    for user in (ann, bob, make_user("eve"), None):
        client = Client()
        if user is not None:
            client.force_login(user)
        html = client.get(f"/table/{session_id}/fragment/").content.decode()
        assert f'data-version="{version}"' in html


@pytest.mark.django_db
def test_a_fragment_is_not_kept_by_caches() -> None:
    session_id = make_session("acey", (make_user("ann"), make_user("bob")))

    answer = Client().get(f"/table/{session_id}/fragment/")

    assert "no-store" in answer["Cache-Control"]


@pytest.mark.django_db
def test_ids_are_used_once() -> None:
    for session_id, client in pages():
        html = client.get(f"/table/{session_id}/").content.decode()
        ids = re.findall(r'\sid="([^"]+)"', html)

        assert len(ids) == len(set(ids))


@pytest.mark.django_db
def test_every_command_is_a_form_that_works_without_script() -> None:
    for session_id, client in pages():
        html = client.get(f"/table/{session_id}/fragment/").content.decode()
        forms = re.findall(r"<form[^>]*>.*?</form>", html, re.DOTALL)

        assert forms or store.load(session_id).seat_to_act != 0
        for form in forms:
            is_wish = f'action="/table/{session_id}/aids/"' in form
            assert 'method="post"' in form
            assert is_wish or 'name="cmd_id"' in form
            assert 'name="csrfmiddlewaretoken"' in form


@pytest.mark.django_db
def test_every_link_that_htmx_follows_leads_somewhere_without_script() -> None:
    for session_id, client in pages():
        html = client.get(f"/table/{session_id}/fragment/").content.decode()
        links = re.findall(r"<a [^>]*hx-get=[^>]*>", html)

        for link in links:
            assert re.search(rf'href="/table/{session_id}/[^"]*"', link)


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_no_template_has_inline_script_or_style(path: Path) -> None:
    text = path.read_text()

    assert not re.search(r"<script(?![^>]*\bsrc=)", text)
    assert "<style" not in text
    assert not re.search(r"\s(style|on[a-z]+|hx-on[:\w-]*)=", text)
    assert "javascript:" not in text
