"""What the rules lay out or tell in short agrees with what they say at length."""

from random import Random

import pytest

from games.rules.uckers.game import UCKERS
from games.rules.uckers.moves import is_playable, steps
from games.rules.uckers.position import Position, Throw, with_piece_moved, with_throw
from games.rules.uckers.track import BASE, FOOT, HOME, RING
from games.rules.uckers.ways import FORKS, WAYS, Way, squares_on_way
from tests.rules.uckers_crowds import THROWS, crowded_position

POSITIONS = 150


@pytest.mark.parametrize("colour", range(4))
def test_a_way_comes_to_the_ring_squares_after_its_origin(colour: int) -> None:
    for origin in range(BASE, HOME):
        for target in range(origin + 1, HOME + 1):
            ring = RING[colour][origin + 1 : target + 1]

            assert squares_on_way(colour, origin, target) == as_bits(ring)


@pytest.mark.ruling("U-10", "U-11")
def test_only_a_six_leads_out_of_base_and_only_to_the_start() -> None:
    for colour in range(4):
        assert [die for die in range(1, 7) if BASE in WAYS[colour][die]] == [6]
        assert WAYS[colour][6][BASE].quiet.target == 0
        assert WAYS[colour][6][BASE].squares == 1 << RING[colour][0]


@pytest.mark.ruling("U-9")
def test_a_way_that_ends_off_the_ring_captures_nothing() -> None:
    for way in every_way():
        assert way.capturing.captures == (way.quiet.target <= FOOT)
        assert (way.end > 0) == (way.quiet.target <= FOOT)
        assert not way.quiet.captures


@pytest.mark.parametrize("tag", ["uckers", "uckers2"])
def test_a_throw_is_playable_where_it_leaves_steps(tag: str) -> None:
    rng, answers = Random(f"playable {tag}"), set[bool]()

    for _ in range(POSITIONS):
        position = crowded_position(rng, tag)
        for dice in THROWS:
            thrown = with_throw(position, Throw(dice))
            second = with_throw(position, Throw(dice, dice[0]))
            for here in (thrown, second):
                answers.add(is_playable(here))
                assert is_playable(here) == bool(steps(here))

    assert answers == {True, False}


def test_the_numbers_of_the_pieces_are_no_part_of_a_position() -> None:
    here = UCKERS.parse("uckers .,.,3,9 .,.,.,. .,.,.,. .,.,.,. r - -")
    other = here
    for origin, target in ((3, 12), (9, 3), (12, 9)):
        other = with_piece_moved(other, 0, origin, target)

    assert other.numbers != here.numbers
    assert other == here
    assert not other != here  # noqa: SIM202
    assert here != with_piece_moved(here, 0, 3, 4)
    assert here != "uckers"
    assert hash(other) == hash(here)
    assert len({here, other, with_piece_moved(here, 0, 3, 4)}) == 2


def test_a_position_cannot_be_changed() -> None:
    here: Position = UCKERS.start(4, {}, 0)

    with pytest.raises(AttributeError):
        here.turn = 1  # type: ignore[misc]


def as_bits(squares: tuple[int, ...]) -> int:
    """Return ring squares as bits."""
    return sum(1 << square for square in squares)


def every_way() -> list[Way]:
    """Return all ways by a die and by both dice."""
    single = [way for dice in WAYS for ways in dice.values() for way in ways.values()]
    forks = [fork for dice in FORKS for ways in dice.values() for fork in ways.values()]
    return single + [both for _, _, both in forks if both]
