"""`manage.py perft`: count the outcomes of every roll to a depth."""

from argparse import ArgumentParser
from collections.abc import Callable
from functools import partial
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.bots.core import are_compiled, compiled_cores
from games.rules.catalogue import GAMES
from games.rules.interface import Game, Position
from games.rules.notation import starts_by_tag
from games.rules.perft import perft

COMPILED, READABLE = "compiled", "readable"


class Command(BaseCommand):
    """One total, for comparing this engine with another."""

    help = "Prints how many outcomes lie DEPTH rolls behind the start of a game."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the tag of a game, a depth and by which rules to count."""
        parser.add_argument("game", choices=sorted(starts_by_tag(GAMES.values())))
        parser.add_argument("depth", type=int)
        parser.add_argument(
            "--core",
            choices=(COMPILED, READABLE),
            help="by which rules: the compiled ones if they are ready, unless said",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the total over the 21 rolls (six names) at each step."""
        game, start = starts_by_tag(GAMES.values())[options["game"]]
        if options["depth"] < 1:
            raise CommandError("Depth must be at least 1.")
        count = counting(options["core"], game)
        self.stdout.write(str(count(start, options["depth"])))


def counting(core: str | None, game: Game) -> Callable[[Position, int], int]:
    """Return what counts by the rules asked for; raise CommandError without them.

    None asks for the compiled ones where they have been compiled before.
    """
    folder = str(settings.COMPILED_CACHE)
    if core is None:
        ready = settings.COMPILED_RULES and are_compiled(folder)
        core = COMPILED if ready else READABLE
    if core == READABLE:
        return partial(perft, game)
    cores = compiled_cores(enabled=True, cache_folder=folder)
    if not cores:
        raise CommandError("The compiled rules need numba, which is not installed.")
    return cores[game.slug].perft
