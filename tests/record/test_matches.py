"""Matches: game after game in one session, its score, its stakes and its dice."""

from dataclasses import replace
from itertools import pairwise

import pytest

from games.record import commands
from games.record import events as ev
from games.record.log import Throw
from games.record.matches import HIGHEST_STAKE, MATCH_LENGTH, STAKES_DOUBLE
from games.record.state import State, advance, fold
from games.rules.catalogue import GAMES
from games.rules.interface import ToRoll
from tests.record.records import Options, played
from tests.record.tables import (
    AT,
    after,
    begin,
    refused,
    salt_of,
    secrets_of,
    standing_at,
    with_options,
)

SECRETS = secrets_of(1)
TO_FIVE: Options = ((MATCH_LENGTH, 5),)
STAKES: Options = ((MATCH_LENGTH, 5), (STAKES_DOUBLE, True))
WON_BY_WHITE = "acey 1:1,off:14 in:15 w 61"
WON_BY_BLACK = "acey in:15 1:1,off:14 b 61"


def match(options: Options = TO_FIVE) -> State:
    """Return a match whose first game has begun."""
    return begin(with_options("acey", options))


def last_move(state: State, text: str = WON_BY_WHITE) -> tuple[ev.Event, ...]:
    """Return what answers the move that bears off the last checker at `text`."""
    state = standing_at(state, text)
    seat = state.seat_to_act
    assert seat is not None
    assert state.position is not None
    (move,) = {m.text for m in state.game.legal_moves(state.position)}
    salt = salt_of("last")
    return commands.move(state, seat, move, salt=salt, secrets=SECRETS, at=AT)


def with_game_won(state: State, text: str = WON_BY_WHITE) -> State:
    """Return the match after its game was won from the position `text`."""
    return after(standing_at(state, text), last_move(state, text))


def thrown(state: State, *faces: int) -> State:
    """Return the state after the seat on turn threw these faces."""
    assert isinstance(state.awaits, ToRoll)
    assert state.last_throw is not None
    seat = state.awaits.seat
    event = replace(
        state.last_throw,
        n=state.throws + 1,
        purpose=ev.FIRST_THROW,
        seat=seat,
        seats=(seat,),
        faces=faces,
    )
    return advance(state, event)


def test_the_options_of_a_match_are_those_a_game_offers() -> None:
    offered = {option.slug: option for option in GAMES["acey"].options}

    assert offered[MATCH_LENGTH].default == 1
    assert offered[STAKES_DOUBLE].default is False


def test_without_the_option_a_game_is_the_session() -> None:
    *_, finished = last_move(match(()))

    assert isinstance(finished, ev.Finished)
    assert (finished.side, finished.score) == (0, (1, 0))


def test_a_game_won_is_followed_by_throws_for_the_start_of_the_next() -> None:
    state = standing_at(match(), WON_BY_WHITE)

    moved, won, *openings = last_move(state)

    assert isinstance(moved, ev.Moved)
    assert won == ev.GameWon(AT, 0, 1, ())
    assert openings
    first = openings[0]
    assert isinstance(first, ev.Thrown)
    assert (first.purpose, first.seat, first.seats) == (ev.OPENING, ev.NO_SEAT, (0, 1))
    assert first.n == state.throws + 1
    assert dict(first.salts)[0] == salt_of("last")


def test_the_next_game_begins_from_the_first_position() -> None:
    state = with_game_won(match())

    assert state.phase == "playing"
    assert state.score == (1, 0)
    assert isinstance(state.awaits, ToRoll)
    starter = state.awaits.seat
    assert state.position == state.game.start(2, dict(TO_FIVE), starter)
    assert state.last_moves == ()


