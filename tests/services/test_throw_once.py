"""A throw that comes twice while another throw is due: there is one of it.

With a six that no piece can use a seat of Uckers throws again at once, so "not your
turn" protects nobody: only the command's id and the version do.  All throws are
real; the thrower's salt is chosen so that he is to throw again each time.
"""

import contextlib
import random
from collections.abc import Callable, Sequence
from functools import partial

import pytest

from games.record import commands
from games.record import events as ev
from games.record.state import State, advance
from games.rules.interface import ToRoll
from games.services import play, seeds, store
from games.services.store import StaleVersion
from tests.factories import NOW, make_session, make_user, new_command
from tests.services.fast_play import play_until
from tests.services.racing import race

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.timeout(600)]

TIMES = 500
GAMES = 40
SALTS = 1000
"""So many salts are tried for a throw that brings another one."""


def brings_another(state: State, events: Sequence[ev.Event]) -> bool:
    """Return whether the seat on turn throws, and is to throw again after it."""
    seat, after = state.seat_to_act, state
    for event in events:
        after = advance(after, event)
    return all(isinstance(s.awaits, ToRoll) for s in (state, after)) and (
        after.seat_to_act == seat
    )


@pytest.fixture
def session_id() -> int:
    """Give a session of Uckers in which a six brings nothing but another throw."""
    people = tuple(make_user(name) for name in "ABCD")
    for _ in range(GAMES):
        number = make_session("uckers", people)
        # Dice are dice: a game may come to its end without such a throw.
        with contextlib.suppress(AssertionError):
            play_until(number, brings_another)
            return number
    raise AssertionError("No game brought such a throw.")


def salt_for_another(session_id: int, state: State, seat: int) -> str:
    """Return a salt with which the seat's throw brings another one."""
    secrets = seeds.secrets_of(session_id, state.opened.game_id)
    secret = secrets(state.throws + 1)
    rng = random.Random(state.version)
    for _ in range(SALTS):
        salt = f"{rng.getrandbits(128):032x}"
        events = commands.throw(
            state, seat, salt=salt, secrets=lambda _: secret, at=store.stamp(NOW)
        )
        if brings_another(state, events):
            return salt
    raise AssertionError("No salt brings another throw.")


def throw_when_due(session_id: int) -> tuple[State, Callable[..., int]]:
    """Return the state and a throw of the seat on turn that brings another one."""
    state = store.load(session_id)
    seat = state.seat_to_act
    assert seat is not None
    salt = salt_for_another(session_id, state, seat)
    return state, partial(
        play.throw, session_id, seat, salt=salt, seen=state.version, now=NOW
    )


def test_a_double_click_throws_once(session_id: int) -> None:
    for _ in range(TIMES):
        state, throw = throw_when_due(session_id)
        click = partial(throw, command=new_command("throw"))

        ends = race([click, click])

        assert ends == [state.version + 1] * 2
        assert store.load(session_id).throws == state.throws + 1


def test_two_tabs_throw_once(session_id: int) -> None:
    for _ in range(TIMES):
        state, throw = throw_when_due(session_id)
        tabs = [partial(throw, command=new_command("throw")) for _ in range(2)]

        ends = race(tabs)

        assert store.load(session_id).throws == state.throws + 1
        assert sum(isinstance(end, StaleVersion) for end in ends) == 1, ends
        assert state.version + 1 in ends


def test_a_throw_sent_again_after_a_cut_answer_is_the_same_throw(
    session_id: int,
) -> None:
    for _ in range(TIMES // 5):
        state, throw = throw_when_due(session_id)
        command = new_command("throw")
        first = throw(command=command)

        again = throw(command=command)

        assert first == again == state.version + 1
        assert store.load(session_id).throws == state.throws + 1
