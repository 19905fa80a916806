"""Players who are gone on their turn: what the others may do about it.

Presence says who is away; whether that is long enough is asked again in the
transaction of every command.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from accounts.models import User
from games.record import absence as commands
from games.record import events as ev
from games.record import timing
from games.record.commands import CommandRefused
from games.record.endings import is_played
from games.record.state import State
from games.services import presence, store
from games.services.acting import act
from games.services.presence import Look
from games.services.store import Command
from games.services.takeover import CARETAKER

TO_BEGIN = timedelta(seconds=60)
"""Play does not begin with a player who has been away longer."""


@dataclass(frozen=True, slots=True)
class Absent:
    """The player on turn, on `seat`, is away; from `ripe_at` (UTC) on others may act.

    `has_partner` says that somebody of his side is here to play on with a bot.
    """

    seat: int
    ripe_at: datetime
    has_partner: bool

    def is_ripe(self, now: datetime) -> bool:
        """Return whether he has been away long enough."""
        return now >= self.ripe_at


def patience_of(state: State) -> timedelta | None:
    """Return how long a player may be away on his turn; None where only a clock counts.

    The faster a table plays, the sooner somebody is missed.
    """
    control = state.clocks.control
    if control.kind == "days":
        return None
    return timedelta(seconds=timing.patience_s(control))


def absent_on_turn(state: State, look: Look | None, now: datetime) -> Absent | None:
    """Return the player on turn if he is away; None if he is not or nobody knows."""
    seat, patience = state.seat_to_act, patience_of(state)
    if look is None or patience is None or seat is None or not is_played(state, seat):
        return None
    since = look.away_since(state.chairs[seat].player)
    if since is None:
        return None
    mates = set(state.sides[state.side_of(seat)]) - {seat}
    staying = mates - away_seats(state, look, now) - state.resigned
    return Absent(seat, since + patience, bool(staying))


def away_seats(state: State, look: Look | None, now: datetime) -> frozenset[int]:
    """Return the seats nobody need wait for: long away, or played by a bot."""
    patience = patience_of(state)
    return frozenset(
        seat
        for seat in range(state.seats)
        if not is_played(state, seat)
        or _is_long_away(state.chairs[seat].player, look, patience, now)
    )


def voters(state: State, look: Look | None, absent: int, asker: int) -> frozenset[int]:
    """Return the seats whose players must ask for a caretaker: those who are here."""
    here = look.seats(state) if look else frozenset()
    played = {seat for seat in here | {asker} if is_played(state, seat)}
    return frozenset(played - {absent})


def demand_everybody(state: State, session_id: int, now: datetime) -> None:
    """Raise CommandRefused, with their names, if players have been away too long.

    Whom presence does not know counts as here.
    """
    look = presence.look(session_id, now)
    if look is None:
        return
    away = [
        chair.player
        for chair in state.chairs
        if chair.player and _is_long_away(chair.player, look, TO_BEGIN, now)
    ]
    if not away:
        return
    users = User.objects.filter(public_id__in=away).order_by("username")
    names = " and ".join(users.values_list("username", flat=True))
    raise CommandRefused("away", f"Away: {names}. Play begins when everybody is here.")


def claim(session_id: int, seat: int, *, command: Command | None, now: datetime) -> int:
    """Claim the win for `seat`'s side: the player on turn has been away too long.

    Raises what `acting.act` raises.
    """

    def decide(state: State) -> tuple[ev.Event, ...]:
        absent = _demand_absent(state, session_id, now)
        if absent.has_partner:
            raise CommandRefused(
                "has-partner", "The partner is still here: ask for a caretaker."
            )
        return commands.claim(state, seat, absent=absent.seat, at=store.stamp(now))

    return act(session_id, decide, now=now, seat=seat, command=command)


def ask_caretaker(
    session_id: int, seat: int, *, command: Command | None, now: datetime
) -> int:
    """Ask that a bot keeps the seat of the absent player; raises as `claim` does."""

    def decide(state: State) -> tuple[ev.Event, ...]:
        absent = _demand_absent(state, session_id, now)
        look = presence.look(session_id, now)
        return commands.ask_caretaker(
            state,
            absent.seat,
            by=seat,
            voters=voters(state, look, absent.seat, seat),
            level=CARETAKER,
            at=store.stamp(now),
        )

    return act(session_id, decide, now=now, seat=seat, command=command)


def _demand_absent(state: State, session_id: int, now: datetime) -> Absent:
    """Return who is absent on turn; refuse if he is back, or not away long enough."""
    look = presence.look(session_id, now)
    absent = absent_on_turn(state, look, now)
    if look is None:
        raise CommandRefused("not-known", "Who is here cannot be seen just now.")
    if absent is None:
        raise CommandRefused("is-back", "The player on turn is back: play goes on.")
    if not absent.is_ripe(now):
        raise CommandRefused(
            "too-soon", "The player on turn has not been away so long."
        )
    return absent


def _is_long_away(
    player: str, look: Look | None, patience: timedelta | None, now: datetime
) -> bool:
    since = look.away_since(player) if look else None
    return since is not None and patience is not None and now >= since + patience
