"""Commands: what each makes of a state, and every reason for which one is refused."""

import hashlib
import itertools
from collections.abc import Callable
from dataclasses import replace

import pytest

from games.record import commands, dice
from games.record import events as ev
from games.record.commands import CommandRefused
from games.record.state import State, advance, fold
from games.rules.interface import ToMove, ToRoll
from tests.record.records import played
from tests.record.records import server_only as server_only_record
from tests.record.tables import (
    AT,
    after,
    awaiting_move,
    begin,
    begun,
    ended,
    opened,
    refused,
    salt_of,
    seated,
    secrets_of,
    standing_at,
    throw,
)

SECRETS = secrets_of(1)
Ask = Callable[[State], object]


def last_checker() -> State:
    """Return a session in which White, to move, bears off his last checker."""
    state = standing_at(begun(), "acey 1:1,off:14 in:15 w 61")
    assert isinstance(state.awaits, ToMove)
    return state


# Before play


def test_a_player_sits_down_with_his_salt() -> None:
    events = commands.sit(opened(), 1, "bob", salt=salt_of("bob"), at=AT)

    assert events == (ev.Seated(AT, 1, "bob", salt_of("bob")),)


def test_a_bot_is_put_into_a_free_seat() -> None:
    events = commands.seat_bot(opened(), 1, "greedy", at=AT)

    assert events == (ev.BotSeated(AT, 1, "greedy"),)


def test_a_seat_can_be_left_and_taken_by_another() -> None:
    state = seated()

    state = after(state, commands.vacate(state, 1, at=AT))
    state = after(state, commands.sit(state, 1, "eve", salt="", at=AT))

    assert state.chairs[1].player == "eve"


@pytest.mark.parametrize("seat", [-1, 2, 255])
def test_there_are_no_seats_beyond_the_table(seat: int) -> None:
    table = opened()

    assert refused(lambda: commands.sit(table, seat, "a", salt="", at=AT)) == "no-seat"
    assert refused(lambda: commands.seat_bot(table, seat, "x", at=AT)) == "no-seat"
    assert refused(lambda: commands.vacate(table, seat, at=AT)) == "no-seat"
    assert refused(lambda: commands.resign(begun(), seat, at=AT)) == "no-seat"


def test_nobody_has_two_seats_at_a_table() -> None:
    state = opened("uckers", 4)
    state = after(state, commands.sit(state, 0, "ann", salt="", at=AT))

    assert refused(lambda: commands.sit(state, 1, "ann", salt="", at=AT)) == (
        "seated-already"
    )


def test_a_taken_seat_takes_neither_player_nor_bot() -> None:
    state = seated()

    assert refused(lambda: commands.sit(state, 1, "eve", salt="", at=AT)) == (
        "seat-taken"
    )
    assert refused(lambda: commands.seat_bot(state, 1, "greedy", at=AT)) == "seat-taken"


def test_a_free_seat_cannot_be_left() -> None:
    assert refused(lambda: commands.vacate(opened(), 0, at=AT)) == "seat-free"


def test_no_bot_sits_at_a_rated_table() -> None:
    table = opened(rated=True)

    assert refused(lambda: commands.seat_bot(table, 1, "greedy", at=AT)) == "rated"


def test_play_begins_only_with_every_seat_taken() -> None:
    state = opened()
    state = after(state, commands.sit(state, 0, "ann", salt="", at=AT))

    code = refused(lambda: commands.begin(state, 0, salt="", secrets=SECRETS, at=AT))

    assert code == "seats-free"


@pytest.mark.parametrize(
    "ask",
    [
        lambda state: commands.sit(state, 0, "eve", salt="", at=AT),
        lambda state: commands.seat_bot(state, 0, "greedy", at=AT),
        lambda state: commands.vacate(state, 0, at=AT),
        lambda state: commands.begin(state, 0, salt="", secrets=SECRETS, at=AT),
    ],
)
@pytest.mark.parametrize("state", [begun(), ended()], ids=["playing", "finished"])
def test_the_seats_are_settled_once_play_has_begun(ask: Ask, state: State) -> None:
    assert refused(lambda: ask(state)) == "begun"


# The opening


def opening_throws(game: str, seats: int, number: int) -> list[ev.Thrown]:
    """Return the throws for the start with the secrets of a number."""
    events = commands.begin(
        seated(game, seats), 0, salt="", secrets=secrets_of(number), at=AT
    )
    assert isinstance(events[0], ev.Begun)
    return [event for event in events if isinstance(event, ev.Thrown)]


def sums(thrown: ev.Thrown) -> dict[int, int]:
    """Return what each seat threw."""
    each = len(thrown.faces) // len(thrown.seats)
    return {
        seat: sum(thrown.faces[i * each : (i + 1) * each])
        for i, seat in enumerate(thrown.seats)
    }


