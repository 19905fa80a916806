"""What the table's fragment shows, as one value: `table_view`.

Everything a template would have to work out is worked out here, from the state
alone: no database, no request.
"""

from dataclasses import dataclass
from datetime import datetime

from games.record import events as ev
from games.record.state import State
from games.rules.interface import Move, ToMove, ToRoll
from games.web.presenter_board import BoardView, board_view
from games.web.presenter_log import LogLine, check_of, log_lines
from games.web.presenter_seats import CommandIds, SideView, Viewer, side_views

DELIBERATE_KINDS = {"challenge", "pass", "name"}
"""Moves that get a button of their own: nobody should make them by a slip."""


@dataclass(frozen=True, slots=True)
class TurnView:
    """Whose turn it is: a headline, the reason, and the colours of who acts."""

    title: str
    why: str
    colours: tuple[str, ...] = ()
    is_viewer: bool = False


@dataclass(frozen=True, slots=True)
class DieView:
    """One die; a used one has nothing left to play."""

    face: int
    is_used: bool


@dataclass(frozen=True, slots=True)
class DiceView:
    """The newest throw: its dice, whose they are, and the JSON that checks them."""

    dice: tuple[DieView, ...]
    thrower: str
    check: str
    is_server_only: bool


@dataclass(frozen=True, slots=True)
class MoveButton:
    """One legal move; `choice` is what a small button says ("4" of a double)."""

    text: str
    label: str
    kind: str
    origin: str
    target: str
    is_deliberate: bool
    choice: str = ""


@dataclass(frozen=True, slots=True)
class ResultView:
    """Who won and why; `honours` beside the score."""

    title: str
    why: str
    honours: str
    is_won: bool


@dataclass(frozen=True, slots=True)
class Controls:
    """Command ids of the controls the viewer has; "" where there is none."""

    throw: str = ""
    move: str = ""
    begin: str = ""
    resign: str = ""
    hand_over: str = ""
    rematch: str = ""
    may_become_guest: bool = False


@dataclass(frozen=True, slots=True)
class TableView:
    """Everything that the table shows to one viewer.

    `deadline` and `now` are ISO 8601 UTC, `deadline` "" without a clock.
    `buttons` are the moves with a button of their own, `moves` all of them.
    """

    session_id: int
    version: int
    phase: str
    game: str
    game_id: str
    heading: str
    terms: tuple[str, ...]
    turn: TurnView
    dice: DiceView | None
    owed: tuple[str, ...]
    deadline: str
    now: str
    board: BoardView
    sides: tuple[SideView, ...]
    controls: Controls
    buttons: tuple[MoveButton, ...]
    moves: tuple[MoveButton, ...]
    log: tuple[LogLine, ...]
    result: ResultView | None
    is_seated: bool
    share_url: str
    rematch_session: int | None


@dataclass(frozen=True, slots=True)
class Setting:
    """What of a table is not in its state.  `deadline_at`, `now` are UTC."""

    session_id: int
    names: dict[int, str]
    deadline_at: datetime | None
    now: datetime
    share_url: str = ""


def table_view(
    state: State, setting: Setting, viewer: Viewer, command_ids: CommandIds
) -> TableView:
    """Return the table as the viewer sees it."""
    seat = viewer.seat_at(state)
    is_on_turn = seat is not None and seat == state.seat_to_act
    open_moves = legal_moves(state) if is_on_turn else ()
    buttons = tuple(_button(move) for move in open_moves)
    deadline = setting.deadline_at
    return TableView(
        session_id=setting.session_id,
        version=state.version,
        phase=state.phase,
        game=state.game.slug,
        game_id=state.opened.game_id,
        heading=heading(state),
        terms=_terms(state),
        turn=turn_view(state, seat, setting.names),
        dice=dice_view(state),
        owed=_owed(state),
        deadline=deadline.isoformat() if deadline else "",
        now=setting.now.isoformat(),
        board=board_view(state, seat, open_moves),
        sides=side_views(state, viewer, setting.names, command_ids),
        controls=_controls(state, viewer, command_ids),
        buttons=_own_buttons(buttons),
        moves=buttons,
        log=log_lines(state),
        result=result_view(state, seat, setting.names),
        is_seated=seat is not None,
        share_url=setting.share_url if state.phase == "open" else "",
        rematch_session=state.rematch_session,
    )


def heading(state: State) -> str:
    """Return what is played: the game, and how many play it where that varies."""
    if len(state.game.seat_counts) == 1:
        return state.game.name
    return f"{state.game.name} for {_COUNT_WORDS[state.seats]}"


_COUNT_WORDS = {2: "two", 3: "three", 4: "four"}


def legal_moves(state: State) -> tuple[Move, ...]:
    """Return the moves open to the seat on turn."""
    if state.position is None or not isinstance(state.awaits, ToMove):
        return ()
    return state.game.legal_moves(state.position)


