"""Throwing, moving and resigning through the services."""

from functools import partial

import pytest
from django.db import transaction

from games.models import GameEvent, GameSession, Result
from games.record import events as ev
from games.record.commands import CommandRefused
from games.record.log import Throw
from games.record.state import State
from games.rules.interface import ToMove, ToRoll
from games.services import play, store
from games.services.store import Command, CommandReused, StaleVersion
from tests.factories import (
    NOW,
    act_once,
    make_session,
    make_user,
    new_command,
    play_on,
    salt_of,
)
from tests.services.racing import race


def two_players(game: str = "acey", *, time: str = "none") -> int:
    """Return a session in play between Ann and Bob."""
    users = (make_user("Ann"), make_user("Bob"))
    return make_session(game, users, time=time)


def throw(
    session_id: int,
    seat: int,
    *,
    seen: int,
    command: Command | None = None,
    salt: str = "",
) -> int:
    """Throw for a seat."""
    return play.throw(session_id, seat, salt=salt, seen=seen, command=command, now=NOW)


def move(session_id: int, seat: int, text: str, *, seen: int) -> int:
    """Move for a seat."""
    command = new_command()
    return play.move(
        session_id, seat, text, salt="", seen=seen, command=command, now=NOW
    )


def on_turn(state: State) -> int:
    """Return the seat on turn, which there is."""
    assert state.seat_to_act is not None
    return state.seat_to_act


def awaiting_move(session_id: int) -> State:
    """Return the state once the seat on turn has a choice."""
    state = store.load(session_id)
    while not isinstance(state.awaits, ToMove):
        state = act_once(session_id)
    return state


def throws_of(session_id: int) -> int:
    """Return the number of throws on record."""
    return GameEvent.objects.filter(session_id=session_id, kind="thrown").count()


@pytest.mark.django_db
def test_a_throw_is_on_record_with_its_salt_and_its_command() -> None:
    session_id = two_players()
    state = store.load(session_id)
    command = new_command("throw")

    version = throw(
        session_id,
        on_turn(state),
        seen=state.version,
        command=command,
        salt=salt_of("new"),
    )

    assert version == state.version + 1
    row = GameEvent.objects.get(session_id=session_id, seq=version)
    assert (row.kind, row.seat) == ("thrown", on_turn(state))
    assert (row.cmd_id, row.cmd_digest) == (command.id, "throw")
    assert row.payload["salt"] == salt_of("new")


@pytest.mark.django_db
def test_a_move_changes_the_board_as_the_rules_say() -> None:
    session_id = two_players()
    state = awaiting_move(session_id)
    assert state.position is not None
    legal = state.game.legal_moves(state.position)[0]

    version = move(session_id, on_turn(state), legal.text, seen=state.version)

    after = store.load(session_id)
    assert after.version == version
    assert after.position == state.game.play(state.position, legal)
    newest = next(e for e in reversed(after.log) if isinstance(e, Throw))
    assert newest.moves == (legal.text,)


@pytest.mark.django_db
def test_who_looked_at_an_older_version_is_told_the_newer_one() -> None:
    session_id = two_players()
    state = store.load(session_id)

    with pytest.raises(StaleVersion) as stale:
        throw(session_id, on_turn(state), seen=state.version - 1)

    assert stale.value.version == state.version
    assert store.load(session_id) == state


@pytest.mark.django_db
def test_a_throw_out_of_turn_changes_nothing() -> None:
    session_id = two_players()
    state = store.load(session_id)

    with pytest.raises(CommandRefused) as refusal:
        throw(session_id, 1 - on_turn(state), seen=state.version)

    assert refusal.value.code == "not-your-turn"
    assert store.load(session_id) == state


@pytest.mark.django_db
def test_an_illegal_move_is_refused_with_a_reason_and_changes_nothing() -> None:
    session_id = two_players("uckers")
    state = awaiting_move(session_id)
    session = GameSession.objects.values().get(pk=session_id)

    with pytest.raises(CommandRefused) as refusal:
        move(session_id, on_turn(state), "not a move", seen=state.version)

    assert refusal.value.code
    assert refusal.value.reason.endswith(".")
    assert store.load(session_id) == state
    assert GameSession.objects.values().get(pk=session_id) == session


@pytest.mark.django_db
def test_a_throw_sent_twice_is_thrown_once() -> None:
    session_id = two_players()
    state, command = store.load(session_id), new_command("throw")
    first = throw(session_id, on_turn(state), seen=state.version, command=command)
    act_once(session_id)

    again = throw(session_id, on_turn(state), seen=state.version, command=command)

    assert again >= first
    throws = [e for e in store.events_of(session_id) if isinstance(e, ev.Thrown)]
    assert GameEvent.objects.filter(cmd_id=command.id).count() == 1
    assert [thrown.n for thrown in throws] == list(range(1, len(throws) + 1))


@pytest.mark.django_db(transaction=True)
def test_a_throw_sent_by_many_tabs_at_once_is_thrown_once_and_answers_all() -> None:
    session_id = two_players()
    state, command = store.load(session_id), new_command("throw")
    before = throws_of(session_id)
    call = partial(
        throw, session_id, on_turn(state), seen=state.version, command=command
    )

    ends = race([call] * 5)

    assert throws_of(session_id) == before + 1
    assert ends == [state.version + 1] * 5


