"""A long session for measuring and for tests: random play, stored by one command."""

import random
from collections.abc import Callable
from datetime import datetime

from games.record import commands, dice
from games.record import events as ev
from games.record.state import State, advance
from games.record.throwing import Secrets
from games.rules.interface import ToRoll
from games.services import seeds, store
from games.services.acting import act

IsEnough = Callable[[State], bool]


def play_at_random(
    session_id: int, is_enough: IsEnough, *, seed: int, now: datetime
) -> int:
    """Play a running session on until it is enough or over; return its version."""

    def decide(state: State) -> tuple[ev.Event, ...]:
        return _played_on(session_id, state, is_enough, seed=seed, now=now)

    return act(session_id, decide, now=now)


def has_events(count: int) -> IsEnough:
    """Return what knows whether a session has so many events."""
    return lambda state: state.version >= count


def _played_on(
    session_id: int, state: State, is_enough: IsEnough, *, seed: int, now: datetime
) -> tuple[ev.Event, ...]:
    rng, told = random.Random(seed), list[ev.Event]()
    secrets = _chain(session_id, state)
    while state.phase == "playing" and not is_enough(state):
        answer = _answer(state, rng, secrets, store.stamp(now))
        for event in answer:
            state = advance(state, event)
        told += answer
    return tuple(told)


def _answer(
    state: State, rng: random.Random, secrets: Secrets, at: str
) -> tuple[ev.Event, ...]:
    """Return what the seat on turn does: it throws, or makes any legal move."""
    assert state.position is not None
    seat, salt = state.seat_to_act, rng.randbytes(dice.SALT_SIZE).hex()
    assert seat is not None
    if isinstance(state.awaits, ToRoll):
        return commands.throw(state, seat, salt=salt, secrets=secrets, at=at)
    move = rng.choice(state.game.legal_moves(state.position))
    return commands.move(state, seat, move.text, salt=salt, secrets=secrets, at=at)


def _chain(session_id: int, state: State) -> Secrets:
    """Return all secrets of a session, walked once from the last to the first."""
    length, game_id = state.opened.length, bytes.fromhex(state.opened.game_id)
    chain = {length: seeds.secrets_of(session_id, state.opened.game_id)(length)}
    for n in range(length, 1, -1):
        chain[n - 1] = dice.earlier_secret(chain[n], game_id, n)
    return chain.__getitem__
