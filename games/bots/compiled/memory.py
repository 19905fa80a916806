"""A game remembered while it is played, and learning from it when it is over.

Positions that await a throw are remembered; their chances are moved towards what
came of them: the returns of temporal differences, TD(lambda) with `decay`.
"""

from typing import NamedTuple

import numpy as np

from games.bots.compiled.compiling import Floats, Small, Words, kernel
from games.bots.compiled.sparse import (
    FloatNet,
    Hidden,
    Inputs,
    chance_of,
    learn,
    score_of,
)

LONGEST = 4096
"""Throws of a game that are remembered; a longer game is given up."""


class Memory(NamedTuple):
    """The game being played: by throw its inputs (LONGEST, MOST) and how many.

    `sides` (LONGEST) threw, `chances` (LONGEST) are what the net gave them then.
    """

    inputs: Inputs
    sizes: Words
    sides: Small
    chances: Floats


def new_memory(most: int) -> Memory:
    """Return room for one game at a time."""
    return Memory(
        np.zeros((LONGEST, most), np.int16),
        np.zeros(LONGEST, np.int64),
        np.zeros(LONGEST, np.int8),
        np.zeros(LONGEST, np.float32),
    )


@kernel
def remember(
    side: int, count: int, net: FloatNet, rest: tuple[Memory, int, Inputs, Hidden]
) -> None:
    """Remember a position that `side` is to throw at, by its `count` inputs.

    `rest` are the memory, the number of the throw, the inputs, and scratch.
    """
    memory, at, active, hidden = rest
    memory.inputs[at, :count] = active[:count]
    memory.sizes[at] = count
    memory.sides[at] = side
    memory.chances[at] = chance_of(score_of(active, count, net, hidden))


@kernel
def learn_game(
    throws: int, winner: int, net: FloatNet, rest: tuple[Memory, Floats]
) -> None:
    """Learn from a remembered game, from its end back; `winner` as in `sides`.

    `rest` ends with rate, decay (0: only the next position counts, 1: only the
    result) and, from there on, scratch for the hidden units.
    """
    memory, numbers = rest
    rate, decay, hidden = numbers[0], numbers[1], numbers[2:]
    follows = np.float32(1)
    goal = np.float32(1)
    side = winner
    for at in range(throws - 1, -1, -1):
        if memory.sides[at] != side:
            follows, goal = np.float32(1) - follows, np.float32(1) - goal
            side = memory.sides[at]
        goal = decay * goal + (np.float32(1) - decay) * follows
        learn(memory.inputs[at, : memory.sizes[at]], goal, net, (hidden, rate))
        follows = memory.chances[at]
