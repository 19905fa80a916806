"""What the table's fragment shows, as one value: `table_view`.

Everything a template would have to work out is worked out here, from the state
alone: no database, no request.
"""

from dataclasses import dataclass
from datetime import datetime

from accounts.web.forms import AUTO_PLAY
from games.record.drafts import Draft
from games.record.endings import is_played
from games.record.state import State
from games.rules.catalogue import form_name
from games.rules.interface import Move, ToMove, ToRoll
from games.services.presence import Look
from games.services.watching import NOBODY, Watchers
from games.web.board_views import BoardView
from games.web.move_buttons import MoveButton, move_button, own_buttons
from games.web.presenter_board import board_view
from games.web.presenter_clock import ClockView, clock_views
from games.web.presenter_corners import CornerView, corner_views
from games.web.presenter_dice import DiceView, dice_view
from games.web.presenter_draft import (
    DraftView,
    confirm_turn,
    draft_view,
    drafted_sides,
    query_with,
)
from games.web.presenter_hint import (
    NO_HINTS,
    HintFacts,
    HintView,
    hint_lines,
    hint_view,
)
from games.web.presenter_log import LogLine, log_lines
from games.web.presenter_presence import PresenceView, Scene, lit, presence_view
from games.web.presenter_queue import QueueView, queue_view
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
from games.web.times import time_words


@dataclass(frozen=True, slots=True)
class AidsView:
    """What is done for the viewer: throws, and forced plays by a mode's name."""

    auto_throw: bool
    auto_play: str

    @property
    def choices(self) -> dict[str, str]:
        """Return the ways to play that may be chosen, in words."""
        return AUTO_PLAY


@dataclass(frozen=True, slots=True)
class Controls:
    """Command ids of the controls the viewer has; "" where there is none."""

    throw: str = ""
    declare: str = ""
    begin: str = ""
    resign: str = ""
    hand_over: str = ""
    rematch: str = ""
    may_become_guest: bool = False


@dataclass(frozen=True, slots=True)
class TurnBar:
    """What the turn bar shows of a table: all that its template may ask for."""

    turn: TurnView
    result: ResultView | None
    clock: ClockView | None
    dice: DiceView | None
    queue: QueueView
    phase: str


