"""A slow second opinion on Acey Deucey, written from the rules page alone.

Sides are plain lists of counts: index 0 off, 1..24 points, 25 bar, 26 pile, each in
its owner's numbering.  Everything is tried, nothing is clever.
"""

from functools import lru_cache

Side = tuple[int, ...]
Tried = tuple[str, Side, Side]


def singles(own: Side, theirs: Side, number: int) -> list[Tried]:
    """Return every way to play one number: its text and both sides after it."""
    if own[25]:
        pairs = [(25, 25 - number)]
    elif not any(own[7:]):
        pairs = [(number, 0)] if own[number] else []
    else:
        pairs = [(26, 25 - number)] if own[26] else []
        pairs += [(p, p - number) for p in range(number + 1, 25) if own[p]]
    open_pairs = [
        (origin, target)
        for origin, target in pairs
        if target == 0 or theirs[25 - target] < 2
    ]
    return [tried(own, theirs, origin, target) for origin, target in open_pairs]


def tried(own: Side, theirs: Side, origin: int, target: int) -> Tried:
    """Return the text of a move and both sides after it."""
    mine, yours = list(own), list(theirs)
    mine[origin] -= 1
    mine[target] += 1
    hit = target > 0 and yours[25 - target] == 1
    if hit:
        yours[25 - target] -= 1
        yours[25] += 1
    names = {0: "off", 25: "bar", 26: "in"}
    text = f"{names.get(origin, origin)}/{names.get(target, target)}{'*' * hit}"
    return text, tuple(mine), tuple(yours)


@lru_cache(maxsize=200_000)
def longest(own: Side, theirs: Side, numbers: tuple[int, ...]) -> int:
    """Return the length of the longest play of numbers in this order."""
    if not numbers:
        return 0
    return max(
        (
            1 + longest(mine, yours, numbers[1:])
            for _, mine, yours in singles(own, theirs, numbers[0])
        ),
        default=0,
    )


def ends(own: Side, theirs: Side, numbers: tuple[int, ...]) -> set[tuple[Side, Side]]:
    """Return both sides at the end of every longest play of numbers in this order."""
    most = longest(own, theirs, numbers)
    if most == 0:
        return {(own, theirs)}
    return {
        end
        for _, mine, yours in singles(own, theirs, numbers[0])
        if 1 + longest(mine, yours, numbers[1:]) == most
        for end in ends(mine, yours, numbers[1:])
    }


def first_moves(
    own: Side, theirs: Side, numbers: tuple[int, ...], *, in_order: bool
) -> set[str]:
    """Return the texts of the legal first moves."""
    orders = [numbers] if in_order else sorted({numbers, numbers[::-1]}, reverse=True)
    lengths = [longest(own, theirs, order) for order in orders]
    most = max(lengths)
    if most == 0:
        return set()
    orders = [o for o, length in zip(orders, lengths, strict=True) if length == most]
    if not in_order and most == 1:
        orders = orders[:1]
    return {
        text
        for order in orders
        for text, mine, yours in singles(own, theirs, order[0])
        if 1 + longest(mine, yours, order[1:]) == most
    }