def test_ties_for_the_start_of_a_later_game_are_thrown_again() -> None:
    openings = [
        [e for e in last_move(replace(match(), throws=n)) if isinstance(e, ev.Thrown)]
        for n in range(1, 40)
    ]

    assert {len(throws) > 1 for throws in openings} == {True, False}
    for throws in openings:
        assert [t.n for t in throws] == list(
            range(throws[0].n, throws[0].n + len(throws))
        )
        assert all(t.faces[0] == t.faces[1] for t in throws[:-1])
        assert throws[-1].faces[0] != throws[-1].faces[1]


def test_the_first_throw_of_a_game_is_no_further_throw() -> None:
    state = with_game_won(match())
    seat = state.seat_to_act
    assert seat is not None

    thrown, *_ = commands.throw(state, seat, salt="", secrets=SECRETS, at=AT)

    assert isinstance(thrown, ev.Thrown)
    assert thrown.purpose == ev.FIRST_THROW


def test_who_reaches_the_length_first_has_won_the_match() -> None:
    state = match()
    for text in (WON_BY_WHITE, WON_BY_BLACK, WON_BY_WHITE, WON_BY_WHITE, WON_BY_WHITE):
        state = with_game_won(state, text)
    assert state.score == (4, 1)
    assert state.phase == "playing"

    *_, finished = last_move(state)
    state = after(standing_at(state, WON_BY_WHITE), last_move(state))

    assert isinstance(finished, ev.Finished)
    assert (finished.side, finished.reason) == (0, "play")
    assert finished.score == state.score == (5, 1)
    assert state.phase == "finished"
    assert len(state.games_won) == 5


def test_a_resigned_match_is_over_at_its_score() -> None:
    state = with_game_won(match())

    *_, finished = commands.resign(state, 0, at=AT)

    assert isinstance(finished, ev.Finished)
    assert (finished.side, finished.reason) == (1, "resignation")
    assert finished.score == (1, 0)


def test_a_match_lost_on_time_is_over_at_its_score() -> None:
    state = with_game_won(match())
    seat = state.seat_to_act
    assert seat is not None

    (finished,) = commands.time_out(state, at=AT)

    assert isinstance(finished, ev.Finished)
    assert (finished.side, finished.score) == (1 - seat, (1, 0))


def test_a_match_without_further_throws_is_void() -> None:
    state = match()
    state = replace(state, opened=replace(state.opened, length=state.throws))

    events = last_move(state)

    assert [event.kind for event in events] == ["moved", "game-won", "voided"]
    ended = after(standing_at(state, WON_BY_WHITE), events)
    assert ended.phase == "voided"
    assert events[-1] == ev.Voided(
        AT, "The session has used up its dice.", ended_at(ended)
    )


def ended_at(state: State) -> str:
    """Return the link before the event that made the session void."""
    assert state.voided is not None
    return state.voided.head


def test_every_1_2_doubles_the_stake_and_nothing_else_does() -> None:
    state = match(STAKES)
    assert state.stake == 1

    assert thrown(state, 1, 2).stake == 2
    assert thrown(state, 2, 1).stake == 2
    assert thrown(state, 1, 1).stake == 1
    assert thrown(state, 6, 3).stake == 1


def test_throws_for_the_start_double_nothing() -> None:
    stakes = {
        begin(with_options("acey", STAKES), number=number).stake for number in range(60)
    }
    faces = {
        throw.faces
        for number in range(60)
        if (throw := begin(with_options("acey", STAKES), number=number).last_throw)
    }

    assert {(1, 2), (2, 1)} & faces
    assert stakes == {1}


def test_the_stake_stays_without_the_option() -> None:
    assert thrown(match(), 1, 2).stake == 1


def test_the_stake_has_a_limit() -> None:
    state = match(STAKES)
    for _ in range(8):
        state = standing_at(thrown(state, 1, 2), "acey in:15 in:15 w -")

    assert state.stake == HIGHEST_STAKE


def test_a_game_counts_its_stake_and_the_next_begins_at_one() -> None:
    state = thrown(match(STAKES), 1, 2)

    state = with_game_won(state, WON_BY_BLACK)

    assert state.score == (0, 2)
    assert state.stake == 1


