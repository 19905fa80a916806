"""Pages of a long session stay short and ask the database little."""

import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from games.management.commands.bench_sessions import long_session
from games.models import Analysis
from games.services import play, replays, store
from games.web.presenter_log import LINES_SHOWN
from games.web.presenter_replay import LINES_A_SHEET
from tests.factories import NOW
from tests.services.test_analysis import now
from tests.web.test_table import HTMX

pytestmark = pytest.mark.django_db

EVENTS = 1500
MOST_LINES = 60
MOST_QUERIES = 8


def html_of(client: Client, address: str) -> str:
    """Return what htmx is answered at an address."""
    answer = client.get(address, headers=HTMX)
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_table_of_a_long_session_sends_the_newest_lines_and_a_link_to_all(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    session_id, client = long_session(EVENTS, seed=1)
    address = f"/table/{session_id}/fragment/"

    with django_assert_max_num_queries(MOST_QUERIES):
        html = html_of(client, address)

    assert len(store.load(session_id).log) > MOST_LINES
    assert html.count('class="log-line') == LINES_SHOWN <= MOST_LINES
    assert f'href="/table/{session_id}/replay/"' in html
    store.forget()
    with django_assert_max_num_queries(MOST_QUERIES):
        html_of(client, address)


def test_the_replay_of_a_long_session_sends_a_sheet_of_its_list(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    session_id, client = long_session(EVENTS, seed=1)
    play.resign(session_id, 0, command=None, now=NOW)
    last = store.load(session_id).throws
    row = Analysis.objects.create(
        session_id=session_id,
        evaluator="a test",
        state="done",
        asked_by=User.objects.first(),
        asked_at=NOW,
        finished_at=now(),
        report={"format": 1, "games": []},
    )

    for number in (0, last // 2, last):
        replays.forget()
        with django_assert_max_num_queries(MOST_QUERIES):
            html = html_of(client, f"/table/{session_id}/replay/{number}/")
        assert len(re.findall('class="replay-link"', html)) <= LINES_A_SHEET + 1
        assert "/analysis/" in html
    assert row.report