def turn_view(state: State, seat: int | None, names: dict[int, str]) -> TurnView:
    """Return whose turn it is and why, spoken to the viewer on `seat`."""
    if state.phase == "open":
        return _waiting(state)
    if state.phase == "voided":
        reason = state.voided.reason if state.voided else ""
        return TurnView("This game counts for nothing", reason)
    if state.phase == "finished":
        return TurnView("The game is over", _how_it_ended(state, names))
    acting = state.seat_to_act
    if acting is None or state.position is None:
        return TurnView("Play begins", "")
    is_viewer = acting == seat
    deed = "throw" if isinstance(state.awaits, ToRoll) else "move"
    who = f"Your {deed}" if is_viewer else f"{names.get(acting, '')} to {deed}"
    return TurnView(
        title=who,
        why=state.game.describe(state.position, state.seats),
        colours=state.game.colours(state.seats, acting),
        is_viewer=is_viewer,
    )


def _waiting(state: State) -> TurnView:
    free = sum(chair.is_free for chair in state.chairs)
    if not free:
        return TurnView("All seats are taken", "Any player may begin.")
    seats = "One seat is" if free == 1 else f"{free} of {state.seats} seats are"
    return TurnView("Waiting for players", f"{seats} free.")


def dice_view(state: State) -> DiceView | None:
    """Return the newest throw of a turn; None before the first one."""
    thrown = state.last_throw
    if thrown is None or thrown.purpose == ev.OPENING:
        return None
    left = [word for word in _owed(state) if word.isdigit()]
    dice = []
    for face in thrown.faces:
        is_used = str(face) not in left
        if not is_used:
            left.remove(str(face))
        dice.append(DieView(face, is_used))
    return DiceView(
        dice=tuple(dice),
        thrower=state.game.seat_name(state.seats, thrown.seat),
        check=check_of(state, thrown),
        is_server_only=not thrown.salts,
    )


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
    """Return in a sentence why the result is what it is."""
    result, position = state.result, state.position
    if result is None or position is None:
        return ""
    if result.reason == "play":
        return state.game.describe(position, state.seats)
    if result.reason == "resignation":
        losers = [names.get(seat, "") for seat in sorted(state.resigned)]
        return f"{' and '.join(losers)} resigned."
    awaits = state.game.awaits(position)
    late = names.get(awaits.seat, "") if isinstance(awaits, ToRoll | ToMove) else ""
    return f"{late} ran out of time."


def _owed(state: State) -> tuple[str, ...]:
    awaits = state.awaits
    return awaits.owed if isinstance(awaits, ToMove) else ()


def _button(move: Move) -> MoveButton:
    return MoveButton(
        text=move.text,
        label=move.label[:1].upper() + move.label[1:],
        kind=move.kind,
        origin=move.origin,
        target=move.target,
        is_deliberate=move.kind in DELIBERATE_KINDS,
        choice=str(move.dice[0]) if move.kind == "name" else "",
    )


def _own_buttons(buttons: tuple[MoveButton, ...]) -> tuple[MoveButton, ...]:
    """Return the moves that get a button under the board: also an only move."""
    if len(buttons) == 1:
        return buttons
    return tuple(button for button in buttons if button.is_deliberate)


def _controls(state: State, viewer: Viewer, command_ids: CommandIds) -> Controls:
    """Return the viewer's controls beside those of the seats."""
    seat = viewer.seat_at(state)
    if seat is None:
        asks_in = state.phase == "open" and not viewer.public_id
        return Controls(may_become_guest=asks_in and not state.opened.rated)
    is_on_turn = seat == state.seat_to_act
    is_playing, awaits = state.phase == "playing", state.awaits
    may_begin = state.phase == "open" and not any(c.is_free for c in state.chairs)
    may_ask = state.phase == "finished" and seat not in state.rematch_offers
    may_resign = is_playing and seat not in state.resigned
    may_hand_over = is_playing and not state.opened.rated

    def drawn_if(has_control: bool) -> str:
        return command_ids() if has_control else ""

    return Controls(
        throw=drawn_if(is_on_turn and isinstance(awaits, ToRoll)),
        move=drawn_if(is_on_turn and isinstance(awaits, ToMove)),
        begin=drawn_if(may_begin),
        resign=drawn_if(may_resign),
        hand_over=drawn_if(may_hand_over),
        rematch=drawn_if(may_ask and state.rematch_session is None),
    )


def _terms(state: State) -> tuple[str, ...]:
    """Return what was agreed at this table, in few words each."""
    opened = state.opened
    chosen = dict(opened.options)
    limit = f"{opened.turn_limit} s a throw" if opened.turn_limit else "no clock"
    options = (
        option.name
        if chosen[option.slug] is True
        else f"{option.name}: {chosen[option.slug]}"
        for option in state.game.options
        if chosen.get(option.slug, option.default) != option.default
    )
    return ("rated" if opened.rated else "casual", limit, *options)
