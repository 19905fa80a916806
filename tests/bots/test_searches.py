"""The readable and the compiled search see and choose alike, to the last bit.

With nets of random weights: no test here asks for strength.
"""

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
import pytest

from games.bots.nets import acey_inputs, acey_layout, uckers_inputs, uckers_layout
from games.bots.nets.files import SUBJECTS
from games.bots.nets.scores import CERTAIN, UNIT, WON, chance_of
from games.bots.nets.weights import read
from games.bots.search.acey import AceySearch
from games.bots.search.candidates import Search
from games.bots.search.plain import PlainSearch
from games.bots.search.throws import THROWS, mean_over_throws
from games.rules.catalogue import GAMES
from games.rules.interface import Over, ToMove, ToRoll
from games.rules.outcomes import outcome_positions
from tests.fixtures.nets import kernels, random_weights, write_random

ACEY = GAMES["acey"]
FORMS = {subject: form for form, subject in SUBJECTS.items()}
SAMPLE = 60
SLOW = 12
"""Positions of which every throw is searched by the readable rules, too."""

pytestmark = pytest.mark.timeout(1200)


def steps_of(subject: str, seed: int) -> Iterator[Any]:
    """Yield every position of one random game after another."""
    slug, seats = FORMS[subject]
    game, rng = GAMES[slug], random.Random(f"{subject} {seed}")
    while True:
        position: Any = game.start(seats, {}, rng.randrange(seats))
        while not isinstance(awaits := game.awaits(position), Over):
            yield position
            if isinstance(awaits, ToRoll):
                dice = (rng.randint(1, 6), rng.randint(1, 6))
                position = game.roll(position, dice)
            else:
                position = game.play(position, rng.choice(game.legal_moves(position)))
        yield position


@cache
def sample(subject: str, kind: type, count: int, seed: int = 1) -> list[Any]:
    """Return positions of random games, spread, that await what `kind` says."""
    game = GAMES[FORMS[subject][0]]
    found = (p for p in steps_of(subject, seed) if isinstance(game.awaits(p), kind))
    return [next(found) for _ in range(7 * count)][::7]


@cache
def readable(subject: str) -> Search:
    weights = random_weights(subject)
    if subject == "acey":
        return AceySearch(weights)
    return PlainSearch(GAMES["uckers"], weights, uckers_inputs.active_of)


@cache
def compiled(subject: str) -> Search:
    search: Search = kernels("searches").SEARCHES[subject](random_weights(subject))
    return search


def told_by_the_kernels(subject: str, position: Any) -> list[int]:
    """Return the inputs that are on, as the compiled rules find them."""
    slug = FORMS[subject][0]
    inputs, convert = kernels(f"{slug}_inputs"), kernels("convert")
    row = getattr(convert, f"{slug}_row")(position)
    active = np.zeros(inputs.MOST, np.int16)
    return [int(number) for number in active[: inputs.inputs_of(row, active)]]


@pytest.mark.parametrize("subject", FORMS)
def test_a_net_is_told_the_same_by_both_rules(subject: str) -> None:
    slug = FORMS[subject][0]
    layout = acey_layout if slug == "acey" else uckers_layout
    active_of: Any = (acey_inputs if slug == "acey" else uckers_inputs).active_of

    for position in sample(subject, ToRoll, 300):
        told = told_by_the_kernels(subject, position)

        assert len(set(told)) == len(told) < kernels(f"{slug}_inputs").MOST
        assert set(told) == set(active_of(position))
        assert min(told) >= 0
        assert max(told) < layout.INPUTS


@pytest.mark.parametrize("subject", ["acey", "uckers"])
def test_of_every_kind_of_input_some_are_on_now_and_then(subject: str) -> None:
    # A layout that nothing reaches would be a fault of both rules alike.
    slug = FORMS[subject][0]
    layout = acey_layout if slug == "acey" else uckers_layout
    kinds = sorted(
        value
        for name, value in vars(layout).items()
        if name.isupper() and name != "INPUTS"
    )

    seen = {
        number
        for position in sample(subject, ToRoll, 300)
        for number in told_by_the_kernels(subject, position)
    }

    for first, last in zip(kinds, [*kinds[1:], layout.INPUTS], strict=True):
        assert any(first <= number < last for number in seen), first


@pytest.mark.parametrize("width", [1, 4, 16])
@pytest.mark.parametrize("subject", FORMS)
def test_both_searches_find_the_same_candidates(subject: str, width: int) -> None:
    for position in sample(subject, ToMove, SAMPLE):
        found = compiled(subject).candidates(position, width, 12)

        assert found == readable(subject).candidates(position, width, 12)


THROWN = {
    "a double": ("acey in:9,24:3,17:2,5:1 in:11,22:4 w -", (4, 4)),
    "a double from the start": ("acey in:15 in:15 w -", (3, 3)),
    "a double from the bar": ("acey bar:2,20:5,8:8 21:9,6:6 w -", (5, 5)),
    "a 1-2": ("acey in:12,23:2,9:1 in:10,24:4,15:1 b -", (2, 1)),
    "a 1-2 at the end": ("acey 6:3,2:1,1:1,off:10 5:3,off:12 w -", (2, 1)),
    "a name": ("acey in:12,23:2,9:1 in:10,24:4,15:1 b *", ()),
    "half of a double": ("acey in:9,24:3,17:2,5:1 in:11,22:4 w 443333+", ()),
}


