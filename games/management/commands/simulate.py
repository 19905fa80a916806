"""`manage.py simulate`: play random games by the rules and watch what must hold."""

import random
import time
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from importlib import import_module
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.bots.core import COMPILED
from games.management.kernels import use_kernels
from games.rules import invariants
from games.rules.catalogue import GAMES
from games.rules.interface import Game, Options, Over, Position, ToMove, ToRoll
from games.rules.invariants import Broken
from games.rules.notation import tag_of

LONGEST_GAME = 20_000
"""Positions; random games of either kind have some hundreds."""

STRIDE = 40
"""One position in so many is looked at closely, and the last one."""


@dataclass(frozen=True, slots=True)
class Table:
    """What is played: a game, its seats and options."""

    game: Game
    seats: int
    options: Options = field(default_factory=dict)


QUICK_STRIDE = 1000
"""The same where the compiled rules play."""


class BrokenGame(Exception):
    """The first game that broke a law, and what it broke."""

    def __init__(self, number: int, error: Exception) -> None:
        words = str(error) or type(error).__name__
        super().__init__(f"Game {number} is broken: {words}")
        self.number = number


def tables() -> dict[str, Table]:
    """Return the tables without options by the tag of their positions."""
    return {
        tag_of(game.text(game.start(seats, {}, 0))): Table(game, seats)
        for game in GAMES.values()
        for seats in game.seat_counts
    }


def simulated(
    table: Table, seed: int, first: int, games: int
) -> Iterator[Counter[str]]:
    """Yield the counts of each game, `games` of them from number `first` on.

    Raises BrokenGame at the first that breaks a law or the rules themselves.
    """
    for number in range(first, first + games):
        rng = random.Random(f"{table.game.slug} {table.seats} {seed} {number}")
        try:
            yield play(table, rng)
        except Exception as error:
            raise BrokenGame(number, error) from error


def simulated_quickly(table: Table, seed: int, games: int) -> Iterator[Counter[str]]:
    """Yield the counts of so many games by the compiled rules; raises BrokenGame.

    Their laws are looked at in every position, by the readable rules in one of
    QUICK_STRIDE and in the last one.
    """
    traces = import_module(f"{COMPILED}.traces")
    if table.game.slug == "acey":
        tracer = traces.acey_tracer(seed)
    else:
        tracer = traces.uckers_tracer(table.seats, seed)
    pieces = len(table.game.pieces(table.game.start(table.seats, {}, 0))) // 2
    for number in range(games):
        count = tracer.play()
        try:
            if count < 0:
                raise Broken("It does not go on, or does not end.")
            rows = tracer.rows[:count]
            traces.check_game(rows, tracer, pieces)
            for row in (*rows[number % QUICK_STRIDE :: QUICK_STRIDE], rows[-1]):
                position = tracer.position_of(row)
                invariants.check_position(table.game, table.seats, position)
            ending = invariants.check_end(table.game, table.seats, position)
        except Exception as error:
            raise BrokenGame(number, error) from error
        yield Counter({"games": 1, "positions": count, _ending_text(table, ending): 1})


def play(table: Table, rng: random.Random) -> Counter[str]:
    """Play one game to its end and return its counts; raise Broken."""
    game, seats = table.game, table.seats
    position = game.start(seats, table.options, rng.randrange(seats))
    left = invariants.check_start(game, seats, position)
    counts: Counter[str] = Counter(games=1)
    offset = rng.randrange(STRIDE)
    while not isinstance(awaits := game.awaits(position), Over):
        position = _after(game, position, awaits, rng, counts)
        counts["positions"] += 1
        left = invariants.check_change(game, seats, left, position)
        if counts["positions"] % STRIDE == offset:
            invariants.check_position(game, seats, position)
        if counts["positions"] > LONGEST_GAME:
            raise Broken("It does not end.")
    invariants.check_position(game, seats, position)
    ending = invariants.check_end(game, seats, position)
    counts[_ending_text(table, ending)] += 1
    return counts


def positions_of(table: Table, rng: random.Random) -> Iterator[Position]:
    """Yield every position of one random game, the first and the last included."""
    game, counts = table.game, Counter[str]()
    position = game.start(table.seats, table.options, rng.randrange(table.seats))
    yield position
    while not isinstance(awaits := game.awaits(position), Over):
        position = _after(game, position, awaits, rng, counts)
        yield position


