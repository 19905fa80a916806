"""Small tables for tests of the record: states made by the commands themselves."""

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import replace

import pytest

from games.record import commands
from games.record import events as ev
from games.record.commands import CommandRefused
from games.record.state import State, advance, fold
from games.record.throwing import Secrets
from games.rules.catalogue import game_of
from games.rules.interface import ToMove, ToRoll

AT = "2026-01-02T12:00:00.000000Z"
NO_SALT = ""


def salt_of(word: object) -> str:
    """Return a salt that stands for a word."""
    return hashlib.sha256(str(word).encode()).hexdigest()[:32]


def secrets_of(number: int) -> Secrets:
    """Return secrets that belong to a number; they form no chain."""
    return lambda n: hashlib.sha256(f"{number} {n}".encode()).digest()


def opened(
    game: str = "acey", seats: int = 2, *, rated: bool = False, length: int = 4096
) -> State:
    """Return a new table with free seats."""
    event = ev.Opened(
        at=AT,
        scheme=ev.SCHEME,
        game_id="ab" * 16,
        anchor="cd" * 32,
        length=length,
        game=game,
        seats=seats,
        options=(),
        rated=rated,
        time="none",
        owner="ann",
    )
    return fold((event,))


def after(state: State, events: Iterable[ev.Event]) -> State:
    """Return the state after more events."""
    for event in events:
        state = advance(state, event)
    return state


def seated(game: str = "acey", seats: int = 2, *, rated: bool = False) -> State:
    """Return a table with a player on every seat: ann, bob, cat and dan."""
    state = opened(game, seats, rated=rated)
    for seat, player in zip(range(seats), ("ann", "bob", "cat", "dan"), strict=False):
        salt = salt_of(player)
        state = after(state, commands.sit(state, seat, player, salt=salt, at=AT))
    return state


def with_options(
    game: str, options: tuple[tuple[str, bool | int], ...], *, seats: int = 2
) -> State:
    """Return a full table that plays by these options."""
    state = seated(game, seats)
    return replace(state, opened=replace(state.opened, options=options))


def begun(
    game: str = "acey", seats: int = 2, *, number: int = 1, rated: bool = False
) -> State:
    """Return a session in play that awaits its first throw."""
    return begin(seated(game, seats, rated=rated), number=number)


def begin(state: State, *, number: int = 1) -> State:
    """Return the state after play has begun at a full table."""
    secrets = secrets_of(number)
    return after(state, commands.begin(state, 0, salt=NO_SALT, secrets=secrets, at=AT))


def throw(state: State, *, number: int = 1, salt: str = NO_SALT) -> State:
    """Return the state after a throw of the seat on turn."""
    assert isinstance(state.awaits, ToRoll)
    secrets = secrets_of(number)
    seat = state.awaits.seat
    events = commands.throw(state, seat, salt=salt, secrets=secrets, at=AT)
    return after(state, events)


def awaiting_move(game: str = "acey", seats: int = 2) -> State:
    """Return a session in play whose seat on turn has a move to choose."""
    state = begun(game, seats)
    while not isinstance(state.awaits, ToMove):
        state = throw(state)
    return state


def standing_at(state: State, text: str) -> State:
    """Return the state with the position written `text` on its board."""
    return replace(state, position=game_of(state.opened.game).parse(text))


def ended() -> State:
    """Return a session that was resigned by its first player."""
    state = begun()
    return after(state, commands.resign(state, 0, at=AT))


def with_bot() -> State:
    """Return a session in play whose second seat is a bot's."""
    state = opened()
    state = after(state, commands.sit(state, 0, "ann", salt=salt_of(1), at=AT))
    return begin(after(state, commands.seat_bot(state, 1, "greedy", at=AT)))


def refused(ask: Callable[[], object]) -> str:
    """Return the code with which the question is refused."""
    with pytest.raises(CommandRefused) as refusal:
        ask()
    assert refusal.value.reason.endswith(".")
    return refusal.value.code
