"""Tables before play: who may open, sit, seat bots, leave and begin."""

from datetime import timedelta
from functools import partial

import pytest

from accounts.services import people
from games.models import DiceSeed, GameSession, Seat
from games.record import commands, dice
from games.record.commands import CommandRefused
from games.services import lobby, opening, store
from games.services.lobby import Terms
from games.services.seeds import secrets_of
from tests.factories import NOW, make_session, make_user, new_command, salt_of
from tests.services.racing import race

CASUAL = Terms("acey", 2, rated=False, time="none")
RATED = Terms("acey", 2, rated=True, time="delay 60 0")


def refusal_of(call: partial[int]) -> str:
    """Return the code with which a call is refused."""
    with pytest.raises(CommandRefused) as refusal:
        call()
    return refusal.value.code


@pytest.mark.django_db
def test_a_new_table_has_free_seats_and_its_dice_are_fixed() -> None:
    ann = make_user("Ann")

    session_id = lobby.open_table(ann, Terms("uckers", 4, False, "none"), now=NOW)

    state = store.load(session_id)
    first_secret = secrets_of(session_id, state.opened.game_id)(1)
    game_id = bytes.fromhex(state.opened.game_id)
    assert dice.earlier_secret(first_secret, game_id, 1).hex() == state.opened.anchor
    assert state.opened.owner == ann.public_id
    assert all(chair.is_free for chair in state.chairs)
    assert Seat.objects.filter(session_id=session_id, user=None, bot="").count() == 4


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("terms", "code"),
    [
        (Terms("ludo", 2, False, "none"), "no-game"),
        (Terms("acey", 3, False, "none"), "no-game"),
        (Terms("acey", 4, False, "none"), "no-game"),
        (Terms("acey", 2, False, "delay 61 0"), "no-time"),
        (Terms("acey", 2, False, "soon"), "no-time"),
        (Terms("acey", 2, True, "none"), "needs-clock"),
    ],
)
def test_terms_that_do_not_go_together_open_nothing(terms: Terms, code: str) -> None:
    ann = make_user("Ann")

    assert refusal_of(partial(lobby.open_table, ann, terms, now=NOW)) == code

    assert not GameSession.objects.exists()
    assert not DiceSeed.objects.exists()


@pytest.mark.django_db
def test_guests_play_casual_games_only() -> None:
    guest, ann = make_user("Gus", is_guest=True), make_user("Ann")
    rated = lobby.open_table(ann, RATED, now=NOW)

    assert lobby.open_table(guest, CASUAL, now=NOW)
    assert refusal_of(partial(lobby.open_table, guest, RATED, now=NOW)) == "guest"
    sit = partial(lobby.sit, rated, 0, guest, salt="", command=None, now=NOW)
    assert refusal_of(sit) == "guest"


@pytest.mark.django_db
def test_who_is_suspended_neither_opens_nor_sits_until_his_time_is_over() -> None:
    ann, bob = make_user("Ann"), make_user("Bob")
    session_id = lobby.open_table(ann, CASUAL, now=NOW)
    until = NOW + timedelta(days=1)
    bob = people.suspend(bob.pk, until=until, reason="Cursed.", by=None, now=NOW)

    assert refusal_of(partial(lobby.open_table, bob, CASUAL, now=NOW)) == "suspended"
    sit = partial(lobby.sit, session_id, 0, bob, salt="", command=None)
    assert refusal_of(partial(sit, now=NOW)) == "suspended"
    assert sit(now=until) == 2


@pytest.mark.django_db
def test_the_seat_rows_follow_the_record() -> None:
    ann, bob = make_user("Ann"), make_user("Bob")
    session_id = make_session("uckers", (ann, bob, "greedy", ""), begin=False)

    lobby.vacate(session_id, 1, by=bob, command=new_command(), now=NOW)

    seats = Seat.objects.filter(session_id=session_id).order_by("number")
    assert [(seat.user, seat.bot) for seat in seats] == [
        (ann, ""),
        (None, ""),
        (None, "greedy"),
        (None, ""),
    ]


@pytest.mark.django_db
def test_only_the_owner_seats_bots_and_only_of_known_levels() -> None:
    ann, bob = make_user("Ann"), make_user("Bob")
    session_id = lobby.open_table(ann, CASUAL, now=NOW)
    seat_bot = partial(lobby.seat_bot, session_id, 1, command=None, now=NOW)

    assert refusal_of(partial(seat_bot, "greedy", by=bob)) == "not-owner"
    assert refusal_of(partial(seat_bot, "genius", by=ann)) == "no-level"
    assert seat_bot("greedy", by=ann) == 2


