"""Time controls: how they are written, and what they make of a session's clocks.

Pure sums: whole milliseconds, counted from 1970 where they are moments.  A period
is one throw, awaited, made and played with its moves, by one seat.
"""

import re
from dataclasses import dataclass, replace
from typing import Literal, Protocol, TypeAlias

THINKING_STARTS_MS = 1000
"""Free for everybody in each period: the dice roll, and the network takes its time."""

CALM_S = 15
"""After an outage: so many seconds more than it lasted, and for every other reserve."""

DAY_S = 86_400

Kind: TypeAlias = Literal["none", "delay", "fischer", "days"]
Speed: TypeAlias = Literal["untimed", "quick", "club", "slow", "correspondence"]

_STAMP = re.compile(
    r"(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})\.(\d{3})\d{3}Z", re.ASCII
)
_NUMBER = re.compile(r"0|[1-9][0-9]{0,6}")
_RANGES: dict[str, tuple[tuple[int, int], ...]] = {
    "none": (),
    "delay": ((1, 3600), (0, 86_400)),
    "fischer": ((1, 86_400), (0, 3600)),
    "days": ((1, 30),),
}
_WHOLE_THROW = {"quick": 20, "club": 45}
"""Below so many seconds a throw, a part of the reserve included, a delay is so."""

_THROWS_TO_SHARE = 20
_FISCHER_START = {"quick": 300, "club": 900}
PATIENCE_S: dict[Speed, int] = {
    "untimed": 60,
    "quick": 30,
    "club": 60,
    "slow": 120,
    "correspondence": DAY_S,
}
"""After how many seconds of absence a player is taken to be gone."""


class BadTime(ValueError):
    """A text that is no time control, or no time; the message says why."""


@dataclass(frozen=True, slots=True)
class TimeControl:
    """What time a table gives; all in seconds.

    `delay` is free in each period, `reserve` what a seat has beside it for the
    whole session, `added` what it gains with each throw it has played.
    """

    kind: Kind = "none"
    delay: int = 0
    reserve: int = 0
    added: int = 0

    @property
    def is_none(self) -> bool:
        """Return whether there is no clock at all."""
        return self.kind == "none"


@dataclass(frozen=True, slots=True)
class Clocks:
    """The clocks of a session.

    `left_ms` is each seat's reserve when the running period began, `used_ms` what
    its finished periods lasted.  `seat` has the running period (None: no clock
    runs), that of throw number `throw`; it began at `began_ms` and costs nothing
    for `free_ms`.
    """

    control: TimeControl
    left_ms: tuple[int, ...]
    used_ms: tuple[int, ...]
    seat: int | None = None
    throw: int = 0
    began_ms: int = 0
    free_ms: int = 0

    @property
    def deadline_ms(self) -> int | None:
        """Return when the running period's time is used up; None if none runs."""
        if self.seat is None:
            return None
        return self.began_ms + self.free_ms + self.left_ms[self.seat]


class HasClocks(Protocol):
    """A state, as far as its clocks are asked for."""

    @property
    def clocks(self) -> Clocks:
        """Return the clocks."""


def deadline_ms(state: HasClocks) -> int | None:
    """Return when the seat on turn must have acted; None if no clock runs."""
    return state.clocks.deadline_ms


def parse(text: str) -> TimeControl:
    """Return the control written "none", "delay 15 120", "fischer 300 10" or "days 3".

    A delay has its seconds and those of the reserve, Fischer those at the start and
    those added.  Raises BadTime for anything else, other spellings included.
    """
    kind, *words = text.split(" ")
    ranges = _RANGES.get(kind)
    if ranges is None or len(words) != len(ranges):
        raise BadTime(f"“{text}” is no time control.")
    for word, (least, most) in zip(words, ranges, strict=True):
        if not _NUMBER.fullmatch(word) or not least <= int(word) <= most:
            raise BadTime(f"“{word}” in “{text}” is not a number {least} to {most}.")
    numbers = [int(word) for word in words]
    match kind:
        case "delay":
            return TimeControl("delay", delay=numbers[0], reserve=numbers[1])
        case "fischer":
            return TimeControl("fischer", reserve=numbers[0], added=numbers[1])
        case "days":
            return TimeControl("days", delay=numbers[0] * DAY_S)
    return TimeControl()


