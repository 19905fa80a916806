"""Why a piece may not be moved by tapping: asked by spots, answered by refusals."""

from games.rules.interface import IllegalMove
from games.rules.reasons import may_move, together
from games.rules.uckers.moves import PASS, colour_mark, steps
from games.rules.uckers.position import Position, played_colours
from games.rules.uckers.refusals import refusal
from games.rules.uckers.track import (
    BASE,
    COLOURS,
    HOME,
    NAMES,
    PLACES,
    START,
    place_name,
    spot_of,
)


def why_not(position: Position, origin: str, target: str) -> IllegalMove:
    """Return why no piece on spot `origin` may go to `target`, "" for anywhere."""
    if position.throw is None:
        return refusal(position, f"{origin}-{target}")
    standing = _standing(position, origin)
    if not standing:
        return IllegalMove("no-piece-there", "Nothing stands there.")
    own = {c: p for c, p in standing.items() if c in played_colours(position)}
    if not own:
        return _not_yours(position, origin, standing)
    if all(place == HOME for place in own.values()):
        return IllegalMove("home", "A piece that is home stays there.")
    if _is_open(position, own, target):
        return may_move()
    colour, place = next(iter(own.items()))
    if target:
        return _to_spot(position, colour, place, target)
    return _by_numbers(position, colour, place)


def _standing(position: Position, origin: str) -> dict[int, int]:
    """Return the colours that have a piece on a spot, with its place."""
    if origin.startswith("base-"):
        colour = COLOURS.index(origin.split("-")[1])
        return {colour: BASE} if BASE in position.pieces[colour] else {}
    return {
        colour: PLACES[colour][origin]
        for colour in range(4)
        if PLACES[colour].get(origin) in position.pieces[colour]
    }


def _not_yours(
    position: Position, origin: str, standing: dict[int, int]
) -> IllegalMove:
    if position.turn in standing:
        return refusal(position, f"{origin}-{origin}")
    reason = "That piece is not yours to move."
    return IllegalMove("not-your-piece", reason)


def _is_open(position: Position, own: dict[int, int], target: str) -> bool:
    """Tell whether a decision open now moves one of these pieces so."""
    return any(
        own.get(step.colour) == step.origin
        and target in ("", spot_of(step.colour, step.target))
        for step in steps(position)
        if step != PASS
    )


def _to_spot(position: Position, colour: int, place: int, target: str) -> IllegalMove:
    if PLACES[colour].get(target, BASE) <= place:
        name = NAMES[colour]
        return IllegalMove("off-the-route", f"{name} does not come there from here.")
    return _of_text(position, colour, place, PLACES[colour][target])


def _by_numbers(position: Position, colour: int, place: int) -> IllegalMove:
    """Return why none of the dice owed moves the piece."""
    assert position.throw is not None
    found = {}
    for die in dict.fromkeys(position.throw.owed):
        target = START if place == BASE else min(place + die, HOME)
        found[die] = _of_text(position, colour, place, target)
    return together(found)


def _of_text(position: Position, colour: int, place: int, target: int) -> IllegalMove:
    mark = colour_mark(position, colour, place)
    origin = f"{mark}{place_name(colour, place)}"
    return refusal(position, f"{origin}-{place_name(colour, target)}")
