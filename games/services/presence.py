"""Who is at a table now, and since when the others are gone.

A player is named by his public id, "" is a visitor without a name.  Presence is no
part of the record: it may be forgotten at any time, and then everybody's absence
is counted anew.  All times are UTC.
"""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import NamedTuple, TypeAlias

from games.record.state import State
from games.services import presence_store
from games.services.presence_store import Change, Unknown
from games.signals import presence_changed

EXPIRY = timedelta(seconds=30)
"""A connection that was not heard of so long is gone."""

SILENCE = timedelta(seconds=30)
"""After so long without anybody at a table its absences are counted anew."""

THE_HOUSE = 0
"""The table that the sweep looks after: it shows how long presence is known."""

_BEAT, _SINCE, _SEEN, _CONNECTION = "beat", "since", "seen:", "at:"


@dataclass(frozen=True, slots=True)
class Look:
    """A table's presence at one moment.

    `here` are the accounts and guests with the table open, `nameless` the number of
    visitors besides; `seen` says when others were last heard of; nobody's absence
    began before `since`, when the table began to be watched.
    """

    here: frozenset[str]
    nameless: int
    seen: Mapping[str, datetime]
    since: datetime

    @property
    def digest(self) -> str:
        """Return a short text that differs when others are here."""
        names = "|".join(sorted(self.here))
        return hashlib.sha256(names.encode()).hexdigest()[:12]

    def with_viewer(self, player: str) -> "Look":
        """Return the look as one who is looking sees it: he is here."""
        return replace(self, here=self.here | {player})

    def away_since(self, player: str) -> datetime | None:
        """Return since when a player is away, None if he is here."""
        if player in self.here:
            return None
        return max(self.seen.get(player, self.since), self.since)

    def seats(self, state: State) -> frozenset[int]:
        """Return the seats whose players are here."""
        return frozenset(
            seat for seat, chair in enumerate(state.chairs) if chair.player in self.here
        )


class Beat(NamedTuple):
    """A connection, one socket or polling browser, of a player to a table."""

    session_id: int
    connection: str
    player: str


Sign: TypeAlias = tuple[int, str, dict[str, str]]
"""A sign of life of a player ("" for none) at a table: the fields that it sets."""


def beat(session_id: int, connection: str, player: str, now: datetime) -> Look | None:
    """Note that a connection to the table lives; return who is here.

    `connection` is one socket or polling browser.  Returns None, as all questions
    here do, while presence is not known.
    """
    return beat_all([Beat(session_id, connection, player)], now)[0]


def beat_all(beats: Sequence[Beat], now: datetime) -> list[Look | None]:
    """Note that all these connections live; return who is at the table of each."""
    return _note([_sign_of(beat, now) for beat in beats], now)


def touch(session_id: int, player: str, now: datetime) -> Look | None:
    """Note a sign of life of a player who may have no connection."""
    return _note([(session_id, player, {})], now)[0]


def leave(session_id: int, connection: str, player: str, now: datetime) -> None:
    """Note that a connection was closed."""
    try:
        table = presence_store.store().read(session_id)
        values = {_SEEN + player: _until(now)} if player else {}
        field = _CONNECTION + connection
        presence_store.store().write(session_id, values, [field])
    except Unknown:
        return
    table.pop(field, None)
    if player and player not in _look(table, now).here:
        presence_changed.send_robust(None, session_id=session_id)


def look(session_id: int, now: datetime) -> Look | None:
    """Return who is at a table."""
    try:
        table = presence_store.store().read(session_id)
        fresh = _watched(table, now)
        if fresh:
            presence_store.store().write(session_id, fresh, ())
    except Unknown:
        return None
    return _look({**table, **fresh}, now)


def players_in(tables: Iterable[Mapping[str, str]], now: datetime) -> frozenset[str]:
    """Return the players that are at any of these tables, as the store keeps them."""
    return frozenset[str]().union(*(_look(table, now).here for table in tables))


