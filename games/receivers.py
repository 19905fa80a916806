"""After a commit: wake the browsers and the workers.

These are hints and may be lost: browsers learn the version every eight seconds,
and the sweep takes up what no worker was told of.
"""

import logging
from datetime import datetime
from typing import Any

from celery import Task
from django.dispatch import receiver
from django.utils import timezone
from kombu.exceptions import OperationalError

from games import queries, tasks
from games.live import announce
from games.signals import (
    act_planned,
    advice_asked,
    analysis_asked,
    chat_changed,
    lobby_changed,
    presence_changed,
    session_advanced,
    turn_came,
)

_log = logging.getLogger(__name__)
ONE_RETRY = {"max_retries": 1, "interval_start": 0, "interval_step": 0.1}
"""A connection that broke while nobody used it deserves a second try."""

TIME_TO_LOOK = 20
"""Seconds in which a browser that shows the table has asked for the new one."""


@receiver(session_advanced)
def wake(
    sender: object, session_id: int, version: int, due_at: datetime | None, **_: Any
) -> None:
    """Tell the table's browsers, and a worker if the seat on turn acts by itself."""
    announce.table(session_id, version)
    send_act(sender, session_id, version, due_at)


@receiver(act_planned)
def send_act(
    sender: object, session_id: int, version: int, due_at: datetime | None, **_: Any
) -> None:
    """Tell a worker if the seat on turn acts by itself."""
    if due_at is not None:
        send_bot(session_id, version, due_at)


@receiver(turn_came)
def send_notice(sender: object, session_id: int, throw: int, **_: Any) -> None:
    """Tell a worker to write to the player on turn, unless he looks in by then."""
    _send(tasks.tell_turn, session_id, throw, countdown=TIME_TO_LOOK)


@receiver(presence_changed)
def tell_presence(sender: object, session_id: int, **_: Any) -> None:
    """Tell the table's browsers that somebody came or went."""
    announce.presence(session_id)


@receiver(lobby_changed)
def refresh_lobby(sender: object, **_: Any) -> None:
    """Tell the browsers that look at the lobby."""
    announce.lobby()


@receiver(chat_changed)
def tell_chat(sender: object, session_id: int, **_: Any) -> None:
    """Tell the table's browsers that there was talk."""
    announce.chat(session_id, queries.chat_changes(session_id))


@receiver(analysis_asked)
def send_analysis(sender: object, analysis_id: int, **_: Any) -> None:
    """Tell a worker of an analysis."""
    _send(tasks.analyse, analysis_id)


@receiver(advice_asked)
def send_advice(sender: object, advice_id: int, **_: Any) -> None:
    """Tell a worker of a question about a position."""
    _send(tasks.advise, advice_id)


def _send(task: Task, *numbers: int, countdown: int = 0) -> None:
    """Tell a worker of work in a row; where the broker is away the sweep finds it.

    A mail that no worker hears of is not written: the table says the same.
    """
    try:
        task.apply_async(
            numbers, countdown=countdown, retry=True, retry_policy=ONE_RETRY
        )
    except OperationalError:
        _log.warning("no worker was told of %s %s", task.name, numbers)


def send_bot(session_id: int, version: int, due_at: datetime) -> None:
    """Tell a worker of an act; give up at once where the broker is away."""
    wait = max(0.0, (due_at - timezone.now()).total_seconds())
    try:
        tasks.play_bot.apply_async(
            (session_id, version), countdown=wait, retry=True, retry_policy=ONE_RETRY
        )
    except OperationalError:  # the broker is away: the sweep finds the turn
        _log.warning("no worker was told of session %s", session_id)
