"""Drafts: trying the steps of a throw, taking them back, playing them at once."""

import random

import pytest

from games.record import commands
from games.record import events as ev
from games.record.commands import CommandRefused
from games.record.drafts import (
    MOST_STEPS,
    Draft,
    drafted,
    forced_play,
    is_untouched_since,
    were_played,
)
from games.record.state import State
from games.rules.interface import IllegalMove, ToMove, ToRoll
from games.rules.options import Chosen
from tests.record.tables import (
    AT,
    after,
    awaiting_move,
    begin,
    begun,
    salt_of,
    seated,
    secrets_of,
    standing_at,
    throw,
    with_options,
)

SECRETS = secrets_of(1)
TO_THE_END = 6000
FORMS = [("acey", 2), ("uckers", 4), ("uckers", 2)]
TWELVE: Chosen = (("match_length", 3),)


def on_turn(state: State) -> int:
    """Return the seat on turn, which there is."""
    assert state.seat_to_act is not None
    return state.seat_to_act


def at_the_first_of(faces: str) -> State:
    """Return White's turn at the start with these dice to play."""
    return standing_at(begun(), f"acey in:15 in:15 w {faces}")


def confirmed(state: State, *texts: str) -> tuple[ev.Event, ...]:
    """Return the events of the command that plays these steps."""
    seat = on_turn(state)
    return commands.moves(state, seat, texts, salt="", secrets=SECRETS, at=AT)


def one_by_one(state: State, *texts: str) -> tuple[ev.Event, ...]:
    """Return the events of as many commands with one move each."""
    told: tuple[ev.Event, ...] = ()
    for text in texts:
        seat = on_turn(state)
        events = commands.move(state, seat, text, salt="", secrets=SECRETS, at=AT)
        state, told = after(state, events), (*told, *events)
    return told


def played_out(draft: Draft, rng: random.Random) -> Draft:
    """Return a draft completed by a storm of steps and undos, chosen at random."""
    undos_left = rng.randrange(12)
    while not draft.is_complete or undos_left:
        if undos_left and rng.random() < 0.5:
            draft, undos_left = draft.undone(), undos_left - 1
        elif not draft.is_complete:
            draft = draft.with_step(rng.choice(draft.legal_moves).text)
    return draft


def test_a_step_is_seen_on_the_drafted_board_and_nowhere_else() -> None:
    state = at_the_first_of("63")

    draft = drafted(state, 0, ["in/19"])

    assert state.position is not None
    step = state.game.find_move(state.position, "in/19")
    assert draft.position == state.game.play(state.position, step)
    assert draft.last_moves == (step,)
    assert (draft.state.version, draft.state.head) == (state.version, state.head)
    assert draft.before == state


def test_a_throw_is_complete_when_no_move_of_it_is_awaited() -> None:
    state = at_the_first_of("63")

    assert not drafted(state, 0, []).is_complete
    assert not drafted(state, 0, ["in/19"]).is_complete
    whole = drafted(state, 0, ["in/19", "19/16"])
    assert whole.is_complete
    assert whole.legal_moves == ()


def test_a_draft_never_goes_past_dice() -> None:
    whole = drafted(at_the_first_of("63"), 0, ["in/19", "19/16"])

    with pytest.raises(IllegalMove) as refusal:
        whole.with_step("in/22")

    assert refusal.value.code == "throw-played"


def test_the_last_step_is_taken_back_and_an_empty_draft_stays() -> None:
    state = at_the_first_of("63")
    draft = drafted(state, 0, ["in/19", "19/16"])

    once, twice = draft.undone(), draft.undone().undone()

    assert once == drafted(state, 0, ["in/19"])
    assert twice == Draft(state)
    assert twice.undone() == twice
    assert twice.position == state.position


def test_a_step_that_is_not_legal_is_refused_with_the_rules_own_reason() -> None:
    with pytest.raises(IllegalMove) as refusal:
        drafted(at_the_first_of("63"), 0, ["in/19", "24/20"])

    assert refusal.value.reason.endswith(".")


