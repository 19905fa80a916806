"""The store of records: the only reader and writer of events.

A session is loaded as its folded state and grows by `append`, which succeeds only
if nobody was faster.  A cache of folded states spares the folding; it is checked
against the log's head and holds no truth of its own.
"""

import uuid
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from threading import Lock

from django.db import transaction
from django.db.models import Exists, OuterRef

from accounts.prepared import Prepared
from games.models import BotJob, GameEvent, GameSession
from games.record import events as ev
from games.record.state import State, advance, fold
from games.services import cover

CACHED_STATES = 500


@dataclass(frozen=True, slots=True)
class Command:
    """What tells a command that comes twice from a new one.

    `id` was drawn when the control was rendered; `digest` is the SHA-256 (hex) of
    what the command says.
    """

    id: uuid.UUID
    digest: str


class StaleVersion(Exception):
    """The session is no longer at the version that the command looked at."""

    def __init__(self, version: int) -> None:
        super().__init__(f"the session is at version {version}")
        self.version = version


class CommandReused(Exception):
    """A command id came again with another content."""


class _Cache:
    """The newest folded state of each of the sessions used last, by session id."""

    def __init__(self) -> None:
        self._states: OrderedDict[int, State] = OrderedDict()
        self._lock = Lock()

    def get(self, session_id: int) -> State | None:
        with self._lock:
            return self._states.get(session_id)

    def put(self, session_id: int, state: State) -> None:
        with self._lock:
            self._states[session_id] = state
            self._states.move_to_end(session_id)
            if len(self._states) > CACHED_STATES:
                self._states.popitem(last=False)

    def clear(self) -> None:
        with self._lock:
            self._states.clear()


_cache = _Cache()


def stamp(now: datetime) -> str:
    """Return a UTC time as events carry it."""
    return now.strftime("%Y-%m-%dT%H:%M:%S.%fZ")


_COLUMNS = [field.attname for field in GameSession._meta.concrete_fields]
_ROW = Prepared(
    -1,
    lambda session_id: GameSession.objects.filter(pk=session_id).annotate(
        has_job=Exists(BotJob.objects.filter(session_id=OuterRef("pk")))
    ),
)


def row_of(session_id: int) -> tuple[GameSession, bool]:
    """Return a session's row, and whether an act is planned there.

    Raises GameSession.DoesNotExist.
    """
    for *columns, has_job in _ROW.ask(session_id):
        return GameSession.from_db(None, _COLUMNS, columns), bool(has_job)
    raise GameSession.DoesNotExist


def load(session_id: int) -> State:
    """Return the state of a session; raise GameSession.DoesNotExist."""
    return state_at(GameSession.objects.only("version", "head").get(pk=session_id))


def state_at(row: GameSession) -> State:
    """Return the state of a session as it stood when its row was read."""
    return state_as(row.pk, version=row.version, head=row.head)


def state_as(session_id: int, *, version: int, head: str) -> State:
    """Return the state of a session that stands, or stood, at this version and head."""
    cached = _cache.get(session_id)
    if cached and (cached.version, cached.head) == (version, head):
        return cached
    state = _caught_up(session_id, cached, version)
    if state is None:
        state = fold(events_of(session_id, upto=version))
    _cache.put(session_id, state)
    return state


def forget() -> None:
    """Empty the cache, as in a process that has just begun."""
    _cache.clear()


def events_of(session_id: int, *, upto: int | None = None) -> tuple[ev.Event, ...]:
    """Return the events of a session in order, the first `upto` of them or all."""
    rows = GameEvent.objects.filter(session_id=session_id).order_by("seq")
    if upto is not None:
        rows = rows.filter(seq__lte=upto)
    return tuple(
        ev.from_json(payload) for payload in rows.values_list("payload", flat=True)
    )


def events_after(
    session_id: int, state: State, *, upto: int
) -> tuple[ev.Event, ...] | None:
    """Return the events after a state that was kept, as far as version `upto`.

    None if the state is foreign: the session's log does not have its head.
    """
    rows = GameEvent.objects.filter(
        session_id=session_id, seq__gte=state.version, seq__lte=upto
    )
    known, *newer = rows.order_by("seq").values_list("link", "payload") or [("", {})]
    if known[0] != state.head:
        return None
    return tuple(ev.from_json(payload) for _, payload in newer)


def is_answered(session_id: int, seat: int | None, command: Command) -> bool:
    """Return whether the command was carried out; raise CommandReused for another."""
    digest = (
        GameEvent.objects.filter(session_id=session_id, seat=seat, cmd_id=command.id)
        .values_list("cmd_digest", flat=True)
        .first()
    )
    if digest is None:
        return False
    if digest != command.digest:
        raise CommandReused
    return True


def create(session: GameSession, opened: ev.Opened, *, now: datetime) -> State:
    """Store a new session with its first event and return its state."""
    state = fold((opened,))
    cover.fill(session, state)
    session.created_at = session.advanced_at = now
    session.save(force_insert=True)
    cover.open_seats(session)
    _insert(session.pk, (opened,), 0, (state.head,), now=now)
    cover.tell(session.pk, None, state)
    return state


def append(
    session_id: int,
    state: State,
    events: Sequence[ev.Event],
    *,
    now: datetime,
    seat: int | None = None,
    command: Command | None = None,
    has_job: bool = True,
) -> State:
    """Append `events` to a session that stands at `state`; return the new state.

    `seat` and `command` say whose command this answers, `has_job` that an act may be
    planned at `state`.  Must be called in a transaction.  Raises StaleVersion, and
    leaves nothing behind, if somebody else was faster.
    """
    assert transaction.get_connection().in_atomic_block
    after, links = state, []
    for event in events:
        after = advance(after, event)
        links.append(after.head)
    if not cover.advance(session_id, state, after, now=now):
        raise StaleVersion(state.version)
    _insert(
        session_id, events, state.version, links, now=now, seat=seat, command=command
    )
    due_at = cover.follow(session_id, state, after, events, now=now, has_job=has_job)
    # The answer to the command, and everybody whom it tells, asks for this state.
    transaction.on_commit(lambda: _cache.put(session_id, after), robust=True)
    cover.tell(session_id, state, after, due_at=due_at)
    return after


def _caught_up(session_id: int, cached: State | None, version: int) -> State | None:
    """Return the cached state with the newer events added, None if it is foreign."""
    if cached is None or cached.version > version:
        return None
    newer = events_after(session_id, cached, upto=version)
    if newer is None:
        return None
    for event in newer:
        cached = advance(cached, event)
    return cached


def _insert(
    session_id: int,
    events: Sequence[ev.Event],
    version: int,
    links: Sequence[str],
    *,
    now: datetime,
    seat: int | None = None,
    command: Command | None = None,
) -> None:
    """Insert the events after `version`; the first carries the command."""
    rows = [
        GameEvent(
            session_id=session_id,
            seq=version + i,
            kind=event.kind,
            seat=getattr(event, "seat", None),
            payload=ev.to_json(event),
            link=link,
            at=now,
        )
        for i, (event, link) in enumerate(zip(events, links, strict=True), start=1)
    ]
    if command is not None and rows:
        rows[0].seat = seat
        rows[0].cmd_id = command.id
        rows[0].cmd_digest = command.digest
    GameEvent.objects.bulk_create(rows)
