"""Legal moves as the buttons and links that make them."""

from dataclasses import dataclass

from games.rules.interface import Move

DELIBERATE_KINDS = {"challenge", "pass", "name", "declare"}
"""Moves that get a button of their own: nobody should make them by a slip."""


@dataclass(frozen=True, slots=True)
class MoveButton:
    """One legal move; `choice` is what a small button says ("4" of a double).

    `dice` are the numbers it uses, apart by spaces; `query` asks for the draft with
    it, "" for what is declared before a throw.
    """

    text: str
    label: str
    kind: str
    origin: str
    target: str
    is_deliberate: bool
    choice: str = ""
    dice: str = ""
    query: str = ""


def move_button(move: Move, query: str) -> MoveButton:
    """Return the button of a move; `query` asks for what is shown after it."""
    return MoveButton(
        text=move.text,
        label=move.label[:1].upper() + move.label[1:],
        kind=move.kind,
        origin=move.origin,
        target=move.target,
        is_deliberate=move.kind in DELIBERATE_KINDS,
        choice=str(move.dice[0]) if move.kind == "name" else "",
        dice=" ".join(map(str, move.dice)),
        query=query,
    )


def own_buttons(buttons: tuple[MoveButton, ...]) -> tuple[MoveButton, ...]:
    """Return the moves that get a button under the board: also an only move."""
    if len(buttons) == 1:
        return buttons
    return tuple(button for button in buttons if button.is_deliberate)