@pytest.mark.django_db
def test_a_seat_is_left_by_its_player_and_a_bots_by_the_owner() -> None:
    ann, bob, cat = make_user("Ann"), make_user("Bob"), make_user("Cat")
    session_id = make_session("uckers", (ann, bob, "greedy", ""), begin=False)
    vacate = partial(lobby.vacate, session_id, command=None, now=NOW)

    assert refusal_of(partial(vacate, 1, by=cat)) == "not-owner"
    assert refusal_of(partial(vacate, 1, by=ann)) == "not-yours"
    assert refusal_of(partial(vacate, 2, by=bob)) == "not-owner"
    assert refusal_of(partial(vacate, 3, by=ann)) == "seat-free"
    assert refusal_of(partial(vacate, 7, by=ann)) == "no-seat"
    vacate(1, by=bob)
    vacate(2, by=ann)
    assert [chair.is_free for chair in store.load(session_id).chairs] == [
        False,
        True,
        True,
        True,
    ]


@pytest.mark.django_db
def test_only_who_sits_at_the_table_begins() -> None:
    ann, bob, cat = make_user("Ann"), make_user("Bob"), make_user("Cat")
    session_id = make_session("acey", (ann, bob), begin=False)
    begin = partial(lobby.begin, session_id, salt=salt_of(1), command=None, now=NOW)

    assert refusal_of(partial(begin, by=cat)) == "not-seated"
    begin(by=bob)

    session = GameSession.objects.get(pk=session_id)
    assert session.phase == "playing"
    assert session.seat_to_act == store.load(session_id).seat_to_act


@pytest.mark.django_db
def test_an_owner_without_a_seat_does_not_begin() -> None:
    ann, bob, cat = make_user("Ann"), make_user("Bob"), make_user("Cat")
    session_id = lobby.open_table(ann, CASUAL, now=NOW)
    for seat, user in enumerate((bob, cat)):
        lobby.sit(session_id, seat, user, salt="", command=None, now=NOW)

    begin = partial(lobby.begin, session_id, by=ann, salt="", command=None, now=NOW)

    assert refusal_of(begin) == "not-seated"


@pytest.mark.django_db(transaction=True)
def test_players_who_begin_at_once_begin_once() -> None:
    ann, bob = make_user("Ann"), make_user("Bob")
    session_id = make_session("acey", (ann, bob), begin=False)
    calls = [
        partial(
            lobby.begin, session_id, by=user, salt="", command=new_command(), now=NOW
        )
        for user in (ann, bob)
    ]

    ends = race(calls)

    refusals = [end for end in ends if isinstance(end, CommandRefused)]
    assert [refusal.code for refusal in refusals] == ["begun"], ends
    begun = [e for e in store.events_of(session_id) if e.kind == "begun"]
    assert len(begun) == 1


@pytest.mark.django_db(transaction=True)
def test_a_begin_sent_twice_at_once_answers_both() -> None:
    ann, bob = make_user("Ann"), make_user("Bob")
    session_id = make_session("acey", (ann, bob), begin=False)
    command = new_command("begin")
    call = partial(lobby.begin, session_id, by=ann, salt="", command=command, now=NOW)

    ends = race([call] * 3)

    assert ends == [store.load(session_id).version] * 3


@pytest.mark.django_db(transaction=True)
def test_leaving_and_beginning_at_once_never_starts_with_a_ghost() -> None:
    ann, bob = make_user("Ann"), make_user("Bob")
    session_id = make_session("acey", (ann, bob), begin=False)
    leave = partial(lobby.vacate, session_id, 1, by=bob, command=new_command(), now=NOW)
    begin = partial(
        lobby.begin, session_id, by=ann, salt="", command=new_command(), now=NOW
    )

    ends = race([leave, begin])

    state = store.load(session_id)
    assert sum(isinstance(end, CommandRefused) for end in ends) == 1, ends
    assert state.chairs[1].is_free == (state.phase == "open")


@pytest.mark.django_db
def test_a_table_against_bots_is_opened_and_begun_in_one_go() -> None:
    ann = make_user("Ann")
    terms = Terms("uckers", 4, rated=False, time="none")

    session_id = opening.open_seated(
        ann, terms, level="greedy", salt=salt_of(1), now=NOW
    )

    state = store.load(session_id)
    assert state.phase == "playing"
    assert [chair.bot for chair in state.chairs] == ["", "greedy", "greedy", "greedy"]
    assert not state.server_only


@pytest.mark.django_db
def test_a_table_that_cannot_be_filled_is_not_opened() -> None:
    ann = make_user("Ann")

    with pytest.raises(CommandRefused):
        opening.open_seated(ann, RATED, level="greedy", salt="", now=NOW)

    assert not GameSession.objects.exists()


@pytest.mark.django_db
def test_an_unknown_table_is_not_found() -> None:
    with pytest.raises(GameSession.DoesNotExist):
        lobby.sit(10_000_000, 0, make_user("Ann"), salt="", command=None, now=NOW)


@pytest.mark.django_db
def test_the_refusals_of_the_record_reach_the_player() -> None:
    ann, bob = make_user("Ann"), make_user("Bob")
    session_id = make_session("acey", (ann, bob), begin=False)
    state = store.load(session_id)

    with pytest.raises(CommandRefused) as refusal:
        lobby.sit(session_id, 0, make_user("Cat"), salt="", command=None, now=NOW)
    with pytest.raises(CommandRefused) as expected:
        commands.sit(state, 0, "cat", salt="", at="")

    assert str(refusal.value) == str(expected.value)
