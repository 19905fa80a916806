"""From throw to throw: rolling, settling, additional throws, challenges, helping."""

from dataclasses import replace
from itertools import product

from games.rules.interface import BadDice, Dice
from games.rules.uckers import snake_eyes
from games.rules.uckers.attacks import after_attack, note_of_attack
from games.rules.uckers.blobs import (
    sixes_needed,
    square_beyond,
    still_stands,
    with_square_cleared,
)
from games.rules.uckers.house import House
from games.rules.uckers.moves import PAIR, colour_mark, is_playable
from games.rules.uckers.options import (
    CHALLENGE_FIRST_THROW,
    CHALLENGE_RUN,
    EXTRA_AFTER_BLOB,
)
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
    with_throw,
)
from games.rules.uckers.track import HOME, RING, place_name, side_of
from games.rules.uckers.ways import Step

WHOLE_THROW = frozenset({"pass", "challenge", "pair"})
"""The kinds of step that take the whole throw and are no move by its dice."""

_THROWS: dict[Dice, Throw] = {
    dice: Throw((max(dice), min(dice))) for dice in product(range(1, 7), repeat=2)
}


def after_roll(position: Position, dice: Dice) -> Position:
    """Return the position after a throw, with all done that it decides alone.

    Raises BadDice unless a throw is awaited and `dice` are two numbers 1..6.
    """
    throw = throw_of(position, dice)
    if not position.house.options:
        return _after_usual_throw(position, throw)
    dice = throw.dice
    attack = position.house.attack
    call = "" if attack else snake_eyes.called(position, dice)
    position = snake_eyes.with_throw_noted(position, call)
    if attack:
        attacked = after_attack(position, attack, dice)
        return end_throw(attacked, next_turn(position))
    if call:
        moved = snake_eyes.after_call(position, call)
        return end_throw(moved, turn_after(position, dice))
    return _after_usual_throw(position, throw)


def _after_usual_throw(position: Position, throw: Throw) -> Position:
    """Return the position after a throw that no option turns into something else."""
    if needs_freeing_six(position):
        return _after_freeing_throw(position, throw.dice)
    for challenge in binding_challenges(position):
        return _after_counting(position, challenge, throw.dice)
    thrown = with_throw(position, throw)
    if is_playable(thrown):
        return thrown
    return end_throw(position, turn_after(position, throw.dice))


def note_of_roll(position: Position, dice: Dice) -> str:
    """Return what `after_roll` does by itself in notation, "" for nothing [U-39]."""
    throw = throw_of(position, dice)
    dice = throw.dice
    if position.house.attack:
        return note_of_attack(position, position.house.attack, dice)
    call = snake_eyes.called(position, dice)
    if call:
        return call
    if needs_freeing_six(position):
        return "helps" if 6 in dice else "pass"
    for challenge in binding_challenges(position):
        return _note_of_counting(position, challenge, dice.count(6))
    return "" if is_playable(with_throw(position, throw)) else "pass"


def throw_of(position: Position, dice: Dice) -> Throw:
    """Return the dice as a throw; raise BadDice if they cannot be taken."""
    if is_over(position):
        raise BadDice("The game is over.")
    if position.throw is not None:
        raise BadDice("The throw before is not played out.")
    if dice not in _THROWS:
        raise BadDice("A throw is two dice, each from 1 to 6.")
    return _THROWS[dice]


def after_step(position: Position, step: Step) -> Position:
    """Return the settled position after a legal step of the throw being played."""
    throw = position.throw
    if throw is None:
        raise ValueError("No throw is being played.")
    if step.kind in WHOLE_THROW:
        return _after_whole_throw(position, step, turn_after(position, throw.dice))
    moved = _with_step(position, step)
    if step.kind != "total" and not throw.played:
        (die,) = step.dice
        half = with_throw(moved, Throw(throw.dice, die, _resting(moved, step)))
        if is_playable(half):
            return half
    return end_throw(moved, turn_after(position, throw.dice))


def _after_whole_throw(position: Position, step: Step, turn: int) -> Position:
    """Return the position after a step beside the moves; the throw gives `turn`."""
    if step.kind == "challenge":
        return end_throw(_with_challenge(position, step), turn)
    if step.kind == "pair":
        return end_throw(_with_pair(position, step), turn_after_blob(position, turn))
    return end_throw(position, turn)


