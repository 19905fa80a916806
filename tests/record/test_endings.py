"""How sessions end without being played out, and how they are played again."""

import pytest

from games.record import commands
from games.record import events as ev
from games.record.state import State, advance
from tests.record.tables import AT, after, begun, ended, refused, seated, with_bot


def test_who_resigns_alone_loses() -> None:
    state = begun()

    resigned, finished = commands.resign(state, 1, at=AT)

    assert resigned == ev.Resigned(AT, 1)
    assert isinstance(finished, ev.Finished)
    assert (finished.side, finished.reason) == (0, "resignation")
    assert finished.head == advance(state, resigned).head


def test_a_partner_must_resign_too() -> None:
    state = begun("uckers", 4)

    first = commands.resign(state, 1, at=AT)
    state = after(state, first)
    second = commands.resign(state, 3, at=AT)

    assert first == (ev.Resigned(AT, 1),)
    assert state.phase == "playing"
    assert after(state, second).result == second[-1]
    assert getattr(second[-1], "side", None) == 0


def test_opponents_who_resign_are_not_partners() -> None:
    state = begun("uckers", 4)

    for seat in (0, 1):
        state = after(state, commands.resign(state, seat, at=AT))

    assert state.phase == "playing"


def test_a_bot_partner_need_not_resign() -> None:
    state = begun("uckers", 4)
    state = after(state, commands.hand_over(state, 3, "greedy", at=AT))

    _, finished = commands.resign(state, 1, at=AT)

    assert isinstance(finished, ev.Finished)
    assert finished.side == 0


def test_a_side_whose_last_unresigned_player_leaves_is_lost() -> None:
    state = begun("uckers", 4)
    state = after(state, commands.resign(state, 1, at=AT))

    handed, finished = commands.hand_over(state, 3, "greedy", at=AT)

    assert handed == ev.HandedOver(AT, 3, "greedy")
    assert isinstance(finished, ev.Finished)
    assert (finished.side, finished.reason) == (0, "resignation")


def test_nobody_resigns_twice() -> None:
    state = begun("uckers", 4)
    state = after(state, commands.resign(state, 1, at=AT))

    assert refused(lambda: commands.resign(state, 1, at=AT)) == "resigned-already"


def test_bots_neither_resign_nor_hand_over() -> None:
    state = with_bot()

    assert refused(lambda: commands.resign(state, 1, at=AT)) == "no-player"
    assert refused(lambda: commands.hand_over(state, 1, "greedy", at=AT)) == "no-player"


def test_a_seat_of_a_casual_game_is_left_to_a_bot() -> None:
    events = commands.hand_over(begun(), 0, "greedy", at=AT)

    assert events == (ev.HandedOver(AT, 0, "greedy"),)


def test_a_rated_game_is_not_left_to_a_bot() -> None:
    state = begun(rated=True)

    assert refused(lambda: commands.hand_over(state, 0, "greedy", at=AT)) == "rated"


def test_time_runs_out_for_the_seat_on_turn() -> None:
    for number in range(8):
        state = begun("uckers", 4, number=number)
        assert state.seat_to_act is not None

        (finished,) = commands.time_out(state, at=AT)

        assert isinstance(finished, ev.Finished)
        assert finished.side == 1 - state.side_of(state.seat_to_act)
        assert (finished.reason, finished.head) == ("time", state.head)


def test_a_returned_clock_is_told_with_its_seconds() -> None:
    assert commands.return_clock(begun(), 35, at=AT) == (ev.ClockReturned(AT, 35),)


@pytest.mark.parametrize("state", [seated(), begun(), ended()])
def test_a_session_can_be_voided_whatever_its_phase(state: State) -> None:
    (event,) = commands.void(state, "Two accounts, one player.", at=AT)

    assert event == ev.Voided(AT, "Two accounts, one player.", state.head)
    assert advance(state, event).phase == "voided"


def test_a_void_session_is_not_voided_again() -> None:
    state = advance(begun(), ev.Voided(AT, "A test.", ""))

    assert refused(lambda: commands.void(state, "Again.", at=AT)) == "voided-already"


def test_a_rematch_needs_every_player_once() -> None:
    state = ended()
    assert refused(lambda: commands.open_rematch(state, 9, at=AT)) == "not-agreed"

    state = after(state, commands.offer_rematch(state, 1, at=AT))
    assert not commands.wants_rematch(state)
    assert refused(lambda: commands.offer_rematch(state, 1, at=AT)) == "offered-already"
    assert refused(lambda: commands.open_rematch(state, 9, at=AT)) == "not-agreed"

    state = after(state, commands.offer_rematch(state, 0, at=AT))
    assert commands.wants_rematch(state)
    assert commands.open_rematch(state, 9, at=AT) == (ev.RematchOpened(AT, 9),)


def test_a_rematch_is_opened_once() -> None:
    state = ended()
    for seat in (0, 1):
        state = after(state, commands.offer_rematch(state, seat, at=AT))
    state = after(state, commands.open_rematch(state, 9, at=AT))

    assert state.rematch_session == 9
    assert refused(lambda: commands.open_rematch(state, 8, at=AT)) == "rematch-open"
    assert refused(lambda: commands.offer_rematch(state, 0, at=AT)) == "rematch-open"


def test_bots_always_want_a_rematch() -> None:
    state = with_bot()
    state = after(state, commands.resign(state, 0, at=AT))

    state = after(state, commands.offer_rematch(state, 0, at=AT))

    assert commands.wants_rematch(state)
    assert refused(lambda: commands.offer_rematch(state, 1, at=AT)) == "no-player"


def test_a_rematch_is_offered_after_a_result_only() -> None:
    voided = advance(begun(), ev.Voided(AT, "A test.", ""))

    for state in (seated(), begun(), voided):
        code = refused(lambda state=state: commands.offer_rematch(state, 0, at=AT))  # type: ignore[misc]
        assert code == "not-over"
