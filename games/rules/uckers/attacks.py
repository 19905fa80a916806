"""Suck back and blow back: attacks that are named before the throw.

A suck back goes from the foot of an opposing column up that column, a blow back
from one's own column down to its foot [U-44] [U-47].
"""

from collections.abc import Iterator
from dataclasses import replace

from games.rules.interface import Dice, Move
from games.rules.uckers.blobs import (
    blob_size,
    is_clear,
    met_by,
    with_square_cleared,
)
from games.rules.uckers.house import Attack
from games.rules.uckers.moves import colour_mark
from games.rules.uckers.options import BLOW_BACK, SUCK_BACK
from games.rules.uckers.position import (
    Position,
    binding_challenges,
    is_over,
    needs_freeing_six,
    played_colours,
    with_piece_moved,
)
from games.rules.uckers.track import (
    BASE,
    COLUMN_SIZE,
    FOOT,
    HOME,
    NAMES,
    QUARTER,
    RING,
    RING_BIT,
    RING_SIZE,
    place_name,
    side_of,
    spot_of,
)

LARGEST = 2
"""Three or more pieces together are immune."""

FEET: dict[int, int] = {(QUARTER * ahead + FOOT) % RING_SIZE: ahead for ahead in (1, 3)}
"""The places at the foot of an opposing column, and how many colours ahead it is."""


def open_attacks(position: Position) -> tuple[Attack, ...]:
    """Return the attacks that the seat to throw may name now."""
    house = position.house
    if house.options.isdisjoint((SUCK_BACK, BLOW_BACK)):
        return ()
    if position.throw is not None or house.attack or is_over(position):
        return ()
    if binding_challenges(position) or needs_freeing_six(position):
        return ()
    return (*_suck_backs(position), *_blow_backs(position))


def victim_of(attack: Attack) -> int:
    """Return the colour in whose column a suck back looks for its piece."""
    return (attack.colour + FEET[attack.origin]) % len(NAMES)


def within_reach(position: Position, victim: int) -> dict[int, int]:
    """Return the pieces that can be sucked back: how many by squares up the column.

    Nothing beyond a pair can be reached, and three or more are immune [U-45].
    """
    reached: dict[int, int] = {}
    for distance in range(1, COLUMN_SIZE + 1):
        count = position.pieces[victim].count(FOOT + distance)
        if 0 < count <= LARGEST:
            reached[distance] = count
        if count > 1:
            break
    return reached


def size_at_foot(position: Position, colour: int) -> int:
    """Return what a blow back meets at the foot of a colour's column.

    That is 0 for nobody and a blob's size; what blocks nobody counts as 1 [U-47].
    """
    if not met_by(position, colour).squares & RING_BIT[colour][FOOT]:
        return 0
    return blob_size(position, RING[colour][FOOT], colour) or 1


def with_attack(position: Position, attack: Attack) -> Position:
    """Return the position in which the named attack waits for its throw."""
    return position._replace(house=replace(position.house, attack=attack))


def after_attack(position: Position, attack: Attack, dice: Dice) -> Position:
    """Return the pieces after the throw of an attack; the turn is for the caller."""
    hits = hit_distances(position, attack, dice)
    if not attack.is_suck_back:
        square, side = RING[attack.colour][FOOT], side_of(attack.colour)
        return with_square_cleared(position, square, side) if hits else position
    victim = victim_of(attack)
    for distance in hits:
        for _ in range(position.pieces[victim].count(FOOT + distance)):
            position = with_piece_moved(position, victim, FOOT + distance, BASE)
    return _with_advance(position, attack)


def hit_distances(position: Position, attack: Attack, dice: Dice) -> tuple[int, ...]:
    """Return the distances at which the throw of an attack hits, the named one first.

    A single falls to a die or the total, a pair to the double.  A second single in
    reach of a suck back falls to the other die [U-45].
    """
    named = attack.distance
    if not attack.is_suck_back:
        size = size_at_foot(position, attack.colour)
        return (named,) if _falls(named, size, dice) else ()
    reached = within_reach(position, victim_of(attack))
    if not _falls(named, reached.get(named, 0), dice):
        return ()
    second = [die for die in dice if named in dice and die != named]
    return (named, *(die for die in second if reached.get(die) == 1))


def attack_move(position: Position, attack: Attack) -> Move:
    """Return an attack as a move that leaves the rules."""
    kind = "Suck back" if attack.is_suck_back else "Blow back"
    origin = place_name(attack.colour, attack.origin)
    target = _target_name(attack)
    return Move(
        text=attack_text(position, attack),
        kind="declare",
        origin=spot_of(attack.colour, attack.origin),
        target=target,
        dice=(),
        captures=False,
        label=f"{kind}: {NAMES[attack.colour]} on {origin} names {target}",
    )


def attack_text(position: Position, attack: Attack) -> str:
    """Return an attack in move notation [U-54]."""
    word = "suck" if attack.is_suck_back else "blow"
    mark = colour_mark(position, attack.colour, attack.origin)
    origin = place_name(attack.colour, attack.origin)
    return f"{word} {mark}{origin}>{_target_name(attack)}"


def note_of_attack(position: Position, attack: Attack, dice: Dice) -> str:
    """Return what the throw of an attack does, in notation [U-54]."""
    hits = hit_distances(position, attack, dice)
    note = attack_text(position, attack)
    note += "".join(f",{_column_name(attack, further)}" for further in hits[1:])
    note += "x" if hits else " missed"
    if not attack.is_suck_back or _is_barred(position, attack):
        return note
    origin = place_name(attack.colour, attack.origin)
    target = place_name(attack.colour, attack.origin + 1)
    square = RING_BIT[attack.colour][attack.origin + 1]
    taken = met_by(position, attack.colour).squares & square
    return f"{note} {origin}-{target}{'x' if taken else ''}"


def _suck_backs(position: Position) -> Iterator[Attack]:
    if SUCK_BACK not in position.house.options:
        return
    for colour in played_colours(position):
        for origin in FEET:
            if origin in position.pieces[colour]:
                victim = victim_of(Attack(colour, origin, 1))
                for distance in within_reach(position, victim):
                    yield Attack(colour, origin, distance)


def _blow_backs(position: Position) -> Iterator[Attack]:
    if BLOW_BACK not in position.house.options:
        return
    for colour in played_colours(position):
        if not 0 < size_at_foot(position, colour) <= LARGEST:
            continue
        for origin in dict.fromkeys(position.pieces[colour]):
            if FOOT < origin < HOME:
                yield Attack(colour, origin, origin - FOOT)


def _falls(distance: int, size: int, dice: Dice) -> bool:
    if size == 1:
        return distance in (*dice, sum(dice))
    return size == LARGEST and dice == (distance, distance)


def _with_advance(position: Position, attack: Attack) -> Position:
    """Return the position after the attacker went on by one square [U-46]."""
    if _is_barred(position, attack):
        return position
    colour, target = attack.colour, attack.origin + 1
    moved = with_piece_moved(position, colour, attack.origin, target)
    return with_square_cleared(moved, RING[colour][target], side_of(colour))


def _is_barred(position: Position, attack: Attack) -> bool:
    blobs = met_by(position, attack.colour).blobs
    return not is_clear(attack.colour, attack.origin, attack.origin + 1, blobs)


def _target_name(attack: Attack) -> str:
    if not attack.is_suck_back:
        return place_name(attack.colour, FOOT)
    return _column_name(attack, attack.distance)


def _column_name(attack: Attack, distance: int) -> str:
    return place_name(victim_of(attack), FOOT + distance)
