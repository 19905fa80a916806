"""A session throw by throw: what a replay shows, from one pass through its events.

The whole can grow by further events, so that a running session is not played anew.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from games.record import events as ev
from games.record.log import Happening, Throw, newest_throw
from games.record.state import State, advance, fold


@dataclass(frozen=True, slots=True)
class Ply:
    """One throw with its moves, and how the session stood after them.

    `number` is the throw's in the session, from 1; ply 0 is the table before the
    first throw and has no `throw`.  `state` has no log.  `after` is what happened
    until the next throw: what it won, who resigned, how the session ended is in
    `state` too.  `began_at` is when the event before the throw happened, `ended_at`
    when its newest move did (UTC as in events).
    """

    number: int
    state: State
    throw: Throw | None
    began_at: str
    ended_at: str
    after: tuple[Happening, ...] = ()


@dataclass(frozen=True, slots=True)
class Playback:
    """A session and its plies: `plies[n]` is throw `n`.  `at` is the newest event's."""

    state: State
    plies: tuple[Ply, ...]
    at: str

    @property
    def last(self) -> int:
        """Return the number of the newest throw, 0 before the first."""
        return len(self.plies) - 1


def playback(events: Iterable[ev.Event]) -> Playback:
    """Return the session throw by throw; the first event must be `Opened`."""
    opened, *others = events
    state = fold((opened,))
    told = tuple(entry for entry in state.log if isinstance(entry, Happening))
    start = Ply(0, state, None, opened.at, opened.at, told)
    return carried_on(Playback(state, (start,), opened.at), others)


def carried_on(before: Playback, events: Iterable[ev.Event]) -> Playback:
    """Return the playback after further events of its session."""
    state, at, plies = before.state, before.at, list(before.plies)
    for event in events:
        length = len(state.log)
        state = advance(state, event)
        if isinstance(event, ev.Thrown):
            plies[-1] = _closed(plies[-1])
            plies.append(Ply(event.n, state, None, at, event.at))
        elif len(state.log) > length:
            plies[-1] = _happened(plies[-1], state)
        elif isinstance(event, ev.Moved):
            plies[-1] = replace(plies[-1], state=state, ended_at=event.at)
        at = event.at
    plies[-1] = _closed(plies[-1])
    return Playback(state, tuple(plies), at)


def _closed(ply: Ply) -> Ply:
    """Return the ply with its throw taken out of its state's log, and no log left."""
    log = ply.state.log
    if not log:
        return ply
    throw = newest_throw(log) if ply.number else None
    return replace(ply, state=replace(ply.state, log=()), throw=throw)


def _happened(ply: Ply, state: State) -> Ply:
    """Return the ply with what happened after it; its board stays as it was."""
    entry = state.log[-1]
    assert isinstance(entry, Happening)
    outcome = replace(
        ply.state,
        phase=state.phase,
        games_won=state.games_won,
        resigned=state.resigned,
        result=state.result,
        voided=state.voided,
    )
    if not ply.number:  # before the first throw people come and go
        outcome = state
    return replace(ply, state=outcome, after=(*ply.after, entry))
