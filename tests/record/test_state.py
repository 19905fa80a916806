"""Folding: a record and the live session tell the same, a broken one raises."""

import json
from collections.abc import Callable
from dataclasses import fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.record import events as ev
from games.record.dice import FIRST_LINK, link
from games.record.log import Throw
from games.record.state import Chair, advance, fold
from games.rules.interface import IllegalMove
from tests.record.records import played
from tests.record.tables import AT, awaiting_move, begun, seated, throw

FORMS = [("acey", 2), ("uckers", 2), ("uckers", 4)]
Events = tuple[ev.Event, ...]

any_event = st.one_of(*(st.builds(kind) for kind in ev.KINDS.values()))


@given(any_event)
def test_every_event_survives_its_way_through_json(event: ev.Event) -> None:
    paper = ev.canonical(event)

    assert ev.from_json(json.loads(paper)) == event
    assert ev.canonical(ev.from_json(json.loads(paper))) == paper


@given(any_event)
def test_the_canonical_form_is_sorted_and_has_no_spaces_between(
    event: ev.Event,
) -> None:
    value = json.loads(ev.canonical(event), object_pairs_hook=list)

    names = [name for name, _ in value]
    assert names == sorted(names)
    assert set(names) == {"kind", *(field.name for field in fields(event))}


@pytest.mark.parametrize(
    "value",
    [
        {},
        {"kind": "unheard-of"},
        {"kind": None},
        {"kind": "vacated"},
        {"kind": "vacated", "at": AT},
        {"kind": "vacated", "at": AT, "seat": 0, "salt": ""},
        {"kind": ["vacated"], "at": AT, "seat": 0},
    ],
)
def test_a_value_that_is_no_event_is_refused(value: dict[str, ev.Json]) -> None:
    with pytest.raises(ev.BadEvent):
        ev.from_json(value)


@pytest.mark.parametrize(("game", "seats"), FORMS)
@pytest.mark.parametrize("number", range(2))
def test_the_folded_record_is_the_live_state(
    game: str, seats: int, number: int
) -> None:
    told = played(game, seats, number)

    live = fold(told[:1])
    for event in told[1:]:
        live = advance(live, event)

    read = tuple(ev.from_json(json.loads(ev.canonical(event))) for event in told)
    assert fold(read) == live
    assert live.phase == "finished"


@pytest.mark.parametrize(("game", "seats"), FORMS)
def test_every_beginning_of_a_record_folds_to_the_state_of_then(
    game: str, seats: int
) -> None:
    told = played(game, seats, 4, throws=12)

    live = fold(told[:1])
    for n, event in enumerate(told[1:], 2):
        live = advance(live, event)

        assert fold(told[:n]) == live
        assert live.version == n


MATCH = played("acey", 2, 31, options=(("match_length", 3),))


def test_a_long_match_folds_at_once_to_what_it_came_to_event_by_event() -> None:
    assert len(MATCH) > 1500

    live = fold(MATCH[:1])
    for event in MATCH[1:]:
        live = advance(live, event)

    assert fold(MATCH) == live
    assert live.games_won


@pytest.mark.parametrize("told", [played("uckers", 4, 1), MATCH[:700]])
def test_advancing_changes_no_state_that_somebody_holds(told: Events) -> None:
    held = fold(told[:1])
    for event in told[1:]:
        before = replace(held)
        after = advance(held, event)

        assert held == before
        assert after.version == before.version + 1
        held = after


def test_an_event_that_is_refused_leaves_the_state_as_it_was() -> None:
    state = awaiting_move()
    before = replace(state)

    with pytest.raises(IllegalMove):
        advance(state, ev.Moved(AT, 0, "from here to there", "5a" * 16))
    with pytest.raises(ValueError, match="won so"):
        advance(state, ev.GameWon(AT, 1, 5, ()))
    with pytest.raises(ValueError, match="before the game"):
        advance(state, late_throw_for_the_start())

    assert state == before


def late_throw_for_the_start() -> ev.Thrown:
    """Return a throw for the start that comes too late."""
    thrown = next(event for event in MATCH if isinstance(event, ev.Thrown))
    return replace(thrown, salt="5a" * 16)


def test_the_head_links_every_event_to_those_before() -> None:
    told = played("acey", 2, 1, throws=5)

    head = FIRST_LINK
    for event in told:
        head = link(head, ev.canonical(event))

    assert fold(told).head == head