@pytest.mark.parametrize(("game", "seats", "each"), [("acey", 2, 1), ("uckers", 4, 2)])
def test_all_seats_throw_for_the_start_with_the_dice_of_the_game(
    game: str, seats: int, each: int
) -> None:
    first = opening_throws(game, seats, 1)[0]

    assert (first.n, first.purpose, first.seat) == (1, ev.OPENING, ev.NO_SEAT)
    assert first.seats == tuple(range(seats))
    assert len(first.faces) == seats * each


@pytest.mark.parametrize(("game", "seats"), [("acey", 2), ("uckers", 2), ("uckers", 4)])
def test_ties_are_thrown_again_by_the_tied_seats_only(game: str, seats: int) -> None:
    again = 0
    for number in range(60):
        throws = opening_throws(game, seats, number)
        seats_left = tuple(range(seats))
        for n, thrown in enumerate(throws, 1):
            assert (thrown.n, thrown.seats) == (n, seats_left)
            best = max(sums(thrown).values())
            seats_left = tuple(s for s, total in sums(thrown).items() if total == best)
        again += len(throws) > 1

        assert len(seats_left) == 1
        assert begun(game, seats, number=number).seat_to_act == seats_left[0]
    assert again > 0


def test_two_of_four_who_tie_throw_without_the_other_two() -> None:
    tied = [throws[1].seats for n in range(60) if (throws := _tied(n))]

    assert tied
    assert all(2 <= len(seats) < 4 for seats in tied)


def _tied(number: int) -> list[ev.Thrown]:
    throws = opening_throws("uckers", 4, number)
    return throws if len(throws) > 1 else []


def test_the_salt_of_who_begins_is_in_the_first_throw() -> None:
    salt = salt_of("now")

    events = commands.begin(seated(), 1, salt=salt, secrets=SECRETS, at=AT)

    thrown = events[1]
    assert isinstance(thrown, ev.Thrown)
    assert dict(thrown.salts) == {0: salt_of("ann"), 1: salt}
    assert thrown.salt == ""


def test_who_left_before_play_has_no_part_in_the_dice() -> None:
    state = seated()
    state = after(state, commands.vacate(state, 1, at=AT))
    state = after(state, commands.seat_bot(state, 1, "greedy", at=AT))

    events = commands.begin(state, 0, salt="", secrets=SECRETS, at=AT)

    thrown = events[1]
    assert isinstance(thrown, ev.Thrown)
    assert dict(thrown.salts) == {0: salt_of("ann")}


# Throws


def test_a_throw_is_made_of_its_secret_and_the_newest_salts() -> None:
    state = begun()
    seat = state.seat_to_act
    assert seat is not None
    salt = salt_of("fresh")

    (thrown,) = commands.throw(state, seat, salt=salt, secrets=SECRETS, at=AT)

    assert isinstance(thrown, ev.Thrown)
    n = state.throws + 1
    salts = {0: salt_of("ann"), 1: salt_of("bob")} | {seat: salt}
    assert (thrown.n, thrown.seat, thrown.seats) == (n, seat, (seat,))
    assert (thrown.salt, dict(thrown.salts)) == (salt, salts)
    assert thrown.secret == hashlib.sha256(f"1 {n}".encode()).hexdigest()
    assert thrown.faces == dice.throw_faces(
        bytes.fromhex(thrown.secret),
        bytes.fromhex("ab" * 16),
        n=n,
        purpose=ev.FIRST_THROW,
        seat=seat,
        count=2,
        salts=tuple((s, bytes.fromhex(value)) for s, value in salts.items()),
    )


@pytest.mark.parametrize(("game", "seats"), [("acey", 2), ("uckers", 4)])
def test_purposes_tell_first_throws_of_a_turn_from_further_ones(
    game: str, seats: int
) -> None:
    throws = [e for e in played(game, seats, 5) if isinstance(e, ev.Thrown)]

    purposes = {throw.purpose for throw in throws}
    assert purposes == {ev.OPENING, ev.FIRST_THROW, ev.FURTHER_THROW}
    for before, thrown in itertools.pairwise(throws):
        if thrown.purpose != ev.OPENING:
            is_further = before.seat == thrown.seat
            assert (thrown.purpose == ev.FURTHER_THROW) == is_further


def test_throws_are_numbered_without_a_gap() -> None:
    throws = [e for e in played("uckers", 4, 5) if isinstance(e, ev.Thrown)]

    assert [throw.n for throw in throws] == list(range(1, len(throws) + 1))


