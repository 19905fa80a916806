"""The seats of a table as strips: who sits there, and what the viewer may do there."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from games.bots.catalogue import OFFERED
from games.record.state import State
from games.web.presenter_clock import ClockView

CommandIds = Callable[[], str]
"""Draws a fresh command id for each control."""


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks at the table: `public_id` is "" for a visitor without a name."""

    public_id: str = ""
    is_guest: bool = False

    def seat_at(self, state: State) -> int | None:
        """Return the seat the viewer holds, None for a spectator."""
        if not self.public_id:
            return None
        for seat, chair in enumerate(state.chairs):
            if chair.player == self.public_id:
                return seat
        return None


@dataclass(frozen=True, slots=True)
class BotChoice:
    """A level that a bot on a free seat can have."""

    slug: str
    name: str
    words: str


BOT_CHOICES = tuple(
    BotChoice(bot.slug, bot.name, bot.words) for bot in OFFERED.values()
)


@dataclass(frozen=True, slots=True)
class LightView:
    """Whether the player of a seat has the table open."""

    is_here: bool
    words: str


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat; `sit`, `leave`, `seat_bot` are command ids of the viewer's controls.

    A bot keeps the seat of an absent player where `is_kept`.
    """

    number: int
    title: str
    colours: tuple[str, ...]
    name: str
    is_free: bool
    is_bot: bool
    is_kept: bool
    is_viewer: bool
    is_to_act: bool
    is_winner: bool
    has_resigned: bool
    wants_rematch: bool
    sit: str = ""
    leave: str = ""
    seat_bot: str = ""
    clock: ClockView | None = None
    light: LightView | None = None


@dataclass(frozen=True, slots=True)
class SideView:
    """The seats that win together and what they still have to go, in pips."""

    seats: tuple[SeatView, ...]
    pips: int | None
    is_winner: bool


def side_views(
    state: State,
    viewer: Viewer,
    names: dict[int, str],
    command_ids: CommandIds,
    clocks: dict[int, ClockView],
) -> tuple[SideView, ...]:
    """Return the sides, the viewer's own first."""
    own = viewer.seat_at(state)
    order = sorted(
        range(len(state.sides)),
        key=lambda side: own is None or own not in state.sides[side],
    )
    return tuple(
        SideView(
            seats=tuple(
                replace(
                    seat_view(state, seat, viewer, names.get(seat, ""), command_ids),
                    clock=clocks.get(seat),
                )
                for seat in state.sides[side]
            ),
            pips=_pips(state, side),
            is_winner=_has_won(state, side),
        )
        for side in order
    )


def seat_view(
    state: State, seat: int, viewer: Viewer, name: str, command_ids: CommandIds
) -> SeatView:
    """Return one seat with the controls that the viewer has there."""
    chair, own = state.chairs[seat], viewer.seat_at(state)
    is_open, is_owner = state.phase == "open", _is_owner(state, viewer)
    may_sit = own is None and _admits(state, viewer)
    may_leave = seat == own or (is_owner and bool(chair.bot))
    may_seat_bot = is_open and chair.is_free and is_owner and not state.opened.rated
    return SeatView(
        number=seat,
        title=state.game.seat_name(state.seats, seat),
        colours=state.game.colours(state.seats, seat),
        name="Free seat" if chair.is_free else name,
        is_free=chair.is_free,
        is_bot=bool(chair.bot),
        is_kept=bool(chair.caretaker),
        is_viewer=seat == own,
        is_to_act=seat == state.seat_to_act,
        is_winner=_has_won(state, state.side_of(seat)),
        has_resigned=seat in state.resigned,
        wants_rematch=seat in state.rematch_offers,
        sit=command_ids() if is_open and chair.is_free and may_sit else "",
        leave=command_ids() if is_open and may_leave else "",
        seat_bot=command_ids() if may_seat_bot else "",
    )


def _pips(state: State, side: int) -> int | None:
    if state.position is None:
        return None
    return state.game.pips_left(state.position, side)


def _has_won(state: State, side: int) -> bool:
    return state.result is not None and state.result.side == side


def _is_owner(state: State, viewer: Viewer) -> bool:
    return bool(viewer.public_id) and viewer.public_id == state.opened.owner


def _admits(state: State, viewer: Viewer) -> bool:
    """Return whether the viewer may sit: a visitor without a name becomes a guest."""
    is_member = bool(viewer.public_id) and not viewer.is_guest
    return is_member or not state.opened.rated
