"""How long a throw took, for the list of a replay; only where a clock ran."""

from datetime import datetime

from games.record.playback import Ply
from games.record.state import State


def has_clock(state: State) -> bool:
    """Return whether the table was opened with a clock."""
    return not state.clocks.control.is_none


def time_taken(ply: Ply) -> str:
    """Return minutes and seconds from the event before a throw to its newest move."""
    began = datetime.fromisoformat(ply.began_at)
    ended = datetime.fromisoformat(ply.ended_at)
    minutes, seconds = divmod(max(0, round((ended - began).total_seconds())), 60)
    return f"{minutes}:{seconds:02d}"
