"""Callers who set off at the same moment, each on a database connection of his own."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from django.db import connection

WAIT = 30


def race(calls: Sequence[Callable[[], object]]) -> list[object]:
    """Return what each call returned or raised, in the order of the calls."""
    start = Barrier(len(calls), timeout=WAIT)

    def run(call: Callable[[], object]) -> object:
        try:
            connection.ensure_connection()
            start.wait()
            return call()
        except Exception as error:
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as runners:
        return list(runners.map(run, calls))


def race_in_rounds(
    rounds: Sequence[Sequence[Callable[[], object]]],
) -> list[tuple[object, ...]]:
    """Return what the calls of each round returned or raised, round by round.

    The calls of a round set off together; each runner keeps his connection.
    """
    lanes = len(rounds[0])
    start = Barrier(lanes, timeout=WAIT)

    def attempt(call: Callable[[], object]) -> object:
        start.wait()
        try:
            return call()
        except Exception as error:
            return error

    def run(lane: int) -> list[object]:
        try:
            connection.ensure_connection()
            return [attempt(calls[lane]) for calls in rounds]
        finally:
            connection.close()

    with ThreadPoolExecutor(lanes) as runners:
        return list(zip(*runners.map(run, range(lanes)), strict=True))