def known_since(now: datetime) -> datetime | None:
    """Return since when presence has been known without a break; the sweep asks."""
    seen = _note([(THE_HOUSE, "", {})], now)[0]
    return seen.since if seen else None


def _note(signs: Sequence[Sign], now: datetime) -> list[Look | None]:
    """Write signs of life; say so to the tables to which a player came with one."""
    shelf = presence_store.store()
    signed: dict[int, dict[str, str]] = {}
    for session_id, player, values in signs:
        signed.setdefault(session_id, {}).update(_signed(player, values, now))
    try:
        # Most signs change nothing else: then this is all that is asked.
        tables = shelf.read_and_set(signed)
        written, looks, news = _noted(signs, tables, now)
        others = {
            session_id: (left, gone)
            for session_id, (set_, gone) in written.items()
            if (left := _besides(set_, signed[session_id])) or gone
        }
        if others:
            shelf.write_all(others)
    except Unknown:
        return [None] * len(signs)
    for session_id in news:
        presence_changed.send_robust(None, session_id=session_id)
    return list(looks)


def _noted(
    signs: Sequence[Sign], tables: Mapping[int, Mapping[str, str]], now: datetime
) -> tuple[dict[int, Change], list[Look], set[int]]:
    """Return what the signs change, who is at each one's table, where it is news."""
    standing = {session_id: dict(table) for session_id, table in tables.items()}
    written: dict[int, Change] = {}
    looks, news = [], set()
    for session_id, player, values in signs:
        table = standing[session_id]
        before = _look(table, now).here
        fresh = _watched(table, now) | _signed(player, values, now)
        set_, gone = written.setdefault(session_id, ({}, set()))
        set_.update(fresh)
        gone.update(_gone(table, fresh, now))
        table.update(fresh)
        looks.append(_look(table, now))
        if player in looks[-1].here - before:
            news.add(session_id)
    return written, looks, news


def _signed(player: str, values: Mapping[str, str], now: datetime) -> dict[str, str]:
    """Return what a sign of life sets in any case."""
    seen = {_SEEN + player: _until(now)} if player else {}
    return {**values, **seen, _BEAT: _until(now)}


def _besides(fields: Mapping[str, str], known: Mapping[str, str]) -> dict[str, str]:
    return {name: text for name, text in fields.items() if name not in known}


def _sign_of(beat: Beat, now: datetime) -> Sign:
    at = f"{_until(now + EXPIRY)}|{beat.player}"
    return beat.session_id, beat.player, {_CONNECTION + beat.connection: at}


def _watched(table: Mapping[str, str], now: datetime) -> dict[str, str]:
    """Return the fields that make a table watched from now on, if it was not."""
    beat_at = _time(table.get(_BEAT))
    if beat_at is not None and _SINCE in table and now - beat_at <= SILENCE:
        return {}
    return {_BEAT: _until(now), _SINCE: _until(now)}


def _gone(
    table: Mapping[str, str], fresh: Mapping[str, str], now: datetime
) -> list[str]:
    """Return the connections that have run out."""
    return [
        field
        for field, value in table.items()
        if field.startswith(_CONNECTION)
        and field not in fresh
        and not _is_alive(value, now)
    ]


def _look(table: Mapping[str, str], now: datetime) -> Look:
    connected = [
        value.partition("|")[2]
        for field, value in table.items()
        if field.startswith(_CONNECTION) and _is_alive(value, now)
    ]
    seen = {
        field.removeprefix(_SEEN): at
        for field, value in table.items()
        if field.startswith(_SEEN) and (at := _time(value))
    }
    return Look(
        here=frozenset(player for player in connected if player),
        nameless=connected.count(""),
        seen=seen,
        since=_time(table.get(_SINCE)) or now,
    )


def _is_alive(connection: str, now: datetime) -> bool:
    until = _time(connection.partition("|")[0])
    return until is not None and now < until


def _until(at: datetime) -> str:
    return f"{at.timestamp():.3f}"


def _time(text: str | None) -> datetime | None:
    return datetime.fromtimestamp(float(text), UTC) if text else None
