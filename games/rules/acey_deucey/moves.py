"""What one number may do, and the longest play of the numbers still to come.

A `Board` is one integer: the mover's `Side` in the low bits, the opponent's above
it, each in its owner's numbering.  The mover's own checkers never block him, and
what is closed to him stays so while he plays; so the length of a play depends on
his own side and the closed points alone.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from games.rules.acey_deucey.points import (
    ALL_OFF,
    BAR,
    BAR_MASK,
    HOME,
    OFF,
    OUTSIDE_MASK,
    PILE,
    POINTS,
    SIDE_BITS,
    SIDE_MASK,
    Side,
    chain,
    counts,
    crowds,
    entry_point,
    is_closed,
    mask,
    opposite,
    pips_from,
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


def closed_of(board: Board) -> Side:
    """Return the opponent's points of two checkers or more, in his numbering [A-3]."""
    return crowds(theirs_of(board))


@lru_cache(maxsize=1 << 8)
def step_by(number: int, origin: int, target: int) -> Step:
    """Return the step of a number from place to place."""
    blot = 0 if target == OFF else unit(opposite(target)) << SIDE_BITS
    sent_back = (unit(BAR) << SIDE_BITS) - blot if blot else 0
    change = unit(target) - unit(origin)
    return Step(number, origin, target, mask([origin]), change, blot, sent_back)


@lru_cache(maxsize=1 << 12)
def _from_bar(number: int, closed: Side) -> tuple[Step, ...]:
    """Return the one way in for a checker on the bar, if it is open [A-4] [A-5]."""
    target = entry_point(number)
    return () if is_closed(closed, target) else (step_by(number, BAR, target),)


@lru_cache(maxsize=1 << 12)
def _around(number: int, closed: Side) -> tuple[Step, ...]:
    """Return the ways onto open points from the pile and from point to point [A-7]."""
    return tuple(
        step_by(number, origin, pips_from(origin) - number)
        for origin in (PILE, *range(POINTS, number, -1))
        if not is_closed(closed, pips_from(origin) - number)
    )


_BEAR_OFF = {n: (step_by(n, n, OFF),) for n in range(1, HOME + 1)}


def steps(board: Board, number: int, closed: Side) -> list[Step]:
    """Return the steps that one number allows now, from the rear forward.

    Checkers on the bar come first [A-5]; when all are home only bearing off from
    the very point is left [A-6]; else all but bearing off is allowed [A-7].
    """
    candidates = _candidates(board, number, closed)
    return [step for step in candidates if board & step.needs]


def _candidates(board: Board, number: int, closed: Side) -> tuple[Step, ...]:
    """Return the steps of the kind that is allowed, whoever stands where."""
    if board & BAR_MASK:
        return _from_bar(number, closed)
    return _around(number, closed) if board & OUTSIDE_MASK else _BEAR_OFF[number]


def after(board: Board, step: Step) -> Board:
    """Return the board after a step; a blot on its target goes to the bar [A-8]."""
    if board & step.blot:
        return board + step.change + step.hit
    return board + step.change


def expand(boards: Iterable[Board], number: int, closed: Side) -> set[Board]:
    """Return every board that one step by `number` makes of any of these boards."""
    return {
        board + step.change + (step.hit if board & step.blot else 0)
        for board in boards
        for step in _candidates(board, number, closed)
        if board & step.needs
    }


def can_play(side: Side, number: int, closed: Side) -> bool:
    """Say whether a side has any step by this number."""
    return bool(steps(side, number, closed))


@lru_cache(maxsize=1 << 15)
def longest_play(side: Side, numbers: Numbers, closed: Side) -> int:
    """Return how many of `numbers` can be played one after the other [A-9].

    `numbers` are a double's, in playing order: up to four n, then up to four
    7 - n.  What follows a number that cannot be played is lost.  No board is
    listed unless the last checker may come home before the numbers run out.
    """
    if not numbers:
        return 0
    if side & BAR_MASK or not side & OUTSIDE_MASK:
        return _forced_play(side, numbers, closed)
    if not _may_all_come_home(side, numbers):
        return _free_play(side, numbers, closed)
    most = 0
    for step in steps(side, numbers[0], closed):
        rest = longest_play(side + step.change, numbers[1:], closed)
        most = max(most, 1 + rest)
        if most == len(numbers):
            break
    return most


def _forced_play(side: Side, numbers: Numbers, closed: Side) -> int:
    """Return the longest play where the next number has one way at most."""
    options = steps(side, numbers[0], closed)
    if not options:
        return 0
    return 1 + longest_play(side + options[0].change, numbers[1:], closed)


def _may_all_come_home(side: Side, numbers: Numbers) -> bool:
    """Say whether pips allow all checkers to be home with a number left to play."""
    distance = sum(
        (pips_from(place) - HOME) * k
        for place, k in enumerate(counts(side))
        if k and place > HOME
    )
    return distance <= sum(numbers[:-1])


def _free_play(side: Side, numbers: Numbers, closed: Side) -> int:
    """Return the longest play while somebody stays outside and none is on the bar.

    Every checker goes along its own chain of open points, whatever the others do.
    """
    n, m = numbers[0], numbers[-1]
    n_left = numbers.count(n)
    n_chain, m_chain = chain(n, closed), chain(m, closed)
    standing = [(place, k) for place, k in enumerate(counts(side)) if k]
    reach = sum(n_chain[place] * k for place, k in standing)
    if n == m or reach < n_left:
        return min(reach, n_left)
    gains = _best_gains(standing, n, n_left, (n_chain, m_chain))
    m_reach = sum(m_chain[place] * k for place, k in standing) + gains
    return n_left + min(numbers.count(m), m_reach)


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
    best: list[int | None] = [0, *[None] * steps_left]
    for place, checkers in standing:
        pips = pips_from(place)
        gains = [
            m_chain[pips - number * taken] - m_chain[pips]
            for taken in range(min(n_chain[place], steps_left) + 1)
        ]
        if len(gains) == 1:
            continue
        for _ in range(min(checkers, steps_left)):
            best = _with_one_more(best, gains)
    total = best[-1]
    assert total is not None, "the first number was not playable that often"
    return total


def _with_one_more(best: list[int | None], gains: list[int]) -> list[int | None]:
    """Return the best gain by steps taken when one more checker may take some."""
    return [
        max(
            (
                before + gain
                for taken, gain in enumerate(gains[: total + 1])
                if (before := best[total - taken]) is not None
            ),
            default=None,
        )
        for total in range(len(best))
    ]


def is_finished(board: Board) -> bool:
    """Say whether the mover has borne off all fifteen [A-14]."""
    return own_of(board) == ALL_OFF
