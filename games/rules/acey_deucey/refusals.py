"""Why a text is no legal move: a code for programs and a sentence for the player."""

import re

from games.rules.acey_deucey.choices import PLACES, moves_open
from games.rules.acey_deucey.moves import own_of
from games.rules.acey_deucey.points import (
    BAR,
    BAR_MASK,
    OFF,
    OUTSIDE_MASK,
    Side,
    count,
    is_open,
    pips_from,
)
from games.rules.acey_deucey.position import NAMING, OVER, TO_ROLL, Position
from games.rules.acey_deucey.turns import Turn, steps_of_both, turn_of
from games.rules.interface import IllegalMove

_NAME = re.compile(r"=[1-6]")
_STEP = re.compile(r"(in|bar|[1-9][0-9]?)/(off|[1-9][0-9]?)(\*?)")


def refusal(position: Position, text: str) -> IllegalMove:
    """Return the refusal of a text that is none of the legal moves."""
    if position.todo == OVER:
        return IllegalMove("game-over", "The game is over.")
    if position.todo == TO_ROLL:
        return IllegalMove("throw-first", "Throw the dice first.")
    if position.todo == NAMING:
        return IllegalMove("name-first", "Name a double first: =1 to =6.")
    if _NAME.fullmatch(text):
        return IllegalMove(
            "no-name-due", "A double is named only after both numbers of a 1-2."
        )
    match = _STEP.fullmatch(text)
    if not match or match[1] not in PLACES or match[2] not in PLACES:
        return IllegalMove(
            "not-a-move", "Write a move like 24/18, bar/22, in/19 or 6/off."
        )
    origin, target = PLACES[match[1]], PLACES[match[2]]
    return (
        _wrong_checker(own_of(turn_of(position).board), origin, target)
        or _wrong_number(turn_of(position), origin, target)
        or _wrong_play(position, text)
    )


def _wrong_checker(own: Side, origin: int, target: int) -> IllegalMove | None:
    """Return why this checker may not do this now, whatever the numbers."""
    if not count(own, origin):
        return IllegalMove("no-checker-there", "You have no checker there.")
    if own & BAR_MASK and origin != BAR:
        return IllegalMove("bar-first", "Your checkers on the bar must come in first.")
    if own & OUTSIDE_MASK and target == OFF:
        return IllegalMove(
            "not-all-home", "You bear off only when all your checkers are home."
        )
    if not own & OUTSIDE_MASK and target != OFF:
        return IllegalMove(
            "bear-off-only", "All your checkers are home: you can only bear off."
        )
    if target >= pips_from(origin):
        return IllegalMove("wrong-direction", "Checkers move towards your 1-point.")
    return None


def _wrong_number(turn: Turn, origin: int, target: int) -> IllegalMove | None:
    """Return why none of the numbers owed takes a checker there."""
    distance = pips_from(origin) - target
    if distance not in turn.owed.numbers and target == OFF:
        return IllegalMove(
            "not-exact", f"Bearing off from the {origin}-point takes exactly {origin}."
        )
    if distance not in turn.owed.numbers:
        return IllegalMove("wrong-number", f"You have no {distance} to play.")
    if turn.owed.in_order and distance != turn.owed.numbers[0]:
        return IllegalMove(
            "later-number", f"The {turn.owed.numbers[0]}s come before the {distance}s."
        )
    if target != OFF and not is_open(turn.open_points, target):
        return IllegalMove(
            "point-closed", f"The {target}-point is held by two or more checkers."
        )
    return None


def _wrong_play(position: Position, text: str) -> IllegalMove:
    """Return why a step that its number allows may still not be played."""
    legal = moves_open(position)
    for spelling in (text.removesuffix("*"), f"{text}*"):
        if any(move.text == spelling for move in legal):
            return IllegalMove("hit-mark", f"Write {spelling}: * marks a hit.")
    turn = turn_of(position)
    if turn.owed.in_order:
        return IllegalMove(
            "longest-play", "Another move lets you play more of these numbers."
        )
    if not steps_of_both(turn):
        return IllegalMove(
            "higher-first",
            f"Only one number can be played, so it must be the {turn.owed.numbers[0]}.",
        )
    return IllegalMove(
        "longest-play", "Both numbers can be played, but not after this move."
    )
