"""Decisions as games bring them: positions in which a throw is to be played."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from games.bots.matches.pairs import Player
from games.rules.interface import Dice, Game, Over, ToMove, ToRoll

APART = 5
"""One decision is taken out of so many, so that few games do not fill a sample."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A position that awaits the first move of a throw."""

    position: Any
    dice: Dice

    @property
    def is_double(self) -> bool:
        """Say whether both dice show the same."""
        return self.dice[0] == self.dice[1]

    @property
    def is_one_two(self) -> bool:
        """Say whether the dice show 1 and 2."""
        return sorted(self.dice) == [1, 2]


def met(game: Game, seats: int, player: Player, seed: int) -> Iterator[Decision]:
    """Yield every decision of one game after another, played by one player."""
    number = 0
    while True:
        name = f"{seed} {number}"
        number += 1
        dice = Random(f"decisions {name}")
        options = {option.slug: option.default for option in game.options}
        position: Any = game.start(seats, options, dice.randrange(seats))
        throws = 0
        while not isinstance(awaits := game.awaits(position), Over):
            if isinstance(awaits, ToRoll):
                throws += 1
                rolled = (dice.randint(1, 6), dice.randint(1, 6))
                position = game.roll(position, rolled)
            elif isinstance(awaits, ToMove):
                yield Decision(position, rolled)
                position = player(position, f"{name} {throws}".encode())


def some(found: Iterator[Decision], count: int, apart: int = APART) -> list[Decision]:
    """Return `count` decisions, one out of every `apart`."""
    return [
        decision
        for number, decision in zip(range(count * apart), found, strict=False)
        if number % apart == 0
    ]
