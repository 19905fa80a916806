"""A side packed into one number tells the same as a list of its checkers."""

import pytest

from games.rules.acey_deucey.points import (
    Side,
    behind,
    blots,
    chain,
    checkers,
    counts,
    crowds,
    mask,
    open_to_other,
    pack,
    reach,
    runs,
    unit,
)

SIDES = [
    {26: 15},
    {0: 15},
    {25: 1, 24: 2, 19: 3, 13: 4, 6: 1, 1: 4},
    {26: 1, 25: 2, 18: 7, 8: 1, 4: 2, 3: 1, 0: 1},
    {24: 8, 1: 7},
]
OPEN_TO_ALL = mask(range(1, 25))

for_every_side = pytest.mark.parametrize("places", SIDES, ids=str)


def bits(places: list[int]) -> Side:
    """Return one bit for each place."""
    return sum(unit(place) for place in places)


@for_every_side
def test_a_side_is_packed_and_counted(places: dict[int, int]) -> None:
    side = pack(places)

    assert {place: n for place, n in enumerate(counts(side)) if n} == places
    assert len(counts(side)) == 27
    assert checkers(side) == 15
    assert checkers(side & mask([6, 8, 24])) == sum(
        places.get(p, 0) for p in (6, 8, 24)
    )


@for_every_side
def test_blots_and_crowds_are_told_apart(places: dict[int, int]) -> None:
    side = pack(places)

    assert blots(side) == bits([place for place, n in places.items() if n == 1])
    assert crowds(side) == bits([place for place, n in places.items() if n > 1])


@pytest.mark.ruling("A-1", "A-3")
@for_every_side
def test_two_on_a_point_close_it_to_the_other(places: dict[int, int]) -> None:
    closed = [25 - place for place, n in places.items() if n > 1 and 1 <= place <= 24]

    assert open_to_other(pack(places)) == OPEN_TO_ALL - mask(closed)


@pytest.mark.ruling("A-4")
def test_a_number_leads_from_bar_and_pile_to_25_minus_it() -> None:
    assert behind(mask([22]), 3) == mask([25, 26])
    assert behind(mask([5]), 3) == mask([8])
    assert behind(mask([24]), 1) == mask([25, 26])
    assert behind(mask([24]), 2) == 0


def test_runs_count_how_often_a_number_can_follow_itself() -> None:
    open_points = mask([19, 13, 7, 4, 1])

    once, twice, three_times, four_times = runs(6, open_points)

    assert once == mask([25, 26, 19, 13, 10, 7])
    assert twice == mask([25, 26, 19, 13])
    assert three_times == mask([25, 26, 19])
    assert four_times == mask([25, 26])
    assert reach(pack({26: 2, 10: 1, 7: 1, 4: 11}), 6, open_points) == 2 * 4 + 1 + 1


def test_a_chain_counts_the_same_from_every_place() -> None:
    places = chain(6, mask([19, 13, 7, 4, 1]))

    expected = {25: 4, 26: 4, 19: 3, 13: 2, 10: 1, 7: 1}
    assert places == tuple(expected.get(place, 0) for place in range(27))
