"""Questions whose SQL is written once: those that every fragment and command asks.

To compose one costs more than to have it answered.
"""

from collections.abc import Callable
from typing import Any

from django.db import connection
from django.db.models import QuerySet

_MARK = -987_654_321
"""Stands for the number that is left open; no row has it."""


class Prepared:
    """A question about one row's number, composed by the ORM when it is first asked.

    `rows` is given the number.  What it asks for must be numbers and texts alone:
    they are handed on as the database gives them.
    """

    def __init__(self, rows: Callable[[int], QuerySet[Any, Any]]) -> None:
        self._rows = rows
        self._composed: dict[str, tuple[str, tuple[object, ...]]] = {}

    def ask(self, number: int) -> list[tuple[Any, ...]]:
        """Return the rows found for this number."""
        sql, values = self._for(connection.vendor)
        said = [number if value == _MARK else value for value in values]
        with connection.cursor() as cursor:
            cursor.execute(sql, said)
            return cursor.fetchall()

    def _for(self, vendor: str) -> tuple[str, tuple[object, ...]]:
        if vendor not in self._composed:
            self._composed[vendor] = self._rows(_MARK).query.sql_with_params()
        return self._composed[vendor]
