"""The ways to play a throw, one decision at a time.

A blob can neither be landed on nor be opened by one's own moves, so what blocks
is the same all through a throw; only which piece may move changes.
"""

from games.rules.interface import Move
from games.rules.uckers.blobs import (
    Opposition,
    blob_size,
    can_challenge,
    counts_on_ring,
    is_clear,
    met_by,
)
from games.rules.uckers.options import BLOB_TAKES_BLOB
from games.rules.uckers.position import Position, Throw, played_colours
from games.rules.uckers.track import (
    BASE,
    FOOT,
    HOME,
    LETTERS,
    NAMES,
    RING,
    START,
    partner_of,
    place_name,
    spot_of,
)
from games.rules.uckers.ways import FORKS, WAYS, Step

PAIR = 2
NOWHERE = BASE - 1
PASS = Step("pass", -1, BASE, BASE, (), captures=False)


def steps(position: Position) -> list[Step]:
    """Return the decisions open now, in the order of dice, colours and places.

    A challenge is a choice beside the moves, and so is taking a pair by a pair;
    where nothing moves, the choice is between these and a pass [U-19] [U-51].
    Both take a blob.  Empty if the throw passes by itself [U-18].
    """
    throw = position.throw
    if throw is None:
        return []
    met = met_by(position, position.turn)
    if throw.played:
        return second_steps(position, throw, met)
    playable = first_steps(position, throw, met)
    if not met.blobs:
        return playable
    beside = steps_beside(position, throw, met)
    if beside and not playable:
        return [*beside, PASS]
    return playable + beside


def is_playable(position: Position) -> bool:
    """Tell whether the throw leaves any decision: whether there are `steps`.

    Where a total can be played, so can each die.
    """
    throw = position.throw
    if throw is None:
        return False
    met = met_by(position, position.turn)
    for die in throw.owed:
        if can_use(position, die, throw.resting, met.blobs):
            return True
    if throw.played or not met.blobs:
        return False
    return bool(steps_beside(position, throw, met))


def can_use(position: Position, die: int, resting: tuple[int, ...], blobs: int) -> bool:
    """Tell whether a piece other than the resting one can move by a die."""
    for colour in played_colours(position):
        ways = WAYS[colour][die]
        for origin in position.pieces[colour]:
            way = ways.get(origin)
            if way is None or (blobs and way.squares & blobs):
                continue
            if (colour, origin) != resting:
                return True
    return False


def first_steps(position: Position, throw: Throw, met: Opposition) -> list[Step]:
    """Return the moves that begin ways 1 to 3 without wasting a die.

    Both dice if any way uses both [U-16], else the higher, else the lower [U-17].
    """
    full = full_steps(position, throw, met)
    if full:
        return full
    by_high, by_low, _ = steps_by_throw(position, throw, met)
    return by_high or by_low


def full_steps(position: Position, throw: Throw, met: Opposition) -> list[Step]:
    """Return the totals, and the moves by one die that leave the other playable."""
    high, low = throw.dice
    by_high, by_low, totals = steps_by_throw(position, throw, met)
    full = _leaving(position, by_high, (low, by_low), met.blobs)
    if high != low:
        full = full + _leaving(position, by_low, (high, by_high), met.blobs)
    return full + totals


def second_steps(position: Position, throw: Throw, met: Opposition) -> list[Step]:
    """Return the moves of the die left, by any piece but the resting one [U-13]."""
    squares, blobs = met
    (die,) = throw.owed
    found = []
    for colour in played_colours(position):
        ways, seen = WAYS[colour][die], NOWHERE
        for origin in position.pieces[colour]:
            way = ways.get(origin)
            if origin == seen or way is None or (blobs and way.squares & blobs):
                continue
            seen = origin
            if (colour, origin) != throw.resting:
                found.append(way.capturing if way.end & squares else way.quiet)
    return found


def steps_by_throw(
    position: Position, throw: Throw, met: Opposition
) -> tuple[list[Step], list[Step], list[Step]]:
    """Return every move by the higher die, by the lower, and by both at once.

    Each is of one piece; of pieces on one place any will do.  [U-10] [U-11] [U-14]
    """
    squares, blobs = met  # Mostly there is no blob, and no way needs a look.
    by_high, by_low, totals = list[Step](), list[Step](), list[Step]()
    for colour in played_colours(position):
        forks, seen = FORKS[colour][throw.dice], NOWHERE
        for origin in position.pieces[colour]:
            if origin == seen:
                continue
            seen = origin
            high, low, both = forks[origin]
            if high and not (blobs and high.squares & blobs):
                by_high.append(high.capturing if high.end & squares else high.quiet)
            if low and not (blobs and low.squares & blobs):
                by_low.append(low.capturing if low.end & squares else low.quiet)
            if both and not (blobs and both.squares & blobs):
                totals.append(both.capturing if both.end & squares else both.quiet)
    return by_high, by_low, totals


