"""The adviser by the readable rules: whole plays, and chances that fit together."""

import pytest

from games.bots.advisers import adviser_of
from games.bots.net_adviser import NetAdviser
from games.bots.plain_adviser import PlainAdviser
from games.rules.catalogue import game_of
from games.rules.interface import BadDice, Over, Position, ToRoll
from games.rules.outcomes import played_out

ACEY, UCKERS = game_of("acey"), game_of("uckers")
MIDDLE = "acey 16:3,12:4,11:5,5:1,1:2 bar:1,23:2,19:4,16:5,11:3 w -"


@pytest.mark.parametrize("slug", ["acey", "uckers"])
def test_both_sides_chances_are_one_together(slug: str) -> None:
    game = game_of(slug)
    position = game.start(2, {}, 1)

    chances = [PlainAdviser(game).chance(position, side) for side in (0, 1)]

    assert sum(chances) == pytest.approx(1)
    assert chances[1] > chances[0], "it is good to be the one who throws"


def test_a_game_that_is_over_is_certain() -> None:
    won = ACEY.parse("acey off:15 in:15 w #")

    assert PlainAdviser(ACEY).chance(won, 0) == 1
    assert PlainAdviser(ACEY).chance(won, 1) == 0


@pytest.mark.parametrize("dice", [(6, 3), (5, 5), (2, 1)])
def test_plays_are_legal_to_their_end_and_the_best_comes_first(
    dice: tuple[int, int],
) -> None:
    thrown = ACEY.roll(ACEY.parse(MIDDLE), dice)

    plays = PlainAdviser(ACEY).plays(thrown)

    assert [p.chance for p in plays] == sorted((p.chance for p in plays), reverse=True)
    assert len({play.end for play in plays}) == len(plays)
    for play in plays:
        assert played(thrown, play.moves) == play.end
        assert isinstance(ACEY.awaits(play.end), ToRoll | Over)


def played(position: Position, moves: tuple[str, ...]) -> Position:
    """Return the position after these moves."""
    for text in moves:
        position = ACEY.play(position, ACEY.find_move(position, text))
    return position


def test_a_wide_beam_finds_every_end_of_a_throw() -> None:
    thrown = ACEY.roll(ACEY.parse(MIDDLE), (6, 3))

    plays = PlainAdviser(ACEY, width=1000).plays(thrown)

    assert {play.end for play in plays} == played_out(ACEY, thrown)


@pytest.mark.parametrize("dice", [(6, 3), (4, 4), (2, 1)])
def test_the_best_chance_of_a_throw_is_that_of_its_first_play(
    dice: tuple[int, int],
) -> None:
    adviser, position = PlainAdviser(ACEY), ACEY.parse(MIDDLE)

    first = adviser.plays(ACEY.roll(position, dice))[0]

    assert adviser.best_chance(position, dice) == first.chance


def test_a_throw_that_passes_is_judged_by_what_stands_after_it() -> None:
    adviser, start = PlainAdviser(UCKERS), UCKERS.start(4, {}, 0)
    passed = UCKERS.roll(start, (3, 2))

    assert adviser.best_chance(start, (3, 2)) == adviser.chance(passed, 0)


def test_plays_are_asked_for_only_where_a_move_is_awaited() -> None:
    start = UCKERS.start(4, {}, 0)

    with pytest.raises(ValueError, match="move is awaited"):
        PlainAdviser(UCKERS).plays(start)
    with pytest.raises(ValueError, match="one is awaited"):
        PlainAdviser(UCKERS).best_chance(UCKERS.roll(start, (6, 5)), (6, 5))
    with pytest.raises(BadDice):
        PlainAdviser(UCKERS).best_chance(start, (7, 1))


def test_a_game_with_nets_is_advised_on_by_them_and_another_at_a_glance() -> None:
    assert isinstance(adviser_of(ACEY), NetAdviser)
    assert isinstance(adviser_of(Unknown()), PlainAdviser)


class Unknown(type(ACEY)):  # type: ignore[misc]
    """A game that nobody has trained a net for."""

    slug = "unknown"
