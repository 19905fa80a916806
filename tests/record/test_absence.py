"""Players who are away: the win claimed, caretakers, the return, play on after all."""

import runpy
from dataclasses import replace
from pathlib import Path

import pytest

from games.record import absence, commands
from games.record import events as ev
from games.record.log import Throw
from games.record.reader import read_transcript
from games.record.replay import replay_transcript, told
from games.record.state import State, fold
from games.record.telling import transcript_of
from games.record.text import BadTranscript, written
from games.record.transcript import read_record, record_file
from games.rules.interface import ToRoll
from tests.record.records import chain_of
from tests.record.tables import AT, after, begun, refused

KEPT = "leading-hand"
SCRIPT = Path(__file__).parents[2] / "static" / "verify" / "messdeck_verify.py"
Told = tuple[ev.Event, ...]


def on_turn(state: State) -> int:
    """Return the seat on turn."""
    assert state.seat_to_act is not None
    return state.seat_to_act


def others(state: State) -> frozenset[int]:
    """Return the seats that are not on turn."""
    return frozenset(range(state.seats)) - {on_turn(state)}


def ask(state: State, by: int, voters: frozenset[int]) -> tuple[ev.Event, ...]:
    """Ask for a caretaker of the seat on turn."""
    seat = on_turn(state)
    return absence.ask_caretaker(state, seat, by=by, voters=voters, level=KEPT, at=AT)


def kept() -> State:
    """Return a partnership in which a caretaker plays the seat on turn."""
    state = begun("uckers", 4)
    return after(state, ask(state, min(others(state)), frozenset()))


@pytest.mark.parametrize(("game", "seats"), [("acey", 2), ("uckers", 4)])
def test_an_opponent_claims_the_win(game: str, seats: int) -> None:
    state = begun(game, seats)
    absent = on_turn(state)

    (finished,) = absence.claim(state, (absent + 1) % seats, absent=absent, at=AT)

    assert isinstance(finished, ev.Finished)
    assert (finished.side, finished.reason) == (1 - state.side_of(absent), "absence")
    assert finished.head == state.head


def test_nobody_claims_against_himself_his_partner_or_out_of_turn() -> None:
    state = begun("uckers", 4)
    absent = on_turn(state)
    idle, mate = (absent + 1) % 4, (absent + 2) % 4

    for seat in (absent, mate):
        code = refused(lambda: absence.claim(state, seat, absent=absent, at=AT))  # noqa: B023
        assert code == "own-side"
    late = refused(lambda: absence.claim(state, absent, absent=idle, at=AT))
    assert late == "not-on-turn"


def test_no_win_is_claimed_over_a_bot_or_after_the_end() -> None:
    state = begun()
    absent = on_turn(state)
    state = after(state, commands.hand_over(state, absent, KEPT, at=AT))

    code = refused(lambda: absence.claim(state, 1 - absent, absent=absent, at=AT))

    assert code == "bot-plays"

    over = after(begun(), commands.resign(begun(), 0, at=AT))
    assert refused(lambda: absence.claim(over, 0, absent=1, at=AT)) == "over"


def test_the_last_of_those_present_to_ask_seats_the_caretaker() -> None:
    state = begun("uckers", 4)
    seat, voters = on_turn(state), others(state)
    first, second, third = sorted(voters)

    state = after(state, ask(state, first, voters))
    state = after(state, ask(state, second, voters))
    assert state.chairs[seat].acting_bot == ""
    events = ask(state, third, voters)
    state = after(state, events)

    assert [event.kind for event in events] == ["caretaker-asked", "caretaker-seated"]
    assert state.chairs[seat].caretaker == state.chairs[seat].acting_bot == KEPT
    assert state.chairs[seat].player
    assert state.caretaker_asks == frozenset()


def test_who_has_asked_asks_again_only_when_the_others_are_gone() -> None:
    state = begun("uckers", 4)
    voters, first = others(state), min(others(state))
    state = after(state, ask(state, first, voters))

    assert refused(lambda: ask(state, first, voters)) == "asked-already"
    assert ask(state, first, frozenset({first})) == (
        ev.CaretakerSeated(AT, on_turn(state), KEPT),
    )


