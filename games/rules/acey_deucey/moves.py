"""What one number may do, and the longest play of the numbers still to come.

A `Board` is one integer: the mover's `Side` in the low bits, the opponent's above
it, each in its owner's numbering.  The mover's own checkers never block him, and
what is closed to him stays so while he plays; so the length of a play depends on
his own side and the closed points alone.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from operator import add, mul
from typing import TypeAlias

from games.rules.acey_deucey.points import (
    ALL_OFF,
    BAR,
    BAR_MASK,
    BITS,
    HOME,
    OFF,
    OUTSIDE_MASK,
    PILE,
    SIDE_BITS,
    SIDE_MASK,
    Side,
    chain,
    checkers,
    counts,
    mask,
    open_to_other,
    opposite,
    pips_from,
    reach,
    runs,
    starts,
    unit,
)

Board: TypeAlias = int
Numbers: TypeAlias = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """One checker going by one number, whoever stands there.

    `needs` are the bits of the mover's checkers on `origin`, `change` is what the
    board gains; `blot` the bits of an opposing checker on `target` and `hit` what
    the board gains besides when one is there.
    """

    number: int
    origin: int
    target: int
    needs: Board
    change: int
    blot: Board
    hit: int


def board_of(own: Side, theirs: Side) -> Board:
    """Return the board as the mover, whose checkers are `own`, sees it."""
    return theirs << SIDE_BITS | own


def own_of(board: Board) -> Side:
    """Return the mover's side."""
    return board & SIDE_MASK


def theirs_of(board: Board) -> Side:
    """Return the opponent's side."""
    return board >> SIDE_BITS


def open_points_of(board: Board) -> Side:
    """Return the points open to the mover, in his numbering [A-3]."""
    return open_to_other(theirs_of(board))


@lru_cache(maxsize=1 << 8)
def step_by(number: int, origin: int, target: int) -> Step:
    """Return the step of a number from place to place."""
    blot = 0 if target == OFF else unit(opposite(target)) << SIDE_BITS
    sent_back = (unit(BAR) << SIDE_BITS) - blot if blot else 0
    change = unit(target) - unit(origin)
    return Step(number, origin, target, mask([origin]), change, blot, sent_back)


def _rearmost_steps(number: int) -> dict[int, tuple[Step, Side]]:
    """Return the step of the rearmost of some movers, by the bits they take up.

    With it the bits of all places in front of him, where the others are.
    """
    by_origin = {number: step_by(number, number, OFF)} | {
        origin: step_by(number, origin, pips_from(origin) - number)
        for origin in range(number + 1, PILE + 1)
    }
    return {
        bits: (step, unit(origin) - 1)
        for origin, step in by_origin.items()
        for bits in range(BITS * origin + 1, BITS * (origin + 1) + 1)
    }


_REARMOST_STEPS = {number: _rearmost_steps(number) for number in range(1, HOME + 1)}
_EXACT = {number: mask([number]) for number in range(1, HOME + 1)}
_TO_HOME = tuple(pips_from(place) - HOME for place in range(HOME + 1, PILE + 1))
_NEVER = -1000  # less than any gains come to


def movers(side: Side, number: int, open_points: Side) -> Side:
    """Return those checkers of a side that may go by `number` now.

    Checkers on the bar come first [A-5]; when all are home only bearing off from
    the very point is left [A-6]; else all but bearing off is allowed [A-7].
    """
    if side & BAR_MASK:
        return side & BAR_MASK & starts(number, open_points)
    if side & OUTSIDE_MASK:
        return side & starts(number, open_points)
    return side & _EXACT[number]


def steps(board: Board, number: int, open_points: Side) -> list[Step]:
    """Return the steps that one number allows now, from the rear forward."""
    rearmost, found = _REARMOST_STEPS[number], []
    waiting = movers(board & SIDE_MASK, number, open_points)
    while waiting:
        step, in_front = rearmost[waiting.bit_length()]
        found.append(step)
        waiting &= in_front
    return found


def after(board: Board, step: Step) -> Board:
    """Return the board after a step; a blot on its target goes to the bar [A-8]."""
    if board & step.blot:
        return board + step.change + step.hit
    return board + step.change


def expand(boards: Iterable[Board], number: int, open_points: Side) -> set[Board]:
    """Return every board that one step by `number` makes of any of these boards."""
    return {
        board + step.change + (step.hit if board & step.blot else 0)
        for board in boards
        for step in steps(board, number, open_points)
    }


def can_play(side: Side, number: int, open_points: Side) -> bool:
    """Say whether a side has any step by this number."""
    return bool(movers(side, number, open_points))


def always_leaves_a_step(side: Side, number: int, open_points: Side) -> bool:
    """Say whether it is plain that `number` can be played after any other one.

    Any step takes away one checker at most of two that can go; and with two outside
    somebody stays there.
    """
    if side & BAR_MASK or checkers(side & OUTSIDE_MASK) < 2:
        return False
    return checkers(side & starts(number, open_points)) >= 2