@pytest.mark.parametrize("name", THROWN)
def test_both_searches_find_the_same_of_special_throws(name: str) -> None:
    text, dice = THROWN[name]
    position = ACEY.parse(text)
    position = ACEY.roll(position, dice) if dice else position

    for width in (1, 4, 16):
        found = compiled("acey").candidates(position, width, 1000)

        assert found == readable("acey").candidates(position, width, 1000)
        assert found


STUCK = {
    "acey bar:2,14:1,3:1,2:1,1:10 10:1,5:1,3:2,2:3,1:8 b -": "22",
    "acey 14:1,12:1,3:1,1:12 3:2,1:8,off:5 w -": "11",
    "acey bar:3,22:8,13:1,11:3 9:5,5:4,2:3,1:3 b -": "11",
    "acey 14:1,12:1,4:1,3:3,2:5,1:4 1:1,off:14 w -": "11",
}
"""Doubles of which the best boards halfway cannot be played as far as others."""


@pytest.mark.parametrize("text", STUCK)
def test_a_narrow_search_keeps_to_the_longest_play(text: str) -> None:
    position, roll_text = ACEY.parse(text), STUCK[text]
    thrown = ACEY.roll(position, (int(roll_text[0]), int(roll_text[1])))
    legal = set(outcome_positions(ACEY, position, roll_text))

    for width in (1, 4, 16):
        found = compiled("acey").candidates(thrown, width, 1000)

        assert {each.end for each in found} <= legal
        assert found == readable("acey").candidates(thrown, width, 1000)


def test_every_end_of_a_narrow_search_is_one_that_the_rules_know() -> None:
    for position in sample("acey", ToRoll, 25):
        for number in range(1, 7):
            thrown = ACEY.roll(position, (number, number))
            if isinstance(ACEY.awaits(thrown), ToMove):
                found = compiled("acey").candidates(thrown, 1, 1000)
                moves = {move.text for move in ACEY.legal_moves(thrown)}

                assert {each.move for each in found} <= moves


@pytest.mark.parametrize("subject", FORMS)
def test_both_searches_score_alike(subject: str) -> None:
    for position in sample(subject, ToRoll, SAMPLE):
        assert compiled(subject).score(position) == readable(subject).score(position)


@pytest.mark.parametrize("subject", FORMS)
def test_both_searches_look_ahead_alike(subject: str) -> None:
    for position in sample(subject, ToRoll, SLOW, 2):
        expected = readable(subject).outlook(position, 1)

        assert compiled(subject).outlook(position, 1) == pytest.approx(
            expected, abs=1e-12
        )


@pytest.mark.parametrize("subject", FORMS)
def test_a_game_that_is_over_is_won(subject: str) -> None:
    for position in sample(subject, Over, 2):
        for search in (readable(subject), compiled(subject)):
            assert search.score(position) == WON
            assert search.outlook(position, 1) == 1.0


def test_a_wider_search_of_a_double_finds_no_worse_end() -> None:
    for position in sample("acey", ToRoll, 20):
        thrown = ACEY.roll(position, (4, 4))
        if isinstance(ACEY.awaits(thrown), ToMove):
            best = [
                compiled("acey").candidates(thrown, width, 1)[0].score
                for width in (1, 1 << 20)
            ]
            assert best[0] <= best[1]


def test_a_net_says_the_same_of_rows_at_once_and_of_positions_one_by_one() -> None:
    positions = sample("acey", ToRoll, SAMPLE)
    rows = np.array([kernels("convert").acey_row(position) for position in positions])

    chances = kernels("acey_rows").evaluation_by(random_weights("acey"))(rows)

    expected = [chance_of(readable("acey").score(position)) for position in positions]
    assert chances == pytest.approx(expected, abs=1e-12)


def test_a_score_is_log_odds_and_the_certain_is_certain() -> None:
    assert chance_of(0) == 0.5
    assert chance_of(UNIT**2) == pytest.approx(0.7310585786)
    assert chance_of(UNIT**2) + chance_of(-(UNIT**2)) == pytest.approx(1)
    assert (chance_of(WON), chance_of(-WON)) == (1.0, 0.0)
    assert 0.0 < chance_of(round(-(CERTAIN - 1) * UNIT**2)) < 1e-16
    assert chance_of(round(-(CERTAIN + 1) * UNIT**2)) == 0.0


def test_the_throws_are_all_36_cases() -> None:
    assert len({dice for dice, _ in THROWS}) == len(THROWS) == 21
    assert sum(cases for _, cases in THROWS) == 36
    assert mean_over_throws(lambda dice: 1.0) == 1.0
    assert mean_over_throws(sum) == pytest.approx(7.0)
    sixes = mean_over_throws(lambda dice: float(6 in dice))
    assert sixes == pytest.approx(11 / 36)


def test_weights_are_read_as_they_were_written(tmp_path: Any) -> None:
    write_random(tmp_path)

    found = read(tmp_path / "acey.npz")

    made = random_weights("acey")
    assert found.score([1, 30, 700]) == made.score([1, 30, 700])
    assert found.version.startswith("acey-")
    write_random(tmp_path, seed=2)
    assert read(tmp_path / "acey.npz").version != found.version
