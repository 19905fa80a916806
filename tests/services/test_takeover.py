"""Leaving a running casual game to a bot."""

import pytest

from games import queries
from games.models import BotJob, Result, Seat
from games.record.commands import CommandRefused
from games.services import bot_turns, play, store, takeover
from tests.factories import NOW, make_session, make_user, new_command

pytestmark = pytest.mark.django_db


def test_the_bot_takes_the_seat_and_acts_at_once_if_it_is_on_turn() -> None:
    ann, bob = make_user("Ann"), make_user("Bob")
    session_id = make_session("acey", (ann, bob))
    seat = store.load(session_id).seat_to_act
    assert seat is not None

    version = takeover.hand_over(session_id, seat, command=new_command(), now=NOW)

    row = Seat.objects.get(session_id=session_id, number=seat)
    assert (row.user, row.bot) == (None, takeover.CARETAKER)
    assert BotJob.objects.get(session_id=session_id).seq == version
    assert bot_turns.play_bot(session_id, version, now=NOW)


def test_who_left_is_free_and_his_seat_is_no_more_his() -> None:
    ann, bob = make_user("Ann"), make_user("Bob")
    session_id = make_session("acey", (ann, bob))
    assert queries.running_table_of(ann) == session_id

    takeover.hand_over(session_id, 0, command=None, now=NOW)

    assert queries.running_table_of(ann) is None
    assert queries.seat_of(session_id, ann) is None
    assert queries.seat_of(session_id, bob) == 1


def test_a_rated_game_is_not_left_to_a_bot() -> None:
    users = (make_user("Ann"), make_user("Bob"))
    session_id = make_session("acey", users, rated=True, time="delay 60 0")
    state = store.load(session_id)

    with pytest.raises(CommandRefused) as refusal:
        takeover.hand_over(session_id, 0, command=None, now=NOW)

    assert refusal.value.code == "rated"
    assert store.load(session_id) == state


def test_leaving_twice_by_the_same_command_is_leaving_once() -> None:
    users = (make_user("Ann"), make_user("Bob"))
    session_id, command = make_session("acey", users), new_command("hand over")

    first = takeover.hand_over(session_id, 0, command=command, now=NOW)
    again = takeover.hand_over(session_id, 0, command=command, now=NOW)

    assert again == first
    kinds = [event.kind for event in store.events_of(session_id)]
    assert kinds.count("handed-over") == 1


def test_a_side_left_to_a_bot_can_still_lose() -> None:
    users = tuple(make_user(name) for name in ("Ann", "Bob", "Cat", "Dan"))
    session_id = make_session("uckers", users)
    takeover.hand_over(session_id, 3, command=None, now=NOW)

    play.resign(session_id, 1, command=None, now=NOW)

    result = Result.objects.get(session_id=session_id)
    assert (result.side, result.reason) == (0, "resignation")
