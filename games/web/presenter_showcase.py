"""A game on a small board: names, whose turn it is, what happened last."""

from dataclasses import dataclass

from games.record.log import Throw
from games.record.state import State
from games.rules.catalogue import form_name
from games.web.board_views import BoardView
from games.web.presenter_board import board_view
from games.web.presenter_log import LogLine, log_line
from games.web.presenter_turn import result_view, turn_view


@dataclass(frozen=True, slots=True)
class SeatName:
    """Who sits where: the colour on the board and the name."""

    colour: str
    name: str
    is_to_act: bool


@dataclass(frozen=True, slots=True)
class ShowView:
    """A session as those see it who pass by.

    `title` and `why` say whose turn it is, or who won; `line` is the newest throw.
    `is_live` says that it is played just now, `is_over` that it can be replayed.
    """

    session_id: int
    version: int
    game: str
    heading: str
    is_live: bool
    is_over: bool
    title: str
    why: str
    sides: tuple[tuple[SeatName, ...], ...]
    board: BoardView
    line: LogLine | None


def show_view(
    session_id: int, state: State, names: dict[int, str], *, seat: int | None = None
) -> ShowView:
    """Return the session as it stands, seen from `seat` (None for passers-by)."""
    result = result_view(state, seat, names)
    turn = turn_view(state, seat, names)
    return ShowView(
        session_id=session_id,
        version=state.version,
        game=state.game.slug,
        heading=form_name(state.game, state.seats),
        is_live=state.phase == "playing",
        is_over=state.phase == "finished",
        title=result.title if result else turn.title,
        why=result.why if result else turn.why,
        sides=tuple(
            tuple(_seat_name(state, names, one) for one in side) for side in state.sides
        ),
        board=board_view(state, seat, ()),
        line=_newest(state),
    )


def _seat_name(state: State, names: dict[int, str], seat: int) -> SeatName:
    colour = state.game.colours(state.seats, seat)[0]
    return SeatName(colour, names.get(seat, ""), seat == state.seat_to_act)


def _newest(state: State) -> LogLine | None:
    """Return the line of the newest throw."""
    throws = (entry for entry in reversed(state.log) if isinstance(entry, Throw))
    newest = next(throws, None)
    return log_line(state, newest) if newest else None
