"""The compiled rules as objects that speak in positions, one for each game.

What crosses this border is slow to turn over; whoever wants millions of positions
works on rows, with the kernels themselves.  A core holds memory of its own: it
serves one thread at a time.
"""

from collections.abc import Callable
from dataclasses import fields
from typing import Any, Generic, TypeVar

import numpy as np

from games.bots.compiled import (
    acey,
    acey_ends,
    acey_playouts,
    acey_plays,
    uckers,
    uckers_ends,
    uckers_playouts,
    uckers_turns,
)
from games.bots.compiled.compiling import Words, chance_from
from games.bots.compiled.convert import (
    acey_position,
    acey_row,
    uckers_position,
    uckers_row,
)
from games.bots.core import Playouts
from games.rules.acey_deucey import choices
from games.rules.acey_deucey.position import Position as AceyPosition
from games.rules.interface import Dice
from games.rules.outcomes import dice_of
from games.rules.uckers import moves
from games.rules.uckers.position import Position as UckersPosition
from games.rules.uckers.ways import Step

P = TypeVar("P", AceyPosition, UckersPosition)
STEP_KINDS = {
    uckers.STEP: "step",
    uckers.START: "start",
    uckers.TOTAL: "total",
    uckers.CHALLENGE: "challenge",
}


class Core(Generic[P]):
    """What both cores have in common: counting to a depth, level by level.

    `known` are the fields of a position that rows hold, or that are no part of its
    value; whatever else there is must stand as it does by default, for it belongs
    to a table option.
    """

    slug: str
    known: frozenset[str]

    def supports(self, position: Any) -> bool:
        """Say whether the kernels know all the rules that hold in a position."""
        return is_plain(position, self.known)

    def _checked(self, position: P) -> P:
        if not self.supports(position):
            raise ValueError("Table options are played by the readable rules only.")
        return position

    def _perft(
        self,
        rows: Any,
        depth: int,
        count: Callable[[Any, Words], int],
        write: Callable[[Any, Any], int],
    ) -> int:
        """Return the total `depth` throws below; equal rows are counted together."""
        weights = np.ones(len(rows), np.int64)
        for _ in range(depth - 1):
            size = count(rows, np.ones(len(rows), np.int64))
            if not size:
                return 0
            parts, part_weights = [], []
            for index in range(len(rows)):
                row = rows[index : index + 1]
                out = np.empty(
                    (count(row, weights[:1] * 0 + 1), rows.shape[1]), rows.dtype
                )
                write(row, out)
                parts.append(out)
                part_weights.append(np.full(len(out), weights[index]))
            rows, weights = merged(np.concatenate(parts), np.concatenate(part_weights))
        return count(rows, weights)


def is_plain(position: Any, known: frozenset[str]) -> bool:
    """Say whether all fields but the known ones stand as they do by default."""
    return all(
        getattr(position, name) == default
        for name, default in defaults_of(position).items()
        if name not in known
    )


def defaults_of(position: Any) -> dict[str, Any]:
    """Return the defaults of the fields that a position is compared by."""
    if isinstance(position, AceyPosition | UckersPosition):
        return position._field_defaults
    return {field.name: field.default for field in fields(position) if field.compare}


def merged(rows: Any, weights: Words) -> tuple[Any, Words]:
    """Return distinct rows and the sums of the weights of equal ones."""
    distinct, which = np.unique(rows, axis=0, return_inverse=True)
    sums = np.zeros(len(distinct), np.int64)
    np.add.at(sums, which.reshape(-1), weights)
    return distinct, sums


class AceyCore(Core[AceyPosition]):
    """European Acey Deucey, compiled."""

    slug = "acey"
    known = frozenset({"white", "black", "turn", "todo"})

    def __init__(self) -> None:
        self._plays = acey_plays.new_plays()
        self._room = acey_ends.new_room()
        self._steps = np.zeros((52, 4), np.int8)

    def roll(self, position: AceyPosition, dice: Dice) -> AceyPosition:
        """Return the settled position after a throw of two dice."""
        row = acey_row(self._checked(position))
        acey.roll(row, *dice)
        return acey_position(row)

    def moves(self, position: AceyPosition) -> dict[str, AceyPosition]:
        """Return the settled position after each legal move, by its notation."""
        row = acey_row(self._checked(position))
        found = {}
        if acey.kind_of(row[4]) == acey.NAMING:
            for number in range(1, 7):
                after = row.copy()
                acey.name_double(after, number)
                found[f"={number}"] = acey_position(after)
            return found
        count = acey_plays.legal_steps(row, self._steps, self._plays)
        for number, place, target, hits in self._steps[:count].tolist():
            after = row.copy()
            acey.play_step(after, number, place)
            found[_step_text(place, target, hits)] = acey_position(after)
        return found

    def outcomes(self, position: AceyPosition, roll_text: str) -> list[AceyPosition]:
        """Return the distinct positions after a throw "63", or a name "=4"."""
        found, ground = self._ends(position, roll_text)
        rows = np.empty((found[1], acey.ROW), np.int64)
        acey_ends.write_ends(found, self._room, ground, rows)
        return [acey_position(end) for end in rows]

    def count_outcomes(self, position: AceyPosition, roll_text: str) -> int:
        """Return how many positions `outcomes` lists."""
        return self._ends(position, roll_text)[0][1]

    def _ends(
        self, position: AceyPosition, roll_text: str
    ) -> tuple[tuple[int, int, int], acey_ends.Ground]:
        """Return where in the room the outcomes are, and on what ground."""
        row = acey_row(self._checked(position))
        if roll_text.startswith("="):
            acey.name_double(row, int(roll_text[1:]))
        else:
            acey.roll(row, *dice_of(roll_text))
        ground = acey_ends.ground_of(row)
        while (found := acey_ends.ends_of(row, self._room, ground))[1] < 0:
            self._grow()
        return found, ground

    def perft(self, position: AceyPosition, depth: int) -> int:
        """Return what `games.rules.perft` does."""
        rows = acey_row(self._checked(position)).reshape(1, -1)
        return self._perft(rows, depth, self._count, self._write)

    def play_games(self, games: int, seed: int, seats: int = 2) -> Playouts:
        """Play whole games at random from the start."""
        counts = np.zeros(3, np.int64)
        chance = chance_from(seed)
        won = acey_playouts.play_games(games, chance, self._plays, counts)
        return Playouts(games, won, *(int(count) for count in counts))

    def _count(self, rows: Words, weights: Words) -> int:
        while (total := acey_ends.count_ends_of_all(rows, weights, self._room)) < 0:
            self._grow()
        return total

    def _write(self, rows: Words, out: Words) -> int:
        return acey_ends.write_all_ends(rows, self._room, out)

    def _grow(self) -> None:
        self._room = acey_ends.new_room(2 * self._room.boards.shape[1])


