"""Matches in pairs are fair, and their figures are those worked out by hand."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from games.bots.levels import CHIEF, Level
from games.bots.matches.beams import beam, beams
from games.bots.matches.decisions import Decision, met, some
from games.bots.matches.judging import judged
from games.bots.matches.pairs import Pair, Player, pairs, tally, winner
from games.bots.search.candidates import Candidate
from games.rules.catalogue import GAMES
from games.rules.interface import Dice, ToMove
from tests.fixtures.nets import kernels, loaded, random_weights

UCKERS, ACEY = GAMES["uckers"], GAMES["acey"]
HAZY = Level("hazy", "", "", width=1, haze=0.2)
FORMS = [("acey", ACEY, 2), ("uckers", UCKERS, 4), ("uckers2", UCKERS, 2)]

pytestmark = pytest.mark.timeout(1200)


class Noting:
    """The game of Uckers, with a note of every throw."""

    def __init__(self) -> None:
        self.thrown: list[Dice] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(UCKERS, name)

    def roll(self, position: Any, dice: Dice) -> Any:
        self.thrown.append(dice)
        return UCKERS.roll(position, dice)


def player(subject: str, seed: int, level: Level = HAZY) -> Player:
    """Return a player with a random net."""
    module = loaded("games.bots.matches.players")
    found: Player = module.player_of(subject, random_weights(subject, seed), level)
    return found


def test_both_games_of_a_pair_have_the_same_dice() -> None:
    players = (player("uckers2", 1), player("uckers2", 2))
    noted = []
    for order in (players, players[::-1]):
        game: Any = Noting()
        _, throws = winner(game, 2, order, "5 0")
        assert len(game.thrown) == throws
        noted.append(game.thrown)

    shorter = min(map(len, noted))
    assert shorter > 50
    assert noted[0] != noted[1]
    assert noted[0][:shorter] == noted[1][:shorter]


def test_other_seeds_and_numbers_have_other_dice() -> None:
    both = (player("uckers2", 1), player("uckers2", 1))
    thrown = set()
    for name in ("1 0", "1 1", "2 0"):
        game: Any = Noting()
        winner(game, 2, both, name)
        thrown.add(tuple(game.thrown[:20]))

    assert len(thrown) == 3


@pytest.mark.parametrize(("subject", "game", "seats"), FORMS)
def test_equal_players_win_one_game_of_every_pair(
    subject: str, game: Any, seats: int
) -> None:
    both = (player(subject, 1), player(subject, 1))

    found = list(pairs(game, seats, both, (3, 9)))

    assert [pair.wins for pair in found] == [1, 1, 1]
    score = tally(found)
    assert (score.rate, score.low, score.high, score.elo) == (0.5, 0.5, 0.5, 0.0)


def test_a_match_can_be_repeated() -> None:
    two = (player("uckers2", 1), player("uckers2", 2))

    once, again, other = (list(pairs(UCKERS, 2, two, (2, seed))) for seed in (4, 4, 5))

    assert once == again
    assert [pair.throws for pair in once] != [pair.throws for pair in other]


def test_the_interval_is_that_of_a_sum_by_hand() -> None:
    # Rates 1, 0.5, 0.5, 0, 1: mean 0.6, squares 0.70, variance 0.175, of the mean
    # 0.035, whose root 0.187083 times 1.959964 is 0.366676.
    score = tally([Pair(wins, 100) for wins in (2, 1, 1, 0, 2)])

    assert (score.games, score.wins) == (10, 6)
    assert score.rate == pytest.approx(0.6)
    assert score.low == pytest.approx(0.233324, abs=1e-6)
    assert score.high == pytest.approx(0.966676, abs=1e-6)
    assert score.elo == pytest.approx(70.4365, abs=1e-3)


def test_an_interval_stays_between_nothing_and_all() -> None:
    assert tally([Pair(2, 1), Pair(2, 1), Pair(0, 1)]).high == 1.0
    assert tally([Pair(0, 1), Pair(0, 1), Pair(2, 1)]).low == 0.0
    assert tally([Pair(2, 1), Pair(2, 1)]).elo == 800
    assert tally([Pair(0, 1), Pair(0, 1)]).elo == -800


def test_decisions_are_those_of_games() -> None:
    found = list(islice(met(ACEY, 2, player("acey", 1), 3), 150))

    assert found == list(islice(met(ACEY, 2, player("acey", 1), 3), 150))
    for decision in found:
        assert isinstance(ACEY.awaits(decision.position), ToMove)
        high, low = max(decision.dice), min(decision.dice)
        todo = decision.position.todo
        if decision.is_double:
            assert todo.endswith("+")
        elif decision.is_one_two:
            assert todo in ("21*", "1*", "2*", "*")
        else:
            assert set(todo) <= {str(high), str(low)}
    assert any(decision.is_double for decision in found)
    assert any(decision.is_one_two for decision in found)


def test_some_decisions_are_taken_at_even_distances() -> None:
    every: Iterator[Decision] = (Decision(number, (1, 1)) for number in range(100))

    assert [each.position for each in some(every, 4, 5)] == [0, 5, 10, 15]


def test_what_a_beam_misses_is_counted_by_hand() -> None:
    odds = 2048**2

    found = beam(4, [(0, 0), (0, odds), (odds, odds), (-odds, 0)])

    lost = 0.7310585786 - 0.5
    assert (found.width, found.positions, found.same) == (4, 4, 0.5)
    assert found.loss == pytest.approx(lost / 2)
    assert found.worst == pytest.approx(lost)


def test_a_wider_beam_misses_less_and_a_full_one_nothing() -> None:
    doubles = (d for d in met(ACEY, 2, player("acey", 1), 3) if d.is_double)
    positions = [decision.position for decision in some(doubles, 25, 1)]
    search = kernels("searches").AceySearch(random_weights("acey"))

    narrow, wide, full = beams(search, positions, (1, 64, 1 << 20))

    assert narrow.positions == 25
    assert narrow.same < wide.same <= full.same == 1.0
    assert narrow.loss > wide.loss >= full.loss == 0.0


class Listed:
    """A search that knows the ends of one position, and what they are worth."""

    version = "listed"

    def __init__(self, worth: dict[Any, float]) -> None:
        self.worth = worth

    def candidates(self, position: Any, width: int, most: int) -> list[Candidate]:
        return [Candidate(end, 0, "") for end in self.worth]


def test_choices_are_judged_by_what_they_lose() -> None:
    position = UCKERS.roll(UCKERS.start(4, {}, 0), (6, 5))
    stand: Any = UCKERS.start(4, {}, 0)
    mine, theirs = stand._replace(turn=2), stand._replace(turn=1)
    search: Any = Listed({mine: 0.6, theirs: 0.3})

    def play(seed: bytes, choose: Any) -> Any:
        return judged(
            UCKERS,
            [position, position],
            lambda _, number: choose[int(number)],
            (search, search.worth.get),
        )

    # The other side's chance of 0.3 is 0.7 for the side that plays.
    best = play(b"", [theirs, theirs])
    half = play(b"", [mine, theirs])

    assert (best.positions, best.agreed, best.loss, best.worst) == (2, 1.0, 0.0, 0.0)
    assert half.agreed == 0.5
    assert half.loss == pytest.approx(0.05)
    assert half.worst == pytest.approx(0.1)


def test_a_player_is_named_by_level_yardstick_or_file(
    random_nets: Any,
) -> None:
    named = loaded("games.bots.matches.players").player_named
    position = ACEY.roll(ACEY.start(2, {}, 0), (6, 3))

    for name in ("greedy", CHIEF.slug, str(random_nets / "acey.npz")):
        assert named("acey", name)(position, b"") == named("acey", name)(position, b"")
    for name in ("nobody", "nothing.npz", str(random_nets)):
        with pytest.raises(ValueError, match="no player"):
            named("acey", name)
