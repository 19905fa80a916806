"""What a replay shows of one throw, as one value: `replay_view`.

Everything follows from the record; what only one seat may know is no part of it.
"""

from dataclasses import dataclass, replace

from games.analysis.report import JudgedThrow
from games.record import events as ev
from games.record.playback import Playback, Ply
from games.record.state import State
from games.rules.catalogue import form_name
from games.web.board_views import BoardView
from games.web.figures import cost, points
from games.web.presenter_board import board_view
from games.web.presenter_log import LogLine, log_line
from games.web.presenter_rules import MatchView, match_view
from games.web.presenter_seats import SideView, Viewer, side_views
from games.web.presenter_turn import ResultView, result_view
from games.web.replay_clock import has_clock, time_taken

LINES_A_SHEET = 40
"""Throws in the list at a time, so that a page of a long session stays short."""


@dataclass(frozen=True, slots=True)
class PlyLine:
    """A row of the list: the throw `number`, or without one something else told."""

    number: int | None
    told: LogLine | None
    is_current: bool = False
    time: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A part of the list, from throw `first` to `last`."""

    first: int
    last: int
    is_current: bool


@dataclass(frozen=True, slots=True)
class Steps:
    """Where the four steps lead; None for one that leads nowhere."""

    first: int | None
    back: int | None
    forward: int | None
    last: int | None


@dataclass(frozen=True, slots=True)
class SeenFrom:
    """A seat from which the board may be seen."""

    seat: int
    title: str
    is_current: bool


@dataclass(frozen=True, slots=True)
class Judgement:
    """What an analysis says of the throw, in points; `error` is "" for no choice."""

    luck: str
    error: str


@dataclass(frozen=True, slots=True)
class ReplayView:
    """One throw of a session; `query` keeps the seat it is seen from in every link.

    `faces` are those of the dice, `colours` the thrower's; a throw for the start has
    no dice of one seat.
    """

    session_id: int
    heading: str
    game: str
    phase: str
    ply: int
    last: int
    title: str
    told: str
    aside: str
    colours: tuple[str, ...]
    faces: tuple[int, ...]
    board: BoardView
    sides: tuple[SideView, ...]
    match: MatchView | None
    result: ResultView | None
    steps: Steps
    lines: tuple[PlyLine, ...]
    sheets: tuple[Sheet, ...]
    views: tuple[SeenFrom, ...]
    query: str
    judgement: Judgement | None
    is_analysed: bool
    has_clock: bool


@dataclass(frozen=True, slots=True)
class Looking:
    """Who looks how: `seat` is the one the board is seen from, None as nobody chose.

    `names` are those on the chairs of the throw that is looked at.
    """

    session_id: int
    viewer: Viewer
    names: dict[int, str]
    seat: int | None = None


def replay_view(
    played: Playback,
    number: int,
    looking: Looking,
    *,
    judged: JudgedThrow | None = None,
    is_analysed: bool = False,
) -> ReplayView:
    """Return throw `number` of a session, 0 for the table before the first one."""
    ply = played.plies[number]
    seen_from = looking.seat
    if seen_from is None:
        seen_from = looking.viewer.seat_at(ply.state) or 0
    told = log_line(played.state, ply.throw) if ply.throw else None
    return ReplayView(
        session_id=looking.session_id,
        heading=form_name(played.state.game, played.state.seats),
        game=played.state.game.slug,
        phase=played.state.phase,
        ply=number,
        last=played.last,
        title=_title(ply, looking.names),
        told=_what_was_played(told),
        aside=told.aside if told else "",
        colours=told.colours if told else (),
        faces=told.faces if told else (),
        board=_board(ply, seen_from),
        sides=_sides(ply, looking),
        match=match_view(ply.state, _first_side(ply.state, looking.viewer)),
        result=result_view(ply.state, looking.viewer.seat_at(ply.state), looking.names),
        steps=_steps(number, played.last),
        lines=_lines(played, number),
        sheets=_sheets(number, played.last),
        views=_views(played.state, seen_from),
        query="" if looking.seat is None else f"?as={looking.seat}",
        judgement=_judgement(judged),
        is_analysed=is_analysed,
        has_clock=has_clock(played.state),
    )


def _title(ply: Ply, names: dict[int, str]) -> str:
    if ply.throw is None:
        return "Before the first throw"
    thrown = ply.throw.thrown
    if thrown.purpose == ev.OPENING:
        return "The throw for the start"
    return f"{names.get(thrown.seat, '')} threw {'–'.join(map(str, thrown.faces))}"  # noqa: RUF001


def _what_was_played(told: LogLine | None) -> str:
    return told.text if told else "Nothing has been played yet."


def _board(ply: Ply, seen_from: int) -> BoardView:
    """Return the board after the throw, marked with the moves of this throw alone."""
    moves = ply.state.last_moves if ply.throw and ply.throw.moves else ()
    return board_view(replace(ply.state, last_moves=moves), seen_from, ())


def _sides(ply: Ply, looking: Looking) -> tuple[SideView, ...]:
    """Return the sides, without controls, the thrower marked as the one who acts."""
    sides = side_views(ply.state, looking.viewer, looking.names, lambda: "", {})
    thrower = ply.throw.thrown.seat if ply.throw else None
    return tuple(
        replace(
            side,
            seats=tuple(
                replace(seat, is_to_act=seat.number == thrower) for seat in side.seats
            ),
        )
        for side in sides
    )


def _first_side(state: State, viewer: Viewer) -> int:
    """Return the side whose points are told first, as its card stands first."""
    seat = viewer.seat_at(state)
    return 0 if seat is None else state.side_of(seat)


def _steps(number: int, last: int) -> Steps:
    has_before, has_after = number > 0, number < last
    return Steps(
        first=0 if has_before else None,
        back=number - 1 if has_before else None,
        forward=number + 1 if has_after else None,
        last=last if has_after else None,
    )


def _lines(played: Playback, number: int) -> tuple[PlyLine, ...]:
    """Return the rows of the sheet on which the throw stands, oldest first."""
    first, last = _sheet_of(number, played.last)
    return tuple(
        line
        for ply in played.plies[(first if first > 1 else 0) : last + 1]
        for line in _rows(played.state, ply, number)
    )


def _rows(state: State, ply: Ply, number: int) -> list[PlyLine]:
    """Return the row of a throw, then those of what else happened until the next."""
    throw = log_line(state, ply.throw) if ply.throw else None
    time = time_taken(ply) if ply.throw and has_clock(state) else ""
    rows = [PlyLine(ply.number, throw, ply.number == number, time)]
    told = (log_line(state, entry) for entry in ply.after)
    return rows + [PlyLine(None, line) for line in told if line is not None]


def _sheet_of(number: int, last: int) -> tuple[int, int]:
    """Return the first and the last throw of the sheet on which a throw stands."""
    first = 1 + max(number - 1, 0) // LINES_A_SHEET * LINES_A_SHEET
    return first, min(first + LINES_A_SHEET - 1, last)


def _sheets(number: int, last: int) -> tuple[Sheet, ...]:
    """Return all sheets of the list, none where there is one only."""
    if last <= LINES_A_SHEET:
        return ()
    current, _ = _sheet_of(number, last)
    return tuple(
        Sheet(first, min(first + LINES_A_SHEET - 1, last), first == current)
        for first in range(1, last + 1, LINES_A_SHEET)
    )


def _views(state: State, seen_from: int) -> tuple[SeenFrom, ...]:
    return tuple(
        SeenFrom(seat, state.game.seat_name(state.seats, seat), seat == seen_from)
        for seat in range(state.seats)
    )


def _judgement(judged: JudgedThrow | None) -> Judgement | None:
    if judged is None:
        return None
    error = cost(judged.error) if judged.is_decision else ""
    return Judgement(points(judged.luck), error)