def test_an_act_of_the_absent_one_makes_the_asking_void() -> None:
    state = begun("uckers", 4)
    state = after(state, ask(state, min(others(state)), others(state)))
    seat = on_turn(state)

    secrets = chain_of(1)
    state = after(state, commands.throw(state, seat, salt="", secrets=secrets, at=AT))

    assert state.caretaker_asks == frozenset()


def test_a_caretaker_is_not_for_two_players_nor_for_the_asker() -> None:
    two, four = begun(), begun("uckers", 4)

    assert refused(lambda: ask(two, 1 - on_turn(two), frozenset())) == "no-partner"
    assert refused(lambda: ask(four, on_turn(four), frozenset())) == "no-voice"


def test_a_seat_that_is_kept_gets_no_second_caretaker() -> None:
    state = kept()

    assert refused(lambda: ask(state, min(others(state)), frozenset())) == "bot-plays"


def test_the_player_takes_his_seat_back_once() -> None:
    state = kept()
    seat = on_turn(state)

    events = absence.return_seat(state, seat, at=AT)
    back = after(state, events)

    assert events == (ev.SeatReturned(AT, seat),)
    assert back.chairs[seat] == replace(state.chairs[seat], caretaker="")
    again = refused(lambda: absence.return_seat(back, seat, at=AT))
    assert again == "no-caretaker"


def test_nobody_waits_for_the_word_of_a_partner_who_is_away() -> None:
    state = begun("uckers", 4)

    resigned, finished = commands.resign(state, 1, at=AT, away=frozenset({3}))

    assert resigned == ev.Resigned(AT, 1)
    assert isinstance(finished, ev.Finished)
    assert (finished.side, finished.reason) == (0, "resignation")


def test_who_resigned_before_his_partner_went_says_so_once_more() -> None:
    state = begun("uckers", 4)
    state = after(state, commands.resign(state, 1, at=AT))

    (finished,) = commands.resign(state, 1, at=AT, away=frozenset({3}))

    assert isinstance(finished, ev.Finished)
    assert finished.side == 0


def test_the_own_absence_does_not_speak_for_the_partner() -> None:
    state = begun("uckers", 4)

    assert commands.resign(state, 1, at=AT, away=frozenset({1})) == (
        ev.Resigned(AT, 1),
    )


@pytest.mark.parametrize("by", [1, 3])
def test_a_resignation_is_off_when_one_of_the_side_plays_on(by: int) -> None:
    state = begun("uckers", 4)
    state = after(state, commands.resign(state, 1, at=AT))

    events = absence.decline_resignation(state, by, at=AT)
    state = after(state, events)

    assert events == (ev.ResignationDeclined(AT, 1, by),)
    assert state.resigned == frozenset()
    assert commands.resign(state, 3, at=AT) == (ev.Resigned(AT, 3),)


def test_opponents_do_not_call_a_resignation_off() -> None:
    state = begun("uckers", 4)
    state = after(state, commands.resign(state, 1, at=AT))

    code = refused(lambda: absence.decline_resignation(state, 0, at=AT))

    assert code == "not-resigned"


def session_with_a_caretaker(*, leaves_midway: bool) -> Told:
    """Return a session whose seat on turn is kept, given back, and that is claimed.

    The player leaves before his throw, or before the moves of one he made.
    """
    chain = chain_of(3)
    state = begun("uckers", 4)
    told: Told = (
        replace(state.opened, game_id=chain.game_id.hex(), anchor=chain.anchor),
        *(ev.Seated(AT, seat, f"p{seat}", "") for seat in range(4)),
    )
    told += commands.begin(fold(told), 0, salt="", secrets=chain, at=AT)
    state, leaver, has_left = fold(told), -1, False
    for _ in range(400):
        seat = on_turn(state)
        is_moving = not isinstance(state.awaits, ToRoll)
        if leaver < 0 and is_moving == leaves_midway:
            leaver, has_left = seat, True
            answer = ask(state, (seat + 1) % 4, frozenset())
        elif has_left and seat == leaver and state.throws > 40:
            answer, has_left = absence.return_seat(state, seat, at=AT), False
        elif leaver >= 0 and not has_left and state.throws > 60:
            claimer = (seat + 1) % 4
            return told + absence.claim(state, claimer, absent=seat, at=AT)
        elif is_moving:
            assert state.position is not None
            move = state.game.legal_moves(state.position)[0].text
            answer = commands.move(state, seat, move, salt="", secrets=chain, at=AT)
        else:
            answer = commands.throw(state, seat, salt="", secrets=chain, at=AT)
        told += answer
        state = after(state, answer)
    raise AssertionError("the session did not come to its end")


