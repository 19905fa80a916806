"""Seeds of dice that are the same in every run of the live stack."""

import random

from games.services import seeds

SEED = 1914


class SeededDraw:
    """Draws game ids and dice seeds in the same order in every run."""

    def __init__(self) -> None:
        self._random = random.Random(SEED)

    def __call__(self) -> tuple[bytes, bytes]:
        """Return a game id and a seed."""
        game_id = self._random.randbytes(seeds.GAME_ID_BYTES)
        return game_id, self._random.randbytes(seeds.SEED_BYTES)