def _after(
    game: Game,
    position: Position,
    awaits: ToRoll | ToMove,
    rng: random.Random,
    counts: Counter[str],
) -> Position:
    """Return the position after a random throw or choice, which is counted.

    Where something may be named before the throw, not to name it is a choice too.
    """
    may_throw = isinstance(awaits, ToRoll)
    may_move = isinstance(awaits, ToMove) or awaits.may_declare
    moves = game.legal_moves(position) if may_move else ()
    choice = rng.randrange(len(moves) + may_throw)
    if choice == len(moves):
        counts["throws"] += 1
        return game.roll(position, (rng.randint(1, 6), rng.randint(1, 6)))
    move = moves[choice]
    counts["moves"] += 1
    counts["captures"] += move.captures
    counts["named"] += move.kind == "declare"
    return game.play(position, move)


def _ending_text(table: Table, ending: Over) -> str:
    seats = table.game.sides(table.seats)[ending.side]
    names = " and ".join(table.game.seat_name(table.seats, seat) for seat in seats)
    notes = f" ({', '.join(ending.notes)})" if ending.notes else ""
    verb = "wins" if len(seats) == 1 else "win"
    return f"{names} {verb}{notes}"


def chosen_options(game: Game, preset: str, words: str) -> dict[str, bool | int]:
    """Return the options of a preset and of words such as "american,match_length=3".

    Raises ValueError for a preset or a value that the game does not offer.
    """
    presets = {one.slug: dict(one.options) for one in game.presets}
    if preset not in presets:
        raise ValueError(f"The presets of {game.name} are {', '.join(presets)}.")
    options = presets[preset]
    for word in filter(None, words.split(",")):
        slug, equals, value = word.partition("=")
        options[slug] = int(value) if equals else True
    game.start(game.seat_counts[0], options, 0)
    return options


class Command(BaseCommand):
    """Random throws, random choices, and the laws looked at on the way."""

    help = "Plays random games and stops at the first that breaks a law of every game."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take a table, its options, and which games to play."""
        parser.add_argument("game", choices=sorted(tables()))
        parser.add_argument("--games", type=int, default=1000)
        parser.add_argument("--seed", type=int, default=0)
        parser.add_argument("--first", type=int, default=0, help="number of the first")
        parser.add_argument("--preset", default="house")
        parser.add_argument(
            "--compiled",
            action="store_true",
            help="by the compiled rules, many times as fast, without options",
        )
        parser.add_argument(
            "--options", default="", help="such as american,match_length=3"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Play, and print the totals; raise CommandError at a broken game."""
        table = tables()[options["game"]]
        seed, first, games = (options[name] for name in ("seed", "first", "games"))
        began = time.perf_counter()
        total: Counter[str] = Counter()
        try:
            on = chosen_options(table.game, options["preset"], options["options"])
            table = replace(table, options=on)
            played = simulated(table, seed, first, games)
            if options["compiled"]:
                if on or first:
                    raise ValueError("The compiled rules play whole runs, no options.")
                use_kernels()
                played = simulated_quickly(table, seed, games)
            for counts in played:
                total += counts
        except ValueError as error:
            raise CommandError(str(error)) from error
        except BrokenGame as broken:
            again = f"--seed {seed} --first {broken.number} --games 1"
            raise CommandError(f"{broken}\nAgain with {again}.") from broken
        self.stdout.write(summary(total, time.perf_counter() - began))


def summary(total: Counter[str], seconds: float) -> str:
    """Return the totals and the shares of the endings, one a line."""
    games = total["games"]
    lines = [f"{games} games in {seconds:.1f} s, {games / seconds:.1f} a second."]
    for name in ("positions", "throws", "moves", "captures", "named"):
        if count := total[name]:
            lines.append(f"{name:<9} {count:>11}  {count / games:8.1f} a game")
    endings = sorted(
        (count, name)
        for name, count in total.items()
        if name not in ("games", "positions", "throws", "moves", "captures", "named")
    )
    lines += [f"{count / games:9.2%}  {name}" for count, name in reversed(endings)]
    return "\n".join(lines)