@pytest.mark.parametrize("leaves_midway", [False, True])
def test_the_log_marks_every_act_of_a_caretaker(leaves_midway: bool) -> None:
    told = session_with_a_caretaker(leaves_midway=leaves_midway)
    keeper: int | None = None
    marked: set[int] = set()
    throw = 0
    for event in told:
        if isinstance(event, ev.CaretakerSeated):
            keeper = event.seat
        if isinstance(event, ev.SeatReturned):
            keeper = None
        if isinstance(event, ev.Thrown):
            throw = event.n
        if isinstance(event, ev.Thrown | ev.Moved) and event.seat == keeper:
            marked.add(throw)

    log = [entry for entry in fold(told).log if isinstance(entry, Throw)]

    assert {entry.thrown.n for entry in log if entry.by_caretaker} == marked
    assert marked


@pytest.mark.parametrize("leaves_midway", [False, True])
def test_a_transcript_tells_of_caretakers_and_can_be_played_again(
    leaves_midway: bool,
) -> None:
    events = session_with_a_caretaker(leaves_midway=leaves_midway)
    text = written(told(transcript_of(events, {})))
    log = [entry for entry in fold(events).log if isinstance(entry, Throw)]

    read = read_transcript(text)

    assert written(read) == text
    assert replay_transcript(read)
    lines = text.splitlines()
    marked = [line for line in lines if line.endswith(" (caretaker)")]
    assert len(marked) == sum(entry.by_caretaker for entry in log)
    assert sum(line.endswith(f" is kept by a bot ({KEPT})") for line in lines) == 1
    assert sum(line.endswith(" is back") for line in lines) == 1
    assert lines[-1].endswith("by absence")


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        (" (caretaker)\n", "\n", "A bot keeps the seat that throws here."),
        (" is back\n", " does not resign\n", "This seat has not resigned."),
    ],
)
def test_a_transcript_that_is_untrue_of_caretakers_is_refused(
    old: str, new: str, reason: str
) -> None:
    events = session_with_a_caretaker(leaves_midway=False)
    text = written(told(transcript_of(events, {})))

    with pytest.raises(BadTranscript) as refusal:
        replay_transcript(read_transcript(text.replace(old, new, 1)))

    assert refusal.value.reason == reason


def test_a_throw_marked_for_a_caretaker_that_never_came_is_refused() -> None:
    events = session_with_a_caretaker(leaves_midway=True)
    text = written(told(transcript_of(events, {})))
    rows = [row for row in text.splitlines() if " is kept by a bot" not in row]

    with pytest.raises(BadTranscript) as refusal:
        replay_transcript(read_transcript("\n".join(rows) + "\n"))

    assert refusal.value.reason == "No bot came for the throw before."


def test_a_record_file_with_a_caretaker_is_read_as_it_was_written() -> None:
    events = session_with_a_caretaker(leaves_midway=True)

    assert read_record(record_file(events)) == events


@pytest.mark.parametrize("leaves_midway", [False, True])
def test_the_verifier_that_players_download_knows_caretakers(
    leaves_midway: bool,
) -> None:
    data = record_file(session_with_a_caretaker(leaves_midway=leaves_midway))

    found = runpy.run_path(str(SCRIPT))["verify"](data)

    assert found.problems == []
