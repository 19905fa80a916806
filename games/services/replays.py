"""Sessions throw by throw, from the record; what was played back last is kept.

As in the store, what is kept counts only while the session's version and head of
the log say the same, and is otherwise carried on or played back anew.
"""

from collections import OrderedDict
from threading import Lock

from games.models import GameSession
from games.record.playback import Playback, carried_on, playback
from games.services import store

KEPT = 32
"""Playbacks; one of a long session takes about a megabyte."""

_kept: OrderedDict[int, Playback] = OrderedDict()
_lock = Lock()


def load(session_id: int) -> Playback:
    """Return a session throw by throw; raise GameSession.DoesNotExist."""
    row = GameSession.objects.only("version", "head").get(pk=session_id)
    with _lock:
        kept = _kept.get(session_id)
    if kept is None or (kept.state.version, kept.state.head) != (row.version, row.head):
        kept = _carried_on(session_id, kept, row.version)
    if kept is None:
        kept = playback(store.events_of(session_id, upto=row.version))
    _keep(session_id, kept)
    return kept


def forget() -> None:
    """Let go of all that is kept, as in a process that has just begun."""
    with _lock:
        _kept.clear()


def _carried_on(
    session_id: int, kept: Playback | None, version: int
) -> Playback | None:
    """Return what is kept with the newer events added, None if it is foreign."""
    if kept is None or kept.state.version > version:
        return None
    newer = store.events_after(session_id, kept.state, upto=version)
    return None if newer is None else carried_on(kept, newer)


def _keep(session_id: int, made: Playback) -> None:
    with _lock:
        _kept[session_id] = made
        _kept.move_to_end(session_id)
        if len(_kept) > KEPT:
            _kept.popitem(last=False)
