"""Players whose decisions are timed."""

import math
from collections.abc import Callable
from time import process_time
from typing import Any


class Timed:
    """A player whose decisions are timed; `spent` are processor seconds, one each."""

    def __init__(self, player: Callable[[Any, bytes], Any]) -> None:
        self.spent: list[float] = []
        self._player = player

    def __call__(self, position: Any, seed: bytes) -> Any:
        """Return what the player chooses."""
        begun = process_time()
        end = self._player(position, seed)
        self.spent.append(process_time() - begun)
        return end

    def milliseconds(self) -> dict[str, float]:
        """Return the median, the 95th percentile and the worst decision."""
        times = sorted(self.spent)
        ranks = {"median": 0.5, "p95": 0.95, "worst": 1.0}
        return {
            name: round(1000 * times[math.ceil(rank * len(times)) - 1], 2)
            for name, rank in ranks.items()
        }
