"""The log of a session as entries: its throws, each with its moves, and the rest."""

from dataclasses import dataclass
from typing import TypeAlias

from games.record import events as ev


@dataclass(frozen=True, slots=True)
class Throw:
    """One throw with what was made of it, as the log tells it.

    `note` is what the throw did by itself, `moves` the notation of the moves,
    `version` the session's version after the latest of them.  `by_caretaker` says
    that the throw or one of its moves was a caretaker's.
    """

    thrown: ev.Thrown
    version: int
    note: str = ""
    moves: tuple[str, ...] = ()
    by_caretaker: bool = False


@dataclass(frozen=True, slots=True)
class Happening:
    """Something in the log that is no throw."""

    event: ev.Event
    version: int


Entry: TypeAlias = Throw | Happening


def newest_throw(log: tuple[Entry, ...]) -> Throw:
    """Return the newest throw of a log that has one, looked for from its end."""
    return next(entry for entry in reversed(log) if isinstance(entry, Throw))


def with_move(
    log: tuple[Entry, ...], text: str, *, version: int, by_caretaker: bool
) -> tuple[Entry, ...]:
    """Return the log with a move added to its newest throw."""
    throw = newest_throw(log)
    at = next(i for i in range(len(log) - 1, -1, -1) if log[i] is throw)
    played = Throw(
        throw.thrown,
        version,
        throw.note,
        (*throw.moves, text),
        by_caretaker=throw.by_caretaker or by_caretaker,
    )
    return (*log[:at], played, *log[at + 1 :])
