"""The samples of the benches hold what they say, and the champion knows its endings."""

from itertools import islice
from typing import Any

import pytest

from games.bots.exact.judges import chance_known
from games.bots.exact.samples import bear_off_truth, column_throws, namings
from games.bots.exact.two_sided import solve
from games.rules.acey_deucey.points import HOME, OUTSIDE_MASK, counts
from games.rules.acey_deucey.position import NAMING, TO_ROLL
from games.rules.catalogue import GAMES
from games.rules.interface import ToMove
from games.rules.uckers.track import FOOT
from tests.fixtures.nets import loaded

ACEY, UCKERS = GAMES["acey"], GAMES["uckers"]

pytestmark = pytest.mark.timeout(1200)


def benches() -> Any:
    return loaded("games.bots.matches.benches")


def test_namings_are_bear_offs_of_both_sides() -> None:
    found = list(namings(60, 4))

    assert found == list(namings(60, 4)) != list(namings(60, 5))
    assert {position.turn for position in found} == {0, 1}
    for position in found:
        assert position.todo == NAMING
        assert not (position.white | position.black) & OUTSIDE_MASK
        assert len(ACEY.legal_moves(position)) == 6
        assert ACEY.parse(ACEY.text(position)) == position


def test_the_truth_of_few_checkers_is_that_of_both_sides() -> None:
    truth, both = bear_off_truth(), solve()
    few = [p for p in namings(300, 6) if max(on_board(p, 0), on_board(p, 1)) <= 6]
    assert len(few) > 10

    for position in few:
        mine, theirs = (
            both_counts(position, seat) for seat in (position.turn, 1 - position.turn)
        )
        expected = float(both.win_chance(mine, theirs))
        assert truth(position._replace(todo=TO_ROLL)) == pytest.approx(expected)


def on_board(position: Any, seat: int) -> int:
    return sum(counts(position.side(seat))[1 : HOME + 1])


def both_counts(position: Any, seat: int) -> Any:
    numpy = loaded("numpy")
    return numpy.array(counts(position.side(seat))[1 : HOME + 1])


@pytest.mark.parametrize("seats", [2, 4])
def test_column_throws_are_last_pieces_to_be_moved(seats: int) -> None:
    found = list(column_throws(seats, 60, 4))

    assert (
        found == list(column_throws(seats, 60, 4)) != list(column_throws(seats, 60, 5))
    )
    assert any(position.helpers for position in found) == (seats == 4)
    for position in found:
        assert position.seats == seats
        assert all(places[0] > FOOT for places in position.pieces)
        assert isinstance(UCKERS.awaits(position), ToMove)
        assert UCKERS.legal_moves(position)
        assert chance_known(position._replace(throw=None)) is not None


@pytest.mark.usefixtures("random_nets")
def test_the_champion_chooses_by_the_exact_chances_and_a_random_net_does_not() -> None:
    for found in (
        benches().naming_judgements(80, 2),
        benches().column_judgements("uckers", 80, 2),
        benches().column_judgements("uckers2", 80, 2),
    ):
        champion, alone = found["champion"], found["net alone"]

        assert champion.positions == alone.positions == 80
        assert champion.agreed >= 0.99
        assert champion.loss <= 0.001
        assert alone.agreed < 0.9
        assert alone.loss > 0.001


@pytest.mark.usefixtures("random_nets")
def test_a_random_net_is_far_off_in_the_bear_off() -> None:
    found = benches().net_errors(200, 3)

    assert found == benches().net_errors(200, 3)
    assert found.positions == 200
    assert 0.05 < found.mean < found.worst <= 1.0


@pytest.mark.usefixtures("random_nets")
def test_every_level_and_the_readable_search_are_timed_in_games_of_chiefs() -> None:
    for subject in ("acey", "uckers", "uckers2"):
        players = benches().players_timed(subject)
        decisions = list(islice(benches().chiefs_decisions(subject, 1), 12))

        assert list(players)[:5] == [
            "sprog",
            "able-hand",
            "leading-hand",
            "chief",
            "champion",
        ]
        for decision in decisions:
            ends = {
                name: player(decision.position, b"x")
                for name, player in players.items()
            }
            assert ends["leading-hand"] == ends[benches().READABLE]


@pytest.mark.usefixtures("random_nets")
def test_beams_of_doubles_and_1_2_are_those_of_as_many_throws() -> None:
    doubles = benches().double_beams(10, 1, (1, 16))
    one_twos = benches().one_two_beams(3, 1, (1, benches().WIDEST))

    assert [(beam.width, beam.positions) for beam in doubles] == [(1, 10), (16, 10)]
    assert doubles[0].same <= doubles[1].same
    assert one_twos[1].same == 1.0
