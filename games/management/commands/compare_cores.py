"""`manage.py compare_cores`: the compiled rules against the readable ones."""

import random
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.bots.agreement import CoresDiffer, compare
from games.bots.core import CompiledCore, compiled_cores
from games.rules.catalogue import GAMES
from games.rules.interface import Game


class Command(BaseCommand):
    """Plays random games by the readable rules and asks both rules at every step."""

    help = "Compare the compiled rules with the readable ones on random games."
    requires_system_checks: list[str] = []  # noqa: RUF012

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the options."""
        parser.add_argument("--positions", type=int, default=200_000)
        parser.add_argument("--seed", type=int, default=1)

    def handle(self, *args: object, **options: Any) -> None:
        """Compare and print the counts; fail at the first difference."""
        cores = compiled_cores(enabled=True)
        if not cores:
            raise CommandError("The compiled rules need numba, which is not installed.")
        for slug, core in cores.items():
            for seats in GAMES[slug].seat_counts:
                self._compare(GAMES[slug], core, seats, options)

    def _compare(
        self, game: Game, core: CompiledCore, seats: int, options: dict[str, Any]
    ) -> None:
        rng = random.Random(f"{game.slug} {seats} {options['seed']}")
        try:
            tally = compare(game, core, rng, (seats, options["positions"]))
        except CoresDiffer as difference:
            raise CommandError(str(difference)) from None
        self.stdout.write(
            f"{game.slug} for {seats}: {tally.positions} positions, "
            f"{tally.throws} throws and {tally.moves} moves alike, none different"
        )
