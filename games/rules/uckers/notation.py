"""Positions in notation, both ways [U-36] [U-37].

Every position has one text; a text that is not the one of its position, or that
no game can stand at, is refused with the reason.
"""

import re
from dataclasses import replace

from games.rules.interface import BadPosition
from games.rules.uckers.attacks import open_attacks
from games.rules.uckers.blobs import counts_on_ring, still_stands
from games.rules.uckers.house import House
from games.rules.uckers.house_notation import house_from, house_words
from games.rules.uckers.moves import steps
from games.rules.uckers.options import (
    CHALLENGE_RUN,
    DOORSTEP_CHALLENGE,
    MIXED_BLOB_BLOCKS,
)
from games.rules.uckers.position import (
    Challenge,
    Places,
    Position,
    Throw,
    binding_challenges,
    is_finished,
    is_home,
    needs_freeing_six,
)
from games.rules.uckers.snake_eyes import own_colours
from games.rules.uckers.track import (
    BASE,
    FOOT,
    HOME,
    LETTERS,
    NAMES,
    PIECES_A_COLOUR,
    SQUARE_NAMES,
    partner_of,
)

TAGS = {"uckers": 4, "uckers2": 2}
LARGEST_BLOB = 4
LARGEST_MIXED_BLOB = 8
"""The sixes that take a blob; so a standing challenge has fewer."""

_NUMBER = re.compile(r"0|[1-9][0-9]?")
_THROW = re.compile(r"([1-6])([1-6])|([1-6])/([1-6])(?:!([rgyb])([1-9][0-9]?))?")
_CHALLENGE = re.compile(r"([rgyb])@(\.|0|[1-9][0-9]?)/(0|[1-9])")
_HELPER = re.compile(r"([rgyb])\+")


def position_text(position: Position) -> str:
    """Return the position in notation."""
    tag = "uckers" if position.seats == 4 else "uckers2"
    rows = [",".join(_place_text(p) for p in row) for row in position.pieces]
    todo, flags = _todo_text(position), _flags_text(position)
    return " ".join((tag, *rows, LETTERS[position.turn], todo, flags))


def parsed(text: str) -> Position:
    """Return the position that a text stands for; raise BadPosition else."""
    fields = text.split(" ")
    if len(fields) != 8:
        raise BadPosition("A position has eight fields, one space between two.")
    tag, *rows, turn, todo, flags = fields
    if tag not in TAGS:
        raise BadPosition(f"{tag!r} is not uckers or uckers2.")
    seats = TAGS[tag]
    if len(turn) != 1 or turn not in LETTERS[:seats]:
        raise BadPosition(f"{turn!r} is no seat of {tag}.")
    pieces = tuple(_row_from(row, name) for row, name in zip(rows, NAMES, strict=True))
    challenges, helpers, house = _flags_from(flags)
    position = Position(
        seats=seats,
        pieces=pieces,
        turn=LETTERS.index(turn),
        throw=_throw_from(todo),
        challenges=challenges,
        helpers=helpers,
        house=house,
    )
    _check(position, todo)
    return position


def _place_text(place: int) -> str:
    return {BASE: ".", HOME: "h"}.get(place, str(place))


def _todo_text(position: Position) -> str:
    if is_finished(position, 0) or is_finished(position, 1):
        return "#"
    throw = position.throw
    if throw is None:
        return "-"
    high, low = throw.dice
    if not throw.played:
        return f"{high}{low}"
    half = f"{throw.played}/{throw.owed[0]}"
    if not throw.resting:
        return half
    colour, place = throw.resting
    return f"{half}!{LETTERS[colour]}{place}"


def _flags_text(position: Position) -> str:
    flags = [
        f"{LETTERS[c.colour]}@{_place_text(c.place)}/{c.sixes}"
        for c in position.challenges
    ]
    flags += [f"{LETTERS[seat]}+" for seat in position.helpers]
    flags += house_words(position.house)
    return ",".join(flags) or "-"


def _row_from(row: str, name: str) -> Places:
    places = tuple(_place_from(word, name) for word in row.split(","))
    if len(places) != PIECES_A_COLOUR:
        raise BadPosition(f"{name} has {len(places)} pieces, not four.")
    if list(places) != sorted(places):
        raise BadPosition(f"{name}'s places are not in order: base, progress, home.")
    return places


def _place_from(word: str, name: str) -> int:
    if word in (".", "h"):
        return BASE if word == "." else HOME
    if not _NUMBER.fullmatch(word) or int(word) >= HOME:
        raise BadPosition(f"{word!r} is no place of {name}: ., 0 to 55, or h.")
    return int(word)


def _throw_from(todo: str) -> Throw | None:
    if todo in ("-", "#"):
        return None
    match = _THROW.fullmatch(todo)
    if not match:
        raise BadPosition(f"{todo!r} is nothing to do: -, #, or dice such as 62, 6/2.")
    high, low, played, owed, colour, place = match.groups()
    if high:
        if high < low:
            raise BadPosition(f"The higher die comes first: {low}{high}.")
        return Throw((int(high), int(low)))
    dice = (int(played), int(owed))
    resting = (LETTERS.index(colour), int(place)) if colour else ()
    return Throw((max(dice), min(dice)), dice[0], resting)


