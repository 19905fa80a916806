"""What live processes have beyond the site: a slow bot, known seeds, a lost part."""

import time

from django.apps import AppConfig

from games.bots.catalogue import LEVELS
from games.bots.random import RandomBot
from games.rules.interface import Game, Move, Position

THINKING_SECONDS = 2.0
QUICK_PATIENCE_S = 3
"""How long players at quick tables are waited for."""


class SlowBot(RandomBot):
    """Thinks long enough to be killed meanwhile, then plays any move."""

    slug = "slow"
    name = "Slow bot"

    def choose(self, game: Game, position: Position, *, seed: bytes) -> Move:
        """Return one of the legal moves, two seconds later."""
        time.sleep(THINKING_SECONDS)
        return super().choose(game, position, seed=seed)


class LiveAppConfig(AppConfig):
    """Puts them in place."""

    name = "tests.live_app"

    def ready(self) -> None:
        """Add the level; make whole games repeatable, and patience short."""
        from games.record import timing
        from games.services import seeds
        from tests.live_app import losing
        from tests.live_app.draw import SeededDraw

        LEVELS["slow"] = SlowBot()
        seeds.draw = SeededDraw()
        losing.arm()
        timing.PATIENCE_S["quick"] = QUICK_PATIENCE_S