def test_a_throw_without_any_salt_is_the_servers_alone() -> None:
    alone = fold(server_only_record("acey", 1))

    assert alone.server_only
    assert not begun().server_only
    assert not fold(played("acey", 2, 1)).server_only


def test_one_throw_of_the_server_alone_marks_the_whole_session() -> None:
    state = opened()
    for seat, player in enumerate(("ann", "bob")):
        state = after(state, commands.sit(state, seat, player, salt="", at=AT))
    state = begin(state)

    state = throw(state, salt=salt_of("late"))

    assert state.last_throw is not None
    assert state.last_throw.salts
    assert state.server_only


def test_after_the_last_throw_of_the_chain_the_session_is_void() -> None:
    state = begun()
    state = replace(state, opened=replace(state.opened, length=state.throws))
    seat = state.seat_to_act
    assert seat is not None

    (event,) = commands.throw(state, seat, salt="", secrets=SECRETS, at=AT)

    assert isinstance(event, ev.Voided)
    assert event.head == state.head
    assert advance(state, event).phase == "voided"


def test_dice_that_are_thrown_must_be_played_first() -> None:
    state = awaiting_move()
    seat = state.seat_to_act
    assert seat is not None

    code = refused(lambda: commands.throw(state, seat, salt="", secrets=SECRETS, at=AT))

    assert code == "move-first"


# Moves


def test_a_move_is_told_in_the_notation_of_the_game() -> None:
    state = awaiting_move()
    seat, position = state.seat_to_act, state.position
    assert seat is not None
    assert position is not None
    legal = state.game.legal_moves(position)[0]

    events = commands.move(
        state, seat, legal.text, salt=salt_of(7), secrets=SECRETS, at=AT
    )

    assert events == (ev.Moved(AT, seat, legal.text, salt_of(7)),)


def test_an_illegal_move_is_refused_with_the_rules_own_reason() -> None:
    state = awaiting_move()
    seat, position = state.seat_to_act, state.position
    assert seat is not None
    assert position is not None
    with pytest.raises(ValueError, match=r".") as illegal:
        state.game.find_move(position, "1/off")

    with pytest.raises(CommandRefused) as refusal:
        commands.move(state, seat, "1/off", salt="", secrets=SECRETS, at=AT)

    assert refusal.value.reason == str(illegal.value)
    assert refusal.value.code == getattr(illegal.value, "code", None)


def test_a_move_needs_a_throw_before_it() -> None:
    state = begun()
    seat = state.seat_to_act
    assert seat is not None

    assert refused(
        lambda: commands.move(state, seat, "x", salt="", secrets=SECRETS, at=AT)
    ) == ("throw-first")


def test_only_the_seat_on_turn_throws_and_moves() -> None:
    state = begun()
    assert isinstance(state.awaits, ToRoll)
    other = 1 - state.awaits.seat

    for ask in (
        lambda: commands.throw(state, other, salt="", secrets=SECRETS, at=AT),
        lambda: commands.move(state, other, "x", salt="", secrets=SECRETS, at=AT),
    ):
        assert refused(ask) == "not-your-turn"


def test_the_last_checker_off_finishes_the_session() -> None:
    state = last_checker()
    assert state.position is not None
    text = state.game.legal_moves(state.position)[0].text

    moved, finished = commands.move(state, 0, text, salt="", secrets=SECRETS, at=AT)

    assert isinstance(finished, ev.Finished)
    assert (finished.side, finished.reason) == (0, "play")
    assert finished.head == advance(state, moved).head


def test_a_board_that_is_won_takes_no_more_commands() -> None:
    state = last_checker()
    assert state.position is not None
    text = state.game.legal_moves(state.position)[0].text
    moved, _ = commands.move(state, 0, text, salt="", secrets=SECRETS, at=AT)
    won = advance(state, moved)
    assert won.winner == 0

    code = refused(lambda: commands.throw(won, 0, salt="", secrets=SECRETS, at=AT))

    assert code == "over"


@pytest.mark.parametrize(
    "ask",
    [
        lambda state: commands.throw(state, 0, salt="", secrets=SECRETS, at=AT),
        lambda state: commands.move(state, 0, "x", salt="", secrets=SECRETS, at=AT),
        lambda state: commands.resign(state, 0, at=AT),
        lambda state: commands.hand_over(state, 0, "greedy", at=AT),
        lambda state: commands.time_out(state, at=AT),
        lambda state: commands.return_clock(state, 20, at=AT),
    ],
)
def test_play_is_neither_before_the_beginning_nor_after_the_end(ask: Ask) -> None:
    voided = advance(begun(), ev.Voided(AT, "A test.", ""))

    assert refused(lambda: ask(seated())) == "not-begun"
    assert refused(lambda: ask(ended())) == "over"
    assert refused(lambda: ask(voided)) == "over"
