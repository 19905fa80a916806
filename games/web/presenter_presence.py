"""Who is at the table, and what the viewer may do about those who are not."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from games.record.endings import is_played
from games.record.state import State
from games.services import absence
from games.services.absence import Absent
from games.services.presence import Look
from games.web.presenter_seats import CommandIds, LightView, SideView


@dataclass(frozen=True, slots=True)
class AbsentView:
    """The player on turn is away: since he was missed, or until he may be.

    `until` is ISO 8601 UTC, `seconds` what is left then.  `claim` and `ask` are
    command ids of the viewer's controls, "" where he has none.  `asked` and
    `wanted` name who has asked for a caretaker and whose word is still wanted.
    """

    name: str
    until: str
    seconds: int
    is_ripe: bool
    has_partner: bool
    is_told_to_act: bool
    claim: str = ""
    ask: str = ""
    asked: str = ""
    wanted: str = ""


@dataclass(frozen=True, slots=True)
class ProposalView:
    """A player of the viewer's side would resign; command ids as in `AbsentView`."""

    names: str
    is_own: bool
    agree: str
    play_on: str


@dataclass(frozen=True, slots=True)
class PresenceView:
    """What the table says of absence to one viewer.

    `take_back` is the command id of the way back to a seat that a bot keeps.
    `rematch_waits` names who has not said whether he plays again; `digest` tells
    whether others are here by now.
    """

    digest: str
    lights: Mapping[int, LightView]
    absent: AbsentView | None
    proposal: ProposalView | None
    take_back: str
    rematch_waits: str


@dataclass(frozen=True, slots=True)
class Scene:
    """What of a table's presence is not in its state; `now` is UTC."""

    look: Look | None
    names: Mapping[int, str]
    now: datetime


def presence_view(
    state: State, seat: int | None, scene: Scene, command_ids: CommandIds
) -> PresenceView:
    """Return what the viewer on `seat`, None for a spectator, sees of absence."""
    is_kept = seat is not None and bool(state.chairs[seat].caretaker)
    may_take_back = is_kept and state.phase == "playing"
    return PresenceView(
        digest=scene.look.digest if scene.look else "",
        lights=_lights(state, scene),
        absent=_absent(state, seat, scene, command_ids),
        proposal=_proposal(state, seat, scene, command_ids),
        take_back=command_ids() if may_take_back else "",
        rematch_waits=_rematch_waits(state, scene),
    )


def lit(
    sides: tuple[SideView, ...], lights: Mapping[int, LightView]
) -> tuple[SideView, ...]:
    """Return the sides with the light of each seat."""
    return tuple(
        replace(
            side,
            seats=tuple(
                replace(seat, light=lights.get(seat.number)) for seat in side.seats
            ),
        )
        for side in sides
    )


def _lights(state: State, scene: Scene) -> dict[int, LightView]:
    """Return the lights of the seats of people; none while nobody knows."""
    if scene.look is None or state.phase == "voided":
        return {}
    here = scene.look.seats(state)
    return {
        seat: LightView(seat in here, "is here" if seat in here else "is away")
        for seat, chair in enumerate(state.chairs)
        if chair.player
    }


def _absent(
    state: State, seat: int | None, scene: Scene, command_ids: CommandIds
) -> AbsentView | None:
    absent = absence.absent_on_turn(state, scene.look, scene.now)
    if absent is None or absent.seat == seat:
        return None
    is_ripe = absent.is_ripe(scene.now)
    may_claim = not absent.has_partner and _is_opponent(state, seat, absent)
    may_ask = absent.has_partner and seat is not None and is_played(state, seat)
    asked, wanted = _asking(state, absent, seat, scene)
    has_asked = seat in asked and bool(wanted)
    return AbsentView(
        name=scene.names.get(absent.seat, ""),
        until=absent.ripe_at.isoformat(),
        seconds=max(0, round((absent.ripe_at - scene.now).total_seconds())),
        is_ripe=is_ripe,
        has_partner=absent.has_partner,
        is_told_to_act=may_claim or may_ask,
        claim=command_ids() if is_ripe and may_claim else "",
        ask=command_ids() if is_ripe and may_ask and not has_asked else "",
        asked=listed(scene.names.get(one, "") for one in sorted(asked)),
        wanted=listed(scene.names.get(one, "") for one in sorted(wanted)),
    )


def _is_opponent(state: State, seat: int | None, absent: Absent) -> bool:
    return seat is not None and state.side_of(seat) != state.side_of(absent.seat)


def _asking(
    state: State, absent: Absent, seat: int | None, scene: Scene
) -> tuple[frozenset[int], frozenset[int]]:
    """Return the seats that have asked for a caretaker, and those still to ask."""
    asked = frozenset(by for kept, by in state.caretaker_asks if kept == absent.seat)
    if not absent.has_partner or not asked:
        return frozenset(), frozenset()
    asker = absent.seat if seat is None else seat
    needed = absence.voters(state, scene.look, absent.seat, asker)
    return asked, needed - asked


def _proposal(
    state: State, seat: int | None, scene: Scene, command_ids: CommandIds
) -> ProposalView | None:
    """Return the resignation that the viewer's side has to answer."""
    if seat is None or state.phase != "playing":
        return None
    mates = state.sides[state.side_of(seat)]
    proposed = [mate for mate in mates if mate in state.resigned]
    if not proposed:
        return None
    away = absence.away_seats(state, scene.look, scene.now)
    is_own = seat in proposed
    nobody_left = set(mates) - away - {seat} <= state.resigned
    may_agree = nobody_left if is_own else is_played(state, seat)
    return ProposalView(
        names=listed(scene.names.get(mate, "") for mate in proposed),
        is_own=is_own,
        agree=command_ids() if may_agree else "",
        play_on=command_ids(),
    )


def _rematch_waits(state: State, scene: Scene) -> str:
    if state.phase != "finished":
        return ""
    here = scene.look.seats(state) if scene.look else None
    silent = (
        scene.names.get(seat, "")
        + (" (away)" if here is not None and seat not in here else "")
        for seat, chair in enumerate(state.chairs)
        if chair.player and seat not in state.rematch_offers
    )
    return listed(silent)


def listed(names: Iterable[str]) -> str:
    """Return names as a sentence has them: "Ann, Bob and Cid"."""
    *first, last = list(names) or [""]
    return f"{', '.join(first)} and {last}" if first else last
