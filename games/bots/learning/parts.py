"""A round of training in parts: each plays and learns alone, the mean of all goes on.

Orders and answers are numbers and text, so that any process of any machine may play
a part; weights travel as the bytes of little-endian float32, in base64.
"""

import base64
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from games.bots.compiled.compiling import chance_from
from games.bots.compiled.sparse import FloatNet
from games.bots.learning.training import Plan, Training, player_of, shapes_of

Message: TypeAlias = dict[str, Any]
_WIRE = np.dtype("<f4")


@dataclass(frozen=True, slots=True, eq=False)
class Learnt:
    """What a part came to; `seconds` are of processor time."""

    net: FloatNet
    games: int
    throws: int
    seconds: float


def orders_of(training: Training) -> list[Message]:
    """Return the orders of the next round, one a part; fewer if few games are left.

    Seeds follow from the plan's, the games learned from so far, and the part.
    """
    plan, weights = training.plan, packed(training.net)
    common = {
        "subject": plan.subject,
        "hidden": plan.hidden,
        "checkers": plan.checkers,
        "decay": plan.decay,
        "rate": plan.rate_at(training.games),
        "weights": weights,
    }
    left = plan.games - training.games
    return [
        {**common, "games": games, "seed": seed_of(plan.seed, training.games, part)}
        for part, games in enumerate(shares(left, plan.spread, plan.round_games))
    ]


def shares(left: int, parts: int, most: int) -> list[int]:
    """Return how many of the games that are left each part plays, at most `most`.

    As even as can be; a part without a game is left away.
    """
    games = min(left, parts * most)
    even = [games // parts + (part < games % parts) for part in range(parts)]
    return [share for share in even if share]


def seed_of(seed: int, done: int, part: int) -> int:
    """Return the seed of a part, 64 bits, of the round after so many games."""
    return int.from_bytes(sha256(f"{seed} {done} {part}".encode()).digest()[:8], "big")


def answer(order: Message, clock: Callable[[], float]) -> Message:
    """Play and learn what an order says; `clock` counts seconds of processor time.

    Raises ValueError where the weights are not those of such a net.
    """
    names = ("subject", "games", "hidden", "decay", "checkers")
    plan = Plan(**{name: order[name] for name in names})
    net = unpacked(order["weights"], plan)
    begin = clock()
    play = player_of(Training(plan, net, chance_from(order["seed"])))
    throws = play(plan.games, order["rate"])
    return {
        "weights": packed(net),
        "games": plan.games,
        "throws": int(throws),
        "seconds": clock() - begin,
    }


def learnt(said: object, games: int, plan: Plan) -> Learnt:
    """Return what the answer of a part of so many games says, or raise ValueError."""
    match said:
        case {
            "weights": str(weights),
            "games": int(played),
            "throws": int(throws),
            "seconds": float(seconds),
        } if played == games and throws > 0 and 0 <= seconds < math.inf:
            return Learnt(unpacked(weights, plan), games, throws, seconds)
    raise ValueError("it is no answer to what was asked")


def together(training: Training, parts: Sequence[Learnt], lost: int = 0) -> Training:
    """Return the training after a round: the mean of its parts, weighted by games.

    Takes at least one part; `lost` counts those that did not come back.
    """
    games = sum(part.games for part in parts)
    arrays = zip(*(part.net for part in parts), strict=True)
    weights = [part.games / games for part in parts]
    return replace(
        training,
        net=FloatNet(*(_mean(each, weights) for each in arrays)),
        games=training.games + games,
        throws=training.throws + sum(part.throws for part in parts),
        seconds=training.seconds + sum(part.seconds for part in parts),
        rounds=training.rounds + 1,
        lost=training.lost + lost,
    )


def _mean(
    arrays: Sequence[npt.NDArray[np.float32]], weights: Sequence[float]
) -> npt.NDArray[np.float32]:
    # In the order of the parts, in double precision: the same on every machine.
    total = np.zeros(arrays[0].shape)
    for array, weight in zip(arrays, weights, strict=True):
        total += weight * array.astype(np.float64)
    return total.astype(np.float32)


def packed(net: FloatNet) -> str:
    """Return the weights of a net as text."""
    return base64.b64encode(
        b"".join(array.astype(_WIRE).tobytes() for array in net)
    ).decode()


def unpacked(text: str, plan: Plan) -> FloatNet:
    """Return the weights that a text holds, in arrays of their own.

    Raises ValueError where they are not as many as the plan's, or no numbers.
    """
    shapes = shapes_of(plan)
    sizes = [math.prod(shape) for shape in shapes]
    raw = base64.b64decode(text, validate=True)
    if len(raw) != sum(sizes) * _WIRE.itemsize:
        raise ValueError(f"{len(raw)} bytes are not the weights of such a net")
    whole = np.frombuffer(raw, _WIRE).astype(np.float32)
    if not np.isfinite(whole).all():
        raise ValueError("not all of its weights are numbers")
    pieces = np.split(whole, np.cumsum(sizes)[:-1])
    return FloatNet(
        *(
            piece.reshape(shape).copy()
            for piece, shape in zip(pieces, shapes, strict=True)
        )
    )
