"""A player's choices as moves of the interface: notation, spots, words."""

from functools import lru_cache

from games.rules.acey_deucey.moves import Board, Step, step_by
from games.rules.acey_deucey.points import BAR, OFF, PILE, POINTS, opposite
from games.rules.acey_deucey.position import NAMING, Position
from games.rules.acey_deucey.turns import open_steps, turn_of
from games.rules.interface import Move

COLOURS = ("white", "black")
PLACE_WORDS = {OFF: "off", BAR: "bar", PILE: "in"}
PLACES = {word: place for place, word in PLACE_WORDS.items()} | {
    str(point): point for point in range(1, POINTS + 1)
}


def place_text(place: int) -> str:
    """Return a place in move notation: "in", "bar", "24" .. "1", "off"."""
    return PLACE_WORDS.get(place) or str(place)


def spot_of(seat: int, place: int) -> str:
    """Return the spot id of a seat's place; points are counted from White's side."""
    if place in PLACE_WORDS:
        return f"{PLACE_WORDS[place]}-{COLOURS[seat]}"
    return f"p{opposite(place) if seat else place}"


def moves_open(position: Position) -> tuple[Move, ...]:
    """Return the legal moves: steps of one number, or at a bare `*` the six names."""
    if position.todo == NAMING:
        return tuple(naming(number) for number in range(1, 7))
    board = turn_of(position).board
    return tuple(move_of(position.turn, board, step) for step in open_steps(position))


def naming(number: int) -> Move:
    """Return the move that names a double."""
    label = f"name double {number}"
    return Move(f"={number}", "name", "", "", (number, number), False, label)


def move_of(seat: int, board: Board, step: Step) -> Move:
    """Return a step as a move of `seat`, which sees `board`."""
    return _move(seat, step, bool(board & step.blot))


@lru_cache(maxsize=1 << 11)
def _move(seat: int, step: Step, hits: bool) -> Move:
    """Return a step as a move; the same hundreds come again and again."""
    origin, target = place_text(step.origin), place_text(step.target)
    return Move(
        text=f"{origin}/{target}{'*' if hits else ''}",
        kind=_kind(step),
        origin=spot_of(seat, step.origin),
        target=spot_of(seat, step.target),
        dice=(step.number,),
        captures=hits,
        label=_label(step) + (", hitting" if hits else ""),
    )


def step_of(move: Move) -> Step:
    """Return the step that a legal move, not a name, stands for."""
    origin, target = move.text.removesuffix("*").split("/")
    return step_by(move.dice[0], PLACES[origin], PLACES[target])


def _kind(step: Step) -> str:
    if step.target == OFF:
        return "bear-off"
    return "enter" if step.origin in (BAR, PILE) else "step"


def _label(step: Step) -> str:
    """Return the step in words, by number and by points of the mover."""
    if step.target == OFF:
        return f"{step.number}: bear off from {step.origin}"
    if step.origin in (BAR, PILE):
        source = "bar" if step.origin == BAR else "pile"
        return f"{step.number}: enter from the {source} on {step.target}"
    return f"{step.number}: {step.origin} to {step.target}"