@pytest.mark.django_db(transaction=True)
def test_throws_of_different_tabs_at_once_are_one_throw() -> None:
    session_id = two_players()
    state = store.load(session_id)
    before = throws_of(session_id)
    calls = [
        partial(
            throw, session_id, on_turn(state), seen=state.version, command=new_command()
        )
        for _ in range(5)
    ]

    ends = race(calls)

    assert throws_of(session_id) == before + 1
    assert sum(isinstance(end, StaleVersion) for end in ends) == 4, ends
    assert sum(end == state.version + 1 for end in ends) == 1


@pytest.mark.django_db
def test_a_command_id_of_one_seat_is_free_for_another() -> None:
    session_id = two_players()
    command = new_command("throw")
    state = store.load(session_id)
    throw(session_id, on_turn(state), seen=state.version, command=command)
    while on_turn(after := store.load(session_id)) == on_turn(state) or not isinstance(
        after.awaits, ToRoll
    ):
        act_once(session_id)

    version = throw(session_id, on_turn(after), seen=after.version, command=command)

    assert version > after.version
    assert GameEvent.objects.filter(cmd_id=command.id).count() == 2


@pytest.mark.django_db
def test_a_move_under_the_id_of_the_throw_is_refused() -> None:
    session_id = two_players()
    state, command = store.load(session_id), new_command("throw")
    throw(session_id, on_turn(state), seen=state.version, command=command)
    after = store.load(session_id)
    assert after.position is not None
    move = after.game.legal_moves(after.position)[0]

    with pytest.raises(CommandReused):
        play.move(
            session_id,
            on_turn(state),
            move.text,
            salt="",
            seen=after.version,
            command=Command(command.id, "move"),
            now=NOW,
        )

    assert store.load(session_id) == after


@pytest.mark.timeout(240)
@pytest.mark.django_db
@pytest.mark.parametrize(("game", "seats"), [("acey", 2), ("uckers", 2), ("uckers", 4)])
def test_a_whole_game_is_played_and_has_one_result(game: str, seats: int) -> None:
    users = tuple(make_user(name) for name in ("Ann", "Bob", "Cat", "Dan")[:seats])
    session_id = make_session(game, users, rated=True, time="delay 60 0")

    state = play_on(session_id)

    assert state.phase == "finished"
    result = Result.objects.get(session_id=session_id)
    assert (result.reason, result.unrated_because) == ("play", "")
    assert state.result is not None
    assert (result.side, result.head) == (state.result.side, state.result.head)
    session = GameSession.objects.get(pk=session_id)
    assert (session.phase, session.seat_to_act) == ("finished", None)
    assert session.deadline_at is None


@pytest.mark.django_db
def test_who_resigns_loses_at_once_even_out_of_turn() -> None:
    session_id = two_players()
    state = store.load(session_id)
    loser = 1 - on_turn(state)

    play.resign(session_id, loser, command=new_command(), now=NOW)

    result = Result.objects.get(session_id=session_id)
    assert (result.side, result.reason) == (1 - loser, "resignation")


@pytest.mark.django_db(transaction=True)
def test_both_resigning_at_once_makes_one_result() -> None:
    session_id = two_players()
    calls = [
        partial(play.resign, session_id, seat, command=new_command(), now=NOW)
        for seat in (0, 1)
    ]

    ends = race(calls)

    assert Result.objects.filter(session_id=session_id).count() == 1
    refusals = [end for end in ends if isinstance(end, CommandRefused)]
    assert [refusal.code for refusal in refusals] == ["over"], ends


@pytest.mark.django_db
def test_a_resignation_is_tried_again_when_the_other_moves_meanwhile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session_id = two_players()
    loser = 1 - on_turn(store.load(session_id))
    real, meanwhile = store.append, [partial(act_once, session_id)]

    def append_late(*args: object, **options: object) -> State:
        if meanwhile:
            meanwhile.pop()()
        return real(*args, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(store, "append", append_late)
    play.resign(session_id, loser, command=new_command(), now=NOW)

    assert Result.objects.get(session_id=session_id).reason == "resignation"


@pytest.mark.django_db
def test_a_session_of_the_server_alone_does_not_count() -> None:
    ann, bob = make_user("Ann"), make_user("Bob")
    session_id = make_session("acey", (ann, bob), rated=True, time="delay 60 0")
    with transaction.atomic():
        state = store.load(session_id)
        alone = ev.Thrown(
            at=store.stamp(NOW),
            n=state.throws + 1,
            purpose=ev.FIRST_THROW,
            seat=on_turn(state),
            seats=(on_turn(state),),
            faces=(6, 5),
            secret="00" * 32,
            salt="",
            salts=(),
        )
        store.append(session_id, state, (alone,), now=NOW)

    play.resign(session_id, 0, command=None, now=NOW)

    result = Result.objects.get(session_id=session_id)
    assert result.unrated_because == "a throw was made by the server alone"
