"""Where things are on a board: plain data that one template draws for every game.

Lengths are in board units; y grows downwards; angles are degrees clockwise.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Shape:
    """One painted part of the board, drawn in order below the pieces.

    `kind` is "rect", "polygon", "circle", "line" or "text".  `points` are x, y
    pairs: rect = top left and (width, height); polygon = its corners; circle =
    the middle and (radius, radius); line = both ends; text = the anchor, its
    middle.  `style` is a CSS class without its prefix ("square-red"), `text` the
    label of a "text".
    """

    kind: str
    points: tuple[tuple[float, float], ...]
    style: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place where pieces stand.

    `x`, `y` is the middle of the first piece and `dx`, `dy` the step to the next
    one; more than `room` pieces share the same length.  `label` names the spot
    for people, from the viewer's side ("24-point", "R7").  `width` and `height`
    give the box around (x, y) that may be tapped, its middle being moved by
    `tap_dx`, `tap_dy`.
    """

    id: str
    label: str
    x: float
    y: float
    dx: float = 0.0
    dy: float = 0.0
    room: int = 1
    width: float = 1.0
    height: float = 1.0
    tap_dx: float = 0.0
    tap_dy: float = 0.0


@dataclass(frozen=True, slots=True)
class Layout:
    """A board as one seat sees it: its size, its paint, its spots by id.

    `piece_radius` is half a piece's width.  `routes` are the middles of the squares
    that pieces of a colour pass in order, by colour; none where pieces go straight.
    """

    width: float
    height: float
    piece_radius: float
    shapes: tuple[Shape, ...]
    spots: tuple[Spot, ...]
    routes: tuple[tuple[str, tuple[tuple[float, float], ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece on the board: `id` is unique and steady enough to animate.

    `colour` is a word of the game ("red", "white"), `spot` a `Spot.id`, `index`
    its place in the pile on that spot, from 0.
    """

    id: str
    colour: str
    spot: str
    index: int


@dataclass(frozen=True, slots=True)
class Badge:
    """A mark on a spot: "blob 2", "mixed", "challenge 1/3".

    `kind` is a CSS class without its prefix, `text` is for people, `short` fits
    on the board (at most five characters).  A badge that binds two spots hangs
    between its own and `towards`.
    """

    spot: str
    kind: str
    short: str
    text: str
    towards: str = ""
