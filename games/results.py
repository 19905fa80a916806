"""What a finished session means to others: plain values."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Outcome:
    """A result as the ladder hears it.

    `sides` are the ids of the users of each side, in seat order; `winner` is an
    index into it; `form` is "acey", "uckers" or "uckers2"; `finished_at` is UTC;
    `unrated_because` is "" for a session that counts.  `forfeited` are users whose
    seats bots kept at the end: they have lost, whoever won.  `spared` are partners
    of those on a side that lost: it costs them nothing.
    """

    session_id: int
    form: str
    sides: tuple[tuple[int, ...], ...]
    winner: int
    unrated_because: str
    finished_at: datetime
    forfeited: frozenset[int] = frozenset()
    spared: frozenset[int] = frozenset()
