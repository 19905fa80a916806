"""The last pieces of Uckers go where the rules say, and their races are exact."""

import random
from typing import Any

import numpy as np
import pytest

from games.bots.exact import uckers_endings, uckers_two_sided
from games.bots.exact.columns import FIRST, HOME, SECOND, columns_of
from games.bots.exact.races import Whole
from games.rules.catalogue import GAMES
from games.rules.outcomes import outcome_positions
from games.rules.uckers.position import Position, is_over, start_position

UCKERS = GAMES["uckers"]
ALL_HOME = (HOME,) * 4
LAST_AT_55 = (55, HOME, HOME, HOME)
FIVE = 11 / 36
"""The chance that one number at least comes up; of the rest 9 throws show a six."""


def column(rng: random.Random) -> tuple[int, ...]:
    pieces = rng.choice((0, 1, 2, 4))
    out = [rng.randint(51, HOME) for _ in range(pieces)]
    return tuple(sorted(out + [HOME] * (4 - pieces)))


def ending(rng: random.Random, seats: int) -> Position:
    """Return a position of last pieces, in which no side has won."""
    while True:
        pieces = tuple(column(rng) for _ in range(4))
        home = [seat for seat in range(4) if pieces[seat] == ALL_HOME]
        helpers = tuple(s for s in home if seats == 4 and rng.random() < 0.5)
        start = start_position(seats, rng.randrange(seats))
        position = start._replace(pieces=pieces, helpers=helpers)
        if not is_over(position):
            return position


def row_of(position: Position) -> Whole:
    row = np.zeros(32, np.int64)
    row[:16] = [place for places in position.pieces for place in places]
    row[16], row[17] = position.turn, position.seats
    row[31] = sum(1 << seat for seat in position.helpers)
    return row


def state_after(position: Position, side: int) -> int:
    """Return the state of a side after its throw, by whoever throws next for it."""
    if is_over(position):
        return uckers_endings.DONE
    mine, theirs = uckers_endings.states_of(row_of(position)[None])
    return int((mine if position.turn % 2 == side else theirs)[0])


@pytest.mark.parametrize("seats", [2, 4])
def test_throws_lead_where_the_rules_say(seats: int) -> None:
    options_of = {2: uckers_endings.singles_options, 4: uckers_endings.seats_options}
    rng = random.Random(seats)
    for _ in range(60):
        position = ending(rng, seats)
        side = position.turn % 2
        options = options_of[seats](uckers_endings.states_of(row_of(position)[None])[0])

        for throw, dice in enumerate(zip(FIRST, SECOND, strict=True)):
            ends: Any = outcome_positions(UCKERS, position, f"{dice[0]}{dice[1]}")
            expected = {
                (state_after(e, side), not is_over(e) and e.turn == position.turn)
                for e in ends
            }
            found = {
                (int(end), bool(again))
                for end, again in zip(
                    options.ends[0, throw], options.again[0, throw], strict=True
                )
                if end >= 0
            }
            assert found == expected, (UCKERS.text(position), dice)


def test_the_last_piece_waits_for_its_number() -> None:
    pieces = (LAST_AT_55, LAST_AT_55, ALL_HOME, ALL_HOME)
    position = start_position(2, 0)._replace(pieces=pieces)
    state = uckers_endings.states_of(row_of(position)[None])[0]
    endings = uckers_endings.endings(2)

    a_turn = FIVE / (1 - 9 / 36)
    assert endings.race.expected[state] == pytest.approx(1 / a_turn)
    assert endings.win_chance(row_of(position)[None]) == pytest.approx(
        a_turn / (1 - (1 - a_turn) ** 2)
    )


def test_a_player_who_waits_for_a_six_costs_the_side_turns() -> None:
    column = columns_of(np.array(LAST_AT_55))
    race = uckers_endings.endings(4).race
    helping, waiting = (
        race.expected[uckers_endings.pair_of(column, np.array(status))]
        for status in (uckers_endings.HELPING, uckers_endings.WAITING)
    )

    assert helping == pytest.approx(27 / 11)
    assert helping < waiting < 2 * helping


@pytest.mark.parametrize("seats", [2, 4])
def test_played_out_by_the_rules_the_side_wins_as_often(seats: int) -> None:
    pieces = ((53, *ALL_HOME[1:]), LAST_AT_55, (52, *ALL_HOME[1:]), LAST_AT_55)
    if seats == 2:
        pieces = (pieces[0], pieces[1], ALL_HOME, ALL_HOME)
    start = start_position(seats, 0)._replace(pieces=pieces)
    rng = random.Random(8)
    games = 1200

    won = sum(side_that_wins(start, rng) == 0 for _ in range(games))

    expected = float(uckers_endings.endings(seats).win_chance(row_of(start)[None])[0])
    error = (expected * (1 - expected) / games) ** 0.5
    assert won / games == pytest.approx(expected, abs=4 * error)


def side_that_wins(position: Any, rng: random.Random) -> int:
    """Return who wins where each colour has one piece and nothing is to choose."""
    while not is_over(position):
        text = f"{rng.randint(1, 6)}{rng.randint(1, 6)}"
        (position,) = outcome_positions(UCKERS, position, text)
    return int(position.turn) % 2


def test_with_one_piece_of_each_colour_the_race_is_the_truth() -> None:
    for seats in (2, 4):
        states = uckers_two_sided.few_states(seats, 1)

        found = uckers_two_sided.race_errors(seats, states)

        assert found.pairs == (len(states) - 1) ** 2
        assert found.worst < 1e-6


def test_with_more_pieces_the_best_move_depends_on_the_opponent() -> None:
    found = uckers_two_sided.race_errors(2, uckers_two_sided.one_colour_states(2))

    assert found.mean < 1e-4
    assert 1e-4 < found.worst < 2e-3


def test_only_last_pieces_before_a_throw_are_endings() -> None:
    rows = np.array([row_of(ending(random.Random(1), 4)) for _ in range(3)])
    rows[1, 0] = 50
    rows[2, 18] = 6

    assert uckers_endings.are_endings(rows, 4).tolist() == [True, False, False]
    assert not uckers_endings.are_endings(rows, 2).any()
    with pytest.raises(ValueError, match="4 seats"):
        uckers_endings.endings(4).win_chance(rows)


def test_many_rows_are_judged_like_one_by_one() -> None:
    rng = random.Random(2)
    rows = np.array([row_of(ending(rng, 4)) for _ in range(40)]).astype(np.int8)
    endings = uckers_endings.endings(4)

    together = endings.win_chance(rows)

    assert together.tolist() == [endings.win_chance(row[None])[0] for row in rows]
    assert 0 < together.min() < 0.3 < 0.7 < together.max() < 1
