"""The levels of play that a seat can be given."""

from games.bots import levels
from games.bots.greedy import GreedyBot
from games.bots.interface import Bot
from games.bots.random import RandomBot
from games.bots.trained import TrainedBot

OFFERED: dict[str, Bot] = {level.slug: TrainedBot(level) for level in levels.LEVELS}
"""The levels that players are offered, weakest first."""

_YARDSTICKS: tuple[Bot, ...] = (RandomBot(), GreedyBot())
LEVELS: dict[str, Bot] = {bot.slug: bot for bot in _YARDSTICKS} | OFFERED
"""All levels; the first two need no net, and are yardsticks."""


def level_of(slug: str) -> Bot:
    """Return the bot of a level; raise KeyError for none."""
    return LEVELS[slug]
