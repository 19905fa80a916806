"""What the table's fragment shows, as one value: `table_view`.

Everything a template would have to work out is worked out here, from the state
alone: no database, no request.
"""

from dataclasses import dataclass
from datetime import datetime

from games.record import events as ev
from games.record.state import State
from games.rules.catalogue import form_name
from games.rules.interface import Move, ToMove, ToRoll
from games.services.watching import NOBODY, Watchers
from games.web.limits import limit_a_throw
from games.web.presenter_board import BoardView, board_view
from games.web.presenter_hint import (
    NO_HINTS,
    HintFacts,
    HintView,
    hint_lines,
    hint_view,
)
from games.web.presenter_log import LogLine, check_of, log_lines
from games.web.presenter_rules import MatchView, RulesView, match_view, rules_view
from games.web.presenter_seats import (
    BOT_CHOICES,
    BotChoice,
    CommandIds,
    SideView,
    Viewer,
    side_views,
)
from games.web.presenter_turn import ResultView, TurnView, result_view, turn_view

DELIBERATE_KINDS = {"challenge", "pass", "name", "declare"}
"""Moves that get a button of their own: nobody should make them by a slip."""


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
    rules: RulesView
    match: MatchView | None
    turn: TurnView
    dice: DiceView | None
    owed: tuple[str, ...]
    deadline: str
    now: str
    board: BoardView
    sides: tuple[SideView, ...]
    bots: tuple[BotChoice, ...]
    controls: Controls
    buttons: tuple[MoveButton, ...]
    moves: tuple[MoveButton, ...]
    log: tuple[LogLine, ...]
    result: ResultView | None
    is_seated: bool
    share_url: str
    rematch_session: int | None
    hint: HintView | None
    hint_lines: tuple[str, ...]
    watchers: Watchers


@dataclass(frozen=True, slots=True)
class Setting:
    """What of a table is not in its state.  `deadline_at`, `now` are UTC.

    `may_hint` says whether the seat on turn may be shown hints.
    """

    session_id: int
    names: dict[int, str]
    deadline_at: datetime | None
    now: datetime
    share_url: str = ""
    hints: HintFacts = NO_HINTS
    may_hint: bool = False
    watchers: Watchers = NOBODY


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
        heading=form_name(state.game, state.seats),
        terms=_terms(state),
        rules=rules_view(state.game, state.opened.options),
        match=match_view(state, 0 if seat is None else state.side_of(seat)),
        turn=turn_view(state, seat, setting.names),
        dice=dice_view(state),
        owed=_owed(state),
        deadline=deadline.isoformat() if deadline else "",
        now=setting.now.isoformat(),
        board=board_view(state, seat, open_moves),
        sides=side_views(state, viewer, setting.names, command_ids),
        bots=BOT_CHOICES,
        controls=_controls(state, viewer, command_ids),
        buttons=_own_buttons(buttons),
        moves=buttons,
        log=log_lines(state),
        result=result_view(state, seat, setting.names),
        is_seated=seat is not None,
        share_url=setting.share_url if state.phase == "open" else "",
        rematch_session=state.rematch_session,
        hint=hint_view(state, setting.hints)
        if is_on_turn and setting.may_hint
        else None,
        hint_lines=hint_lines(state, setting.hints),
        watchers=setting.watchers,
    )


def legal_moves(state: State) -> tuple[Move, ...]:
    """Return the moves open to the seat on turn, before a throw too."""
    if state.position is None or not (_awaits_move(state) or _may_declare(state)):
        return ()
    return state.game.legal_moves(state.position)


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


def _owed(state: State) -> tuple[str, ...]:
    awaits = state.awaits
    return awaits.owed if isinstance(awaits, ToMove) else ()


def _awaits_move(state: State) -> bool:
    return isinstance(state.awaits, ToMove)


def _may_declare(state: State) -> bool:
    awaits = state.awaits
    return isinstance(awaits, ToRoll) and awaits.may_declare


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
    is_playing = state.phase == "playing"
    may_move = _awaits_move(state) or _may_declare(state)
    may_begin = state.phase == "open" and not any(c.is_free for c in state.chairs)
    may_ask = state.phase == "finished" and seat not in state.rematch_offers
    may_resign = is_playing and seat not in state.resigned
    may_hand_over = is_playing and not state.opened.rated

    def drawn_if(has_control: bool) -> str:
        return command_ids() if has_control else ""

    return Controls(
        throw=drawn_if(is_on_turn and isinstance(state.awaits, ToRoll)),
        move=drawn_if(is_on_turn and may_move),
        begin=drawn_if(may_begin),
        resign=drawn_if(may_resign),
        hand_over=drawn_if(may_hand_over),
        rematch=drawn_if(may_ask and state.rematch_session is None),
    )


def _terms(state: State) -> tuple[str, ...]:
    """Return what was agreed at this table, in few words each."""
    opened = state.opened
    kind = "rated" if opened.rated else "casual"
    return (kind, limit_a_throw(opened.turn_limit))