def end_throw(position: Position, turn: int) -> Position:
    """Return the position awaiting the throw of `turn`, or the end of the game.

    Challenges without challenger or blob fall now, and only now [U-27].
    """
    if is_over(position):
        return _ended(position)
    seats, pieces, seat, _, challenges, helpers, house, numbers = position
    if challenges:
        challenges = tuple(c for c in challenges if still_stands(position, c))
    if house.options:
        house = _house_after(position, further=turn == seat)
    return Position(seats, pieces, turn, None, challenges, helpers, house, numbers)


def _ended(position: Position) -> Position:
    """Return the end of the game; the turn is the first seat of the side that won."""
    side = 0 if is_finished(position, 0) else 1
    house = _house_after(position, further=False)
    return position._replace(turn=side, throw=None, challenges=(), house=house)


def turn_after(position: Position, dice: Dice) -> int:
    """Return who throws next: the same seat after a six [U-20] [U-49]."""
    again = position.house.gives_another(dice)
    return position.turn if again else next_turn(position)


def turn_after_blob(position: Position, turn: int) -> int:
    """Return who throws after a blob is captured, `turn` being due [U-21] [U-50]."""
    kept = EXTRA_AFTER_BLOB in position.house.options
    return turn if kept else next_turn(position)


def _house_after(position: Position, *, further: bool) -> House:
    """Return the options' state when the next throw is awaited."""
    house = position.house
    further = further and CHALLENGE_FIRST_THROW in house.options
    if house.attack is None and house.is_further == further:
        return house
    return replace(house, attack=None, is_further=further)


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
    return position._replace(challenges=tuple(challenges))


def _with_pair(position: Position, step: Step) -> Position:
    """Return the pair moved onto the opposing pair, which goes to base [U-51]."""
    for _ in range(PAIR):
        position = with_piece_moved(position, step.colour, step.origin, step.target)
    square = RING[step.colour][step.target]
    return with_square_cleared(position, square, side_of(step.colour))


def _after_counting(position: Position, challenge: Challenge, dice: Dice) -> Position:
    """Return the position after a throw that only counts its sixes [U-25].

    With the option the challenge falls to the first throw without one [U-41].
    """
    sixes = dice.count(6)
    if not sixes:
        turn = turn_after(position, dice)
        if CHALLENGE_RUN in position.house.options:
            position = _without_challenge(position, challenge)
        return end_throw(position, turn)
    if _succeeds(position, challenge, sixes):
        return _after_success(position, challenge)
    counted = replace(challenge, sixes=challenge.sixes + sixes)
    challenges = tuple(counted if c == challenge else c for c in position.challenges)
    return end_throw(position._replace(challenges=challenges), position.turn)


def _succeeds(position: Position, challenge: Challenge, sixes: int) -> bool:
    """Tell whether these sixes reach the size of the blob as it is now [U-26]."""
    return challenge.sixes + sixes >= sixes_needed(position, challenge)


def _without_challenge(position: Position, challenge: Challenge) -> Position:
    others = tuple(c for c in position.challenges if c != challenge)
    return position._replace(challenges=others)


def _after_success(position: Position, challenge: Challenge) -> Position:
    """Return the position with the blob captured, which ends the turn [U-21].

    One piece of the challenger's square moves; a partner's challenge of the same
    blob falls with it [U-28].
    """
    colour, place = challenge.colour, challenge.place
    won = with_piece_moved(position, colour, place, place + 1)
    won = with_square_cleared(won, square_beyond(colour, place), side_of(colour))
    turn = turn_after_blob(position, position.turn)
    return end_throw(_without_challenge(won, challenge), turn)


def _after_freeing_throw(position: Position, dice: Dice) -> Position:
    """Return the position after a player who is home threw for his six [U-29]."""
    if 6 not in dice:
        return end_throw(position, turn_after(position, dice))
    helpers = tuple(sorted((*position.helpers, position.turn)))
    return end_throw(position._replace(helpers=helpers), next_turn(position))


def _note_of_counting(position: Position, challenge: Challenge, sixes: int) -> str:
    if not sixes:
        ends = CHALLENGE_RUN in position.house.options
        return "challenge lost" if ends else "pass"
    if not _succeeds(position, challenge, sixes):
        counted = challenge.sixes + sixes
        return f"six {counted}/{sixes_needed(position, challenge)}"
    colour, place = challenge.colour, challenge.place
    mark = colour_mark(position, colour, place)
    return f"{mark}{place_name(colour, place)}-{place_name(colour, place + 1)}X"