def is_any_step_right(side: Side, numbers: Numbers, open_points: Side) -> bool:
    """Say whether it is plain that every step begins a play as long as any [A-9].

    While somebody stays outside, a step by n takes nothing from what else n can do.
    And it takes at most one checker from those that can go by the second number: if
    there are as many as numbers to play, enough are left.  False where only a search
    can tell.
    """
    if side & BAR_MASK or not side & OUTSIDE_MASK:
        return False
    n, m = numbers[0], numbers[-1]
    if n != m and checkers(side & starts(m, open_points)) < len(numbers):
        return False
    return not _may_all_come_home(side, numbers)


@lru_cache(maxsize=1 << 15)
def longest_play(side: Side, numbers: Numbers, open_points: Side) -> int:
    """Return how many of `numbers` can be played one after the other [A-9].

    `numbers` are a double's, in playing order: up to four n, then up to four
    7 - n.  What follows a number that cannot be played is lost.  No board is
    listed unless the last checker may come home before the numbers run out.
    """
    if not numbers:
        return 0
    if side & BAR_MASK or not side & OUTSIDE_MASK:
        return _forced_play(side, numbers, open_points)
    if not _may_all_come_home(side, numbers):
        return _free_play(side, numbers, open_points)
    most = 0
    for step in steps(side, numbers[0], open_points):
        rest = longest_play(side + step.change, numbers[1:], open_points)
        most = max(most, 1 + rest)
        if most == len(numbers):
            break
    return most


def _forced_play(side: Side, numbers: Numbers, open_points: Side) -> int:
    """Return the longest play where the next number has one way at most."""
    options = steps(side, numbers[0], open_points)
    if not options:
        return 0
    return 1 + longest_play(side + options[0].change, numbers[1:], open_points)


def _may_all_come_home(side: Side, numbers: Numbers) -> bool:
    """Say whether pips allow all checkers to be home with a number left to play."""
    if checkers(side & OUTSIDE_MASK) >= len(numbers):
        return False
    distance: int = sum(map(mul, counts(side)[HOME + 1 :], _TO_HOME))
    return distance <= sum(numbers[:-1])


def _free_play(side: Side, numbers: Numbers, open_points: Side) -> int:
    """Return the longest play while somebody stays outside and none is on the bar.

    Every checker goes along its own chain of open points, whatever the others do.
    """
    n, m = numbers[0], numbers[-1]
    n_left = numbers.count(n)
    n_reach = reach(side, n, open_points)
    if n == m or n_reach < n_left:
        return min(n_reach, n_left)
    if _is_second_sure(side, m, (n_left, len(numbers)), open_points):
        return len(numbers)
    standing = [(place, k) for place, k in enumerate(counts(side)) if k]
    chains = chain(n, open_points), chain(m, open_points)
    gains = _best_gains(standing, n, n_left, chains)
    m_reach = reach(side, m, open_points) + gains
    return n_left + min(numbers.count(m), m_reach)


def _is_second_sure(
    side: Side, m: int, lengths: tuple[int, int], open_points: Side
) -> bool:
    """Say whether the second number is sure to be played, whoever goes by the first.

    `lengths` are how many numbers come before it and how many there are in all.
    Those who go by the first may lose all that the second allowed them; so as many
    are left out of those who can go by it once, twice, and so on.
    """
    before, everything = lengths
    left = (checkers(side & able) - before for able in runs(m, open_points))
    return sum(k for k in left if k > 0) >= everything - before


def _best_gains(
    standing: list[tuple[int, int]],
    number: int,
    steps_left: int,
    chains: tuple[tuple[int, ...], tuple[int, ...]],
) -> int:
    """Return the most that playing `number` `steps_left` times adds to the second.

    `standing` are places with their counts, `chains` those of the first and the
    second number; the first is known to be playable that often.
    """
    n_chain, m_chain = chains
    best = [0, *[_NEVER] * steps_left]
    for place, here in standing:
        most, pips = min(n_chain[place], steps_left), pips_from(place)
        gains = [
            m_chain[pips - number * taken] - m_chain[pips] for taken in range(most + 1)
        ]
        for _ in range(min(here, steps_left) if most else 0):
            best = _with_one_more(best, gains)
    return best[-1]


def _with_one_more(best: list[int], gains: list[int]) -> list[int]:
    """Return the best gain by steps taken when one more checker may take some.

    `gains` are what he adds by taking none, one, two, of the steps.
    """
    return [max(map(add, best[total::-1], gains)) for total in range(len(best))]


def is_finished(board: Board) -> bool:
    """Say whether the mover has borne off all fifteen [A-14]."""
    return own_of(board) == ALL_OFF
