"""Why a move text is illegal, in a code and a sentence for the player.

Only texts that are no legal move come here, so each check may assume that the
ones before it were passed; the last answer is the only one left.
"""

import re

from games.rules.interface import IllegalMove
from games.rules.uckers.blobs import is_clear, met_by
from games.rules.uckers.house_refusals import (
    no_attack,
    no_pair,
    option_off,
    reads_as_attack,
    reads_as_pair,
)
from games.rules.uckers.moves import full_steps, steps, text_of
from games.rules.uckers.options import DOORSTEP_CHALLENGE
from games.rules.uckers.position import (
    Position,
    Throw,
    binding_challenges,
    colours_on,
    is_over,
    needs_freeing_six,
    played_colours,
)
from games.rules.uckers.track import (
    BASE,
    HOME,
    LETTERS,
    NAMES,
    PLACES,
    START,
    partner_of,
    place_name,
)

_STEP = re.compile(r"(?:([rgyb]):)?(base|[RGYB][c0-9h]+)-([RGYB][c0-9h]+)x?")
_CHALLENGE = re.compile(r"challenge (?:([rgyb]):)?(base|[RGYB][0-9]+)>([RGYB][0-9]+)")


def refusal(position: Position, text: str) -> IllegalMove:
    """Return the error that says why `text` is no legal move of the position."""
    throw = position.throw
    if throw is None:
        return _no_throw(position, text)
    if reads_as_attack(text):
        return no_attack(position, text)
    if reads_as_pair(text):
        return no_pair(position, throw, text)
    if text == "pass":
        return IllegalMove("must-move", "You can move, so you must.")
    challenge = _CHALLENGE.fullmatch(text)
    if challenge:
        return _no_challenge(position, throw, challenge.groups()[1:])
    step = _STEP.fullmatch(text)
    if not step:
        return IllegalMove("not-a-move", f"{text!r} is not written like a move.")
    mark, origin, target = step.groups()
    return _no_step(position, throw, mark or "", (origin, target))


def _no_throw(position: Position, text: str) -> IllegalMove:
    if is_over(position):
        return IllegalMove("game-over", "The game is over.")
    if binding_challenges(position):
        reason = "Your challenge stands: only sixes count, nothing moves."
        return IllegalMove("challenge-lock", reason)
    if needs_freeing_six(position):
        reason = "Your pieces are home: throw a six before you help your partner."
        return IllegalMove("helper", reason)
    if reads_as_attack(text):
        return no_attack(position, text)
    return IllegalMove("throw-first", "Throw the dice first.")


def _no_challenge(
    position: Position, throw: Throw, way: tuple[str, ...]
) -> IllegalMove:
    origin, target = way
    if origin == "base" and DOORSTEP_CHALLENGE not in position.house.options:
        return option_off("nobody challenges from base")
    if throw.played:
        reason = "A challenge takes the whole throw, and you have moved a piece."
        return IllegalMove("whole-throw", reason)
    if 6 not in throw.dice:
        return IllegalMove("needs-a-six", "A challenge is laid with a six.")
    if position.house.is_further:
        reason = "At this table a challenge is laid on the first throw of a turn."
        return IllegalMove("first-throw-only", reason)
    if not colours_on(position, origin, target):
        where = "in that base" if origin == "base" else f"on {origin}"
        return IllegalMove("no-piece-there", f"You have no piece {where}.")
    if any(move.startswith("challenge ") for move in _texts(position)):
        reason = "That challenge is not open: choose one that is shown."
        return IllegalMove("no-blob", reason)
    reason = "There is no opposing blob on the next square of your route."
    return IllegalMove("no-blob", reason)


def _no_step(
    position: Position, throw: Throw, mark: str, way: tuple[str, str]
) -> IllegalMove:
    origin, target = way
    colours = colours_on(position, origin, target)
    if mark:
        colours = tuple(c for c in colours if LETTERS[c] == mark)
    if not colours:
        return _no_piece(position, origin)
    if len(colours) > 1 and not mark:
        reason = f"Both your colours stand on {origin}: say which one moves."
        return IllegalMove("which-colour", reason)
    colour = colours[0]
    start = BASE if origin == "base" else PLACES[colour][origin]
    if target not in PLACES[colour] or PLACES[colour][target] <= start:
        reason = f"{NAMES[colour]} does not come to {target} from there."
        return IllegalMove("off-the-route", reason)
    return _no_way(position, throw, (colour, start, PLACES[colour][target]))


def _no_piece(position: Position, origin: str) -> IllegalMove:
    turn = position.turn
    if turn in position.helpers and origin.lower().startswith(LETTERS[turn] + "h"):
        partner = NAMES[partner_of(turn)]
        return IllegalMove("helper", f"Your pieces are home: move {partner}'s.")
    others = (c for c in range(4) if c not in played_colours(position))
    if any(PLACES[c].get(origin, -2) in position.pieces[c] for c in others):
        reason = f"The piece on {origin} is not yours to move."
        return IllegalMove("not-your-piece", reason)
    where = "in base" if origin == "base" else f"on {origin}"
    return IllegalMove("no-piece-there", f"You have no such piece {where}.")


def _no_way(position: Position, throw: Throw, way: tuple[int, int, int]) -> IllegalMove:
    """Return why a piece cannot go from a place to a later one of its route."""
    colour, start, target = way
    wrong = _wrong_distance(throw, start, target)
    if wrong:
        return wrong[0]
    blobs = met_by(position, colour).blobs
    if not is_clear(colour, start, target, blobs):
        return IllegalMove("blob-in-the-way", "An opposing blob bars the way.")
    if throw.resting == (colour, start):
        reason = "That piece has moved: the other die is for another piece."
        return IllegalMove("same-piece", reason)
    name = f"{place_name(colour, start)}-{place_name(colour, target)}"
    if any(name in move for move in _texts(position)):
        reason = "The capture mark does not fit: write x where a piece is taken."
        return IllegalMove("capture-mark", reason)
    return _wasteful(position, throw)


def _wrong_distance(throw: Throw, start: int, target: int) -> tuple[IllegalMove, ...]:
    """Return why the dice owed do not carry a piece so far, nothing if they do."""
    if start == BASE:
        if 6 not in throw.owed:
            return (IllegalMove("needs-a-six", "Only a six starts a piece."),)
        if target != START:
            reason = "A piece that starts goes to its start square first."
            return (IllegalMove("starts-first", reason),)
        return ()
    distances = throw.owed if throw.played else (*throw.dice, sum(throw.dice))
    if target - start in distances:
        return ()
    if target == HOME:
        reason = f"Home needs an exact {target - start}."
        return (IllegalMove("not-exact", reason),)
    return (IllegalMove("not-this-far", "Neither die nor total goes that far."),)


def _wasteful(position: Position, throw: Throw) -> IllegalMove:
    """Return why a move that one die allows would waste the other [U-16] [U-17]."""
    met = met_by(position, position.turn)
    full = full_steps(position, throw, met)
    if not full:
        reason = f"Only one die can be used, so it must be the {throw.dice[0]}."
        return IllegalMove("higher-die-first", reason)
    if all(step.kind == "total" for step in full):
        reason = "Both dice can be used only as a total, by one piece."
        return IllegalMove("total-only", reason)
    reason = "Both dice can be used, so both must be: this would waste one."
    return IllegalMove("both-dice", reason)


def _texts(position: Position) -> list[str]:
    return [text_of(position, s) for s in steps(position) if s.kind != "pass"]
