"""Whose turn it is and how a session ended, spoken to one viewer."""

from dataclasses import dataclass

from games.record import events as ev
from games.record.log import Throw
from games.record.state import State
from games.rules.interface import Position, ToMove, ToRoll
from games.web.presenter_log import no_move
from games.web.presenter_rules import points_words, score_words


@dataclass(frozen=True, slots=True)
class TurnView:
    """Whose turn it is: a headline, the reason, and the colours of who acts."""

    title: str
    why: str
    colours: tuple[str, ...] = ()
    is_viewer: bool = False


@dataclass(frozen=True, slots=True)
class ResultView:
    """Who won and why; `honours` beside the score."""

    title: str
    why: str
    honours: str
    is_won: bool


def turn_view(state: State, seat: int | None, names: dict[int, str]) -> TurnView:
    """Return whose turn it is and why, spoken to the viewer on `seat`."""
    if state.phase == "open":
        return _waiting(state)
    if state.phase == "voided":
        reason = state.voided.reason if state.voided else ""
        if state.position is None and not state.throws:
            return TurnView("This table is closed", reason)
        return TurnView("This game counts for nothing", reason)
    if state.phase == "finished":
        what = "match" if state.match_length > 1 else "game"
        return TurnView(f"The {what} is over", _how_it_ended(state, names))
    acting = state.seat_to_act
    if acting is None or state.position is None:
        return TurnView("Play begins", "")
    is_viewer = acting == seat
    deed = "throw" if isinstance(state.awaits, ToRoll) else "move"
    who = f"Your {deed}" if is_viewer else f"{names.get(acting, '')} to {deed}"
    return TurnView(
        title=who,
        why=_news(state) + state.game.describe(state.position, state.seats),
        colours=state.game.colours(state.seats, acting),
        is_viewer=is_viewer,
    )


def _news(state: State) -> str:
    """Return what the newest throw left undone, or who won the last game of a match."""
    throws = (entry for entry in reversed(state.log) if isinstance(entry, Throw))
    newest = next(throws, None)
    words = no_move(state, newest) if newest else ""
    if newest is None or not words:
        return _won(state)
    first, second = newest.thrown.faces
    return f"{words} with {first} and {second}. "


def _won(state: State) -> str:
    """Return who won the last game of a match, until the next one's first throw."""
    last = state.last_throw
    if not state.games_won or last is None or last.purpose != ev.OPENING:
        return ""
    won = state.games_won[-1]
    seats = (state.game.seat_name(state.seats, s) for s in state.sides[won.side])
    return f"{' and '.join(seats)} won the game and {points_words(won.points)}. "


def _waiting(state: State) -> TurnView:
    free = sum(chair.is_free for chair in state.chairs)
    if not free:
        return TurnView("All seats are taken", "Any player may begin.")
    seats = "One seat is" if free == 1 else f"{free} of {state.seats} seats are"
    return TurnView("Waiting for players", f"{seats} free.")


def result_view(
    state: State, seat: int | None, names: dict[int, str]
) -> ResultView | None:
    """Return the result; None while nobody has won."""
    result = state.result
    if result is None or state.phase != "finished":
        return None
    won = seat is not None and state.side_of(seat) == result.side
    if seat is None:
        winners = [names.get(s, "") for s in state.sides[result.side]]
        title = f"{' and '.join(winners)} won"
    else:
        title = "You won" if won else "You lost"
    return ResultView(title, _how_it_ended(state, names), ", ".join(result.notes), won)


def _how_it_ended(state: State, names: dict[int, str]) -> str:
    """Return why the result is what it is, and the score of a match."""
    if state.result is None or state.position is None:
        return ""
    why = _why(state, state.result, state.position, names)
    if state.match_length == 1:
        return why
    return f"{why} The match ends {score_words(state, state.result.side)}."


def _why(
    state: State, result: ev.Finished, position: Position, names: dict[int, str]
) -> str:
    if result.reason == "play":
        return state.game.describe(position, state.seats)
    if result.reason == "resignation":
        losing = state.resigned.intersection(state.sides[1 - result.side])
        losers = [names.get(seat, "") for seat in sorted(losing)]
        return f"{' and '.join(losers)} resigned."
    awaits = state.game.awaits(position)
    late = names.get(awaits.seat, "") if isinstance(awaits, ToRoll | ToMove) else ""
    if result.reason == "absence":
        return f"{late} was away too long."
    return f"{late} ran out of time."
