"""Time controls in words."""

from django.utils.html import format_html

from games.record import timing
from games.record.timing import DAY_S, TimeControl

WITHOUT = "no clock"


def time_words(time: str) -> str:
    """Return what a table says of its time control, written as in the record."""
    control = timing.parse(time)
    match control.kind:
        case "delay" if control.reserve:
            reserve = span(control.reserve)
            return f"{span(control.delay)} a throw + {reserve} in reserve"
        case "fischer":
            return f"{span(control.reserve)} + {span(control.added)} a throw"
        case "none":
            return WITHOUT
    return f"{span(control.delay)} a throw"


def time_choice(time: str) -> str:
    """Return a time control as a tile of the new table: a name and what it means."""
    control = timing.parse(time)
    return format_html("{}<small>{}</small>", _name(control), _meaning(control))


def _name(control: TimeControl) -> str:
    speed = timing.speed(control).capitalize()
    if control.is_none:
        return WITHOUT.capitalize()
    if control.kind == "fischer":
        return f"{speed} Fischer"
    if control.kind == "delay" and not control.reserve:
        return long_span(control.delay)
    return speed


def _meaning(control: TimeControl) -> str:
    delay, reserve = long_span(control.delay), long_span(control.reserve)
    match control.kind:
        case "none":
            return "Casual games only."
        case "delay" if control.reserve:
            return f"{delay} for each throw, {reserve} of reserve."
        case "fischer":
            added = long_span(control.added)
            return f"{reserve} at the start, {added} more after each throw."
        case "days":
            return f"{delay} for each throw. A mail says when it is your turn."
    return "For each throw, without reserve."


def span(seconds: int) -> str:
    """Return a time in short words: "12 s", "2 min", "3 days"."""
    if seconds >= DAY_S:
        return _count(seconds // DAY_S, "day")
    if seconds >= 60 and seconds % 60 == 0:
        return f"{seconds // 60} min"
    return f"{seconds} s"


def long_span(seconds: int) -> str:
    """Return a time in whole words: "12 seconds", "2 minutes", "3 days"."""
    if seconds >= DAY_S:
        return _count(seconds // DAY_S, "day")
    if seconds >= 60 and seconds % 60 == 0:
        return _count(seconds // 60, "minute")
    return _count(seconds, "second")


def _count(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
