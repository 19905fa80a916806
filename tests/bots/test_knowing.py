"""Where the chances of an ending are known, scores are exact; elsewhere the net's."""

import random
from typing import Any

import pytest

from games.bots.exact.judges import chance_known
from games.bots.exact.samples import bear_off_truth, column_throws, namings
from games.bots.nets import uckers_inputs
from games.bots.nets.scores import CERTAIN, UNIT, WON, chance_of
from games.bots.search.acey import AceySearch
from games.bots.search.candidates import Search
from games.bots.search.known import LOOKED_AT, KnowingSearch, score_of
from games.bots.search.plain import PlainSearch
from games.rules.acey_deucey.position import OVER, TO_ROLL
from games.rules.catalogue import GAMES
from games.rules.interface import Over
from games.rules.uckers.house import House
from games.rules.uckers.options import SUCK_BACK
from tests.fixtures.nets import random_weights

ACEY, UCKERS = GAMES["acey"], GAMES["uckers"]


def net_alone(slug: str) -> Search:
    weights = random_weights(slug)
    if slug == "acey":
        return AceySearch(weights)
    return PlainSearch(UCKERS, weights, uckers_inputs.active_of)


@pytest.mark.parametrize("chance", [1e-9, 0.01, 0.3, 0.5, 0.77, 1 - 1e-6])
def test_the_score_of_a_chance_means_that_chance(chance: float) -> None:
    assert chance_of(score_of(chance)) == pytest.approx(chance, abs=1e-7)


def test_certain_chances_have_scores_short_of_a_win() -> None:
    assert score_of(1.0) == -score_of(0.0) == round(CERTAIN * UNIT**2)
    assert score_of(1.0) < WON


def test_a_bear_off_has_its_exact_chance() -> None:
    search, truth = KnowingSearch(net_alone("acey")), bear_off_truth()

    for naming in namings(40, 3):
        position = naming._replace(todo=TO_ROLL)
        expected = truth(position)

        assert chance_of(search.score(position)) == pytest.approx(expected, abs=4e-3)
        assert search.outlook(position, 1) == chance_known(position)


@pytest.mark.parametrize("seats", [2, 4])
def test_last_pieces_have_their_exact_chance(seats: int) -> None:
    search = KnowingSearch(net_alone("uckers"))

    for thrown in column_throws(seats, 40, 3):
        position = thrown._replace(throw=None)
        known = chance_known(position)

        assert known is not None
        assert chance_of(search.score(position)) == pytest.approx(known, abs=1e-6)
        assert search.outlook(position, 1) == known


def test_ends_of_an_ending_are_scored_for_the_side_that_plays() -> None:
    search = KnowingSearch(net_alone("uckers"))
    sides = set()

    for position in column_throws(4, 60, 5):
        for found in search.candidates(position, 1, 3):
            if isinstance(UCKERS.awaits(found.end), Over):
                assert found.score == WON
                continue
            known = chance_known(found.end)
            assert known is not None
            mine = found.end.turn % 2 == position.turn % 2
            sides.add(mine)
            expected = known if mine else 1 - known
            assert chance_of(found.score) == pytest.approx(expected, abs=1e-6)

    assert sides == {True, False}


def test_a_name_in_a_bear_off_is_the_best_by_the_exact_chances() -> None:
    search = KnowingSearch(net_alone("acey"))

    for position in namings(40, 8):
        found = search.candidates(position, 16, 6)

        worth = [
            1.0 if end.todo == OVER else known_for(end, position.turn)
            for end in (each.end for each in found)
        ]
        assert worth[0] == pytest.approx(max(worth), abs=1e-7)


def known_for(end: Any, seat: int) -> float:
    chance = chance_known(end)
    assert chance is not None
    return chance if end.turn == seat else 1 - chance


def test_other_positions_are_left_as_the_net_says() -> None:
    start = ACEY.start(2, {}, 0)
    alone, knowing = net_alone("acey"), KnowingSearch(net_alone("acey"))
    thrown = ACEY.roll(start, (6, 3))

    assert chance_known(start) is None
    assert knowing.score(start) == alone.score(start)
    assert knowing.outlook(start, 1) == alone.outlook(start, 1)
    assert (
        knowing.candidates(thrown, 1, 5) == alone.candidates(thrown, 1, LOOKED_AT)[:5]
    )
    assert knowing.version != alone.version


def test_tables_with_options_are_left_as_the_net_says() -> None:
    (naming,) = namings(1, 1)
    (thrown,) = column_throws(4, 1, random.Random(1).randrange(99))
    house = House(frozenset({SUCK_BACK}))

    assert chance_known(naming._replace(todo=TO_ROLL)) is not None
    assert chance_known(naming._replace(todo=TO_ROLL, american=True)) is None
    assert chance_known(thrown._replace(throw=None)) is not None
    assert chance_known(thrown._replace(throw=None, house=house)) is None
