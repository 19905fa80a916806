"""The clocks of a table, one a seat, as they stand when the page is made."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from games.record.state import State
from games.record.timing import THINKING_STARTS_MS, deadline_ms

LOW_MS = 10_000
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MINUTE, _HOUR, _DAY = 60_000, 3_600_000, 86_400_000


@dataclass(frozen=True, slots=True)
class ClockView:
    """The clock of one seat; `face` is what it shows now.

    A running one has its `deadline` (ISO 8601, UTC; "" for one that stands).
    `free_ms` is the part of the time that costs nothing, `left_ms` the reserve when
    the throw was awaited: a browser counts both down to the deadline.
    """

    face: str
    is_running: bool
    is_low: bool
    deadline: str
    free_ms: int
    left_ms: int


def clock_views(state: State, now: datetime) -> dict[int, ClockView]:
    """Return the clock of every seat that has one; `now` is UTC."""
    control = state.clocks.control
    is_playing = state.phase == "playing"
    is_shown = is_playing or (state.result is not None and control.reserve > 0)
    if control.is_none or not is_shown:
        return {}
    return {
        seat: _clock_view(state, seat, now)
        for seat, chair in enumerate(state.chairs)
        if chair.player
    }


def clock_face(total_ms: int, free_ms: int, left_ms: int) -> str:
    """Return what a clock shows: "12 + 1:58", "0:43", "9.4", "2 d 4 h".

    `total_ms` is all that is left; the reserve `left_ms` is used up last.  Every
    figure is rounded down: nobody has less time than he is shown.
    """
    is_low = total_ms < LOW_MS
    free = min(free_ms, max(0, total_ms - left_ms))
    if not left_ms and (free or not total_ms):
        return _span(free, is_low=is_low)
    reserve = _span(min(left_ms, total_ms), is_low=is_low)
    if not free:
        return reserve
    span = _seconds if free < _MINUTE else _span
    return f"{span(free, is_low=is_low)} + {reserve}"


def _clock_view(state: State, seat: int, now: datetime) -> ClockView:
    clocks = state.clocks
    left = clocks.left_ms[seat]
    deadline = deadline_ms(state) if clocks.seat == seat else None
    free = clocks.control.delay * 1000 if state.phase == "playing" else 0
    total = free + left
    if deadline is not None:
        free = clocks.free_ms - THINKING_STARTS_MS
        total = max(0, deadline - _ms(now))
    return ClockView(
        face=clock_face(total, free, left),
        is_running=deadline is not None,
        is_low=total < LOW_MS,
        deadline="" if deadline is None else _iso(deadline),
        free_ms=free,
        left_ms=left,
    )


def _span(ms: int, *, is_low: bool) -> str:
    if ms >= _DAY:
        return f"{ms // _DAY} d {ms % _DAY // _HOUR} h"
    if ms >= _HOUR:
        return f"{ms // _HOUR} h {ms % _HOUR // _MINUTE} min"
    if is_low:
        return _seconds(ms, is_low=True)
    return f"{ms // _MINUTE}:{ms % _MINUTE // 1000:02}"


def _seconds(ms: int, *, is_low: bool) -> str:
    return f"{ms // 1000}.{ms % 1000 // 100}" if is_low else str(ms // 1000)


def _ms(now: datetime) -> int:
    return (now - _EPOCH) // timedelta(milliseconds=1)


def _iso(ms: int) -> str:
    return (_EPOCH + timedelta(milliseconds=ms)).isoformat()
