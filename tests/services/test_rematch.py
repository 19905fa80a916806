"""Playing again: one new table, the same seats, once everybody agrees."""

from functools import partial

import pytest

from games.models import GameSession
from games.record.commands import CommandRefused
from games.services import lobby, play, store, takeover
from tests.factories import NOW, make_session, make_user, new_command
from tests.services.racing import race

pytestmark = pytest.mark.django_db


def offer(session_id: int, seat: int) -> int:
    """Ask for another game."""
    return lobby.offer_rematch(session_id, seat, command=new_command(), now=NOW)


def resigned(game: str = "acey", *, rated: bool = False) -> int:
    """Return a finished session between Ann and Bob."""
    users = (make_user("Ann"), make_user("Bob"))
    session_id = make_session(game, users, rated=rated, time="delay 60 0")
    play.resign(session_id, 0, command=None, now=NOW)
    return session_id


def test_one_player_alone_opens_nothing() -> None:
    session_id = resigned()

    offer(session_id, 1)

    assert store.load(session_id).rematch_session is None
    assert GameSession.objects.count() == 1


def test_the_last_to_agree_opens_the_table_with_everybody_in_his_seat() -> None:
    session_id = resigned("uckers", rated=True)
    old = store.load(session_id)

    offer(session_id, 1)
    version = offer(session_id, 0)

    state = store.load(session_id)
    assert state.version == version
    assert state.rematch_session is not None
    new = store.load(state.rematch_session)
    assert (new.phase, new.chairs) == ("open", old.chairs)
    assert (new.opened.game, new.opened.rated) == ("uckers", True)
    assert new.opened.time == "delay 60 0"
    assert new.opened.anchor != old.opened.anchor
    session = GameSession.objects.get(pk=state.rematch_session)
    assert session.rematch_of_id == session_id


def test_the_new_table_can_be_played() -> None:
    session_id = resigned()
    for seat in (0, 1):
        offer(session_id, seat)
    new_id = store.load(session_id).rematch_session
    assert new_id is not None
    seated = store.load(new_id)

    ann = GameSession.objects.get(pk=new_id).owner
    lobby.begin(new_id, by=ann, salt="ab" * 16, command=None, now=NOW)

    state = store.load(new_id)
    assert state.phase == "playing"
    assert not state.server_only
    assert state.chairs == seated.chairs


@pytest.mark.django_db(transaction=True)
def test_two_who_agree_at_once_open_one_table() -> None:
    session_id = resigned()

    ends = race([partial(offer, session_id, seat) for seat in (0, 1)])

    state = store.load(session_id)
    assert all(isinstance(end, int) for end in ends), ends
    assert state.rematch_session is not None
    assert GameSession.objects.count() == 2


@pytest.mark.django_db(transaction=True)
def test_four_who_agree_at_once_open_one_table() -> None:
    users = tuple(make_user(name) for name in ("Ann", "Bob", "Cat", "Dan"))
    session_id = make_session("uckers", users)
    for seat in (0, 2):
        play.resign(session_id, seat, command=None, now=NOW)

    ends = race([partial(offer, session_id, seat) for seat in range(4)])

    assert [end for end in ends if isinstance(end, Exception)] == []
    assert store.load(session_id).rematch_offers == {0, 1, 2, 3}
    assert GameSession.objects.filter(rematch_of=session_id).count() == 1


def test_an_offer_sent_twice_is_one_offer() -> None:
    session_id, command = resigned(), new_command("rematch")
    first = lobby.offer_rematch(session_id, 0, command=command, now=NOW)

    again = lobby.offer_rematch(session_id, 0, command=command, now=NOW)

    assert again == first
    assert store.load(session_id).rematch_offers == {0}


def test_against_a_bot_one_offer_is_enough() -> None:
    session_id = make_session("acey", (make_user("Ann"), "random"))
    play.resign(session_id, 0, command=None, now=NOW)

    offer(session_id, 0)

    new_id = store.load(session_id).rematch_session
    assert new_id is not None
    assert [chair.bot for chair in store.load(new_id).chairs] == ["", "random"]


def test_a_game_in_play_has_no_rematch_yet() -> None:
    session_id = make_session("acey", (make_user("Ann"), make_user("Bob")))

    with pytest.raises(CommandRefused) as refusal:
        offer(session_id, 0)

    assert refusal.value.code == "not-over"


def test_who_left_to_a_bot_is_not_asked() -> None:
    session_id = make_session("acey", (make_user("Ann"), make_user("Bob")))
    takeover.hand_over(session_id, 1, command=None, now=NOW)
    play.resign(session_id, 0, command=None, now=NOW)

    offer(session_id, 0)

    assert store.load(session_id).rematch_session is not None
