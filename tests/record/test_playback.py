"""Playing back: every throw with the state it led to, in one pass or in several."""

from dataclasses import replace

import pytest

from games.record import events as ev
from games.record.log import Throw
from games.record.playback import Playback, carried_on, playback
from games.record.state import advance, fold
from games.rules.interface import ToRoll
from tests.record.records import played
from tests.record.test_reader import declared

FORMS = [("acey", 2), ("uckers", 2), ("uckers", 4)]
Events = tuple[ev.Event, ...]


def states_of(told: Events) -> dict[int, Events]:
    """Return the events up to the newest move of every throw, by the throw's number."""
    ends: dict[int, Events] = {}
    state_number = 0
    for at, event in enumerate(told, 1):
        if isinstance(event, ev.Thrown):
            state_number = event.n
        if isinstance(event, ev.Thrown | ev.Moved):
            ends[state_number] = told[:at]
    return ends


@pytest.mark.parametrize(("game", "seats"), FORMS)
def test_every_throw_has_the_state_that_its_events_fold_to(
    game: str, seats: int
) -> None:
    told = played(game, seats, 4, throws=25)
    plies = playback(told).plies

    for number, until in states_of(told).items():
        state = fold(until)
        newest = [entry for entry in state.log if isinstance(entry, Throw)][-1]
        assert plies[number].throw == newest
        assert plies[number].number == newest.thrown.n == number
        assert plies[number].state.position == state.position
        assert plies[number].state.version == state.version
        assert plies[number].state.last_moves == state.last_moves
        assert plies[number].state.chairs == state.chairs
        assert plies[number].state.log == ()


@pytest.mark.parametrize(("game", "seats"), FORMS)
def test_the_whole_is_the_state_of_the_record(game: str, seats: int) -> None:
    told = played(game, seats, 2)

    whole = playback(told)

    assert whole.state == fold(told)
    assert whole.last == whole.state.throws
    assert whole.plies[-1].state.result == told[-1]


@pytest.mark.parametrize(("game", "seats"), FORMS)
def test_it_may_be_carried_on_from_everywhere(game: str, seats: int) -> None:
    told = played(game, seats, 3, throws=12)

    for at in range(1, len(told)):
        assert carried_on(playback(told[:at]), told[at:]) == playback(told)


def test_carrying_on_leaves_what_was_played_back_as_it_was() -> None:
    told = played("acey", 2, 3, throws=12)
    first = playback(told[:20])
    before = Playback(replace(first.state), tuple(map(replace, first.plies)), first.at)

    carried_on(first, told[20:])

    assert first == before


def test_a_game_won_stands_at_the_throw_that_won_it_with_its_last_board() -> None:
    told = played("acey", 2, 31, options=(("match_length", 3),))
    at = next(i for i, event in enumerate(told) if isinstance(event, ev.GameWon))
    won, thrown = told[at], [e for e in told[:at] if isinstance(e, ev.Thrown)][-1]
    assert isinstance(won, ev.GameWon)

    plies = playback(told[: at + 20]).plies

    winner = plies[thrown.n]
    assert winner.state.games_won == (won,)
    assert winner.state.position is not None
    assert winner.state.game.pips_left(winner.state.position, won.side) == 0
    assert plies[thrown.n - 1].state.games_won == ()
    assert plies[thrown.n + 1].state.position != winner.state.position


def test_what_happens_between_two_throws_is_told_at_the_first_of_them() -> None:
    told = played("uckers", 4, 1, throws=8)
    whole = playback(told)

    events = [happening.event for ply in whole.plies for happening in ply.after]

    assert events == [
        event for event in told if not isinstance(event, ev.Thrown | ev.Moved)
    ]
    assert isinstance(whole.plies[0].after[0].event, ev.Opened)
    assert isinstance(whole.plies[0].after[-1].event, ev.Begun)
    assert whole.plies[-2].after == ()
    assert isinstance(whole.plies[-1].after[-1].event, ev.Finished)
    assert whole.plies[-1].state.resigned == {0, 2}


def test_what_is_named_before_a_throw_is_told_before_it_and_moves_nothing() -> None:
    told, named = declared(41), []
    plies, state = playback(told).plies, fold(told[:1])

    for event in told[1:]:
        if isinstance(event, ev.Moved) and isinstance(state.awaits, ToRoll):
            named.append((event, plies[state.throws], state))
        state = advance(state, event)

    assert named
    for event, ply, before in named:
        assert event in [happening.event for happening in ply.after]
        assert ply.state.position == before.position


def test_an_empty_or_headless_record_is_refused() -> None:
    for told in ((), played("acey", 2, 1, throws=5)[1:]):
        with pytest.raises(ValueError, match=r"begins with|not enough values"):
            playback(told)
