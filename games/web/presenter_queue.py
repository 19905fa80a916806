"""What of a throw is played and what is still to play, as a row of chips.

The row goes in playing order; what is spent stays in it, struck out, and what
nothing could play is said in words.
"""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.record.drafts import Draft
from games.record.log import Throw
from games.record.state import State
from games.rules.interface import Move, ToMove, ToRoll

NAMED = "name"
CHALLENGE = "challenge"


@dataclass(frozen=True, slots=True)
class QueueItem:
    """One number, or "roll again"; `fate` is "left", "next", "spent" or "lost".

    `is_first` begins a group: another number than the one before.
    """

    word: str
    fate: str
    is_first: bool

    @property
    def is_struck(self) -> bool:
        """Return whether it is struck out."""
        return self.fate in {"spent", "lost"}


@dataclass(frozen=True, slots=True)
class QueueView:
    """The row of a throw; `sentence` says what cannot be played, `needs` what a
    challenge waits for.
    """

    items: tuple[QueueItem, ...] = ()
    sentence: str = ""
    needs: tuple[str, ...] = ()

    @property
    def is_due(self) -> bool:
        """Return whether something is left to play."""
        return any(item.fate in {"left", "next"} for item in self.items)


def queue_view(state: State, draft: Draft | None) -> QueueView:
    """Return the row of the newest throw, with the draft of the mover if there is one.

    `state` is what is shown: the session with the draft played.
    """
    if state.phase != "playing" or state.position is None:
        return QueueView()
    spent = tuple(word for move in _moves_of_throw(state) for word in _spent(move))
    awaits = state.awaits
    if isinstance(awaits, ToMove):
        left = tuple(
            (w, "next" if i == 0 else "left") for i, w in enumerate(awaits.owed)
        )
        return QueueView(_row(spent, left))
    lost = _lost(draft) if draft and draft.is_complete else ()
    again = "roll again"
    rolls_on = isinstance(awaits, ToRoll) and _is_same_seat(state, awaits)
    rest = tuple((w, "left" if w == again and rolls_on else "lost") for w in lost)
    row = _row(spent, rest) if draft or rolls_on else ()
    gone = tuple(word for word, fate in rest if fate == "lost" and word != again)
    return QueueView(row, _cannot(gone, rolls_on=rolls_on), _needs(state))


def _moves_of_throw(state: State) -> tuple[Move, ...]:
    """Return the moves made of the newest throw."""
    throws = (entry for entry in reversed(state.log) if isinstance(entry, Throw))
    newest = next(throws, None)
    return state.last_moves if newest and newest.moves else ()


def _spent(move: Move) -> tuple[str, ...]:
    """Return what a move takes out of the row."""
    if move.kind == NAMED:
        return ("name a double",)
    return tuple(map(str, move.dice))


def _lost(draft: Draft) -> tuple[str, ...]:
    """Return what the last step of a draft left and nothing can play."""
    before = draft.undone().state.awaits
    if not draft.steps or not isinstance(before, ToMove):
        return ()
    left = list(before.owed)
    for word in _spent(draft.steps[-1]):
        if word in left:
            left.remove(word)
    return tuple(left)


def _is_same_seat(state: State, awaits: ToRoll) -> bool:
    return state.last_throw is not None and awaits.seat == state.last_throw.seat


def _row(
    spent: tuple[str, ...], rest: tuple[tuple[str, str], ...]
) -> tuple[QueueItem, ...]:
    items, before = [], ""
    for word, fate in (*((word, "spent") for word in spent), *rest):
        items.append(QueueItem(word, fate, is_first=word != before))
        before = word
    return tuple(items)


def _cannot(gone: tuple[str, ...], *, rolls_on: bool) -> str:
    """Return in words what cannot be played, "" if all was."""
    if not gone:
        return ""
    numbers = " ".join(gone)
    if rolls_on:
        return _("%(numbers)s cannot be played.") % {"numbers": numbers}
    return _("%(numbers)s cannot be played: the turn ends.") % {"numbers": numbers}


def _needs(state: State) -> tuple[str, ...]:
    """Return what each challenge of the seat on turn waits for, in words."""
    assert state.position is not None
    seat = state.seat_to_act
    own = () if seat is None else state.game.colours(state.seats, seat)
    needs = []
    # A challenge's words begin with the colour that laid it.
    for badge in state.game.badges(state.position):
        if badge.kind == CHALLENGE and badge.text.lower().startswith(own):
            count = badge.short.replace("/", " of ")
            needs.append(_("6 needed: %(count)s") % {"count": count})
    return tuple(needs)
