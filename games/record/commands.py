"""Commands: from a state and a wish to the events that answer it, or a refusal.

Every command takes `at`, the time its events carry (see `events`).  None of them
looks at who asks: that the asker holds the seat is known before.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from games.record import events as ev
from games.record.dice import throw_faces
from games.record.state import State, advance, highest_seats
from games.rules.interface import IllegalMove, Over, ToMove, ToRoll

Secrets: TypeAlias = Callable[[int], bytes]
"""Gives the chain's secret s_n of throw n (from 1)."""


class CommandRefused(Exception):
    """A command that the session does not allow now.

    `reason` is a sentence for the player, `code` a stable word.
    """

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


def sit(
    state: State, seat: int, player: str, *, salt: str, at: str
) -> tuple[ev.Event, ...]:
    """Seat a player; refused once play has begun or where somebody sits."""
    _demand_open(state)
    _demand_seat(state, seat)
    if any(chair.player == player for chair in state.chairs):
        raise CommandRefused("seated-already", "You have a seat at this table.")
    if not state.chairs[seat].is_free:
        raise CommandRefused("seat-taken", "That seat is taken.")
    return (ev.Seated(at, seat, player, salt),)


def seat_bot(state: State, seat: int, level: str, *, at: str) -> tuple[ev.Event, ...]:
    """Put a bot into a free seat of a casual table that is still open."""
    _demand_open(state)
    _demand_seat(state, seat)
    if state.opened.rated:
        raise CommandRefused("rated", "Bots do not play at rated tables.")
    if not state.chairs[seat].is_free:
        raise CommandRefused("seat-taken", "That seat is taken.")
    return (ev.BotSeated(at, seat, level),)


def vacate(state: State, seat: int, *, at: str) -> tuple[ev.Event, ...]:
    """Free a seat before play has begun."""
    _demand_open(state)
    _demand_seat(state, seat)
    if state.chairs[seat].is_free:
        raise CommandRefused("seat-free", "Nobody sits there.")
    return (ev.Vacated(at, seat),)


def begin(
    state: State, seat: int, *, salt: str, secrets: Secrets, at: str
) -> tuple[ev.Event, ...]:
    """Start play once all seats are taken, and throw for the start."""
    _demand_open(state)
    if any(chair.is_free for chair in state.chairs):
        raise CommandRefused("seats-free", "Play begins when every seat is taken.")
    begun = ev.Begun(at, seat, salt)
    state = advance(state, begun)
    return (begun, *_opening(state, secrets, at))


def throw(
    state: State, seat: int, *, salt: str, secrets: Secrets, at: str
) -> tuple[ev.Event, ...]:
    """Throw both dice for the seat on turn; void the session past the last throw."""
    awaits = _demand_turn(state, seat)
    if not isinstance(awaits, ToRoll):
        raise CommandRefused("move-first", "Play the dice you have thrown first.")
    if state.throws >= state.opened.length:
        return void(state, "The session has used up its dice.", at=at)
    thrown = _thrown(state, (seat,), salt=salt, secrets=secrets, at=at)
    return (thrown, *_end_of_play(advance(state, thrown), at))


def move(
    state: State, seat: int, text: str, *, salt: str, at: str
) -> tuple[ev.Event, ...]:
    """Play the move written `text` for the seat on turn."""
    awaits = _demand_turn(state, seat)
    if not isinstance(awaits, ToMove):
        raise CommandRefused("throw-first", "Throw the dice first.")
    assert state.position is not None
    try:
        found = state.game.find_move(state.position, text)
    except IllegalMove as illegal:
        raise CommandRefused(illegal.code, illegal.reason) from illegal
    moved = ev.Moved(at, seat, found.text, salt)
    return (moved, *_end_of_play(advance(state, moved), at))


def hand_over(state: State, seat: int, level: str, *, at: str) -> tuple[ev.Event, ...]:
    """Leave a seat of a casual session in play to a bot.

    A side is lost if only players who have resigned stay behind.
    """
    _demand_playing(state)
    _demand_player(state, seat)
    if state.opened.rated:
        raise CommandRefused("rated", "A rated game is played or resigned.")
    handed = ev.HandedOver(at, seat, level)
    return (handed, *_end_of_side(advance(state, handed), state.side_of(seat), at))


def resign(state: State, seat: int, *, at: str) -> tuple[ev.Event, ...]:
    """Resign; the side is lost when all its players have resigned."""
    _demand_playing(state)
    _demand_player(state, seat)
    if seat in state.resigned:
        raise CommandRefused("resigned-already", "You have resigned already.")
    resigned = ev.Resigned(at, seat)
    return (resigned, *_end_of_side(advance(state, resigned), state.side_of(seat), at))


