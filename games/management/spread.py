"""Training spread over machines: workers of a queue of its own play a round's parts."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from celery import current_app
from celery.exceptions import TimeoutError as TooLate
from celery.result import AsyncResult
from django.core.management.base import CommandError
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

TASK = "games.tasks.learn"
ATTEMPTS = 3
NOBODY = (
    f"Nothing came back in {ATTEMPTS} rounds one after the other.  Are workers of the "
    "queue “training” running?  The same command goes on from the last checkpoint."
)
AWAY = (
    "Redis does not answer.  When it does, the same command goes on from the last "
    "checkpoint."
)
Say = Callable[[str], None]


def rates(parts: int) -> tuple[float, float]:
    """Return the first and last rate of learning for so many parts; 0 for none.

    The mean of N parts takes an Nth of the steps of all: so each is N times as long.
    """
    first, last = import_module("games.bots.learning.training").RATES
    times = max(parts, 1)
    return first * times, last * times


def rounds(training: Any, patience: float, say: Say) -> Iterator[Any]:
    """Yield the training after each further round, until it is done.

    Parts that fail or are not back after `patience` seconds are left out, which is
    said.  Raises CommandError when nobody plays, or Redis is away.
    """
    parts = import_module("games.bots.learning.parts")
    while training.games < training.plan.games:
        training = _after_round(parts, training, patience, say)
        yield training


def _after_round(parts: Any, training: Any, patience: float, say: Say) -> Any:
    orders = parts.orders_of(training)
    for _ in range(ATTEMPTS):
        learnt = list(_gathered(parts, training, (orders, patience), say))
        if learnt:
            lost = len(orders) - len(learnt)
            return parts.together(training, learnt, lost)
        say("No part of the round is left.")
    raise CommandError(NOBODY)


def _gathered(
    parts: Any, training: Any, asked: tuple[list[Any], float], say: Say
) -> Iterator[Any]:
    """Yield what the parts of a round learned, in their order."""
    orders, patience = asked
    until = time.monotonic() + patience
    # Nobody begins, or goes on with, what nobody waits for any more.
    limits = {"expires": patience, "time_limit": patience}
    with _over_redis():
        results = [current_app.send_task(TASK, (order,), **limits) for order in orders]
    for number, (order, result) in enumerate(zip(orders, results, strict=True), 1):
        try:
            answer = _answer(result, until - time.monotonic())
            yield parts.learnt(answer, order["games"], training.plan)
        except TooLate:
            say(f"Part {number} is left out: it is not back in {patience:g} s.")
        except ValueError as error:
            say(f"Part {number} is left out: {error}.")


def _answer(result: AsyncResult, seconds: float) -> Any:
    """Return an answer that is then forgotten; raise TooLate, or ValueError if lost."""
    with _over_redis():
        try:
            answer = result.get(timeout=max(seconds, 0.01), propagate=False)
            if not result.successful():
                raise ValueError(f"it failed ({type(answer).__name__}: {answer})")
        finally:
            result.forget()
    return answer


@contextmanager
def _over_redis() -> Iterator[None]:
    """Raise CommandError where Redis is away."""
    try:
        yield
    except (OperationalError, RedisError, RuntimeError) as error:
        # A RuntimeError is how Celery gives up waiting for results.
        raise CommandError(AWAY) from error
