"""A second, slower reading of the rules of Uckers, to compare the first with.

It works on notation only: it lists each way to play a throw as it stands in the
rules page, by pieces with identities, and knows no single decision.
"""

from itertools import permutations
from typing import TypeAlias

Pieces: TypeAlias = list[list[int]]
COLOURS = "rgyb"


class Board:
    """A text taken apart: 16 numbers, -1 for base and 56 for home."""

    def __init__(self, text: str) -> None:
        tag, *rows, turn, _, flags = text.split(" ")
        self.tag = tag
        self.pieces = [[self.number(w) for w in row.split(",")] for row in rows]
        self.turn = COLOURS.index(turn)
        words = [] if flags == "-" else flags.split(",")
        self.helpers = {w[0] for w in words if w.endswith("+")}
        self.claims = {
            w[0]: [int(n) for n in w[2:].split("/")] for w in words if "@" in w
        }

    @staticmethod
    def number(word: str) -> int:
        return {".": -1, "h": 56}.get(word) or int(word)

    def colours(self) -> list[int]:
        if self.tag == "uckers2":
            return [self.turn, self.turn + 2]
        if COLOURS[self.turn] in self.helpers:
            return [(self.turn + 2) % 4]
        return [self.turn]


def outcomes(text: str, dice: tuple[int, int]) -> set[str]:
    """Return the texts of all positions after a throw."""
    board, six = Board(text), 6 in dice
    seats = 2 if board.tag == "uckers2" else 4
    following = (board.turn + 1) % seats
    again = board.turn if six else following
    waiting = seats == 4 and all(p == 56 for p in board.pieces[board.turn])
    if waiting and COLOURS[board.turn] not in board.helpers:
        helpers = board.helpers | ({COLOURS[board.turn]} if six else set())
        return {written(board, board.pieces, board.claims, following, helpers)}
    standing = [c for c in board.colours() if COLOURS[c] in board.claims]
    if standing:
        return {counted(board, standing[0], dice.count(6), following)}
    results = {
        written(board, pieces, board.claims, again)
        for pieces in best_plays(board, dice)
    }
    challenges = challenged(board) if six else []
    results |= {written(board, board.pieces, claims, again) for claims in challenges}
    if not best_plays(board, dice):
        results.add(written(board, board.pieces, board.claims, again))
    return results


def counted(board: Board, colour: int, sixes: int, following: int) -> str:
    place, before = board.claims[COLOURS[colour]]
    square = ring(colour, place + 1)
    size = len(standing_on(board.pieces, square))
    claims = dict(board.claims)
    if sixes and before + sixes >= size:
        pieces = [row[:] for row in board.pieces]
        pieces[colour][pieces[colour].index(place)] += 1
        for other, index in standing_on(board.pieces, square):
            pieces[other][index] = -1
        del claims[COLOURS[colour]]
        return written(board, pieces, claims, following)
    claims[COLOURS[colour]] = [place, before + sixes]
    return written(board, board.pieces, claims, board.turn if sixes else following)


def best_plays(board: Board, dice: tuple[int, int]) -> list[Pieces]:
    """Return the pieces after each way that uses most of the dice."""
    chosen = [(c, i) for c in board.colours() for i in range(4)]
    full = []
    for first, second in permutations(chosen, 2):
        for one, other in (dice, dice[::-1]):
            for half in advanced(board.pieces, first, one):
                full += advanced(half, second, other)
    for piece in chosen:
        if board.pieces[piece[0]][piece[1]] >= 0:
            full += advanced(board.pieces, piece, sum(dice))
        elif 6 in dice:
            for half in advanced(board.pieces, piece, 6):
                full += advanced(half, piece, sum(dice) - 6)
    for die in sorted(dice, reverse=True):
        if not full:
            for piece in chosen:
                full += advanced(board.pieces, piece, die)
    return full


def advanced(pieces: Pieces, piece: tuple[int, int], number: int) -> list[Pieces]:
    """Return the pieces after one piece went `number` squares, or no pieces."""
    colour, index = piece
    place = pieces[colour][index]
    if place == -1:
        if number != 6:
            return []
        number = 1
    if place + number > 56:
        return []
    after = [row[:] for row in pieces]
    for step in range(place + 1, place + number + 1):
        if step > 50:
            break
        there = standing_on(pieces, ring(colour, step))
        theirs = [owner for owner, _ in there if owner % 2 != colour % 2]
        if len(theirs) >= 2 and len(set(theirs)) == 1:
            return []
        if step == place + number:
            for owner, other in there:
                if owner % 2 != colour % 2:
                    after[owner][other] = -1
    after[colour][index] = place + number
    return [after]


def challenged(board: Board) -> list[dict[str, list[int]]]:
    """Return the standing challenges after each challenge that is open."""
    found = []
    for colour in board.colours():
        for place in board.pieces[colour]:
            if 0 <= place < 50 and blob_beyond(board.pieces, colour, place):
                found.append({**board.claims, COLOURS[colour]: [place, 0]})
    return found


def blob_beyond(pieces: Pieces, colour: int, place: int) -> bool:
    owners = [owner for owner, _ in standing_on(pieces, ring(colour, place + 1))]
    return len(owners) > 1 and len(set(owners)) == 1 and owners[0] % 2 != colour % 2


def standing_on(pieces: Pieces, square: int) -> list[tuple[int, int]]:
    return [
        (colour, index)
        for colour in range(4)
        for index, place in enumerate(pieces[colour])
        if 0 <= place <= 50 and ring(colour, place) == square
    ]


def ring(colour: int, place: int) -> int:
    return (13 * colour + place) % 52


def written(
    board: Board,
    pieces: Pieces,
    claims: dict[str, list[int]],
    turn: int,
    helpers: set[str] | None = None,
) -> str:
    """Return the text after a throw is played out."""
    todo, flags = "-", []
    for side in (0, 1):
        if all(p == 56 for p in pieces[side] + pieces[side + 2]):
            todo, turn = "#", side
    for letter, (place, sixes) in sorted(
        claims.items(), key=lambda c: COLOURS.index(c[0])
    ):
        colour = COLOURS.index(letter)
        kept = place in pieces[colour] and blob_beyond(pieces, colour, place)
        if kept and todo == "-":
            flags.append(f"{letter}@{place}/{sixes}")
    flags += [f"{c}+" for c in COLOURS if c in (helpers or board.helpers)]
    rows = [
        ",".join({-1: ".", 56: "h"}.get(p, str(p)) for p in sorted(row))
        for row in pieces
    ]
    flag_text = ",".join(flags) or "-"
    return " ".join([board.tag, *rows, COLOURS[turn], todo, flag_text])
