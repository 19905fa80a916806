"""Questions whose SQL is written once: those that every fragment and command asks.

To compose one costs more than to have it answered.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.db import connection
from django.db.models import QuerySet

Key = TypeVar("Key", int, str)
_LARGEST = 2**63 - 1
_Converters = dict[int, tuple[list[Callable[..., Any]], Any]]


@dataclass(frozen=True, slots=True)
class _Composed:
    sql: str
    values: tuple[Any, ...]
    converters: _Converters


class Prepared(Generic[Key]):
    """A question about a key, composed by the ORM when it is first asked.

    `rows` is given `mark` in the key's place, a value that no row has and that
    nothing else in the question is equal to.
    """

    def __init__(self, mark: Key, rows: Callable[[Key], QuerySet[Any, Any]]) -> None:
        self._mark: Key = mark
        self._rows: Callable[[Key], QuerySet[Any, Any]] = rows
        self._composed: dict[str, _Composed] = {}

    def ask(self, key: Key) -> list[list[Any]]:
        """Return the columns of the rows found for this key, as Python has them.

        No row has a number that is larger than a database's.
        """
        if isinstance(key, int) and abs(key) > _LARGEST:
            return []
        composed = self._for(connection.vendor)
        said = [key if value == self._mark else value for value in composed.values]
        with connection.cursor() as cursor:
            cursor.execute(composed.sql, said)
            rows = [list(row) for row in cursor.fetchall()]
        for row in rows:
            for place, (converters, expression) in composed.converters.items():
                for converter in converters:
                    row[place] = converter(row[place], expression, connection)
        return rows

    def _for(self, vendor: str) -> _Composed:
        if vendor not in self._composed:
            compiler = self._rows(self._mark).query.get_compiler(connection=connection)
            sql, values = compiler.as_sql()
            columns = [column for column, *_ in compiler.select or ()]
            converters = compiler.get_converters(columns)
            self._composed[vendor] = _Composed(sql, tuple(values), converters)
        return self._composed[vendor]
