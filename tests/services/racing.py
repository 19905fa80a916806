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
