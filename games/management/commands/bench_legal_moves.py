"""Times the legal moves of every game on positions of random games."""

import gc
import platform
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from time import thread_time
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.rules.catalogue import GAMES
from games.rules.interface import Game, Over, ToMove, ToRoll

REFERENCE_ROUNDS = 200


@dataclass(frozen=True, slots=True)
class Timing:
    """Times of one subject in milliseconds."""

    name: str
    count: int
    p50: float
    p99: float
    worst: float


class Command(BaseCommand):
    """Prints p50, p99 and worst time of `legal_moves` for every game.

    The positions come from their text, so nothing is left in them from the games
    they were met in, and every cache of the rules is emptied before each call.  A
    fixed piece of pure Python runs beside them: figures of two machines compare
    by their ratio to it.
    """

    help = "Time legal_moves of the readable rules on positions of random games."
    requires_system_checks: list[str] = []  # noqa: RUF012 (as Django declares it)

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the options."""
        parser.add_argument("--positions", type=int, default=10_000)
        parser.add_argument("--seed", type=int, default=1)

    def handle(self, *args: object, **options: Any) -> None:
        """Measure and print the table."""
        positions, seed = int(options["positions"]), int(options["seed"])
        reference = reference_timing()
        timings = [
            game_timing(game, seats, positions, seed)
            for game in GAMES.values()
            for seats in game.seat_counts
        ]
        python = f"{platform.python_implementation()} {platform.python_version()}"
        self.stdout.write(f"{python}, seed {seed}, processor time in ms")
        self.stdout.write(
            f"{'':12}{'calls':>8}{'p50':>10}{'p99':>10}{'worst':>10}{'p50/ref':>10}"
        )
        for timing in (reference, *timings):
            ratio = timing.p50 / reference.p50
            self.stdout.write(
                f"{timing.name:12}{timing.count:>8}{timing.p50:>10.4f}"
                f"{timing.p99:>10.4f}{timing.worst:>10.4f}{ratio:>10.2f}"
            )


def game_timing(game: Game, seats: int, positions: int, seed: int) -> Timing:
    """Return the times of `legal_moves` on positions of seeded random games.

    The name is the game's slug, with the number of seats if that is not its first.
    """
    name = game.slug if seats == game.seat_counts[0] else f"{game.slug}{seats}"
    texts = sample(game, seats, positions, random.Random(f"{name} {seed}"))
    caches = rule_caches()
    times = []
    for text in texts:
        position = game.parse(text)
        for cache in caches:
            cache.cache_clear()
        times.append(milliseconds(partial(game.legal_moves, position)))
    return summary(name, times)


def sample(game: Game, seats: int, count: int, rng: random.Random) -> list[str]:
    """Return the texts of `count` distinct positions that await a move."""
    found: dict[str, None] = {}
    for position in random_positions(game, seats, rng):
        found[game.text(position)] = None
        if len(found) == count:
            return list(found)
    return list(found)


def random_positions(game: Game, seats: int, rng: random.Random) -> Iterator[Any]:
    """Yield the positions awaiting a move of one random game after another."""
    options = {option.slug: option.default for option in game.options}
    while True:
        position = game.start(seats, options, rng.randrange(seats))
        while not isinstance(awaits := game.awaits(position), Over):
            if isinstance(awaits, ToRoll):
                dice = (rng.randint(1, 6), rng.randint(1, 6))
                position = game.roll(position, dice)
            elif isinstance(awaits, ToMove):
                yield position
                position = game.play(position, rng.choice(game.legal_moves(position)))


def rule_caches() -> list[Any]:
    """Return every `lru_cache` that the rules hold, wherever it hangs."""
    kind = type(lru_cache(summary))
    return [
        found
        for found in gc.get_objects()
        if isinstance(found, kind) and found.__module__.startswith("games.rules.")
    ]


def reference_timing() -> Timing:
    """Return the times of a fixed loop of arithmetic, tuples and a dictionary."""
    times = [milliseconds(reference_work) for _ in range(REFERENCE_ROUNDS)]
    return summary("reference", times)


def reference_work() -> int:
    """Do the fixed work: a thousand small tuples counted by a remainder."""
    counts: dict[int, int] = {}
    for number in range(1_000):
        row = (number, number * 7 % 52, number % 4)
        counts[row[1]] = counts.get(row[1], 0) + row[2]
    return sum(counts.values())


def milliseconds(work: Callable[[], object]) -> float:
    """Return the processor time of one call, with the garbage collector held back.

    Not the time by the clock: a busy machine would measure its other work.
    """
    gc.disable()
    begun = thread_time()
    work()
    spent = thread_time() - begun
    gc.enable()
    return spent * 1_000


def summary(name: str, times: list[float]) -> Timing:
    """Return the median, the 99th percentile and the worst of some times."""
    ordered = sorted(times)
    last = len(ordered) - 1
    return Timing(
        name=name,
        count=len(ordered),
        p50=ordered[last // 2],
        p99=ordered[last * 99 // 100],
        worst=ordered[last],
    )