def test_only_the_seat_on_turn_drafts_and_only_moves_by_dice() -> None:
    state = at_the_first_of("63")

    for place, seat in ((state, 1), (begun(), on_turn(begun()))):
        with pytest.raises(IllegalMove) as refusal:
            drafted(place, seat, [])
        assert refusal.value.code == "no-move-awaited"


def test_more_steps_than_any_throw_has_are_refused_unread() -> None:
    with pytest.raises(IllegalMove) as refusal:
        drafted(at_the_first_of("63"), 0, ["in/19"] * (MOST_STEPS + 1))

    assert refusal.value.code == "too-many"


def test_the_longest_throw_fits() -> None:
    draft = Draft(at_the_first_of("21*"))
    while not draft.is_complete:
        named = [move.text for move in draft.legal_moves if move.kind == "name"]
        draft = draft.with_step((named or [draft.legal_moves[0].text])[0])

    assert 10 < len(draft.texts) <= MOST_STEPS


def test_a_draft_that_wins_the_game_is_complete() -> None:
    state = standing_at(begun(), "acey 1:1,off:14 in:15 w 61")

    draft = drafted(state, 0, ["1/off"])

    assert draft.is_complete
    assert draft.state.winner == 0


@pytest.mark.timeout(240)
@pytest.mark.parametrize(("game", "seats"), FORMS)
def test_whatever_was_undone_the_confirmed_steps_are_the_moves_played_one_by_one(
    game: str, seats: int
) -> None:
    rng = random.Random(f"drafts {game} {seats}")
    opened = seated(game, seats)
    state = begin(opened)
    acts = 0
    while state.phase == "playing" and acts < TO_THE_END:
        acts += 1
        if isinstance(state.awaits, ToRoll):
            state = throw(state)
            continue
        draft = played_out(drafted(state, on_turn(state), []), rng)
        events = confirmed(state, *draft.texts)
        assert events == one_by_one(state, *draft.texts)
        state = after(state, events)
        assert state.position == draft.position
        assert state.last_moves == draft.last_moves

    assert state.phase == "finished"


@pytest.mark.timeout(240)
@pytest.mark.parametrize(("game", "seats"), FORMS)
def test_the_log_of_a_game_with_undo_storms_folds_to_the_live_state(
    game: str, seats: int
) -> None:
    rng = random.Random(f"storms {game} {seats}")
    state = begin(seated(game, seats))
    first, told = state, list[ev.Event]()
    for _ in range(300):
        seat = on_turn(state)
        if isinstance(state.awaits, ToRoll):
            events = commands.throw(state, seat, salt="", secrets=SECRETS, at=AT)
        else:
            events = confirmed(state, *played_out(Draft(state), rng).texts)
        told += events
        state = after(state, events)
        if state.phase != "playing":
            break

    assert after(first, [ev.from_json(ev.to_json(event)) for event in told]) == state


# Several moves in one command


def test_one_text_is_the_command_it_always_was() -> None:
    state = at_the_first_of("63")

    assert confirmed(state, "in/19") == (ev.Moved(AT, 0, "in/19", ""),)


def test_the_salt_comes_with_the_first_of_several_moves() -> None:
    state, salt = at_the_first_of("63"), salt_of(3)

    events = commands.moves(
        state, 0, ["in/19", "19/16"], salt=salt, secrets=SECRETS, at=AT
    )

    assert [event.salt for event in events if isinstance(event, ev.Moved)] == [salt, ""]


def refusal_of(state: State, *texts: str, seat: int = 0) -> CommandRefused:
    """Return the refusal of a command that plays these steps."""
    with pytest.raises(CommandRefused) as refusal:
        commands.moves(state, seat, texts, salt="", secrets=SECRETS, at=AT)
    return refusal.value


def test_a_refusal_names_the_step() -> None:
    refusal = refusal_of(at_the_first_of("63"), "in/19", "24/20")

    assert refusal.reason.startswith("Step 2, 24/20: ")
    assert refusal.reason.endswith(".")


def test_several_moves_end_with_their_throw() -> None:
    refusal = refusal_of(at_the_first_of("63"), "in/19", "19/16", "in/22")

    assert refusal.code == "no-rest"
    assert refusal.reason.startswith("Step 3, in/22: ")