def steps_beside(position: Position, throw: Throw, met: Opposition) -> list[Step]:
    """Return the challenges, and where that is played the pairs that take a pair."""
    beside = challenge_steps(position, throw, met)
    if BLOB_TAKES_BLOB in position.house.options:
        beside += pair_steps(position, throw)
    return beside


def challenge_steps(position: Position, throw: Throw, met: Opposition) -> list[Step]:
    """Return the challenges open before anything of the throw is played [U-22].

    Any throw of a turn serves [U-23], or only the first [U-42]; a colour with one
    standing never comes here.
    """
    if 6 not in throw.dice or position.house.is_further:
        return []
    return [
        Step("challenge", colour, origin, origin + 1, throw.dice, captures=False)
        for colour in played_colours(position)
        for origin in dict.fromkeys(position.pieces[colour])
        if can_challenge(position, colour, origin, met.blobs)
    ]


def pair_steps(position: Position, throw: Throw) -> list[Step]:
    """Return the moves of a pair onto an opposing pair by a double [U-51]."""
    high, low = throw.dice
    if high != low:
        return []
    return [
        Step("pair", colour, origin, origin + high, throw.dice, captures=True)
        for colour in played_colours(position)
        for origin in dict.fromkeys(position.pieces[colour])
        if is_pair(position, colour, origin)
        and pair_can_go(position, colour, origin, origin + high)
    ]


def is_pair(position: Position, colour: int, place: int) -> bool:
    """Tell whether a blob of two, of this colour alone, stands on the ring there."""
    if not BASE < place <= FOOT or position.pieces[colour].count(place) != PAIR:
        return False
    partner, square = partner_of(colour), RING[colour][place]
    return square not in counts_on_ring(position.pieces, partner)


def pair_can_go(position: Position, colour: int, origin: int, target: int) -> bool:
    """Tell whether a pair meets an opposing pair at `target` and no blob before."""
    if target > FOOT or blob_size(position, RING[colour][target], colour) != PAIR:
        return False
    return is_clear(colour, origin, target - 1, met_by(position, colour).blobs)


def _leaving(
    position: Position, found: list[Step], other: tuple[int, list[Step]], blobs: int
) -> list[Step]:
    """Return the steps found that leave the other die playable.

    `other` is that die and its steps before.  If there are two, they are from two
    places, so that one is left whichever piece moves.
    """
    die, others = other
    if len(others) > 1:
        return found
    return [s for s in found if _leaves(position, s, die, others, blobs)]


def _leaves(
    position: Position, step: Step, die: int, others: list[Step], blobs: int
) -> bool:
    """Tell whether `die`, playable by `others` before, can be played after `step`."""
    for other in others:
        if (other.colour, other.origin) != (step.colour, step.origin):
            return True
        if position.pieces[step.colour].count(step.origin) > 1:
            return True
    return step.kind == "start" and is_clear(step.colour, START, die, blobs)


def as_move(position: Position, step: Step) -> Move:
    """Return a step in the form that leaves the rules."""
    if step is PASS:
        return Move("pass", "pass", "", "", (), captures=False, label="Pass")
    return Move(
        text=text_of(position, step),
        kind=step.kind,
        origin=spot_of(step.colour, step.origin),
        target=spot_of(step.colour, step.target),
        dice=step.dice,
        captures=step.captures,
        label=_label(step),
    )


def text_of(position: Position, step: Step) -> str:
    """Return a step in move notation [U-38]."""
    origin = colour_mark(position, step.colour, step.origin)
    origin += place_name(step.colour, step.origin)
    target = place_name(step.colour, step.target)
    if step.kind == "challenge":
        return f"challenge {origin}>{target}"
    if step.kind == "pair":
        return f"pair {origin}-{target}X"
    return f"{origin}-{target}{'x' if step.captures else ''}"


def colour_mark(position: Position, colour: int, origin: int) -> str:
    """Return "y:" where the square alone does not tell the piece, else "".

    That is in singles, where both own colours stand on the square [U-38].
    """
    if position.seats != 2 or not BASE < origin <= FOOT:
        return ""
    square, partner = RING[colour][origin], partner_of(colour)
    for place in position.pieces[partner]:
        if BASE < place <= FOOT and RING[partner][place] == square:
            return f"{LETTERS[colour]}:"
    return ""


def _label(step: Step) -> str:
    name, target = NAMES[step.colour], place_name(step.colour, step.target)
    if step.kind == "start":
        words = f"Start a {name.lower()} piece on {target}"
    elif step.kind == "challenge":
        origin = place_name(step.colour, step.origin)
        where = "from base" if step.origin == BASE else f"on {origin}"
        return f"{name} {where} challenges the blob on {target}"
    elif step.kind == "pair":
        origin = place_name(step.colour, step.origin)
        return f"{name}'s pair from {origin} takes the pair on {target}"
    else:
        to = "home" if step.target == HOME else f"to {target}"
        origin, distance = place_name(step.colour, step.origin), sum(step.dice)
        words = f"{name} from {origin} {to} by {distance}"
    return f"{words}, capturing" if step.captures else words
