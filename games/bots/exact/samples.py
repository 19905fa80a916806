"""Random endings in which something is to be chosen, and the truth about them."""

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random

import numpy as np

from games.bots.exact import errors, two_sided
from games.bots.exact.columns import places_of_all
from games.bots.exact.races import Whole
from games.bots.exact.rows import home_counts, rows_of
from games.rules.acey_deucey.points import CHECKERS, HOME, OFF, Side, counts, pack
from games.rules.acey_deucey.position import NAMING
from games.rules.acey_deucey.position import Position as AceyPosition
from games.rules.interface import ToMove
from games.rules.uckers.game import UCKERS
from games.rules.uckers.position import Position as UckersPosition
from games.rules.uckers.position import is_home, is_over, start_position


def namings(number: int, seed: int) -> Iterator[AceyPosition]:
    """Yield bear-offs of both sides in which a double is to be named."""
    rows = errors.random_positions(number, seed)
    for mine, theirs, row in zip(*home_counts(rows), rows, strict=True):
        sides, turn = (side_of(mine), side_of(theirs)), int(row[4])
        yield AceyPosition(sides[turn], sides[1 - turn], turn, NAMING)


def side_of(on_points: Whole) -> Side:
    """Return a side by its checkers (6) on the points 1 to 6; the others are off."""
    places = {point + 1: int(number) for point, number in enumerate(on_points)}
    return pack({OFF: CHECKERS - int(on_points.sum())} | places)


def bear_off_truth() -> Callable[[AceyPosition], float]:
    """Return what gives the chance (0..1) of the seat to throw at a bear-off.

    Exact for both sides where both have few checkers; solved here, in a second or two.
    """
    truth = errors.Truth(two_sided.solve())

    def chance(position: AceyPosition) -> float:
        mine, theirs = (
            np.array([counts(position.side(seat))[1 : HOME + 1]], np.int64)
            for seat in (position.turn, 1 - position.turn)
        )
        return float(truth(rows_of(mine, theirs, np.array([position.turn])))[0])

    return chance


def column_throws(seats: int, number: int, seed: int) -> Iterator[UckersPosition]:
    """Yield throws to be played with all pieces in home columns or home.

    Every state of a column is as likely; who is home helps in one case of two.
    """
    return islice(_column_throws(seats, Random(f"columns {seats} {seed}")), number)


def _column_throws(seats: int, chance: Random) -> Iterator[UckersPosition]:
    columns = places_of_all()
    while True:
        pieces = tuple(chance.choice(columns) for _ in range(4))
        start = start_position(seats, chance.randrange(seats))
        placed = start._replace(pieces=pieces)
        home = [seat for seat in range(4) if is_home(placed, seat)]
        helpers = tuple(s for s in home if seats == 4 and chance.random() < 0.5)
        placed = placed._replace(helpers=helpers)
        dice = (chance.randint(1, 6), chance.randint(1, 6))
        if is_over(placed):
            continue
        thrown = UCKERS.roll(placed, dice)
        if isinstance(UCKERS.awaits(thrown), ToMove):
            yield thrown
