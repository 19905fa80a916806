"""The draft of a throw as the mover sees it: its steps, how to go back, Confirm."""

from dataclasses import dataclass, replace

from games.record.drafts import Draft
from games.record.state import State
from games.rules.interface import Move, ToMove
from games.web.drafting import query_of
from games.web.presenter_seats import CommandIds, SideView
from games.web.presenter_turn import TurnView


@dataclass(frozen=True, slots=True)
class DraftView:
    """The steps tried so far, and the queries of the addresses that go on from here.

    `query` asks for this draft again, `undo_query` for the one before; "" asks for
    none.  `confirm` is a command id, "" until the whole throw is played.
    """

    steps: tuple[str, ...]
    words: str
    query: str
    undo_query: str
    confirm: str

    @property
    def is_complete(self) -> bool:
        """Return whether the draft can be confirmed."""
        return bool(self.confirm)


def draft_view(draft: Draft, command_ids: CommandIds) -> DraftView:
    """Return the draft with the controls that the mover has."""
    seen, texts = draft.before.version, draft.texts
    return DraftView(
        steps=texts,
        words=", then ".join(step.label for step in draft.steps),
        query=query_of(texts, seen),
        undo_query=query_of(texts[:-1], seen),
        confirm=command_ids() if draft.is_complete else "",
    )


def query_with(draft: Draft, text: str) -> str:
    """Return the query of the address that shows the draft with one more step."""
    return query_of((*draft.texts, text), draft.before.version)


def confirm_turn(draft: Draft, turn: TurnView) -> TurnView:
    """Return what the turn bar says of a draft that is complete."""
    left = _left_over(draft)
    lost = f" Nothing can play the {' and the '.join(left)}." if left else ""
    wins = draft.state.winner is not None
    why = "This wins the game." if wins else f"The throw is played.{lost}"
    return replace(turn, title="Confirm your move", why=f"{why} Confirm or undo.")


def drafted_sides(
    sides: tuple[SideView, ...], state: State, draft: Draft
) -> tuple[SideView, ...]:
    """Return the sides with what they still have to go after the draft."""
    game = state.game
    return tuple(
        replace(
            side,
            pips=game.pips_left(draft.position, state.side_of(side.seats[0].number)),
        )
        for side in sides
    )


def next_dice(state: State, moves: tuple[Move, ...]) -> tuple[str, ...]:
    """Return the numbers that single steps may use now, in the order they are owed.

    The first is the one that a second tap on a piece plays.
    """
    usable = {str(move.dice[0]) for move in moves if _is_of_one_die(move)}
    awaits = state.awaits
    owed = awaits.owed if isinstance(awaits, ToMove) else ()
    return tuple(dict.fromkeys(word for word in owed if word in usable))


def _is_of_one_die(move: Move) -> bool:
    return bool(move.origin) and len(move.dice) == 1


def _left_over(draft: Draft) -> tuple[str, ...]:
    """Return the numbers that the last step left and nothing can use."""
    before = draft.undone().state.awaits
    if not draft.steps or not isinstance(before, ToMove):
        return ()
    last = draft.steps[-1]
    if not _is_of_one_die(last):
        return ()
    left = [word for word in before.owed if word.isdigit()]
    if str(last.dice[0]) in left:
        left.remove(str(last.dice[0]))
    return tuple(left)
