"""From throw to throw: rolling, settling, additional throws, challenges, helping."""

from dataclasses import replace

from games.rules.interface import BadDice, Dice
from games.rules.uckers.blobs import (
    challenged_blob,
    square_beyond,
    still_stands,
    with_square_cleared,
)
from games.rules.uckers.moves import PASS, Step, colour_mark, steps
from games.rules.uckers.position import (
    Challenge,
    Position,
    Throw,
    binding_challenges,
    is_finished,
    is_over,
    needs_freeing_six,
    next_turn,
    with_piece_moved,
)
from games.rules.uckers.track import HOME, RING, place_name, side_of


def after_roll(position: Position, dice: Dice) -> Position:
    """Return the position after a throw, with all done that it decides alone.

    Raises BadDice unless a throw is awaited and `dice` are two numbers 1..6.
    """
    high, low = checked_dice(position, dice)
    if needs_freeing_six(position):
        return _after_freeing_throw(position, high)
    for challenge in binding_challenges(position):
        return _after_counting(position, challenge, (high, low).count(6))
    thrown = replace(position, throw=Throw((high, low)))
    return thrown if steps(thrown) else end_throw(thrown, turn_after(thrown, high))


def note_of_roll(position: Position, dice: Dice) -> str:
    """Return what `after_roll` does by itself in notation, "" for nothing [U-39]."""
    high, low = checked_dice(position, dice)
    if needs_freeing_six(position):
        return "helps" if high == 6 else "pass"
    for challenge in binding_challenges(position):
        return _note_of_counting(position, challenge, (high, low).count(6))
    return "" if steps(replace(position, throw=Throw((high, low)))) else "pass"


def checked_dice(position: Position, dice: Dice) -> tuple[int, int]:
    """Return the dice, the higher first; raise BadDice if they cannot be taken."""
    if is_over(position):
        raise BadDice("The game is over.")
    if position.throw is not None:
        raise BadDice("The throw before is not played out.")
    if len(dice) != 2 or not all(1 <= die <= 6 for die in dice):
        raise BadDice("A throw is two dice, each from 1 to 6.")
    return max(dice), min(dice)


def after_step(position: Position, step: Step) -> Position:
    """Return the settled position after a legal step of the throw being played."""
    throw = position.throw
    if throw is None:
        raise ValueError("No throw is being played.")
    turn = turn_after(position, throw.dice[0])
    if step is PASS:
        return end_throw(position, turn)
    if step.kind == "challenge":
        return end_throw(_with_challenge(position, step), turn)
    moved = _with_step(position, step)
    if is_over(moved) or step.kind == "total" or throw.played:
        return end_throw(moved, turn)
    (die,) = step.dice
    half = replace(moved, throw=Throw(throw.dice, die, _resting(moved, step)))
    return half if steps(half) else end_throw(moved, turn)


def end_throw(position: Position, turn: int) -> Position:
    """Return the position awaiting the throw of `turn`, or the end of the game.

    Challenges without challenger or blob fall now, and only now [U-27].
    """
    for side in (0, 1):
        if is_finished(position, side):
            return replace(position, turn=side, throw=None, challenges=())
    standing = tuple(c for c in position.challenges if still_stands(position, c))
    return replace(position, turn=turn, throw=None, challenges=standing)


def turn_after(position: Position, highest: int) -> int:
    """Return who throws next: the same seat after a six [U-20]."""
    return position.turn if highest == 6 else next_turn(position)


def _with_step(position: Position, step: Step) -> Position:
    """Return the pieces moved and captures made."""
    moved = with_piece_moved(position, step.colour, step.origin, step.target)
    if not step.captures:
        return moved
    square = RING[step.colour][step.target]
    return with_square_cleared(moved, square, side_of(step.colour))


def _resting(moved: Position, step: Step) -> tuple[int, ...]:
    """Return the piece just moved if it could be told apart and may not go on.

    A piece started by a six may [U-15]; one that shares its place may as well be
    the other one.
    """
    if step.kind == "start" or step.target == HOME:
        return ()
    if moved.pieces[step.colour].count(step.target) > 1:
        return ()
    return (step.colour, step.target)


def _with_challenge(position: Position, step: Step) -> Position:
    """Return the challenge laid; the other die is lost, also if it is a six [U-24]."""
    laid = Challenge(step.colour, step.origin, 0)
    challenges = sorted((*position.challenges, laid), key=lambda c: c.colour)
    return replace(position, challenges=tuple(challenges))


def _after_counting(position: Position, challenge: Challenge, sixes: int) -> Position:
    """Return the position after a throw that only counts its sixes [U-25]."""
    if not sixes:
        return end_throw(position, next_turn(position))
    if _succeeds(position, challenge, sixes):
        return _after_success(position, challenge)
    counted = replace(challenge, sixes=challenge.sixes + sixes)
    challenges = tuple(counted if c == challenge else c for c in position.challenges)
    return end_throw(replace(position, challenges=challenges), position.turn)


def _succeeds(position: Position, challenge: Challenge, sixes: int) -> bool:
    """Tell whether these sixes reach the size of the blob as it is now [U-26]."""
    return challenge.sixes + sixes >= challenged_blob(position, challenge)


def _after_success(position: Position, challenge: Challenge) -> Position:
    """Return the position with the blob captured and the turn ended [U-21].

    One piece of the challenger's square moves; a partner's challenge of the same
    blob falls with it [U-28].
    """
    colour, place = challenge.colour, challenge.place
    won = with_piece_moved(position, colour, place, place + 1)
    won = with_square_cleared(won, square_beyond(colour, place), side_of(colour))
    others = tuple(c for c in won.challenges if c != challenge)
    return end_throw(replace(won, challenges=others), next_turn(position))


def _after_freeing_throw(position: Position, highest: int) -> Position:
    """Return the position after a player who is home threw for his six [U-29]."""
    if highest == 6:
        helpers = tuple(sorted((*position.helpers, position.turn)))
        position = replace(position, helpers=helpers)
    return end_throw(position, next_turn(position))


def _note_of_counting(position: Position, challenge: Challenge, sixes: int) -> str:
    if not sixes:
        return "pass"
    if not _succeeds(position, challenge, sixes):
        counted = challenge.sixes + sixes
        return f"six {counted}/{challenged_blob(position, challenge)}"
    colour, place = challenge.colour, challenge.place
    mark = colour_mark(position, colour, place)
    return f"{mark}{place_name(colour, place)}-{place_name(colour, place + 1)}X"
