"""`manage.py match_bots`: two bots play paired games; the score is printed as JSON."""

import json
from importlib import import_module
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.management.kernels import use_kernels
from games.management.timed import Timed

SUBJECTS = ("acey", "uckers", "uckers2")


class Command(BaseCommand):
    """Plays every seed's dice twice, with sides changed."""

    help = (
        "Let two bots play paired games.  A bot is greedy, sprog, able-hand, "
        "leading-hand, chief, champion, or a file of weights."
    )
    requires_system_checks: list[str] = []  # noqa: RUF012

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the options."""
        parser.add_argument("game", choices=SUBJECTS)
        parser.add_argument("first")
        parser.add_argument("second")
        parser.add_argument("--games", type=int, default=400)
        parser.add_argument("--seed", type=int, default=1)

    def handle(self, *args: object, **options: Any) -> None:
        """Play and print."""
        if options["games"] < 4:
            raise CommandError("At least four games make a match.")
        use_kernels()
        report = match(
            options["game"],
            (options["first"], options["second"]),
            (options["games"] // 2, options["seed"]),
        )
        self.stdout.write(json.dumps(report))


def match(
    subject: str, names: tuple[str, str], rest: tuple[int, int]
) -> dict[str, Any]:
    """Return the report of a match; `rest` are how many pairs, and the seed."""
    pairs = import_module("games.bots.matches.pairs")
    players = import_module("games.bots.matches.players")
    game, seats = players.game_of(subject)
    try:
        first, second = (Timed(players.player_named(subject, name)) for name in names)
    except ValueError as error:
        raise CommandError(str(error)) from error
    tally = pairs.tally(list(pairs.pairs(game, seats, (first, second), rest)))
    return {
        "game": subject,
        "first": names[0],
        "second": names[1],
        "seed": rest[1],
        "games": tally.games,
        "wins": tally.wins,
        "rate": round(tally.rate, 4),
        "interval": [round(tally.low, 4), round(tally.high, 4)],
        "elo": round(tally.elo),
        "decision_ms": {
            names[0]: first.milliseconds(),
            f"{names[1]} (second)": second.milliseconds(),
        },
    }