def _flags_from(
    flags: str,
) -> tuple[tuple[Challenge, ...], tuple[int, ...], House]:
    words = [] if flags == "-" else flags.split(",")
    challenges: list[Challenge] = []
    helpers: list[int] = []
    while words and (challenge := _CHALLENGE.fullmatch(words[0])):
        letter, place, sixes = challenge.groups()
        start = BASE if place == "." else int(place)
        challenges.append(Challenge(LETTERS.index(letter), start, int(sixes)))
        del words[0]
    while words and (helper := _HELPER.fullmatch(words[0])):
        helpers.append(LETTERS.index(helper[1]))
        del words[0]
    for colours in ([c.colour for c in challenges], helpers):
        if colours != sorted(set(colours)):
            raise BadPosition("Flags come once a colour, in the order r, g, y, b.")
    return tuple(challenges), tuple(helpers), house_from(words)


def _check(position: Position, todo: str) -> None:
    """Raise BadPosition if no game can stand here."""
    _check_squares(position)
    _check_end(position, todo)
    _check_helpers(position)
    _check_challenges(position)
    _check_house(position)
    if position.throw is not None:
        _check_throw(position, position.throw)


def _check_squares(position: Position) -> None:
    counts = [counts_on_ring(position.pieces, colour) for colour in range(4)]
    for square in (counts[0] | counts[2]).keys() & (counts[1] | counts[3]).keys():
        raise BadPosition(f"Opponents stand together on {SQUARE_NAMES[square]}.")


def _check_end(position: Position, todo: str) -> None:
    finished = [side for side in (0, 1) if is_finished(position, side)]
    if len(finished) == 2:
        raise BadPosition("Both sides are home: the first ends the game.")
    if finished and todo != "#":
        raise BadPosition("A side is home: the game is over, #.")
    if todo == "#" and finished != [position.turn]:
        raise BadPosition("# needs a side that is home, and its first seat: r or g.")
    if finished and position.challenges:
        raise BadPosition("No challenge stands when the game is over.")


def _check_helpers(position: Position) -> None:
    if position.helpers and position.seats == 2:
        raise BadPosition("In singles nobody helps.")
    for seat in position.helpers:
        if not is_home(position, seat):
            raise BadPosition(f"{NAMES[seat]} helps with a piece that is not home.")


def _check_challenges(position: Position) -> None:
    """Check that each challenge can stand.

    Between two moves of a throw the first may have moved what the second restores:
    challenges are looked at when the throw is played out [U-27].
    """
    half_played = position.throw is not None and position.throw.played > 0
    options = position.house.options
    for challenge in position.challenges:
        name = NAMES[challenge.colour]
        if challenge.place >= FOOT:
            raise BadPosition(f"{name}'s route leaves the ring before the next square.")
        if challenge.place == BASE and DOORSTEP_CHALLENGE not in options:
            raise BadPosition(f"{name} challenges from base without the option.")
        if challenge.sixes >= _most_sixes(position, challenge):
            raise BadPosition(f"{name}'s challenge has sixes for every blob.")
        if not half_played and not still_stands(position, challenge):
            raise BadPosition(f"{name}'s challenge has no challenger or no blob.")
    if CHALLENGE_RUN in options and set(position.challenges) != set(
        binding_challenges(position)
    ):
        raise BadPosition("A challenge in one run stands in its own turn only.")
    if position.seats == 2:
        colours = {c.colour for c in position.challenges}
        if any(partner_of(colour) in colours for colour in colours):
            raise BadPosition("In singles a side has one challenge at a time.")


def _most_sixes(position: Position, challenge: Challenge) -> int:
    """Return the sixes that take the largest blob there can be."""
    mixed = MIXED_BLOB_BLOCKS in position.house.options
    largest = LARGEST_MIXED_BLOB if mixed else LARGEST_BLOB
    return largest + 1 if challenge.place == BASE else largest


def _check_house(position: Position) -> None:
    """Check that what the options remember can be so."""
    house = position.house
    seats = range(position.seats)
    if not set(seats).issuperset((*house.unthrown, *house.snaked)):
        raise BadPosition("A double one is of a seat that there is: r*0, r*1.")
    for seat in house.unthrown:
        colours = own_colours(position, seat)
        if any(set(position.pieces[colour]) != {BASE} for colour in colours):
            raise BadPosition(f"{NAMES[seat]} has a piece out and has not thrown.")
    has_thrown = house.is_further or position.throw is not None
    if has_thrown and position.turn in house.unthrown:
        raise BadPosition(f"{NAMES[position.turn]} is in a turn and has not thrown.")
    if position.throw is not None and position.turn in house.snaked:
        raise BadPosition(f"{NAMES[position.turn]}'s double one is past: no *1.")
    bare = position._replace(house=replace(house, attack=None))
    if house.attack and house.attack not in open_attacks(bare):
        raise BadPosition("That attack cannot have been named here.")
    if house.is_further and (is_finished(position, 0) or is_finished(position, 1)):
        raise BadPosition("No further throw follows when the game is over.")


def _check_throw(position: Position, throw: Throw) -> None:
    """Check that a throw under way awaits a move and holds back a piece that can be."""
    if binding_challenges(position):
        raise BadPosition("Under a challenge of his own nobody plays dice.")
    if needs_freeing_six(position):
        raise BadPosition("A player who is home plays no dice before his six.")
    if throw.resting:
        colour, place = throw.resting
        if position.pieces[colour].count(place) != 1 or place >= HOME:
            raise BadPosition("The piece that rests does not stand alone there.")
        if colour % 2 != position.turn % 2 or place < throw.played:
            raise BadPosition("The piece that rests cannot have come there.")
    if not steps(position):
        raise BadPosition("Nothing of this throw can be played: it is over.")