def test_another_word_anywhere_makes_another_head() -> None:
    told = played("acey", 2, 1, throws=5)
    opening = told[0]
    assert isinstance(opening, ev.Opened)

    forged = (replace(opening, owner="somebody-else"), *told[1:])

    assert fold(forged).head != fold(told).head


def test_a_result_carries_the_link_before_it() -> None:
    told = played("acey", 2, 2)

    result = told[-1]

    assert isinstance(result, ev.Finished)
    assert result.head == fold(told[:-1]).head


def test_salts_are_kept_by_seat_and_the_newest_counts() -> None:
    state = seated()
    assert [seat for seat, _ in state.salts] == [0, 1]

    state = throw(begun(), salt="5a" * 16)

    seat = state.last_throw.seat if state.last_throw else None
    assert dict(state.salts)[seat or 0] == "5a" * 16


def test_the_salt_of_a_vacated_seat_is_dropped() -> None:
    state = seated()

    state = advance(state, ev.Vacated(AT, 1))

    assert [seat for seat, _ in state.salts] == [0]
    assert state.chairs[1] == Chair()


def test_the_log_gathers_the_moves_under_their_throw() -> None:
    state = awaiting_move()
    assert state.position is not None
    move = state.game.legal_moves(state.position)[0]
    seat = state.seat_to_act
    assert seat is not None

    state = advance(state, ev.Moved(AT, seat, move.text, ""))

    newest = state.log[-1]
    assert isinstance(newest, Throw)
    assert newest.moves == (move.text,)
    assert newest.version == state.version
    assert state.last_moves == (move,)


def test_a_handed_over_seat_holds_the_bot() -> None:
    state = advance(begun(), ev.HandedOver(AT, 0, "greedy"))

    assert state.chairs[0] == Chair(bot="greedy")


def test_nobody_is_on_turn_unless_the_session_is_played() -> None:
    assert seated().seat_to_act is None
    assert begun().seat_to_act is not None

    voided = advance(begun(), ev.Voided(AT, "A test.", ""))

    assert voided.seat_to_act is None
    assert voided.awaits is None
    assert voided.winner is None


def test_an_empty_record_is_broken() -> None:
    with pytest.raises(ValueError, match="begins with the opening"):
        fold(())


def _second_opening(told: Events) -> Events:
    return (*told, told[0])


def _no_opening(told: Events) -> Events:
    return told[1:]


def _no_throw_for_the_start(told: Events) -> Events:
    return tuple(
        e for e in told if not isinstance(e, ev.Thrown) or e.purpose != ev.OPENING
    )


def _a_throw_less(told: Events) -> Events:
    return _without(told, ev.Thrown, 2)


def _a_throw_twice(told: Events) -> Events:
    at = next(i for i, e in enumerate(told) if isinstance(e, ev.Moved))
    return (*told[:at], told[at - 1], *told[at:])


def _a_die_of_seven(told: Events) -> Events:
    at = [i for i, e in enumerate(told) if isinstance(e, ev.Thrown)][-1]
    thrown = told[at]
    assert isinstance(thrown, ev.Thrown)
    return (*told[:at], replace(thrown, faces=(7, 1)), *told[at + 1 :])


def _an_illegal_move(told: Events) -> Events:
    at = next(i for i, e in enumerate(told) if isinstance(e, ev.Moved))
    moved = told[at]
    assert isinstance(moved, ev.Moved)
    return (*told[:at], replace(moved, text="from here to there"), *told[at + 1 :])


def _an_unknown_game(told: Events) -> Events:
    opening = told[0]
    assert isinstance(opening, ev.Opened)
    return (replace(opening, game="ludo"), *told[1:])


def _without(told: Events, kind: type[ev.Event], number: int) -> Events:
    at = [i for i, e in enumerate(told) if isinstance(e, kind)][number]
    return (*told[:at], *told[at + 1 :])


@pytest.mark.parametrize(
    "break_record",
    [
        _second_opening,
        _no_opening,
        _no_throw_for_the_start,
        _a_throw_less,
        _a_throw_twice,
        _a_die_of_seven,
        _an_illegal_move,
        _an_unknown_game,
    ],
)
def test_a_record_that_the_rules_refuse_raises(
    break_record: Callable[[Events], Events],
) -> None:
    told = played("acey", 2, 3, throws=12)
    fold(told)

    with pytest.raises((ValueError, AssertionError, KeyError)):
        fold(break_record(told))


def test_a_move_before_the_first_throw_is_refused_by_the_rules() -> None:
    state = begun()

    with pytest.raises(IllegalMove):
        advance(state, ev.Moved(AT, 0, "in/20", ""))
