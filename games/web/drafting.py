"""The draft that a request asks for, and what becomes of it.

A page or a fragment carries its draft in its address: `seen`, the version that the
player looked at, and one `step` for each of his steps.  Nothing of it is stored.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import QueryDict

from games.record.drafts import (
    MOST_STEPS,
    Draft,
    drafted,
    is_untouched_since,
    were_played,
)
from games.record.state import State
from games.rules.interface import IllegalMove, ToMove

LONGEST_TEXT = 40
"""Characters of a move in notation, as the form of a move has it."""

MOVED_ON = "The table has moved on. Your steps were not played."
NO_STEPS = "These steps cannot be played here, so they were taken back."


@dataclass(frozen=True, slots=True)
class Asked:
    """The steps that a request brings; `seen` is -1 where it cannot be read."""

    steps: tuple[str, ...] = ()
    seen: int = -1

    @property
    def query(self) -> str:
        """Return the address' query that asks for the same; "" without steps."""
        return query_of(self.steps, self.seen)


NOTHING = Asked()


def asked_by(sent: QueryDict, field: str = "step") -> Asked:
    """Return the draft that a query, or a form with the moves in `field`, asks for."""
    steps, seen = tuple(sent.getlist(field)), sent.get("seen", "")
    is_number = seen.isascii() and seen.isdigit() and len(seen) < 10
    return Asked(steps, int(seen) if is_number else -1) if steps else NOTHING


def query_of(steps: tuple[str, ...], seen: int) -> str:
    """Return the query of a draft at a version; "" without steps."""
    said: Mapping[str, object] = {"seen": seen, "step": steps}
    return urlencode(said, doseq=True) if steps else ""


def draft_for(state: State, seat: int | None, asked: Asked) -> tuple[Draft | None, str]:
    """Return the draft that a seat is shown, and what is said of steps that are lost.

    Who has no move to make has no draft, and a spectator nothing to lose.  The
    draft holds on while the board is as it was when it was begun.
    """
    awaits = state.awaits
    is_mover = isinstance(awaits, ToMove) and awaits.seat == seat
    plain = Draft(state) if is_mover else None
    if seat is None or not asked.steps:
        return plain, ""
    if plain is None or not is_untouched_since(state, asked.seen):
        was_played = were_played(state, seat, asked.steps, since=asked.seen)
        return plain, "" if was_played else MOVED_ON
    try:
        _demand_readable(asked.steps)
        return drafted(state, seat, asked.steps), ""
    except IllegalMove:
        return plain, NO_STEPS


def _demand_readable(steps: tuple[str, ...]) -> None:
    """Refuse what no move can be before the rules look at it."""
    too_long = any(len(text) > LONGEST_TEXT for text in steps)
    if too_long or len(steps) > MOST_STEPS:
        raise IllegalMove("unreadable", "That cannot be read.")