@dataclass(frozen=True, slots=True)
class TableView:
    """Everything that the table shows to one viewer.

    `clock` is the one that runs; `now` is the server's time, ISO 8601 UTC.
    `buttons` are the moves with a button of their own, `moves` all of them.
    `draft` is there for whom a move of a throw is awaited from; `lost_steps` is a
    sentence about steps that could not be kept.
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
    queue: QueueView
    clock: ClockView | None
    now: str
    board: BoardView
    sides: tuple[SideView, ...]
    corners: tuple[CornerView, ...]
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
    presence: PresenceView
    draft: DraftView | None = None
    lost_steps: str = ""
    aids: AidsView | None = None

    @property
    def bar(self) -> TurnBar:
        """Return the part that the turn bar is drawn from."""
        return TurnBar(
            self.turn, self.result, self.clock, self.dice, self.queue, self.phase
        )


@dataclass(frozen=True, slots=True)
class Setting:
    """What of a table is not in its state.  `now` is UTC.

    `may_hint` says whether the seat on turn may be shown hints, `draft` the steps
    that the mover tries, `aids` what is done for the viewer if he has a seat, `look`
    who is here.
    """

    session_id: int
    names: dict[int, str]
    now: datetime
    share_url: str = ""
    hints: HintFacts = NO_HINTS
    may_hint: bool = False
    draft: Draft | None = None
    lost_steps: str = ""
    aids: AidsView | None = None
    look: Look | None = None
    watchers: Watchers = NOBODY


def table_view(
    state: State, setting: Setting, viewer: Viewer, command_ids: CommandIds
) -> TableView:
    """Return the table as the viewer sees it."""
    seat = viewer.seat_at(state)
    hand = seat if seat is not None and is_played(state, seat) else None
    is_on_turn = hand is not None and hand == state.seat_to_act
    scene = Scene(setting.look, setting.names, setting.now)
    presence = presence_view(state, seat, scene, command_ids)
    draft = _draft_of(state, setting) if is_on_turn else None
    shown = draft.state if draft else state
    open_moves = _open_moves(state, draft) if is_on_turn else ()
    buttons = tuple(
        move_button(move, query_with(draft, move.text) if draft else "")
        for move in open_moves
    )
    clocks = clock_views(state, setting.now)
    sides = lit(
        _sides(state, viewer, setting.names, command_ids, clocks, draft=draft),
        presence.lights,
    )
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
        turn=_turn(state, hand, setting.names, draft),
        dice=dice_view(shown, open_moves),
        queue=queue_view(shown, draft),
        clock=next((one for one in clocks.values() if one.is_running), None),
        now=setting.now.isoformat(),
        board=board_view(shown, seat, open_moves),
        sides=sides,
        corners=corner_views(state, seat, sides),
        bots=BOT_CHOICES,
        controls=_controls(state, viewer, command_ids),
        buttons=own_buttons(buttons),
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
        presence=presence,
        draft=draft_view(draft, command_ids) if draft else None,
        lost_steps=setting.lost_steps,
        aids=setting.aids,
        watchers=setting.watchers,
    )


def _draft_of(state: State, setting: Setting) -> Draft | None:
    """Return what the mover drafts, an empty draft to begin with; None for a throw."""
    return (setting.draft or Draft(state)) if _awaits_move(state) else None


def _open_moves(state: State, draft: Draft | None) -> tuple[Move, ...]:
    """Return what the viewer may do now; nothing follows upon a complete draft."""
    return draft.legal_moves if draft else legal_moves(state)


def _turn(
    state: State, seat: int | None, names: dict[int, str], draft: Draft | None
) -> TurnView:
    """Return whose turn it is; a draft is spoken of as if it were played."""
    if draft is None:
        return turn_view(state, seat, names)
    if draft.is_complete:
        return confirm_turn(draft, turn_view(state, seat, names))
    return turn_view(draft.state, seat, names)


def _sides(
    state: State,
    viewer: Viewer,
    names: dict[int, str],
    command_ids: CommandIds,
    clocks: dict[int, ClockView],
    *,
    draft: Draft | None,
) -> tuple[SideView, ...]:
    sides = side_views(state, viewer, names, command_ids, clocks)
    return drafted_sides(sides, state, draft) if draft else sides


def legal_moves(state: State) -> tuple[Move, ...]:
    """Return the moves open to the seat on turn, before a throw too."""
    if state.position is None or not (_awaits_move(state) or _may_declare(state)):
        return ()
    return state.game.legal_moves(state.position)


def _awaits_move(state: State) -> bool:
    return isinstance(state.awaits, ToMove)


def _may_declare(state: State) -> bool:
    awaits = state.awaits
    return isinstance(awaits, ToRoll) and awaits.may_declare


def _controls(state: State, viewer: Viewer, command_ids: CommandIds) -> Controls:
    """Return the viewer's controls beside those of the seats."""
    seat = viewer.seat_at(state)
    if seat is None:
        asks_in = state.phase == "open" and not viewer.public_id
        return Controls(may_become_guest=asks_in and not state.opened.rated)
    is_on_turn = seat == state.seat_to_act and is_played(state, seat)
    is_playing = state.phase == "playing"
    may_begin = state.phase == "open" and not any(c.is_free for c in state.chairs)
    may_ask = state.phase == "finished" and seat not in state.rematch_offers
    may_resign = is_playing and seat not in state.resigned
    may_hand_over = is_playing and not state.opened.rated

    def drawn_if(has_control: bool) -> str:
        return command_ids() if has_control else ""

    return Controls(
        throw=drawn_if(is_on_turn and isinstance(state.awaits, ToRoll)),
        declare=drawn_if(is_on_turn and _may_declare(state)),
        begin=drawn_if(may_begin),
        resign=drawn_if(may_resign),
        hand_over=drawn_if(may_hand_over),
        rematch=drawn_if(may_ask and state.rematch_session is None),
    )


def _terms(state: State) -> tuple[str, ...]:
    """Return what was agreed at this table, in few words each."""
    opened = state.opened
    kind = "rated" if opened.rated else "casual"
    return (kind, time_words(opened.time))
