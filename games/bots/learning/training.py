"""Training a net by play against itself, from a seed, to be stopped and gone on with.

A checkpoint holds all there is: weights, source of chance and what has been done.
The same plan gives the same weights, in one go or in many, on the same machine.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from games.bots.compiled import (
    acey,
    acey_ends,
    acey_inputs,
    acey_learn,
    acey_search,
    uckers_ends,
    uckers_inputs,
    uckers_learn,
    uckers_search,
)
from games.bots.compiled.compiling import Chance, chance_from
from games.bots.compiled.memory import new_memory
from games.bots.compiled.sparse import FloatNet
from games.bots.nets import acey_layout, uckers_layout
from games.bots.nets.weights import NAMES, rounded

ROUND = 1000
"""Games between two looks at the clock and two checkpoints."""

RATES = (0.02, 0.001)
"""The first and the last learning rate of one process."""

WIDTH = 1


@dataclass(frozen=True, slots=True)
class Plan:
    """What to train: `subject` is "acey", "uckers" or "uckers2".

    `rates` are the first and the last learning rate, between which it falls evenly
    by its logarithm; `decay` is the lambda of TD(lambda).  `checkers` (Acey Deucey)
    begin in each pile, the others are off.  A round has `round_games`; where it is
    spread over that many parts (`learning.parts`), each part plays so many.
    """

    subject: str
    games: int
    seed: int = 1
    hidden: int = 64
    rates: tuple[float, float] = RATES
    decay: float = 0.7
    checkers: int = 15
    spread: int = 0
    round_games: int = ROUND

    def rate_at(self, done: int) -> float:
        """Return the learning rate after so many games."""
        first, last = self.rates
        return float(first * (last / first) ** min(done / self.games, 1.0))


@dataclass(frozen=True, slots=True, eq=False)
class Training:
    """How far a training has come; `seconds` are of processor time.

    `lost` are the parts of rounds that were spread and did not come back.
    """

    plan: Plan
    net: FloatNet
    chance: Chance
    games: int = 0
    throws: int = 0
    seconds: float = 0.0
    rounds: int = 0
    lost: int = 0


def shapes_of(plan: Plan) -> tuple[tuple[int, ...], ...]:
    """Return the shapes of a net's weights, in their order."""
    size = acey_layout.INPUTS if plan.subject == "acey" else uckers_layout.INPUTS
    return (size, plan.hidden), (plan.hidden,), (plan.hidden,), (1,)


def begun(plan: Plan) -> Training:
    """Return a training of a net that knows nothing."""
    rng = np.random.default_rng(plan.seed)
    inputs, bias, outputs, offset = shapes_of(plan)
    net = FloatNet(
        rng.normal(0, 0.05, inputs).astype(np.float32),
        np.zeros(bias, np.float32),
        rng.normal(0, 0.1, outputs).astype(np.float32),
        np.zeros(offset, np.float32),
    )
    return Training(plan, net, chance_from(plan.seed))


def rounds(
    training: Training, clock: Callable[[], float], size: int = ROUND
) -> Iterator[Training]:
    """Yield the training after each further round of `size` games, until it is done.

    The net's arrays are changed in place; `clock` counts seconds of processor time.
    The rate changes from round to round: another size gives other weights.
    """
    play = player_of(training)
    while training.games < training.plan.games:
        games = min(size, training.plan.games - training.games)
        begin = clock()
        throws = play(games, training.plan.rate_at(training.games))
        training = replace(
            training,
            games=training.games + games,
            throws=training.throws + throws,
            seconds=training.seconds + clock() - begin,
            rounds=training.rounds + 1,
        )
        yield training


def player_of(training: Training) -> Callable[[int, float], int]:
    """Return what plays and learns so many games at a rate; returns the throws."""
    plan, net, chance = training.plan, training.net, training.chance
    numbers = np.zeros(2 + plan.hidden, np.float32)
    numbers[1] = plan.decay
    if plan.subject == "acey":
        start = acey_start(plan.checkers)
        search: Any = acey_search.new_search(net)
        memory = new_memory(acey_inputs.MOST)

        def play_acey(games: int, rate: float) -> int:
            numbers[0] = rate
            rest = (search, memory, chance, WIDTH, numbers)
            return acey_learn.learn_games(games, start, net, rest)

        return play_acey
    seats = 2 if plan.subject == "uckers2" else 4
    board = uckers_ends.start_row(seats, 0)
    search = uckers_search.new_search(net)
    memory = new_memory(uckers_inputs.MOST)

    def play_uckers(games: int, rate: float) -> int:
        numbers[0] = rate
        rest = (search, memory, chance, numbers)
        return uckers_learn.learn_games(games, board, net, rest)

    return play_uckers


def acey_start(checkers: int) -> Any:
    """Return the start with so many checkers a side; the others are off."""
    row = acey_ends.start_row(0)
    row[1] = row[3] = checkers * acey.PILE_UNIT
    return row


def write_checkpoint(training: Training, file: Path) -> None:
    """Write all of a training, the file before it being kept until the end."""
    names = ("games", "throws", "seconds", "rounds", "lost")
    facts: dict[str, Any] = {name: getattr(training, name) for name in names}
    facts["plan"] = asdict(training.plan)
    stored: dict[str, Any] = dict(zip(NAMES, training.net, strict=True))
    stored |= {"chance": training.chance, "facts": np.array(json.dumps(facts))}
    part = file.with_suffix(".part.npz")
    np.savez(part, **stored)
    part.replace(file)


def read_checkpoint(file: Path) -> Training:
    """Return the training of a checkpoint."""
    with np.load(file) as stored:
        facts = json.loads(str(stored["facts"]))
        net = FloatNet(*(stored[name] for name in NAMES))
        chance = stored["chance"]
    plan = facts.pop("plan")
    plan["rates"] = tuple(plan["rates"])
    return Training(Plan(**plan), net, chance, **facts)


def write_weights(net: FloatNet, file: Path) -> None:
    """Write the weights that bots play with."""
    stored: dict[str, Any] = dict(rounded(*net))
    np.savez_compressed(file, **stored)
