"""The options of the table as a position carries them, with what they remember."""

from dataclasses import dataclass

from games.rules.interface import Dice
from games.rules.uckers.options import EXTRA_ON_DOUBLE
from games.rules.uckers.track import FOOT


@dataclass(frozen=True, slots=True)
class Attack:
    """A suck back or blow back that waits for its throw.

    `origin` is the place of the attacking piece: at the foot of an opposing column
    it sucks back the piece `distance` squares up there; in its own column it blows
    back what stands `distance` squares below, at the foot.
    """

    colour: int
    origin: int
    distance: int

    @property
    def is_suck_back(self) -> bool:
        """Whether the attacker stands on the ring and not in its column."""
        return self.origin <= FOOT


@dataclass(frozen=True, slots=True)
class House:
    """The options that are on, by slug, and their state.

    `is_further` tells that the throw is an additional one of its turn (kept only
    where that matters [U-42]).  `unthrown` are the seats that have not thrown yet,
    `snaked` those whose only throw was a double one [U-48].
    """

    options: frozenset[str] = frozenset()
    is_further: bool = False
    unthrown: tuple[int, ...] = ()
    snaked: tuple[int, ...] = ()
    attack: Attack | None = None

    def gives_another(self, dice: Dice) -> bool:
        """Tell whether a throw gives an additional one [U-20] [U-49]."""
        if 6 in dice:
            return True
        return EXTRA_ON_DOUBLE in self.options and dice[0] == dice[1]


PLAIN = House()
"""No options: the house's own rules."""
