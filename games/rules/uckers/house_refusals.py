"""Why a move that only an option allows is illegal, in a code and a sentence."""

import re

from games.rules.interface import IllegalMove
from games.rules.uckers.attacks import (
    FEET,
    LARGEST,
    attack_move,
    size_at_foot,
    victim_of,
    within_reach,
)
from games.rules.uckers.blobs import blob_size, is_clear, met_by
from games.rules.uckers.house import Attack
from games.rules.uckers.moves import PAIR, is_pair
from games.rules.uckers.options import BLOB_TAKES_BLOB, BLOW_BACK, SUCK_BACK
from games.rules.uckers.position import Position, Throw, colours_on
from games.rules.uckers.track import (
    COLUMN_SIZE,
    FOOT,
    HOME,
    LETTERS,
    PLACES,
    RING,
    place_name,
)

_ATTACK = re.compile(r"(suck|blow) (?:([rgyb]):)?([RGYB][c0-9]+)>([RGYB][c0-9]+)")
_PAIR = re.compile(r"pair (?:([rgyb]):)?([RGYB][0-9]+)-([RGYB][0-9]+)X?")


def option_off(what: str) -> IllegalMove:
    """Return the error for a move of an option that the table does not play."""
    return IllegalMove("option-off", f"At this table {what}.")


def reads_as_attack(text: str) -> bool:
    """Tell whether a text is written like a suck back or blow back."""
    return _ATTACK.fullmatch(text) is not None


def reads_as_pair(text: str) -> bool:
    """Tell whether a text is written like a pair taking a pair."""
    return _PAIR.fullmatch(text) is not None


def no_attack(position: Position, text: str) -> IllegalMove:
    """Return why the attack written `text` cannot be named now."""
    word, mark, origin, target = _parts(_ATTACK, text)
    option = SUCK_BACK if word == "suck" else BLOW_BACK
    if option not in position.house.options:
        return option_off(f"there is no {word} back")
    if position.throw is not None:
        reason = f"A {word} back is named before the throw."
        return IllegalMove("name-first", reason)
    if position.house.attack:
        standing = attack_move(position, position.house.attack).label
        return IllegalMove("named-already", f"Throw now. {standing}.")
    colours = _marked(colours_on(position, origin), mark)
    if not colours:
        return IllegalMove("no-piece-there", f"You have no piece on {origin}.")
    place = PLACES[colours[0]][origin]
    if word == "suck":
        return _no_suck_back(position, (colours[0], place), target)
    return _no_blow_back(position, (colours[0], place), target)


def no_pair(position: Position, throw: Throw, text: str) -> IllegalMove:
    """Return why no pair is taken as `text` says."""
    mark, origin, target = _parts(_PAIR, text)
    if BLOB_TAKES_BLOB not in position.house.options:
        return option_off("no pair takes a pair")
    if throw.played:
        reason = "A pair takes the whole throw, and you have moved a piece."
        return IllegalMove("whole-throw", reason)
    if throw.dice[0] != throw.dice[1]:
        reason = "A pair takes a pair with a double only."
        return IllegalMove("needs-a-double", reason)
    colours = _marked(colours_on(position, origin), mark)
    if not colours:
        return IllegalMove("no-piece-there", f"You have no piece on {origin}.")
    colour = colours[0]
    start = PLACES[colour][origin]
    if not is_pair(position, colour, start):
        reason = f"Two pieces of one colour, alone on {origin}, would go together."
        return IllegalMove("not-a-pair", reason)
    return _no_way_for_pair(position, throw, (colour, start), target)


def _no_suck_back(
    position: Position, piece: tuple[int, int], target: str
) -> IllegalMove:
    colour, place = piece
    if place not in FEET:
        reason = "A suck back starts at the foot of an opposing column."
        return IllegalMove("not-at-the-foot", reason)
    victim = victim_of(Attack(colour, place, 1))
    distance = PLACES[victim].get(target, 0) - FOOT
    if not 0 < distance <= COLUMN_SIZE:
        reason = f"{target} is not in the column above that foot."
        return IllegalMove("not-in-the-column", reason)
    count = position.pieces[victim].count(FOOT + distance)
    if not count:
        return IllegalMove("nobody-there", f"There is nobody on {target}.")
    if any(n < distance and c > 1 for n, c in _piles(position, victim)):
        reason = "Nothing beyond a pair can be reached."
        return IllegalMove("beyond-a-pair", reason)
    if distance not in within_reach(position, victim):
        return _immune()
    return _capture_mark()


def _no_blow_back(
    position: Position, piece: tuple[int, int], target: str
) -> IllegalMove:
    colour, place = piece
    if not FOOT < place < HOME:
        reason = "A blow back starts in your own column."
        return IllegalMove("not-in-the-column", reason)
    if target != place_name(colour, FOOT):
        reason = f"A blow back goes to the foot of the column, not to {target}."
        return IllegalMove("not-at-the-foot", reason)
    size = size_at_foot(position, colour)
    if not size:
        return IllegalMove("nobody-there", f"No opponent stands on {target}.")
    return _immune() if size > LARGEST else _capture_mark()


def _no_way_for_pair(
    position: Position, throw: Throw, piece: tuple[int, int], target: str
) -> IllegalMove:
    colour, start = piece
    distance = PLACES[colour].get(target, HOME + 1) - start
    if distance != throw.dice[0]:
        reason = f"The pair would go {throw.dice[0]} squares, no more and no fewer."
        return IllegalMove("not-this-far", reason)
    end = start + distance
    if not is_clear(colour, start, end - 1, met_by(position, colour).blobs):
        return IllegalMove("blob-in-the-way", "An opposing blob bars the way.")
    if end > FOOT or blob_size(position, RING[colour][end], colour) != PAIR:
        return IllegalMove("no-blob", f"There is no opposing pair on {target}.")
    return _capture_mark()


def _piles(position: Position, colour: int) -> list[tuple[int, int]]:
    """Return distance and number of a colour's pieces up its column."""
    counts = [
        (distance, position.pieces[colour].count(FOOT + distance))
        for distance in range(1, COLUMN_SIZE + 1)
    ]
    return [pile for pile in counts if pile[1]]


def _marked(colours: tuple[int, ...], mark: str) -> tuple[int, ...]:
    """Return the colours that the mark of a text leaves open."""
    return tuple(c for c in colours if not mark or LETTERS[c] == mark)


def _immune() -> IllegalMove:
    return IllegalMove("immune", "Three or more pieces together are immune.")


def _capture_mark() -> IllegalMove:
    reason = "That is not how the move is written: choose one that is shown."
    return IllegalMove("capture-mark", reason)


def _parts(pattern: re.Pattern[str], text: str) -> tuple[str, ...]:
    """Return what the pattern finds in a text that it fits, "" for what is absent."""
    match = pattern.fullmatch(text)
    if match is None:
        raise ValueError(f"{text!r} is not written so.")
    return match.groups(default="")