def test_points_beyond_the_length_are_counted() -> None:
    state = match(STAKES)
    for _ in range(3):
        state = standing_at(thrown(state, 1, 2), "acey in:15 in:15 w -")

    *_, finished = last_move(state)

    assert isinstance(finished, ev.Finished)
    assert finished.score == (8, 0)


@pytest.mark.parametrize(
    "won",
    [ev.GameWon(AT, 1, 1, ()), ev.GameWon(AT, 0, 2, ()), ev.GameWon(AT, 0, 0, ())],
)
def test_a_game_won_otherwise_than_on_the_board_is_no_record(won: ev.GameWon) -> None:
    state = standing_at(match(), WON_BY_WHITE)
    state = advance(state, last_move(state)[0])

    with pytest.raises(ValueError, match="won"):
        advance(state, won)


def test_a_game_in_play_is_not_won() -> None:
    with pytest.raises(ValueError, match="won"):
        advance(match(), ev.GameWon(AT, 0, 1, ()))


def test_nobody_throws_for_the_start_during_a_game() -> None:
    state = match()
    assert state.last_throw is not None

    with pytest.raises(ValueError, match="before the game"):
        advance(state, replace(state.last_throw, n=state.throws + 1))


def test_a_whole_match_folds_to_its_result() -> None:
    told = played("acey", 2, 51, options=((MATCH_LENGTH, 3),))

    state = fold(told)

    assert state.phase == "finished"
    assert state.result is not None
    assert state.score[state.result.side] == 3
    assert len(state.games_won) == sum(state.score) - 1
    throws = [event for event in told if isinstance(event, ev.Thrown)]
    assert [throw.n for throw in throws] == list(range(1, len(throws) + 1))
    for before, event in pairwise(told):
        if isinstance(before, ev.GameWon):
            assert isinstance(event, ev.Thrown)
            assert event.purpose == ev.OPENING


# Before a throw


SUCK_BACK: Options = (("suck_back", True),)
FOOT_OF_BLUE = "uckers .,.,.,37 .,.,.,. .,.,.,. .,.,.,53 r - suck_back"


def may_declare() -> State:
    """Return a game in which Red may name a piece before he throws."""
    return standing_at(begin(with_options("uckers", SUCK_BACK, seats=4)), FOOT_OF_BLUE)


def test_something_may_be_named_before_the_throw() -> None:
    state = may_declare()
    assert state.position is not None
    (move,) = state.game.legal_moves(state.position)

    events = commands.move(state, 0, move.text, salt="", secrets=SECRETS, at=AT)

    assert events == (ev.Moved(AT, 0, move.text, ""),)
    named = after(state, events)
    assert named.awaits == ToRoll(0)
    assert named.last_moves == state.last_moves
    code = refused(
        lambda: commands.move(named, 0, move.text, salt="", secrets=SECRETS, at=AT)
    )
    assert code == "throw-first"


def test_what_was_named_is_told_before_the_throw_that_decides_it() -> None:
    state = may_declare()
    assert state.position is not None
    (move,) = state.game.legal_moves(state.position)
    before = state.log
    named = after(
        state, commands.move(state, 0, move.text, salt="", secrets=SECRETS, at=AT)
    )

    state = thrown(named, 6, 5)

    told, decided = state.log[len(before) :]
    assert state.log[: len(before)] == before
    assert getattr(told, "event", None) == ev.Moved(AT, 0, move.text, "")
    assert isinstance(decided, Throw)
    assert decided.note.startswith(move.text)
    assert decided.moves == ()


def test_nobody_has_to_name_anything() -> None:
    state = may_declare()

    events = commands.throw(state, 0, salt="", secrets=SECRETS, at=AT)

    assert isinstance(events[0], ev.Thrown)
    assert after(state, events).last_throw == events[0]
