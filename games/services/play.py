"""Throwing, moving and resigning: what a seat does in a running session.

`seen` is the version the player looked at, `salt` 32 hex digits of his browser or
"", `now` UTC.  All raise what `acting.act` raises and return the new version.
"""

from datetime import datetime

from games.record import commands
from games.services import seeds, store
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
    """Resign for the seat; a side is lost when all its players have resigned."""
    return act(
        session_id,
        lambda state: commands.resign(state, seat, at=store.stamp(now)),
        now=now,
        seat=seat,
        command=command,
    )
