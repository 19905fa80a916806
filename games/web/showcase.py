"""What is played now: one game to look at, and how many play.

Every visitor of the front page asks for it again and again, so a process works it
out at most every two seconds.
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from threading import Lock

from games import queries
from games.services import crowd, store
from games.web.presenter_showcase import ShowView, show_view

IN_PLAY = timedelta(minutes=10)
"""A table that nobody acted at for so long is not played just now."""

KEPT = timedelta(seconds=2)


@dataclass(frozen=True, slots=True)
class Front:
    """A game to look at, the tables in play and waiting, the players at them.

    `show` is None before the first game; `players` None if it is not known.
    """

    show: ShowView | None
    playing: int
    waiting: int
    players: int | None

    @property
    def key(self) -> str:
        """Return a text that differs when something else is to be shown."""
        session = (self.show.session_id, self.show.version) if self.show else (0, 0)
        return "-".join(map(str, (*session, self.playing, self.waiting, self.players)))


class Window:
    """Keeps what was worked out last, with the time."""

    def __init__(self) -> None:
        self._lock = Lock()
        self.made_at: datetime | None = None
        self.front: Front | None = None

    def look(self, now: datetime) -> Front:
        """Return what stands in the window, looked up anew if it is old."""
        with self._lock:
            if self.front and self.made_at and self._is_fresh(self.made_at, now):
                return self.front
            self.front, self.made_at = _front(now), now
            return self.front

    def _is_fresh(self, made_at: datetime, now: datetime) -> bool:
        return timedelta(0) <= now - made_at < KEPT


window = Window()


def front_now(now: datetime) -> Front:
    """Return what is played now (UTC), at most two seconds old."""
    return window.look(now)


def _front(now: datetime) -> Front:
    playing, waiting = crowd.tables_in_play(now - IN_PLAY), crowd.tables_waiting()
    return Front(
        show=_show(playing),
        playing=len(playing),
        waiting=len(waiting),
        players=crowd.players_at((*playing, *waiting), now),
    )


def _show(playing: tuple[int, ...]) -> ShowView | None:
    """Return the first of the games in play, else one that was played last."""
    session_id = playing[0] if playing else _played_last()
    if session_id is None:
        return None
    state = store.load(session_id)
    shown = show_view(session_id, state, queries.player_names(state))
    return replace(shown, is_live=bool(playing))


def _played_last() -> int | None:
    """Return the game that ended last; before any has, one that may go on."""
    return crowd.newest_finished() or crowd.newest_in_play()
