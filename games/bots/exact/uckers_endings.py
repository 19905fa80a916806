"""The last pieces of Uckers: a side whose pieces are all in home columns or home.

Nothing can hinder such a side any more, so it is a race.  In singles a state holds
both columns.  With four seats it holds how the seat to throw and its partner stand:
a column, home and waiting for the six, or home and helping.  Moves are chosen for the
least expected turns of the side, which is not always the best against an opponent
who is nearly home.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from games.bots.exact.columns import (
    COLUMNS,
    FIRST,
    SECOND,
    WEIGHTS,
    columns_of,
    die_ends,
    joined,
    pips_of_all,
    throw_ends,
    two_dice_ends,
)
from games.bots.exact.races import Draft, Flags, Floats, Layer, Race, Whole

DONE, HELPING, WAITING = 0, 0, COLUMNS
HOMES = (HELPING, WAITING)
STATUSES = COLUMNS + 1
"""With four seats: 0 home and helping, a column, or home and waiting for a six."""

TURN, SEATS, THROW, HELPERS = 16, 17, 18, 31
HAS_SIX: Flags = np.asarray(FIRST == 6)


class Options(NamedTuple):
    """Where some states (n) can go by each throw, and what is still the same turn.

    `ends` (n, 21, K) are states that await a throw, -1 where there are fewer; the
    throw is one of the same turn if `again` (n, 21, K).
    """

    ends: Whole
    again: Flags


Rows: TypeAlias = npt.NDArray[np.integer[Any]]
"""Rows (n, 32) of the compiled rules."""
Lister: TypeAlias = Callable[[Whole], Options]


@dataclass(frozen=True, slots=True)
class Endings:
    """The race of singles or of four seats, and how its states are numbered."""

    seats: int
    race: Race

    def win_chance(self, rows: Rows) -> Floats:
        """Return the chances (n) of the side about to throw, both sides racing.

        `rows` (n, 32) are those of the compiled rules; ValueError unless all are
        `are_endings` of as many seats.
        """
        if not are_endings(rows, self.seats).all():
            raise ValueError(f"Not every row is an ending of {self.seats} seats.")
        mine, theirs = states_of(rows)
        return self.race.win_chance(mine, theirs)


@cache
def endings(seats: int) -> Endings:
    """Return the endings for two seats or four.

    Solved at the first call of a process, which takes some seconds: for a worker's
    background, not for a request.
    """
    if seats == 2:
        return Endings(2, _solved(singles_keys(), _unchanged, singles_options))
    return Endings(4, _solved(seats_keys(), partners_of, seats_options))


def are_endings(rows: Rows, seats: int) -> Flags:
    """Say of each row (n, 32) whether it awaits a throw and all pieces are last ones.

    All are in columns or home, and as many seats play.
    """
    columns = columns_of(rows[:, :TURN].reshape(-1, 4, 4))
    waits = (rows[:, SEATS] == seats) & (rows[:, THROW] == 0)
    return np.asarray(waits & (columns >= 0).all(1))


def states_of(rows: Rows) -> tuple[Whole, Whole]:
    """Return the states (n) of the sides about to throw, and of the others.

    `rows` (n, 32) are endings of either number of seats, all alike.
    """
    columns = columns_of(rows[:, :TURN].reshape(-1, 4, 4))
    index, turn = np.arange(len(rows)), rows[:, TURN].astype(np.int64)
    if (rows[:, SEATS] == 2).all():
        mine, theirs = (
            columns[index, side] * COLUMNS + columns[index, side + 2]
            for side in (turn, 1 - turn)
        )
        return mine, theirs
    helps = rows[:, HELPERS, None] >> np.arange(4) & 1
    status = np.where((columns == 0) & (helps == 0), WAITING, columns)
    seen = status[index[:, None], (turn[:, None] + np.arange(4)) % 4]
    return pair_of(seen[:, 0], seen[:, 2]), pair_of(seen[:, 1], seen[:, 3])


def pair_of(status: Whole, partner: Whole) -> Whole:
    """Return states of the seats to throw and their partners; both home is DONE."""
    home = np.isin(status, HOMES) & np.isin(partner, HOMES)
    return np.where(home, DONE, status * STATUSES + partner)


def singles_keys() -> Whole:
    """Return the pips of each state of singles: what is less is nearer to done."""
    pips = pips_of_all()
    return np.asarray((pips[:, None] + pips).reshape(-1))


def singles_options(states: Whole) -> Options:
    """Return where one player can go who has both colours of a side."""
    return Options(*_stacked([_singles_ends(states, throw) for throw in range(21)]))


def _singles_ends(states: Whole, throw: int) -> tuple[Whole, Flags]:
    """Return the ends (n, K) of a throw: both dice, else the higher, else the lower."""
    high, low = int(FIRST[throw]), int(SECOND[throw])
    one, other = states // COLUMNS, states % COLUMNS
    both = _side_by_side(
        [
            joined(two_dice_ends(high, low)[one], other[:, None]),
            joined(one[:, None], two_dice_ends(high, low)[other]),
            joined(die_ends(high)[one], die_ends(low)[other]),
            joined(die_ends(low)[one], die_ends(high)[other]),
        ]
    )
    found = [both] + [
        _side_by_side(
            [
                joined(die_ends(die)[one], other[:, None]),
                joined(one[:, None], die_ends(die)[other]),
            ]
        )
        for die in (high, low)
    ]
    ends = _first_not_empty([*found, states[:, None]])
    return ends, np.asarray((ends != DONE) & HAS_SIX[throw])


def _side_by_side(parts: list[Whole]) -> Whole:
    """Return ends (n, K) with the real ones first, as narrow as they fit."""
    whole = -np.sort(-np.concatenate(parts, 1), axis=1)
    return np.asarray(whole[:, : max(1, int((whole >= 0).sum(1).max(initial=0)))])


def _first_not_empty(kinds: list[Whole]) -> Whole:
    """Return for each state the first kind of ends of which it has any."""
    width = max(kind.shape[1] for kind in kinds)
    ends = np.full((len(kinds[0]), width), -1)
    for kind in kinds:
        lacking = ends[:, 0] < 0
        ends[lacking, : kind.shape[1]] = kind[lacking]
    return ends


def _stacked(throws: list[tuple[Whole, Flags]]) -> tuple[Whole, Flags]:
    """Return the ends and flags (n, 21, K) of the throws one by one."""
    width = max(ends.shape[1] for ends, _ in throws)
    shape = (len(throws[0][0]), len(throws), width)
    all_ends, all_again = np.full(shape, -1), np.zeros(shape, np.bool_)
    for throw, (ends, again) in enumerate(throws):
        all_ends[:, throw, : ends.shape[1]] = ends
        all_again[:, throw, : ends.shape[1]] = again
    return all_ends, all_again


def seats_keys() -> Whole:
    """Return what orders the states of four seats; -1 where no such state is.

    Twice the pips, and one for each who waits for a six.
    """
    single = np.append(2 * pips_of_all(), 1)
    keys = single[:, None] + single
    home = np.isin(np.arange(STATUSES), HOMES)
    keys[np.outer(home, home)] = -1
    return np.asarray(keys.reshape(-1))


def partners_of(states: Whole) -> Whole:
    """Return states of four seats as the partner sees them."""
    return states % STATUSES * STATUSES + states // STATUSES


def seats_options(states: Whole) -> Options:
    """Return where the seat to throw can bring itself and its partner."""
    mine, partner = states // STATUSES, states % STATUSES
    helps, waits = mine == HELPING, mine == WAITING
    moved = throw_ends()[np.where(helps, partner, np.where(waits, 0, mine))]
    real = moved >= 0
    home = moved == 0
    over = home & (helps | np.isin(partner, HOMES))[:, None, None]
    own = np.where(home, WAITING, moved)
    six = HAS_SIX[:, None]
    own = np.where(waits[:, None, None], np.where(six, HELPING, WAITING), own)
    own = np.where(helps[:, None, None], HELPING, own)
    other = np.where(helps[:, None, None], moved, partner[:, None, None])
    again = real & six & ~over & ~waits[:, None, None]
    ends = np.where(again, own * STATUSES + other, other * STATUSES + own)
    over &= ~waits[:, None, None]
    return Options(np.where(real, np.where(over, DONE, ends), -1), again)


def _unchanged(states: Whole) -> Whole:
    return states


def _solved(keys: Whole, partners: Callable[[Whole], Whole], options: Lister) -> Race:
    """Return the race of all states with a key above 0, those of low keys first."""
    draft = Draft(len(keys))
    for key in range(1, int(keys.max()) + 1):
        states = np.nonzero(keys == key)[0]
        if len(states):
            found = options(states)
            ends, again = chosen(found, draft)
            draft.fill(Layer(states, partners(states), WEIGHTS, ends, again))
    return draft.done()


def chosen(options: Options, draft: Draft) -> tuple[Whole, Flags]:
    """Return the ends and flags (n, 21) with the least expected turns."""
    turns = draft.turns_after(options.ends, options.again)
    best = np.where(options.ends < 0, np.inf, turns).argmin(2)[:, :, None]
    ends = np.take_along_axis(options.ends, best, 2)[:, :, 0]
    return ends, np.take_along_axis(options.again, best, 2)[:, :, 0]
