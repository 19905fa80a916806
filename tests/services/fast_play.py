"""A running session played on at once: pure commands, one append."""

import random
from collections.abc import Callable, Sequence

from django.db import transaction

from games.record import commands
from games.record import events as ev
from games.record.state import State, advance
from games.rules.interface import ToRoll
from games.services import seeds, store
from tests.factories import NOW, salt_of

IsNext = Callable[[State, Sequence[ev.Event]], bool]


def play_until(session_id: int, is_next: IsNext) -> tuple[State, Sequence[ev.Event]]:
    """Play until `is_next` knows the state, or the events of the act that is next.

    Returns both; that act has not been carried out.
    """
    first = state = store.load(session_id)
    rng = random.Random(5)
    secrets = seeds.secrets_of(session_id, state.opened.game_id)
    told: list[ev.Event] = []
    while not is_next(state, answer := _act(state, secrets, rng)):
        told += answer
        for event in answer:
            state = advance(state, event)
        assert state.phase == "playing"
    with transaction.atomic():
        store.append(session_id, first, told, now=NOW)
    return store.load(session_id), answer


def _act(
    state: State, secrets: Callable[[int], bytes], rng: random.Random
) -> tuple[ev.Event, ...]:
    seat, at = state.seat_to_act, store.stamp(NOW)
    assert seat is not None
    assert state.position is not None
    salt = salt_of(state.version)
    if isinstance(state.awaits, ToRoll):
        return commands.throw(state, seat, salt=salt, secrets=secrets, at=at)
    text = rng.choice(state.game.legal_moves(state.position)).text
    return commands.move(state, seat, text, salt=salt, secrets=secrets, at=at)
