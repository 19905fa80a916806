"""Throwing, moving and resigning: what a seat does in a running session.

`seen` is the version the player looked at, `salt` 32 hex digits of his browser or
"", `now` UTC.  All raise what `acting.act` raises and return the new version.
"""

from datetime import datetime

from games.record import commands
from games.record import events as ev
from games.record.absence import decline_resignation
from games.record.state import State
from games.services import absence, presence, seeds, store
from games.services.acting import act
from games.services.store import Command


def throw(
    session_id: int,
    seat: int,
    *,
    salt: str,
    seen: int,
    command: Command | None,
    now: datetime,
) -> int:
    """Throw both dice for the seat."""
    return act(
        session_id,
        lambda state: commands.throw(
            state,
            seat,
            salt=salt,
            secrets=seeds.secrets_of(session_id, state.opened.game_id),
            at=store.stamp(now),
        ),
        now=now,
        seat=seat,
        seen=seen,
        command=command,
    )


def move(
    session_id: int,
    seat: int,
    *texts: str,
    salt: str,
    seen: int,
    command: Command | None,
    now: datetime,
) -> int:
    """Play these moves of one throw for the seat, or declare one before a throw.

    All of them are played, or none.
    """
    return act(
        session_id,
        lambda state: commands.moves(
            state,
            seat,
            texts,
            salt=salt,
            secrets=seeds.secrets_of(session_id, state.opened.game_id),
            at=store.stamp(now),
        ),
        now=now,
        seat=seat,
        seen=seen,
        command=command,
    )


def resign(
    session_id: int,
    seat: int,
    *,
    command: Command | None,
    now: datetime,
) -> int:
    """Resign for the seat; a side is lost when all its players have resigned.

    Partners who have been away too long are not waited for.
    """

    def decide(state: State) -> tuple[ev.Event, ...]:
        away = frozenset[int]()
        if state.seats > len(state.sides):
            away = absence.away_seats(state, presence.look(session_id, now), now)
        return commands.resign(state, seat, at=store.stamp(now), away=away)

    return act(session_id, decide, now=now, seat=seat, command=command)


def play_on(
    session_id: int, seat: int, *, command: Command | None, now: datetime
) -> int:
    """Call off the resignation of one's own side that has not been agreed to."""
    return act(
        session_id,
        lambda state: decline_resignation(state, seat, at=store.stamp(now)),
        now=now,
        seat=seat,
        command=command,
    )
