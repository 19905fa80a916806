"""What the Acey Deucey net is told of a position, by the readable rules."""

from collections.abc import Iterator

from games.bots.nets.acey_layout import (
    CONTACT,
    EXPOSED,
    EXPOSED_PIPS,
    HOME_POINTS,
    LEAD,
    OFF,
    PIPS,
    PLACES,
    RUN,
)
from games.rules.acey_deucey.points import BAR, PILE, POINTS, counts, pips_from
from games.rules.acey_deucey.position import Position

REACH = 6


def active_of(position: Position) -> list[int]:
    """Return the inputs that are on; the turn is with the seat to throw."""
    mine = counts(position.side(position.turn))
    theirs = counts(position.side(1 - position.turn))
    my_pips, its_pips = _pips(mine), _pips(theirs)
    active = [
        *_places(mine, 0),
        *_places(theirs, 1),
        LEAD + min(max((its_pips - my_pips + 100) // 5, 0), 40),
        PIPS + my_pips // 10,
        PIPS + 40 + its_pips // 10,
        *_dangers(mine, theirs, 0),
        *_dangers(theirs, mine, 1),
    ]
    if _rear(mine) + _rear(theirs) > POINTS + 1:
        active.append(CONTACT)
    return active


def _places(stand: tuple[int, ...], second: int) -> Iterator[int]:
    for place, count in enumerate(stand[1:]):
        if count:
            # the kernels count the pile before the bar
            where = {BAR - 1: PILE - 1, PILE - 1: BAR - 1}.get(place, place)
            yield PLACES + (second * 26 + where) * 16 + count
    yield OFF + 16 * second + stand[0]


def _pips(stand: tuple[int, ...]) -> int:
    return sum(pips_from(place) * count for place, count in enumerate(stand))


def _rear(stand: tuple[int, ...]) -> int:
    return max(pips_from(place) for place, count in enumerate(stand) if count)


def _dangers(
    mine: tuple[int, ...], theirs: tuple[int, ...], second: int
) -> Iterator[int]:
    """Yield one side's longest run, blots in reach, their way, and home points."""
    hunted = {pips_from(place) for place, count in enumerate(theirs) if place and count}
    points = [point for point in range(1, POINTS + 1) if mine[point] == 1]
    reached = [
        point
        for point in points
        if any(0 < hunter - (POINTS + 1 - point) <= REACH for hunter in hunted)
    ]
    way = sum(POINTS + 1 - point for point in reached)
    yield RUN + 8 * second + min(_longest_run(mine), 7)
    yield EXPOSED + 8 * second + min(len(reached), 7)
    yield EXPOSED_PIPS + 8 * second + min((way + 11) // 12, 7)
    yield HOME_POINTS + 7 * second + sum(count > 0 for count in mine[1:7])


def _longest_run(stand: tuple[int, ...]) -> int:
    longest = length = 0
    for count in stand[1 : POINTS + 1]:
        length = length + 1 if count > 1 else 0
        longest = max(longest, length)
    return longest
