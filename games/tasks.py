"""Celery's part: acts of bots and for players, analyses, deadlines, and the sweep
that repairs what was lost."""

import logging
from typing import Any

from celery import shared_task
from django.utils import timezone

from games.services import (
    advice,
    analysis,
    bot_turns,
    clock,
    expiry,
    notices,
    training,
)
from games.services.seeds import KeyNotHeld

RESENT_FOR = 5
"""Seconds: the next sweep sends again, so workers never come back to a flood."""

_log = logging.getLogger(__name__)


@shared_task
def play_bot(session_id: int, seq: int) -> None:
    """Act for the seat on turn at version `seq`; its throws are made elsewhere."""
    try:
        bot_turns.play_bot(session_id, seq, now=timezone.now())
    except KeyNotHeld:
        throw_for_bot.apply_async((session_id, seq), expires=RESENT_FOR)


@shared_task
def throw_for_bot(session_id: int, seq: int) -> None:
    """Throw for the seat on turn, where the key of the dice is held."""
    bot_turns.play_bot(session_id, seq, now=timezone.now())


@shared_task
def analyse(analysis_id: int) -> None:
    """Make the analysis of a finished session."""
    analysis.make(analysis_id, clock=timezone.now)


@shared_task
def advise(advice_id: int) -> None:
    """Answer one question about a position."""
    advice.work_out(advice_id, clock=timezone.now)


@shared_task(autoretry_for=(OSError,), max_retries=3, retry_backoff=60)
def tell_turn(session_id: int, throw: int) -> None:
    """Write to the player who is to make this throw."""
    notices.tell_turn(session_id, throw, now=timezone.now())


@shared_task(ignore_result=False)
def learn(order: dict[str, Any]) -> dict[str, Any]:
    """Play and learn one part of a round of a training; who asked waits for it."""
    return training.learn(order)


@shared_task
def sweep() -> None:
    """Beat the heart; carry out what is due and was not."""
    clock.beat_heart(timezone.now())
    for session_id in clock.expired_sessions(timezone.now()):
        try:
            clock.expire(session_id, timezone.now())
        except Exception:  # one broken session must not hold up the others
            _log.exception("session %s could not be timed out", session_id)
    for session_id, seq in bot_turns.due_jobs(timezone.now()):
        play_bot.apply_async((session_id, seq), expires=RESENT_FOR)
    for analysis_id in analysis.due(timezone.now()):
        analyse.apply_async((analysis_id,), expires=RESENT_FOR)
    for advice_id in advice.due(timezone.now()):
        advise.apply_async((advice_id,), expires=RESENT_FOR)


@shared_task
def sweep_tables() -> None:
    """Free seats and close tables at which nobody will play."""
    expiry.sweep(timezone.now())
