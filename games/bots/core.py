"""The switch between the readable rules and the compiled ones.

The compiled rules need numba, which takes a second to load and minutes to compile
for the first time.  So nothing here imports them by name: a worker that wants them
calls `compiled_cores`, everybody else never meets them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol

from games.rules.interface import Dice, Position

COMPILED = "games.bots.compiled"


@dataclass(frozen=True, slots=True)
class Playouts:
    """What random games came to: how many, won by side 0, and what was played.

    A turn is all throws of a seat before the next one's; a step is one move.
    """

    games: int
    won: int
    turns: int
    throws: int
    steps: int


class CompiledCore(Protocol):
    """The compiled rules of one game; serves one thread at a time.

    All but `supports` and `play_games` raise ValueError for a position that it does
    not support.
    """

    slug: str

    def supports(self, position: Any) -> bool:
        """Say whether the kernels know all the rules that hold in a position."""

    def roll(self, position: Any, dice: Dice) -> Position:
        """Return the settled position after a throw of two dice."""

    def moves(self, position: Any) -> Mapping[str, Position]:
        """Return the settled position after each legal move, by its notation."""

    def outcomes(self, position: Any, roll_text: str) -> list[Position]:
        """Return the distinct positions after a throw "63", or a name "=4"."""

    def count_outcomes(self, position: Any, roll_text: str) -> int:
        """Return how many positions `outcomes` lists."""

    def perft(self, position: Any, depth: int) -> int:
        """Return what `games.rules.perft` does."""

    def play_games(self, games: int, seed: int, seats: int) -> Playouts:
        """Play whole games at random from the start."""


def is_installed() -> bool:
    """Say whether the compiled rules can be loaded here; loads nothing."""
    return find_spec("numba") is not None


def compiled_cores(*, enabled: bool, cache_folder: str = "") -> dict[str, CompiledCore]:
    """Return new cores by game slug; none if switched off or numba is missing.

    `cache_folder` is where numba keeps compiled code (as its own settings say if
    empty).  The first call of a process takes about a second when all has been
    compiled before, else minutes: never call it in a request.
    """
    if not enabled or not is_installed():
        return {}
    import_module(f"{COMPILED}.cache").use(cache_folder)
    cores: dict[str, CompiledCore] = import_module(f"{COMPILED}.cores").all_cores()
    return cores


def are_compiled(cache_folder: str) -> bool:
    """Say whether this version of the compiled rules is kept in a folder.

    What is asked of them for the first time may still have to be compiled.
    """
    if not is_installed():
        return False
    found: bool = import_module(f"{COMPILED}.cache").holds(cache_folder)
    return found


def warm(*, enabled: bool, cache_folder: str = "") -> int:
    """Compile every kernel into the cache; return how many calls that took.

    0 if switched off or numba is missing.  For a worker's background.
    """
    if not enabled or not is_installed():
        return 0
    import_module(f"{COMPILED}.cache").use(cache_folder)
    calls: int = import_module(f"{COMPILED}.warm").compile_all()
    return calls
