"""Questions to the rules with their answers, word for word, in `tests/answers`.

`python -m tests.rules.answers` answers every question anew; a change in an answer
is a change of what players are shown or told.  A question is a line, its fields
with tabs between; the lines of its answer are indented; a blank line ends it.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from games.rules.catalogue import GAMES
from games.rules.interface import BadPosition, Game, IllegalMove, Move, Position
from games.rules.layout import Badge, Piece, Shape, Spot
from games.rules.notation import parse_any, seats_by_tag, tag_of

FOLDER = Path(__file__).parents[1] / "answers"
TAB, COMMA, INDENT, NONE = "\t", "; ", "  ", "-"

Answer = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, by its fields, and the lines that answer it."""

    fields: tuple[str, ...]
    answer: Answer

    def text(self) -> str:
        """Return the question and the answer as the file has them."""
        lines = (f"{INDENT}{line}" for line in self.answer)
        return "\n".join((TAB.join(self.fields), *lines)) + "\n"


def read(name: str) -> list[Asked]:
    """Return the questions of a file with their answers."""
    blocks = path_of(name).read_text(encoding="utf-8").strip("\n").split("\n\n")
    return [_asked(block.split("\n")) for block in blocks]


def path_of(name: str) -> Path:
    """Return the file of questions with a name."""
    return FOLDER / f"{name}.txt"


def _asked(lines: list[str]) -> Asked:
    question, *answer = lines
    fields = tuple(question.split(TAB))
    return Asked(fields, tuple(line.removeprefix(INDENT) for line in answer))


def refused(text: str, dice: str, moves: str) -> Answer:
    """Answer with the code and the sentence that refuse the last of the moves."""
    *before, last = moves.split(COMMA)
    game, position = reached(text, dice, COMMA.join(before) or NONE)
    try:
        game.find_move(position, last)
    except IllegalMove as refusal:
        return (f"{refusal.code}: {refusal.reason}",)
    return ("It is legal.",)


def not_read(text: str) -> Answer:
    """Answer with what is wrong with a text that is no position."""
    game = GAMES["acey" if text.startswith("acey") else "uckers"]
    try:
        game.parse(text)
    except BadPosition as error:
        return (str(error),)
    return ("It is a position.",)


def seen(text: str, dice: str, moves: str) -> Answer:
    """Answer with all that is shown and told of a position after dice and moves."""
    game, position = reached(text, dice, moves)
    seats = seats_by_tag(GAMES.values())[tag_of(text)]
    left = [game.pips_left(position, side) for side in range(len(game.sides(seats)))]
    return (
        game.text(position),
        game.describe(position, seats),
        f"{game.awaits(position)}, left {left}",
        *map(_of_move, game.legal_moves(position)),
        *map(_of_badge, game.badges(position)),
        *_of_pieces(game.pieces(position)),
    )


def board(slug: str, seats: str, viewer: str) -> Answer:
    """Answer with the board as a seat sees it."""
    layout = GAMES[slug].layout(int(seats), int(viewer))
    sizes = _numbers((layout.width, layout.height, layout.piece_radius))
    return (sizes, *map(_of_shape, layout.shapes), *map(_of_spot, layout.spots))


KINDS: dict[str, Callable[..., Answer]] = {
    "refusals": refused,
    "texts": not_read,
    "positions": seen,
    "boards": board,
}
"""How the questions of a file are answered, by the last word of its name."""

NAMES = (
    "acey-refusals",
    "acey-texts",
    "acey-positions",
    "uckers-refusals",
    "uckers-house-refusals",
    "uckers-texts",
    "uckers-positions",
    "boards",
)


def answered(name: str, fields: Iterable[str]) -> Answer:
    """Return what the rules answer now to a question of a file."""
    return KINDS[name.rpartition("-")[2]](*fields)


def reached(text: str, dice: str, moves: str) -> tuple[Game, Position]:
    """Return the game and the position after dice and moves, "-" where none are."""
    game, position = parse_any(GAMES.values(), text)
    if dice != NONE:
        position = game.roll(position, tuple(map(int, dice)))
    for move in moves.split(COMMA) if moves != NONE else ():
        position = game.play(position, game.find_move(position, move))
    return game, position


def _of_move(move: Move) -> str:
    dice = "".join(map(str, move.dice)) or "-"
    mark = "captures" if move.captures else "moves"
    way = f"{move.origin or '-'} to {move.target or '-'}"
    return f"{move.text}: {move.kind} {way} by {dice} {mark}: {move.label}"


def _of_badge(badge: Badge) -> str:
    return f"{badge.spot} is marked {badge.kind} “{badge.short}”: {badge.text}"


def _of_pieces(pieces: tuple[Piece, ...]) -> Iterator[str]:
    """Yield a line for each colour: number of the piece, spot and index."""
    for colour in dict.fromkeys(piece.colour for piece in pieces):
        own = [piece for piece in pieces if piece.colour == colour]
        yield " ".join((f"{colour}:", *(f"{p.id}@{p.spot}/{p.index}" for p in own)))


def _of_shape(shape: Shape) -> str:
    points = " ".join(map(_numbers, shape.points))
    return f"{shape.kind} {shape.style} {points} {shape.text}".rstrip()


def _of_spot(spot: Spot) -> str:
    first = _numbers((spot.x, spot.y, spot.dx, spot.dy))
    box = _numbers((spot.width, spot.height, spot.tap_dx, spot.tap_dy))
    return f"{spot.id} “{spot.label}” {first} room {spot.room} box {box}"


def _numbers(numbers: Iterable[float]) -> str:
    return ",".join(f"{round(number, 4):g}" for number in numbers)


def main() -> None:
    """Answer every question anew."""
    for name in NAMES:
        asked = [Asked(a.fields, answered(name, a.fields)) for a in read(name)]
        path_of(name).write_text("\n".join(a.text() for a in asked), encoding="utf-8")


if __name__ == "__main__":
    main()
