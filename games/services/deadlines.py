"""When a seat's time ends.

The limit runs for one throw with its moves and starts anew with the next; bots
have none, those that keep a seat neither.
"""

from datetime import datetime, timedelta

from games.record.state import State
from games.rules.interface import ToRoll


def next_deadline(
    before: State, after: State, old: datetime | None, now: datetime
) -> datetime | None:
    """Return when the seat on turn in `after` must have acted; None for no limit.

    `old` is the deadline that stood in `before`; all times are UTC.
    """
    seat = after.seat_to_act
    if seat is None or not after.opened.turn_limit or after.chairs[seat].acting_bot:
        return None
    if old is not None and _goes_on(before, after):
        return old
    return now + timedelta(seconds=after.opened.turn_limit)


def _goes_on(before: State, after: State) -> bool:
    """Return whether `after` still belongs to the throw awaited or made in `before`."""
    if before.seat_to_act != after.seat_to_act:
        return False
    if not isinstance(after.awaits, ToRoll):
        return True
    # What is declared before a throw belongs to it and brings no new time.
    return isinstance(before.awaits, ToRoll) and before.throws == after.throws
