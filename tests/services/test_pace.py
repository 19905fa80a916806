"""How fast a table's bots act."""

from datetime import timedelta

import pytest
from django.conf import settings
from django.utils import timezone

from games.models import BotJob, GameSession
from games.record.commands import CommandRefused
from games.services import lobby
from games.services.lobby import Terms
from games.services.opening import open_seated
from tests.factories import make_user

pytestmark = pytest.mark.django_db


def wait_at(pace: str) -> timedelta:
    """Return how long a bot of a table of this pace waits."""
    terms = Terms("uckers", 2, rated=False, time="none", bot_pace=pace)
    owner, now = make_user(f"owner of {pace}"), timezone.now()
    while True:
        table = open_seated(owner, terms, level="sprog", salt="", now=now)
        job = BotJob.objects.filter(session_id=table).first()
        if job:  # else the owner won the opening
            return job.due_at - now


def test_a_quick_bot_acts_before_a_steady_one_and_a_calm_one_after_it() -> None:
    usual = timedelta(milliseconds=settings.BOT_PACE_MS)

    assert wait_at("quick") < wait_at("steady") == usual < wait_at("calm")


def test_a_pace_that_is_not_offered_opens_no_table() -> None:
    terms = Terms("acey", 2, rated=False, time="none", bot_pace="warp")

    with pytest.raises(CommandRefused, match="no such pace"):
        lobby.open_table(make_user("ann"), terms, now=timezone.now())

    assert not GameSession.objects.exists()
