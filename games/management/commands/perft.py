"""`manage.py perft`: count the outcomes of every roll to a depth."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.rules.catalogue import GAMES
from games.rules.notation import starts_by_tag
from games.rules.perft import perft


class Command(BaseCommand):
    """One total, for comparing this engine with another."""

    help = "Prints how many outcomes lie DEPTH rolls behind the start of a game."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the tag of a game and a depth."""
        parser.add_argument("game", choices=sorted(starts_by_tag(GAMES.values())))
        parser.add_argument("depth", type=int)

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the total over the 21 rolls (six names) at each step."""
        game, start = starts_by_tag(GAMES.values())[options["game"]]
        try:
            total = perft(game, start, options["depth"])
        except ValueError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(str(total))
