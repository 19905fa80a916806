"""What a seat does by itself: a bot everything, a player what he wishes done for him.

The act is a row (`BotJob`), made when the seat comes on turn; whoever leases the row
acts, so it happens once, however many tabs the player has open.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from accounts import queries as people
from accounts.models import Preferences
from games.record.drafts import forced_play
from games.record.state import State
from games.rules.interface import ToMove, ToRoll
from games.services import pace

PAUSE = timedelta(milliseconds=600)
"""Before a player's automatic act, so that the dice can be seen."""


@dataclass(frozen=True, slots=True)
class Act:
    """The one thing that can be done: the play of `texts`; without any, a throw."""

    texts: tuple[str, ...] = ()


def only_act(state: State) -> Act | None:
    """Return what the seat on turn must do, None where it has a choice."""
    match state.awaits:
        case ToRoll(may_declare=False):
            return Act()
        case ToMove():
            texts = forced_play(state)
            return Act(texts) if texts else None
    return None


def is_wished(act: Act, wishes: Preferences) -> bool:
    """Return whether a player wants this done for him."""
    if not act.texts:
        return wishes.auto_throw
    is_one_step = len(act.texts) == 1
    return wishes.auto_play == "throw" or (wishes.auto_play == "step" and is_one_step)


def wished_act(state: State) -> Act | None:
    """Return what is to be done for the player on turn, None for nothing."""
    seat, act = state.seat_to_act, only_act(state)
    if seat is None or act is None or state.chairs[seat].acting_bot:
        return None
    wishes = people.preferences_of(state.chairs[seat].player)
    return act if is_wished(act, wishes) else None


def due_at(session_id: int, state: State, now: datetime) -> datetime | None:
    """Return when the seat on turn acts by itself (UTC), None if it does not."""
    seat = state.seat_to_act
    if seat is None:
        return None
    if state.chairs[seat].acting_bot:
        return now + pace.pause_of(session_id)
    return now + PAUSE if wished_act(state) else None
