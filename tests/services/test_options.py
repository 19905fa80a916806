"""House rules at a table, and matches, through the services and the database."""

from dataclasses import replace
from datetime import timedelta
from functools import partial

import pytest

from accounts.models import User
from games.models import BotJob, DiceSeed, GameSession, Heartbeat, Result
from games.record import events as ev
from games.record.commands import CommandRefused
from games.record.log import Throw
from games.record.state import State
from games.record.transcript import record_file
from games.rules.interface import ToRoll
from games.rules.options import Chosen
from games.services import bot_turns, clock, lobby, opening, play, seeds, store
from games.services.lobby import Terms
from ladder.models import RatingChange
from ladder.services.rating import rate_session
from tests.factories import NOW, act_once, make_session, make_user, new_command
from tests.services.fast_play import play_until

pytestmark = pytest.mark.django_db

CASUAL = Terms("acey", 2, rated=False, time="none")
A_SECOND = timedelta(seconds=1)
MATCH: Chosen = (("match_length", 3),)
SUCK_BACK: Chosen = (("suck_back", True),)


@pytest.fixture(autouse=True)
def repeatable_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw the same seed in every run: not every game lets one name something."""
    monkeypatch.setattr(seeds, "draw", lambda: (b"g" * 16, b"s" * 32))


def people() -> tuple[User, User]:
    """Return two people who play."""
    return make_user("Ann"), make_user("Bob")


def with_game_won(session_id: int) -> State:
    """Play until a game is over; its last move goes through the service."""
    state, answer = play_until(
        session_id, lambda _, events: any(e.kind == "game-won" for e in events)
    )
    moved = answer[0]
    assert isinstance(moved, ev.Moved)
    play.move(
        session_id,
        moved.seat,
        moved.text,
        salt=moved.salt,
        seen=state.version,
        command=None,
        now=NOW + A_SECOND,
    )
    return store.load(session_id)


# Options


def test_the_options_of_a_table_are_in_its_first_event_and_on_its_cover() -> None:
    terms = replace(
        CASUAL, options=(("stakes_double_on_12", True), ("match_length", 5))
    )

    session_id = lobby.open_table(make_user("Ann"), terms, now=NOW)

    opened = store.load(session_id).opened
    assert opened.options == (("match_length", 5), ("stakes_double_on_12", True))
    cover = GameSession.objects.get(pk=session_id)
    assert cover.options == {"match_length": 5, "stakes_double_on_12": True}


def test_what_is_as_usual_is_not_written_down() -> None:
    terms = replace(CASUAL, options=(("match_length", 1), ("american", False)))

    session_id = lobby.open_table(make_user("Ann"), terms, now=NOW)

    assert store.load(session_id).opened.options == ()
    assert GameSession.objects.get(pk=session_id).options == {}


@pytest.mark.parametrize(
    "options", [SUCK_BACK, (("match_length", 4),), (("american", 1),)]
)
def test_a_table_with_rules_that_are_not_offered_is_not_opened(options: Chosen) -> None:
    with pytest.raises(CommandRefused) as refusal:
        lobby.open_table(make_user("Ann"), replace(CASUAL, options=options), now=NOW)

    assert refusal.value.code == "no-option"
    assert refusal.value.reason.endswith(".")
    assert not GameSession.objects.exists()


def test_a_table_opened_with_bots_plays_by_its_options() -> None:
    terms = Terms("uckers", 2, rated=False, time="none", options=SUCK_BACK)

    session_id = opening.open_seated(
        make_user("Ann"), terms, level="random", salt="", now=NOW
    )

    state = store.load(session_id)
    assert state.phase == "playing"
    assert state.position is not None
    assert state.game.text(state.position).endswith("suck_back")


def test_a_rematch_is_played_by_the_same_rules() -> None:
    options: Chosen = (("american", True), ("match_length", 3))
    session_id = make_session("acey", people(), options=options)
    play.resign(session_id, 0, command=None, now=NOW)

    for seat in (0, 1):
        lobby.offer_rematch(session_id, seat, command=new_command(), now=NOW)

    new_id = store.load(session_id).rematch_session
    assert new_id is not None
    assert store.load(new_id).opened.options == options
    assert GameSession.objects.get(pk=new_id).options == dict(options)


# Before a throw


def may_declare(state: State) -> bool:
    """Return whether the seat on turn may name something before its throw."""
    return isinstance(state.awaits, ToRoll) and state.awaits.may_declare


def test_something_is_named_before_a_throw_and_brings_no_new_time() -> None:
    options: Chosen = (("blow_back", True), ("suck_back", True))
    session_id = make_session("uckers", people(), options=options, time="delay 60 0")
    state, _ = play_until(session_id, lambda state, _: may_declare(state))
    seat, position = state.seat_to_act, state.position
    assert seat is not None
    assert position is not None
    deadline = GameSession.objects.get(pk=session_id).deadline_at
    move = state.game.legal_moves(position)[0]
    named = partial(play.move, session_id, seat, move.text, salt="", command=None)

    named(seen=state.version, now=NOW + timedelta(seconds=9))

    after = store.load(session_id)
    assert isinstance(after.awaits, ToRoll)
    assert after.seat_to_act == seat
    assert after.log[-1].version == after.version
    assert GameSession.objects.get(pk=session_id).deadline_at == deadline
    with pytest.raises(CommandRefused):
        named(seen=after.version, now=NOW)
    decided = act_once(session_id).log[-1]
    assert isinstance(decided, Throw)
    assert decided.note.startswith(move.text)


def test_a_bot_that_may_name_something_just_throws() -> None:
    options: Chosen = (("blow_back", True), ("suck_back", True))
    session_id = make_session("uckers", (make_user("Ann"), "greedy"), options=options)
    state, _ = play_until(
        session_id, lambda state, _: may_declare(state) and state.seat_to_act == 1
    )

    assert bot_turns.play_bot(session_id, state.version, now=NOW)

    after = store.load(session_id)
    assert after.throws == state.throws + 1


# Matches


def test_a_match_goes_on_with_the_next_game_in_one_command() -> None:
    session_id = make_session("acey", people(), options=MATCH, time="delay 60 0")

    state = with_game_won(session_id)

    session = GameSession.objects.get(pk=session_id)
    kinds = [event.kind for event in store.events_of(session_id)]
    last_move = len(kinds) - 1 - kinds[::-1].index("moved")
    assert kinds[last_move + 1] == "game-won"
    assert set(kinds[last_move + 2 :]) == {"thrown"}
    assert (session.phase, session.version) == ("playing", state.version)
    assert session.seat_to_act == state.seat_to_act
    assert session.deadline_at == NOW + A_SECOND + timedelta(seconds=61)
    assert not Result.objects.exists()
    assert DiceSeed.objects.filter(session_id=session_id).exists()


def test_the_seat_that_begins_the_next_game_can_run_out_of_time() -> None:
    session_id = make_session("acey", people(), options=MATCH, time="delay 60 0")
    state = with_game_won(session_id)
    late = NOW + timedelta(seconds=62)
    Heartbeat.objects.update_or_create(defaults={"beat_at": late})

    assert clock.expire(session_id, late)

    result = store.load(session_id).result
    assert isinstance(result, ev.Finished)
    assert result.score == state.score
    assert result.side == 1 - (state.seat_to_act or 0)


def test_bots_play_on_from_game_to_game() -> None:
    session_id = make_session("acey", (make_user("Ann"), "random"), options=MATCH)
    state = with_game_won(session_id)
    while state.seat_to_act != 1:
        state = act_once(session_id)

    job = BotJob.objects.get(session_id=session_id)
    assert job.seq == state.version
    assert bot_turns.play_bot(session_id, job.seq, now=NOW)

    assert store.load(session_id).version > state.version


def test_a_match_is_one_result_and_one_change_of_the_ratings() -> None:
    session_id = make_session(
        "acey", people(), options=MATCH, rated=True, time="delay 60 0"
    )
    state = with_game_won(session_id)
    assert not rate_session(session_id, NOW)

    play.resign(session_id, 0, command=None, now=NOW)
    rate_session(session_id, NOW)

    assert store.load(session_id).score == state.score
    assert Result.objects.get(session_id=session_id).side == 1
    changes = RatingChange.objects.filter(rated_session__session_id=session_id)
    assert changes.count() == 2
    assert record_file(store.events_of(session_id))
