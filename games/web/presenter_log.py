"""The log of a session as lines: throws with their dice, and what else happened."""

import json
from dataclasses import asdict, dataclass
from functools import lru_cache

from games.bots.catalogue import LEVELS
from games.record import events as ev
from games.record.log import Entry, Throw
from games.record.state import State
from games.record.timing import CALM_S
from games.web.presenter_rules import points_words

LINES_SHOWN = 24
PASS = "pass"
"""What a game notes of a throw that left nothing to move."""

THROWS_TO_CHECK = 8
"""The newest throws come with the data by which a browser checks them."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line; `colours` belong to who acted.

    `faces` are shown as dice, `text` is notation or words, `aside` what no dice
    tell: "server-only dice", "caretaker".  `check` is the JSON by which a browser
    checks the throw, "" for older throws and other lines.
    """

    version: int
    who: str
    colours: tuple[str, ...]
    text: str
    faces: tuple[int, ...] = ()
    is_words: bool = False
    aside: str = ""
    check: str = ""


def log_lines(state: State) -> tuple[LogLine, ...]:
    """Return the newest lines of the log, newest first."""
    entries = reversed(state.log[-LINES_SHOWN:])
    lines = (log_line(state, entry) for entry in entries)
    return tuple(line for line in lines if line is not None)


def log_line(state: State, entry: Entry) -> LogLine | None:
    """Return the line of an entry of the state's log; None for what needs no word."""
    if not isinstance(entry, Throw):
        return _told(state, entry.event, entry.version)
    if entry.thrown.purpose == ev.OPENING:
        return _opening_line(state, entry)
    seat = entry.thrown.seat
    pending = "…" if entry is state.log[-1] and state.phase == "playing" else ""
    return LogLine(
        version=entry.version,
        who=_name(state, seat),
        colours=_colours(state, seat),
        text=" ".join(entry.moves) or no_move(state, entry) or entry.note or pending,
        faces=entry.thrown.faces,
        aside=_aside(entry),
        check=check_of(state, entry.thrown),
    )


def no_move(state: State, entry: Throw) -> str:
    """Return in words that a throw left no move, "" if it did or a throw came of it."""
    if entry.note != PASS or entry.moves:
        return ""
    seat = entry.thrown.seat
    deed = "throws again" if _next_seat(state, entry) == seat else "passes"
    return f"No move: {_name(state, seat)} {deed}"


def _next_seat(state: State, entry: Throw) -> int | None:
    """Return who throws after this throw, or is to."""
    throws = (e for e in state.log if isinstance(e, Throw))
    later = next((e for e in throws if e.version > entry.version), None)
    return later.thrown.seat if later else state.seat_to_act


def _aside(entry: Throw) -> str:
    """Return what the dice of a throw do not tell."""
    words = (
        "" if entry.thrown.salts else "server-only dice",
        "caretaker" if entry.by_caretaker else "",
    )
    return ", ".join(word for word in words if word)


def _opening_line(state: State, entry: Throw) -> LogLine:
    """Return the throw for the start with the sum of each seat."""
    thrown, dice = entry.thrown, state.game.opening_dice
    sums = (
        f"{_name(state, seat)} {sum(thrown.faces[i * dice : (i + 1) * dice])}"
        for i, seat in enumerate(thrown.seats)
    )
    return LogLine(
        version=entry.version,
        who="For the start",
        colours=(),
        text=", ".join(sums),
        is_words=True,
        aside="" if thrown.salts else "server-only dice",
        check=check_of(state, thrown),
    )


def check_of(state: State, thrown: ev.Thrown) -> str:
    """Return the throw and the secret before it as JSON; "" for an older throw."""
    if thrown.n <= state.throws - THROWS_TO_CHECK:
        return ""
    return _facts_of(thrown, state.opened.game_id, _secret_before(state, thrown))


@lru_cache(maxsize=4096)
def _facts_of(thrown: ev.Thrown, game_id: str, previous: str) -> str:
    """Return these facts as JSON: worked out once, as many fragments show them."""
    facts = {
        **asdict(thrown),
        "count": len(thrown.faces),
        "game_id": game_id,
        "previous": previous,
    }
    return json.dumps(facts, separators=(",", ":"))


def _secret_before(state: State, thrown: ev.Thrown) -> str:
    """Return the secret of the throw before, the anchor for the first one."""
    for entry in reversed(state.log):
        if isinstance(entry, Throw) and entry.thrown.n == thrown.n - 1:
            return entry.thrown.secret
    return state.opened.anchor


def _told(state: State, event: ev.Event, version: int) -> LogLine | None:
    """Return the line of an event that is no throw; None for what needs no word."""
    if isinstance(event, ev.GameWon):
        return _game_won(state, event, version)
    seat = getattr(event, "by", getattr(event, "seat", None))
    words = _words(state, event)
    if not words:
        return None
    is_of_seat = seat is not None and not isinstance(event, ev.Begun)
    return LogLine(
        version=version,
        who=_name(state, seat) if is_of_seat else "",
        colours=_colours(state, seat) if is_of_seat else (),
        text=words,
        is_words=True,
    )


def _game_won(state: State, event: ev.GameWon, version: int) -> LogLine:
    """Return the line of a game of a match that was won."""
    seats = state.sides[event.side]
    return LogLine(
        version=version,
        who=" and ".join(_name(state, seat) for seat in seats),
        colours=tuple(c for seat in seats for c in _colours(state, seat)),
        text=f"won the game and {points_words(event.points)}",
        is_words=True,
    )


def _words(state: State, event: ev.Event) -> str:
    match event:
        case ev.Opened():
            return "The table was opened"
        case ev.Seated():
            return "sat down"
        case ev.BotSeated(level=level):
            return f"is played by the {LEVELS[level].name.lower()}"
        case ev.Vacated():
            return "is free again"
        case ev.Begun():
            return "Play began"
        case ev.Moved(text=text):
            return f"before the throw: {text}"
        case ev.HandedOver(level=level):
            return f"was left to the {LEVELS[level].name.lower()}"
        case ev.Resigned():
            return "resigned"
        case ev.ResignationDeclined():
            return "plays on: nobody resigns"
        case ev.CaretakerAsked(seat=seat):
            return f"asks for a bot to play {_name(state, seat)}"
        case ev.CaretakerSeated(level=level):
            return f"is away: the {LEVELS[level].name.lower()} keeps the seat"
        case ev.SeatReturned():
            return "is back and plays again"
        case ev.ClockReturned(seconds=seconds):
            return _given_back(state, seconds)
        case ev.Finished(reason=reason):
            what = "match" if state.match_length > 1 else "game"
            return f"The {what} {_ENDS[reason]}"
        case ev.Voided():
            return "The game was made void"
    return ""


def _given_back(state: State, seconds: int) -> str:
    """Return what an outage has brought: to the seat on turn and to the others."""
    words = f"After an outage the seat on turn was given {seconds} s more"
    if not state.clocks.control.reserve:
        return words
    return f"{words} and every other seat {CALM_S} s of reserve"


_ENDS = {
    "play": "is over",
    "resignation": "ended by resignation",
    "time": "ended on time",
    "absence": "ended by absence",
}


def _name(state: State, seat: int | None) -> str:
    return "" if seat is None else state.game.seat_name(state.seats, seat)


def _colours(state: State, seat: int | None) -> tuple[str, ...]:
    return () if seat is None else state.game.colours(state.seats, seat)
