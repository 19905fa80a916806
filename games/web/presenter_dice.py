"""The newest throw as the table shows it: its dice, used or not, and which is next."""

from dataclasses import dataclass, replace

from games.record import events as ev
from games.record.state import State
from games.rules.interface import Move, ToMove
from games.web.presenter_draft import next_dice
from games.web.presenter_log import check_of


@dataclass(frozen=True, slots=True)
class DieView:
    """One die; a used one has nothing left to play, the next one plays a second tap."""

    face: int
    is_used: bool
    is_next: bool = False
    is_choice: bool = False
    """Whether the mover may make this one the next."""


@dataclass(frozen=True, slots=True)
class DiceView:
    """The newest throw: its dice, whose they are, and the JSON that checks them.

    `next_face` is the number that a second tap on a piece plays, "" for nobody's.
    """

    dice: tuple[DieView, ...]
    thrower: str
    check: str
    is_server_only: bool
    next_face: str = ""
    has_choice: bool = False


def dice_view(state: State, moves: tuple[Move, ...] = ()) -> DiceView | None:
    """Return the newest throw of a turn; None before the first one.

    `moves` are those that the viewer may make now.
    """
    thrown = state.last_throw
    if thrown is None or thrown.purpose == ev.OPENING:
        return None
    usable = next_dice(state, moves)
    return DiceView(
        dice=_with_next(_dice(state, thrown.faces), usable),
        thrower=state.game.seat_name(state.seats, thrown.seat),
        check=check_of(state, thrown),
        is_server_only=not thrown.salts,
        next_face=usable[0] if usable else "",
        has_choice=len(usable) > 1,
    )


def _dice(state: State, faces: tuple[int, ...]) -> list[DieView]:
    owed = state.awaits.owed if isinstance(state.awaits, ToMove) else ()
    left = [word for word in owed if word.isdigit()]
    dice = []
    for face in faces:
        is_used = str(face) not in left
        if not is_used:
            left.remove(str(face))
        dice.append(DieView(face, is_used))
    return dice


def _with_next(dice: list[DieView], usable: tuple[str, ...]) -> tuple[DieView, ...]:
    """Return the dice with one unused die of the next number marked."""
    marked, is_open = [], True
    for die in dice:
        is_usable = not die.is_used and str(die.face) in usable
        is_next = is_usable and is_open and str(die.face) == usable[0]
        is_open = is_open and not is_next
        is_choice = is_usable and len(usable) > 1
        marked.append(replace(die, is_next=is_next, is_choice=is_choice))
    return tuple(marked)
