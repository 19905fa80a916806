"""A bot takes over the seat of a player who leaves a running casual game."""

from datetime import datetime

from games.record import commands
from games.services import store
from games.services.acting import act
from games.services.store import Command

CARETAKER = "leading-hand"


def hand_over(
    session_id: int, seat: int, *, command: Command | None, now: datetime
) -> int:
    """Leave the seat to a bot; raises what `acting.act` raises."""
    return act(
        session_id,
        lambda state: commands.hand_over(state, seat, CARETAKER, at=store.stamp(now)),
        now=now,
        seat=seat,
        command=command,
    )