def written(control: TimeControl) -> str:
    """Return the text of a control; `parse` reads it back."""
    match control.kind:
        case "delay":
            return f"delay {control.delay} {control.reserve}"
        case "fischer":
            return f"fischer {control.reserve} {control.added}"
        case "days":
            return f"days {control.delay // DAY_S}"
    return "none"


def speed(control: TimeControl) -> Speed:
    """Return how fast games with this control are, in a word."""
    match control.kind:
        case "delay":
            seconds = control.delay + control.reserve // _THROWS_TO_SHARE
            bounds = _WHOLE_THROW
        case "fischer":
            seconds, bounds = control.reserve, _FISCHER_START
        case "days":
            return "correspondence"
        case _:
            return "untimed"
    if seconds < bounds["quick"]:
        return "quick"
    return "club" if seconds < bounds["club"] else "slow"


def patience_s(control: TimeControl) -> int:
    """Return after how many seconds of absence a player is taken to be gone."""
    return PATIENCE_S[speed(control)]


def stamp_ms(at: str) -> int:
    """Return the time of an event ("2026-01-02T12:00:00.000000Z") in ms since 1970.

    Raises BadTime for a text that is no such time.
    """
    found = _STAMP.fullmatch(at)
    if found is None:
        raise BadTime(f"“{at}” is no time of an event.")
    year, month, day, hour, minute, second, ms = map(int, found.groups())
    if not 1 <= month <= 12 or not 1 <= day <= _days_in(year, month):
        raise BadTime(f"“{at}” is no day.")
    if hour > 23 or minute > 59 or second > 59:
        raise BadTime(f"“{at}” is no time of a day.")
    hours = _days_since_1970(year, month, day) * 24 + hour
    return ((hours * 60 + minute) * 60 + second) * 1000 + ms


def set_up(control: TimeControl, seats: int) -> Clocks:
    """Return the clocks of a table before play."""
    return Clocks(
        control=control,
        left_ms=(control.reserve * 1000,) * seats,
        used_ms=(0,) * seats,
    )


def started(clocks: Clocks, seat: int, throw: int, at_ms: int) -> Clocks:
    """Return the clocks when the period of `seat` for throw number `throw` begins."""
    free_ms = THINKING_STARTS_MS + clocks.control.delay * 1000
    return replace(clocks, seat=seat, throw=throw, began_ms=at_ms, free_ms=free_ms)


def stopped(clocks: Clocks, at_ms: int, *, is_played: bool) -> Clocks:
    """Return the clocks when the running period ends, if one runs.

    What went over the free time is taken from the reserve, which never falls below
    0; a period that was played out earns what the control adds.
    """
    seat = clocks.seat
    if seat is None:
        return clocks
    used = max(0, at_ms - clocks.began_ms)
    left = max(0, clocks.left_ms[seat] - max(0, used - clocks.free_ms))
    earned = clocks.control.added * 1000 * is_played
    return replace(
        clocks,
        left_ms=_with(clocks.left_ms, seat, left + earned),
        used_ms=_with(clocks.used_ms, seat, clocks.used_ms[seat] + used),
        seat=None,
    )


def given_back(clocks: Clocks, seconds: int) -> Clocks:
    """Return the clocks after an outage: `seconds` more for the running period.

    Every other seat has CALM_S more in its reserve, where there is one.
    """
    others = CALM_S * 1000 if clocks.control.reserve else 0
    return replace(
        clocks,
        free_ms=clocks.free_ms + seconds * 1000,
        left_ms=tuple(
            left if seat == clocks.seat else left + others
            for seat, left in enumerate(clocks.left_ms)
        ),
    )


def _with(values: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    return (*values[:at], value, *values[at + 1 :])


def _is_leap(year: int) -> bool:
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def _days_in(year: int, month: int) -> int:
    if month == 2:
        return 29 if _is_leap(year) else 28
    return 30 if month in (4, 6, 9, 11) else 31


def _days_since_1970(year: int, month: int, day: int) -> int:
    """Return the days from 1 January 1970 to a day of the Gregorian calendar."""
    years = year - 1
    days = years * 365 + years // 4 - years // 100 + years // 400 - 719_162
    return days + sum(_days_in(year, m) for m in range(1, month)) + day - 1
