"""`manage.py solve_small`: the whole of Acey Deucey with few checkers, solved."""

from importlib import import_module
from time import perf_counter
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.bots.core import is_installed


class Command(BaseCommand):
    """Prints how large the game is and the chance of the seat that throws first."""

    help = "Solve European Acey Deucey with one or two checkers a side."
    requires_system_checks: list[str] = []  # noqa: RUF012

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the options."""
        parser.add_argument("--checkers", type=int, choices=(1, 2), default=1)
        parser.add_argument("--cache-folder", default="")

    def handle(self, *args: object, **options: Any) -> None:
        """Solve and print; the first run ever compiles for a minute or two."""
        if not is_installed():
            raise CommandError("The compiled rules need numba, which is not installed.")
        import_module("games.bots.compiled.cache").use(options["cache_folder"])
        small_games = import_module("games.bots.exact.small_games")
        begun = perf_counter()
        game = small_games.solve(options["checkers"])
        seconds = perf_counter() - begun
        self.stdout.write(
            f"{len(game.plays.states)} states, {len(game.plays.edges)} ends of throws, "
            f"{game.sweeps} sweeps, {seconds:.1f} s"
        )
        self.stdout.write(f"V(start, on roll) = {game.start_chance():.6f}")
