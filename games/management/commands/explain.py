"""`manage.py explain`: why a bot chose what it chose, worked out again."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.bots import levels
from games.bots.engines import make_ready
from games.bots.interface import published_seed
from games.bots.levels import Level, Weighed
from games.bots.trained import level_here, plays_weighed
from games.management.kernels import use_kernels
from games.rules.catalogue import GAMES
from games.rules.interface import (
    BadDice,
    BadPosition,
    Dice,
    Game,
    Over,
    Position,
    ToMove,
    ToRoll,
)

LEVELS: dict[str, Level] = {level.slug: level for level in levels.LEVELS}


class Command(BaseCommand):
    """Prints the plays that a level weighs, as it sees them, best first."""

    help = (
        "Repeat a bot's choice in a position: by its level, and by the seed, or the "
        "game's id and version in its record."
    )
    requires_system_checks: list[str] = []  # noqa: RUF012

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the options."""
        parser.add_argument("position", help="in notation, in quotes")
        parser.add_argument("--dice", default="", help="a throw, as 63")
        parser.add_argument("--level", choices=LEVELS, default="champion")
        parser.add_argument("--seed", default="", help="in hex")
        parser.add_argument("--game-id", default="", help="as in the record")
        parser.add_argument("--at", type=int, default=0, help="the version")
        parser.add_argument(
            "--readable", action="store_true", help="do without the compiled search"
        )

    def handle(self, *args: object, **options: Any) -> None:
        """Explain."""
        game, position = position_of(options["position"], options["dice"])
        if not options["readable"]:
            use_kernels()
            make_ready()
        seed = seed_of(options)
        level = LEVELS[options["level"]]
        playing = level_here(level, game.slug, position)
        if playing != level:
            self.stdout.write(f"{level.name} plays here as {playing.name}.")
        for play in plays_weighed(game, position, level, seed):
            self.stdout.write(line_of(game, play))


def position_of(text: str, dice: str) -> tuple[Game, Position]:
    """Return the game and a position that awaits a move; raise CommandError."""
    game = next((g for g in GAMES.values() if text.startswith(g.slug)), None)
    if game is None:
        raise CommandError(f"A position begins with one of: {', '.join(GAMES)}.")
    try:
        position = game.parse(text)
        if dice:
            position = game.roll(position, dice_of(dice))
    except (BadPosition, BadDice) as error:
        raise CommandError(str(error)) from error
    match game.awaits(position):
        case ToMove():
            return game, position
        case ToRoll():
            wants = "the throw passes" if dice else "say the throw with --dice"
            raise CommandError(f"Nothing is to be chosen there: {wants}.")
        case Over():
            raise CommandError("The game is over.")


def dice_of(text: str) -> Dice:
    """Return the throw that a text says; raise CommandError for another text."""
    if len(text) != 2 or not text.isdecimal():
        raise CommandError(f"A throw is written as two numbers, as 63, not {text!r}.")
    return int(text[0]), int(text[1])


def seed_of(options: dict[str, Any]) -> bytes:
    """Return the seed given, or that of a version of a game; raise CommandError."""
    if options["game_id"]:
        return published_seed(options["game_id"], options["at"])
    try:
        return bytes.fromhex(options["seed"])
    except ValueError as error:
        raise CommandError("--seed is written in hex.") from error


def line_of(game: Game, play: Weighed) -> str:
    """Return a play in one line: what it is worth, its chance, first move and end."""
    candidate = play.candidate
    return (
        f"{play.worth:8.4f}  chance {play.chance:.4f}  begins {candidate.move}  "
        f"ends {game.text(candidate.end)}"
    )
