"""`manage.py bench_sessions`: its session, its table, and what it refuses."""

import re

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.test import Client

from games.management.commands.bench_sessions import (
    REFERENCE,
    ROUNDS,
    long_session,
    plain_rows,
    table,
    tasks_of,
)
from games.models import GameSession
from games.record import events as ev
from games.services import store

pytestmark = pytest.mark.django_db


def test_the_session_is_as_long_as_asked_for_and_folds() -> None:
    session_id, _ = long_session(300, seed=2)

    events = store.events_of(session_id)

    assert 300 <= len(events) < 310
    assert store.load(session_id).version == len(events)


def test_the_reference_reads_the_rows_that_are_folded() -> None:
    session_id, _ = long_session(60, seed=2)

    rows = plain_rows(session_id)

    assert rows == [ev.to_json(event) for event in store.events_of(session_id)]


def test_every_row_has_its_median_its_ratio_and_its_queries() -> None:
    head, _, titles, _, *rows = table(80, seed=2)

    assert f"medians of {ROUNDS} interleaved rounds" in head
    assert titles.count("|") == 6
    assert rows[0].startswith(f"| {REFERENCE} | ")
    assert " 1.0 x " in rows[0]
    form = r"\| [a-z ,]+ \| \d+\.\d \| \d+\.\d \| \d+\.\d x \| \d+ \|"
    assert all(re.fullmatch(form, row.replace("JSON", "text")) for row in rows)
    names = {row.split("|")[1].strip() for row in rows}
    assert names == {
        task.name for task in tasks_of(GameSession.objects.get().pk, Client())
    }


def test_a_session_without_events_cannot_be_asked_for() -> None:
    with pytest.raises(CommandError, match="at least one event"):
        call_command("bench_sessions", "--events", "0")