def test_several_moves_are_refused_for_the_same_reasons_as_one() -> None:
    state = at_the_first_of("63")

    assert refusal_of(state, "in/19", "in/22", seat=1).code == "not-your-turn"
    assert refusal_of(state, *["in/19"] * (MOST_STEPS + 1)).code == "no-throw"
    assert refusal_of(state).code == "no-throw"
    awaiting = begun()
    texts = ("in/19", "in/22")
    assert refusal_of(awaiting, *texts, seat=on_turn(awaiting)).code == "no-rest"


def test_a_declaration_is_no_step_of_a_throw() -> None:
    state = with_options("uckers", (("suck_back", True),), seats=4)
    text = "uckers .,.,.,37 .,.,.,. .,.,.,. .,.,.,53 r - suck_back"
    state = standing_at(begin(state), text)
    assert state.position is not None
    (named,) = state.game.legal_moves(state.position)

    assert len(confirmed(state, named.text)) == 1
    assert refusal_of(state, named.text, named.text).code == "no-rest"


def test_a_game_of_a_match_that_is_won_ends_the_steps() -> None:
    state = begin(with_options("acey", TWELVE))
    state = standing_at(state, "acey 1:1,off:14 in:15 w 61")

    won = confirmed(state, "1/off")

    assert [event.kind for event in won[:2]] == ["moved", "game-won"]
    assert refusal_of(state, "1/off", "1/off").code == "no-rest"


# Forced plays


def test_a_play_is_forced_if_every_position_has_one_move_until_the_end() -> None:
    last = "acey 1:1,off:14 in:15 w 61"
    assert forced_play(standing_at(begun(), last)) == ("1/off",)
    assert forced_play(at_the_first_of("63")) == ()
    assert forced_play(begun()) == ()


@pytest.mark.parametrize(("game", "seats"), FORMS)
def test_a_forced_play_is_the_only_one_there_is(game: str, seats: int) -> None:
    state, rng = begin(seated(game, seats)), random.Random(game)
    lengths = set[int]()
    for _ in range(1500):
        if state.phase != "playing":
            break
        if isinstance(state.awaits, ToRoll):
            state = throw(state)
            continue
        forced = forced_play(state)
        lengths.add(len(forced))
        assert bool(forced) == (len(plays_of(Draft(state), limit=2)) == 1)
        state = after(state, confirmed(state, *played_out(Draft(state), rng).texts))

    assert {0, 1} <= lengths


def plays_of(draft: Draft, *, limit: int) -> list[tuple[str, ...]]:
    """Return plays of the throw as texts, so many at most."""
    if draft.is_complete:
        return [draft.texts]
    found: list[tuple[str, ...]] = []
    for move in draft.legal_moves:
        found += plays_of(draft.with_step(move.text), limit=limit - len(found))
        if len(found) >= limit:
            break
    return found


# What became of a draft


def test_a_board_is_untouched_while_only_other_things_happen() -> None:
    state = awaiting_move()
    version = state.version
    later = after(state, (ev.ClockReturned(AT, 20),))

    assert is_untouched_since(later, version)
    text = draft_text(later)
    assert not is_untouched_since(after(later, one_by_one(later, text)), version)
    assert not is_untouched_since(state, version + 1)
    assert not is_untouched_since(state, version - 1)


def draft_text(state: State) -> str:
    """Return a step that is legal now."""
    assert state.position is not None
    return state.game.legal_moves(state.position)[0].text


def test_steps_that_were_played_are_known_from_the_log() -> None:
    state = throw(begun())
    while not isinstance(state.awaits, ToMove):
        state = throw(state)
    seat, draft = on_turn(state), played_out(Draft(state), random.Random(2))

    later = after(state, confirmed(state, *draft.texts))

    assert were_played(later, seat, draft.texts, since=state.version)
    assert were_played(later, seat, draft.texts[:1], since=state.version)
    assert not were_played(later, seat, draft.texts, since=later.version)
    assert not were_played(later, 1 - seat, draft.texts, since=state.version)
    assert not were_played(state, seat, draft.texts, since=state.version)
