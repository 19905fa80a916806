"""What a net says of many rows of European Acey Deucey at once."""

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from games.bots.compiled.acey_inputs import MOST, inputs_of
from games.bots.compiled.compiling import Words, kernel
from games.bots.compiled.searches import net_of
from games.bots.compiled.sparse import Hidden, Inputs, Net, score_of
from games.bots.nets.scores import CERTAIN, UNIT
from games.bots.nets.weights import Weights

Chances: TypeAlias = npt.NDArray[np.float64]


@kernel
def score_rows(
    rows: Words, net: Net, scratch: tuple[Inputs, Hidden], scores: Any
) -> None:
    """Fill `scores` (n) with the log odds of the seats to throw at rows (n, 5)."""
    active, hidden = scratch
    for index in range(len(rows)):
        count = inputs_of(rows[index], active)
        scores[index] = score_of(active, count, net, hidden)


def evaluation_by(weights: Weights) -> Callable[[Words], Chances]:
    """Return what gives the chances (n) of the seats about to throw at rows (n, 5).

    By the net alone, which knows of no exact endings; every row awaits a throw.
    """
    net = net_of(weights)

    def evaluate(rows: Words) -> Chances:
        scores = np.empty(len(rows), np.int64)
        scratch = (np.zeros(MOST, np.int16), np.zeros_like(net.bias))
        score_rows(rows, net, scratch, scores)
        odds = np.clip(scores / float(UNIT**2), -CERTAIN, CERTAIN)
        return np.asarray(1.0 / (1.0 + np.exp(-odds)))

    return evaluate
