"""Why a checker may not be moved by tapping: asked by spots, answered by refusals."""

from games.rules.acey_deucey.choices import moves_open, place_text, spot_of
from games.rules.acey_deucey.points import BAR, OFF, PILE, count, pips_from
from games.rules.acey_deucey.position import NAMING, OVER, TO_ROLL, Position
from games.rules.acey_deucey.refusals import refusal
from games.rules.acey_deucey.turns import turn_of
from games.rules.interface import IllegalMove
from games.rules.reasons import may_move, together


def why_not(position: Position, origin: str, target: str) -> IllegalMove:
    """Return why no checker on spot `origin` may go to `target`, "" for anywhere."""
    if position.todo in (TO_ROLL, NAMING, OVER):
        return refusal(position, f"{origin}/{target}")
    seat = position.turn
    places = {spot_of(seat, place): place for place in range(PILE + 1)}
    if origin not in places or not count(position.side(seat), places[origin]):
        return _not_yours(position, origin)
    if places[origin] == OFF:
        return IllegalMove("off", "A checker that is off stays off.")
    wanted = [m for m in moves_open(position) if m.origin == origin]
    if any(target in ("", move.target) for move in wanted):
        return may_move()
    if not target:
        return _by_numbers(position, places[origin])
    if places.get(target, BAR) in (BAR, PILE):
        return IllegalMove("wrong-direction", "Checkers move towards your 1-point.")
    return _of_places(position, places[origin], places[target])


def _not_yours(position: Position, origin: str) -> IllegalMove:
    other = 1 - position.turn
    theirs = {spot_of(other, place): place for place in range(PILE + 1)}
    if origin in theirs and count(position.side(other), theirs[origin]):
        return IllegalMove("not-your-checker", "That checker is not yours to move.")
    return IllegalMove("no-checker-there", "You have no checker there.")


def _by_numbers(position: Position, place: int) -> IllegalMove:
    """Return why none of the numbers to be played next moves the checker."""
    found = {}
    for number in dict.fromkeys(turn_of(position).owed.nexts):
        target = max(pips_from(place) - number, OFF)
        found[number] = _of_places(position, place, target)
    return together(found)


def _of_places(position: Position, origin: int, target: int) -> IllegalMove:
    return refusal(position, f"{place_text(origin)}/{place_text(target)}")
