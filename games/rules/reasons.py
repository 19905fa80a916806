"""Why nothing goes from here to there: the refusals of several numbers as one.

Each game asks its own refusals about every number that is owed; what they say is
put together here.
"""

from games.rules.interface import IllegalMove

OPEN = "open"
"""The code of an answer that is no refusal: the piece may move so."""


def may_move() -> IllegalMove:
    """Return what is said of a piece that may move after all."""
    return IllegalMove(OPEN, "That piece may move: the lit places are open to it.")


def together(refusals: dict[int, IllegalMove]) -> IllegalMove:
    """Return the refusals, each of a number, as one; they must be some.

    A sentence that holds for every number is said once, others with their numbers.
    """
    first = next(iter(refusals.values()))
    sentences = {refusal.reason for refusal in refusals.values()}
    if len(sentences) == 1:
        return first
    said = " ".join(f"{number}: {one.reason}" for number, one in refusals.items())
    return IllegalMove(first.code, said)
