"""What is owed: the TODO of a position taken apart, and what a step leaves of it.

There are few of them, so each is taken apart once.
"""

from dataclasses import dataclass
from functools import cache

from games.rules.acey_deucey.moves import Numbers
from games.rules.acey_deucey.position import is_of_double


@dataclass(frozen=True, slots=True)
class Owed:
    """A TODO: the numbers still to play, in the order of the notation.

    `in_order` says whether they are a double's, to be played as they stand; `nexts`
    are those of which one is played next.
    """

    todo: str
    numbers: Numbers
    in_order: bool
    nexts: Numbers


@cache
def owed_by(todo: str) -> Owed:
    """Return what a TODO of the notation, or one with no number left, stands for."""
    numbers = tuple(int(letter) for letter in todo if letter.isdecimal())
    in_order = is_of_double(todo)
    return Owed(todo, numbers, in_order, numbers[:1] if in_order else numbers)


@cache
def owed_after(todo: str, number: int) -> Owed:
    """Return what is left of a TODO when `number` has been played."""
    return owed_by(todo.replace(str(number), "", 1))
