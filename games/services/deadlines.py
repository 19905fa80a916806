"""When a seat's time ends, as a moment: the record's clocks say it in milliseconds."""

from datetime import UTC, datetime, timedelta

from games.record import timing
from games.record.state import State

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def deadline_at(state: State) -> datetime | None:
    """Return when the seat on turn must have acted (UTC); None if no clock runs."""
    deadline_ms = timing.deadline_ms(state)
    return None if deadline_ms is None else moment(deadline_ms)


def moment(ms: int) -> datetime:
    """Return the UTC time so many milliseconds after 1970 began."""
    return _EPOCH + timedelta(milliseconds=ms)