def time_out(state: State, *, at: str) -> tuple[ev.Event, ...]:
    """End the session: the seat on turn has used up its time."""
    _demand_playing(state)
    seat = state.seat_to_act
    assert seat is not None
    return (_finished(state, _other_side(state.side_of(seat)), "time", at),)


def return_clock(state: State, seconds: int, *, at: str) -> tuple[ev.Event, ...]:
    """Note that the seat on turn was given its time back after an outage."""
    _demand_playing(state)
    return (ev.ClockReturned(at, seconds),)


def void(state: State, reason: str, *, at: str) -> tuple[ev.Event, ...]:
    """Take the session out of all counts, whatever its phase."""
    if state.phase == "voided":
        raise CommandRefused("voided-already", "The game is void already.")
    return (ev.Voided(at, reason, state.head),)


def offer_rematch(state: State, seat: int, *, at: str) -> tuple[ev.Event, ...]:
    """Say that a player would play again."""
    if state.phase != "finished":
        raise CommandRefused("not-over", "The game is not over.")
    _demand_player(state, seat)
    if state.rematch_session is not None:
        raise CommandRefused("rematch-open", "The new table is open already.")
    if seat in state.rematch_offers:
        raise CommandRefused("offered-already", "You have asked already.")
    return (ev.RematchOffered(at, seat),)


def open_rematch(state: State, session: int, *, at: str) -> tuple[ev.Event, ...]:
    """Point to the new table once every player has asked for it."""
    if state.rematch_session is not None:
        raise CommandRefused("rematch-open", "The new table is open already.")
    if not wants_rematch(state):
        raise CommandRefused("not-agreed", "The others have not agreed yet.")
    return (ev.RematchOpened(at, session),)


def wants_rematch(state: State) -> bool:
    """Return whether every player who still sits here has asked for a rematch."""
    players = {seat for seat, chair in enumerate(state.chairs) if chair.player}
    return bool(players) and players <= state.rematch_offers


def _opening(state: State, secrets: Secrets, at: str) -> tuple[ev.Event, ...]:
    """Throw for the start until one seat alone is highest."""
    seats = tuple(range(state.seats))
    thrown: list[ev.Event] = []
    while len(seats) > 1:
        event = _thrown(state, seats, salt="", secrets=secrets, at=at)
        thrown.append(event)
        state = advance(state, event)
        seats = highest_seats(event, state.game.opening_dice)
    return tuple(thrown)


def _thrown(
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


def _purpose(state: State, seat: int) -> int:
    last = state.last_throw
    further = last is not None and last.seat == seat
    return ev.FURTHER_THROW if further else ev.FIRST_THROW


def _end_of_play(state: State, at: str) -> tuple[ev.Event, ...]:
    """Return the result event if the board says that the game is over."""
    awaits = state.awaits
    if not isinstance(awaits, Over):
        return ()
    return (_finished(state, awaits.side, "play", at, awaits.notes),)


def _end_of_side(state: State, side: int, at: str) -> tuple[ev.Event, ...]:
    """Return the result event if all players left on the side have resigned."""
    players = {seat for seat in state.sides[side] if state.chairs[seat].player}
    if not players or not players <= state.resigned:
        return ()
    return (_finished(state, _other_side(side), "resignation", at),)


def _finished(
    state: State, side: int, reason: str, at: str, notes: tuple[str, ...] = ()
) -> ev.Finished:
    return ev.Finished(at, side, reason, notes, state.head)


def _other_side(side: int) -> int:
    return 1 - side


def _demand_open(state: State) -> None:
    if state.phase != "open":
        raise CommandRefused("begun", "Play has begun at this table.")


def _demand_seat(state: State, seat: int) -> None:
    if not 0 <= seat < state.seats:
        raise CommandRefused("no-seat", "The table has no such seat.")


def _demand_playing(state: State) -> None:
    if state.phase == "open":
        raise CommandRefused("not-begun", "Play has not begun yet.")
    if state.phase != "playing":
        raise CommandRefused("over", "The game is over.")


def _demand_player(state: State, seat: int) -> None:
    _demand_seat(state, seat)
    if not state.chairs[seat].player:
        raise CommandRefused("no-player", "No player sits there.")


def _demand_turn(state: State, seat: int) -> ToRoll | ToMove:
    _demand_playing(state)
    awaits = state.awaits
    if not isinstance(awaits, ToRoll | ToMove):
        raise CommandRefused("over", "The game is over.")
    if awaits.seat != seat:
        raise CommandRefused("not-your-turn", "It is not your turn.")
    return awaits
