"""Throws as events: who throws, with which secret and salts, and the faces made."""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from games.record import events as ev
from games.record.dice import throw_faces
from games.record.state import State, advance, highest_seats

Secrets: TypeAlias = Callable[[int], bytes]
"""Gives the chain's secret s_n of throw n (from 1)."""


def opening_throws(state: State, secrets: Secrets, at: str) -> tuple[ev.Event, ...]:
    """Throw for the start of a game until one seat alone is highest.

    The session is void if the chain has no further throw.
    """
    seats = tuple(range(state.seats))
    events: list[ev.Event] = []
    while len(seats) > 1:
        if state.throws >= state.opened.length:
            return (*events, out_of_dice(state, at))
        event = thrown_by(state, seats, salt="", secrets=secrets, at=at)
        events.append(event)
        state = advance(state, event)
        seats = highest_seats(event, state.game.opening_dice)
    return tuple(events)


def thrown_by(
    state: State, seats: tuple[int, ...], *, salt: str, secrets: Secrets, at: str
) -> ev.Thrown:
    """Return throw n of the session by these seats (several at the opening)."""
    opening = state.position is None
    salts = dict(state.salts) | ({seats[0]: salt} if salt else {})
    n = state.throws + 1
    event = ev.Thrown(
        at=at,
        n=n,
        purpose=ev.OPENING if opening else _purpose(state, seats[0]),
        seat=ev.NO_SEAT if opening else seats[0],
        seats=seats,
        faces=(),
        secret=secrets(n).hex(),
        salt=salt,
        salts=tuple(sorted(salts.items())),
    )
    faces = throw_faces(
        bytes.fromhex(event.secret),
        bytes.fromhex(state.opened.game_id),
        n=n,
        purpose=event.purpose,
        seat=event.seat,
        count=len(seats) * state.game.opening_dice if opening else 2,
        salts=tuple((seat, bytes.fromhex(value)) for seat, value in event.salts),
    )
    return replace(event, faces=faces)


def out_of_dice(state: State, at: str) -> ev.Voided:
    """Return the event that ends a session whose chain is used up."""
    return ev.Voided(at, "The session has used up its dice.", state.head)


def _purpose(state: State, seat: int) -> int:
    last = state.last_throw
    further = last is not None and last.seat == seat
    return ev.FURTHER_THROW if further else ev.FIRST_THROW
