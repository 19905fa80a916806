"""How long a process works until the compiled rules, from their cache, are ready."""

import os
import subprocess
import sys
from dataclasses import dataclass
from statistics import median
from tempfile import TemporaryDirectory

from django.conf import settings

PROCESSES = 5
GOAL = 1.5

ALONE = """
import sys
sys.modules["scipy"] = None
"""
"""A site has no SciPy; beside OpenSpiel there is one, and numba would load it."""

CORE = """
from time import process_time
import numba
loaded = process_time()
from games.bots.core import compiled_cores
from games.rules.catalogue import GAMES
for slug, core in compiled_cores(enabled=True, cache_folder=sys.argv[1]).items():
    seats = GAMES[slug].seat_counts[0]
    start = GAMES[slug].start(seats, {}, 0)
    core.moves(core.roll(start, (6, 5)))
    core.outcomes(start, "65")
    core.play_games(1, 1, seats)
print(loaded, process_time())
"""
"""Asks each core for a throw, its moves, its outcomes and a game at random."""

SEARCHES = """
from time import process_time
import numba
loaded = process_time()
from games.bots.engines import make_ready
make_ready(cache_folder=sys.argv[1])
print(loaded, process_time())
"""
"""Makes the searches of bots ready, as a worker does."""


@dataclass(frozen=True, slots=True)
class Readiness:
    """Processor seconds of fresh processes, from their start; one entry a process.

    `loaded` until numba was imported, `ready` until the kernels had answered.
    """

    loaded: list[float]
    ready: list[float]


def readiness(script: str, folder: str, processes: int = PROCESSES) -> Readiness:
    """Return how long a script works in fresh processes; `folder` keeps the kernels.

    Modules are loaded from bytecode, as an installed site has it: a process before
    the others, that is not counted, writes it, and compiles what is missing.
    """
    with TemporaryDirectory() as bytecode:
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": bytecode}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        rounds = [_asked(script, folder, environment) for _ in range(processes + 1)]
    loaded, ready = zip(*rounds[1:], strict=True)
    return Readiness(list(loaded), list(ready))


def readiness_lines(folder: str) -> list[str]:
    """Return what a page says of the core and of the searches."""
    core, searches = readiness(CORE, folder), readiness(SEARCHES, folder)
    return [
        f"Ready from the cache, in processor seconds of {PROCESSES} fresh processes: "
        f"the compiled core {_told(core)}, goal {GOAL}; the searches of the bots "
        f"{_told(searches)}.",
    ]


def _told(found: Readiness) -> str:
    return (
        f"{median(found.ready):.2f} ({min(found.ready):.2f} .. {max(found.ready):.2f}; "
        f"{median(found.loaded):.2f} of them to import numba)"
    )


def _asked(script: str, folder: str, environment: dict[str, str]) -> tuple[float, ...]:
    """Return the two times that a script prints at its end."""
    finished = subprocess.run(
        [sys.executable, "-c", ALONE + script, folder],
        cwd=settings.BASE_DIR,
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return tuple(map(float, finished.stdout.split()))