def acey_text(row: Words, number: int, place: int) -> str:
    """Return the step of a number from a place of a row in move notation."""
    low, high = acey.side_of(row, 1 - (row[4] & 1))
    target = acey.target_of(place, number)
    hits = acey.hit_on(low, high, target) != (low, high)
    return _step_text(place, target, int(hits))


def _step_text(place: int, target: int, hits: int) -> str:
    """Return a step in move notation; the kernels number pile and bar otherwise."""
    origin = {acey.PILE: "in", acey.BAR: "bar"}.get(place) or str(place)
    return f"{origin}/{choices.place_text(target)}{'*' if hits else ''}"


class UckersCore(Core[UckersPosition]):
    """Uckers for four seats or two, compiled."""

    slug = "uckers"
    known = frozenset(
        {"seats", "pieces", "turn", "throw", "challenges", "helpers", "numbers"}
    )

    def __init__(self) -> None:
        self._ends = uckers_ends.new_ends()
        self._steps = uckers_turns.new_steps()

    def roll(self, position: UckersPosition, dice: Dice) -> UckersPosition:
        """Return the settled position after a throw of two dice."""
        row = uckers_row(self._checked(position))
        uckers_turns.roll(row, *dice)
        return uckers_position(row)

    def moves(self, position: UckersPosition) -> dict[str, UckersPosition]:
        """Return the settled position after each legal move, by its notation."""
        row = uckers_row(self._checked(position))
        count = uckers.legal_steps(row, self._steps)
        met = uckers.met_by(row, position.turn & 1)[0]
        found = {}
        for step in self._steps[:count].tolist():
            after = row.copy()
            uckers_turns.play_step(after, step)
            found[uckers_text(position, step, met)] = uckers_position(after)
        return found

    def outcomes(
        self, position: UckersPosition, roll_text: str
    ) -> list[UckersPosition]:
        """Return the distinct positions after a throw "63"."""
        row = uckers_row(self._checked(position))
        uckers_turns.roll(row, *dice_of(roll_text))
        count = uckers_ends.ends_of(row, self._ends)
        return [uckers_position(end) for end in self._ends.rows[:count]]

    def count_outcomes(self, position: UckersPosition, roll_text: str) -> int:
        """Return how many positions `outcomes` lists."""
        row = uckers_row(self._checked(position))
        uckers_turns.roll(row, *dice_of(roll_text))
        return uckers_ends.ends_of(row, self._ends)

    def perft(self, position: UckersPosition, depth: int) -> int:
        """Return what `games.rules.perft` does."""
        rows = uckers_row(self._checked(position)).reshape(1, -1)
        return self._perft(rows, depth, self._count, self._write)

    def play_games(self, games: int, seed: int, seats: int = 4) -> Playouts:
        """Play whole games at random from the start."""
        counts = np.zeros(3, np.int64)
        start = uckers_ends.start_row(seats, 0)
        won = uckers_playouts.play_games(start, games, chance_from(seed), counts)
        return Playouts(games, won, *(int(count) for count in counts))

    def _count(self, rows: Any, weights: Words) -> int:
        return uckers_ends.count_ends_of_all(rows, weights, self._ends)

    def _write(self, rows: Any, out: Any) -> int:
        return uckers_ends.write_all_ends(rows, self._ends, out)


def uckers_text(position: UckersPosition, step: int, met: int) -> str:
    """Return a step in move notation; `met` are the squares of opposing pieces."""
    kind = uckers.kind_of(step)
    if kind == uckers.PASS:
        return "pass"
    colour, target = uckers.colour_of(step), uckers.target_of(step)
    lands = kind != uckers.CHALLENGE and target <= uckers.FOOT
    captures = lands and bool(uckers.on_route(met, colour) >> target & 1)
    origin = uckers.place_of(step)
    readable = Step(STEP_KINDS[kind], colour, origin, target, (), captures)
    return moves.text_of(position, readable)


def all_cores() -> dict[str, Any]:
    """Return a new core for each game, by its slug."""
    return {core.slug: core for core in (AceyCore(), UckersCore())}
