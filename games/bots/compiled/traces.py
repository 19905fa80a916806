"""Random games of the compiled rules, position by position, and the laws they keep.

The laws are those of `games.rules.invariants`, for whole games at a time.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from games.bots.compiled import acey, acey_ends, acey_plays, uckers, uckers_ends
from games.bots.compiled.compiling import (
    Chance,
    Small,
    Words,
    below,
    chance_from,
    kernel,
    whole,
)
from games.bots.compiled.convert import acey_position, uckers_position
from games.bots.compiled.uckers_turns import new_steps, play_step, roll
from games.rules.invariants import FURTHEST, Broken

LONGEST_GAME = 20_000
"""Positions; random games of either kind have some hundreds."""

Counts = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Tracer:
    """How random games of one table are played and read.

    `play` fills rows (LONGEST_GAME, ROW) and returns how many, or STUCK or ENDLESS.
    `stand` gives for rows (n, ROW) the pieces (n, 2, spots) of each side by spot, in
    one numbering for both, and the pips (n, 2) left to them.
    """

    rows: Any
    play: Callable[[], int]
    stand: Callable[[Any], tuple[Counts, Counts]]
    position_of: Callable[[Any], Any]
    winner_of: Callable[[Any], int]


STUCK, ENDLESS = -1, -2


def check_game(rows: Any, tracer: Tracer, pieces: int) -> None:
    """Raise Broken unless a whole game keeps the laws; a side has so many pieces."""
    stand, pips = tracer.stand(rows)
    if (stand < 0).any() or (stand.sum(2) != pieces).any():
        raise Broken("Pieces are lost or won.")
    shared = np.asarray((stand > 0).all(1))[:, 1:]
    if shared.any():
        raise Broken(f"Two sides stand on one spot at position {shared.argmax()}.")
    gains = pips[:-1] - pips[1:]
    if (gains > 0).all(1).any():
        raise Broken("Two sides came nearer at once.")
    if gains.max() > FURTHEST:
        raise Broken(f"{gains.max()} pips were gained at once.")
    if list(np.flatnonzero(pips[-1] == 0)) != [tracer.winner_of(rows[-1])]:
        raise Broken("Not the winner alone has nothing to go.")


@kernel
def trace_acey(
    row: Words, chance: Chance, plays: acey_plays.Plays, room: tuple[Small, Words]
) -> int:
    """Play on from a row at random and write every settled row; return how many.

    `room` are that for steps (52, 4) and for rows (n, ROW).
    """
    steps, rows = room
    rows[0] = row
    for at in range(1, rows.shape[0]):
        kind = acey.kind_of(row[4])
        if kind == acey.OVER:
            return at
        if kind == acey.TO_ROLL:
            acey.roll(row, below(chance, 6) + 1, below(chance, 6) + 1)
        elif kind == acey.NAMING:
            acey.name_double(row, below(chance, 6) + 1)
        else:
            count = acey_plays.legal_steps(row, steps, plays)
            if not count:
                return STUCK
            step = steps[below(chance, count)]
            acey.play_step(row, whole(step[0]), whole(step[1]))
        rows[at] = row
    return ENDLESS


@kernel
def trace_uckers(row: Small, chance: Chance, steps: Words, rows: Small) -> int:
    """Play on from a row at random and write every settled row; return how many."""
    rows[0] = row
    for at in range(1, rows.shape[0]):
        if uckers.is_over(row):
            return at
        if not row[uckers.THROW]:
            roll(row, below(chance, 6) + 1, below(chance, 6) + 1)
        else:
            count = uckers.legal_steps(row, steps)
            if not count:
                return STUCK
            play_step(row, steps[below(chance, count)])
        rows[at] = row
    return ENDLESS


def acey_tracer(seed: int) -> Tracer:
    """Return random games of European Acey Deucey."""
    chance, plays = chance_from(seed), acey_plays.new_plays()
    room = (np.zeros((52, 4), np.int8), np.zeros((LONGEST_GAME, acey.ROW), np.int64))

    def play() -> int:
        start = acey_ends.start_row(below(chance, 2))
        return trace_acey(start, chance, plays, room)

    return Tracer(room[1], play, acey_stand, acey_position, lambda row: int(row[4]) & 1)


def uckers_tracer(seats: int, seed: int) -> Tracer:
    """Return random games of Uckers."""
    chance, steps = chance_from(seed), new_steps()
    rows = np.zeros((LONGEST_GAME, uckers.ROW), np.int8)

    def play() -> int:
        start = uckers_ends.start_row(seats, below(chance, seats))
        return trace_uckers(start, chance, steps, rows)

    def winner(row: Any) -> int:
        return int(row[uckers.TURN]) & 1

    return Tracer(rows, play, uckers_stand, uckers_position, winner)


_SHIFTS = 4 * np.arange(15)
_PIPS = np.array([*range(25), 25, 25])


def acey_stand(rows: Any) -> tuple[Counts, Counts]:
    """Return checkers by White's points (0 for off, pile, bar) and pips left."""
    low = rows[:, [0, 2], None] >> _SHIFTS & 15
    high = rows[:, [1, 3], None] >> _SHIFTS[:11] & 15
    own = np.concatenate([np.zeros_like(low[..., :1]), low, high], axis=2)
    own[..., 0] = acey.CHECKERS - own.sum(2)
    on_points = own[..., 1:25].copy()
    on_points[:, 1] = on_points[:, 1, ::-1]
    elsewhere = own[..., :1] + own[..., 25:].sum(2, keepdims=True)
    return np.concatenate([elsewhere, on_points], axis=2), own @ _PIPS


_SQUARES = np.array(
    [
        [(uckers.QUARTER * colour + place) % uckers.RING + 1 for place in range(51)]
        for colour in range(4)
    ]
)


def uckers_stand(rows: Any) -> tuple[Counts, Counts]:
    """Return pieces by ring square (0 for all other places) and squares left."""
    places = rows[:, : uckers.TURN].reshape(-1, 4, 4).astype(np.int64)
    on_ring = (places > uckers.BASE) & (places <= uckers.FOOT)
    colours = np.arange(4)[None, :, None]
    squares = np.where(on_ring, _SQUARES[colours, np.clip(places, 0, 50)], 0)
    stand = np.zeros((len(rows), 2, uckers.RING + 1), np.int64)
    index = np.arange(len(rows))[:, None, None]
    np.add.at(stand, (index, colours % 2, squares), 1)
    left = (uckers.HOME - places).sum(2)
    if (places < uckers.BASE).any() or (places > uckers.HOME).any():
        raise Broken("A piece stands nowhere.")
    return stand, left[:, :2] + left[:, 2:]
