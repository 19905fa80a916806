"""The levels of play that a seat can be given, weakest first."""

from games.bots.greedy import GreedyBot
from games.bots.interface import Bot
from games.bots.random import RandomBot

LEVELS: dict[str, Bot] = {bot.slug: bot for bot in (RandomBot(), GreedyBot())}


def level_of(slug: str) -> Bot:
    """Return the bot of a level; raise KeyError for none."""
    return LEVELS[slug]
