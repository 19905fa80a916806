"""What live processes have beyond the site: a slow bot, known seeds, a lost part."""

import time

from django.apps import AppConfig

from games.bots.catalogue import LEVELS
from games.bots.random import RandomBot
from games.rules.interface import Game, Move, Position

THINKING_SECONDS = 2.0


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
        """Add the level; make whole games in the browser repeatable."""
        from games.services import seeds
        from tests.live_app import losing
        from tests.live_app.draw import SeededDraw

        LEVELS["slow"] = SlowBot()
        seeds.draw = SeededDraw()
        losing.arm()
