"""The board: a ludo cross of 15 by 15 squares, and where pieces lie on it.

Everything is first drawn as red sees it, red's base at the bottom left and the
colours clockwise, then turned by quarters until the viewer's base lies there.
"""

from typing import TypeAlias

from games.rules.layout import Layout, Shape, Spot
from games.rules.uckers.track import (
    COLOURS,
    COLUMN_SIZE,
    LETTERS,
    NAMES,
    PIECES_A_COLOUR,
    PLACE_NAMES,
    QUARTER,
    RING_SIZE,
    SQUARE_NAMES,
    base_spot,
)

Point: TypeAlias = tuple[float, float]

SIZE = 15.0
MIDDLE = SIZE / 2
PIECE_RADIUS = 0.38
PILE_STEP: Point = (0.09, -0.13)
"""From one piece of a pile to the next, on the screen, however the board lies."""

_QUARTER_CELLS: tuple[Point, ...] = (
    *((6.5, y + 0.5) for y in range(13, 8, -1)),
    *((x + 0.5, 8.5) for x in range(5, -1, -1)),
    (0.5, 7.5),
    (0.5, 6.5),
)
"""The middles of R1 to R13 as red sees them; each quarter repeats them, turned."""

_COLUMN_CELLS: tuple[Point, ...] = tuple((7.5, y + 0.5) for y in range(13, 8, -1))
_BASE_CIRCLES: tuple[Point, ...] = ((2.1, 11.1), (3.9, 11.1), (2.1, 12.9), (3.9, 12.9))
_BASE_MIDDLE: Point = (3.0, 12.0)
_BASE_WIDTH = 6.0


def board_layout(viewer: int) -> Layout:
    """Return the board with the base of colour `viewer` at the bottom left."""
    return Layout(
        SIZE, SIZE, PIECE_RADIUS, _shapes(viewer), _spots(viewer), _routes(viewer)
    )


def turned(point: Point, quarters: int) -> Point:
    """Return a point after clockwise quarter turns about the middle of the board."""
    x, y = point
    for _ in range(quarters % 4):
        x, y = SIZE - y, x
    return (round(x, 4), round(y, 4))


def _shapes(viewer: int) -> tuple[Shape, ...]:
    painted = [Shape("rect", ((0.0, 0.0), (SIZE, SIZE)), "board")]
    for colour in range(4):
        painted += _base_shapes(colour, colour - viewer)
    for square in range(RING_SIZE):
        colour, index = divmod(square, QUARTER)
        style = "square" if index else f"start-{COLOURS[colour]}"
        middle = turned(_QUARTER_CELLS[index], colour - viewer)
        painted.append(_box(middle, 1.0, style))
    for colour in range(4):
        painted += _column_shapes(colour, colour - viewer)
    painted += _compass_shapes()
    return tuple(painted)


def _base_shapes(colour: int, quarters: int) -> list[Shape]:
    """Return a corner with its four circles and the colour's name letter."""
    name = COLOURS[colour]
    middle = turned(_BASE_MIDDLE, quarters)
    circles = [
        Shape("circle", (turned(circle, quarters), (0.55, 0.55)), f"base-place-{name}")
        for circle in _BASE_CIRCLES
    ]
    return [
        _box(middle, _BASE_WIDTH, f"base-{name}"),
        _box(middle, 4.4, f"base-floor-{name}"),
        *circles,
        Shape("text", (middle,), f"base-name-{name}", LETTERS[colour].upper()),
    ]


def _column_shapes(colour: int, quarters: int) -> list[Shape]:
    """Return the step on a start square, the arrow, the column and the triangle."""
    name = COLOURS[colour]
    step = ((6.2, 13.85), (6.8, 13.85))
    arrow = ((6.5, 13.18), (6.76, 13.62), (6.24, 13.62))
    triangle = ((6.0, 9.0), (9.0, 9.0), (MIDDLE, MIDDLE))
    cells = (turned(cell, quarters) for cell in _COLUMN_CELLS)
    return [
        Shape("line", tuple(turned(p, quarters) for p in step), f"step-{name}"),
        Shape("polygon", tuple(turned(p, quarters) for p in arrow), f"arrow-{name}"),
        *(_box(cell, 1.0, f"column-{name}") for cell in cells),
        Shape("polygon", tuple(turned(p, quarters) for p in triangle), f"home-{name}"),
    ]


def _compass_shapes() -> list[Shape]:
    """Return the rose over the four triangles."""
    shapes = [Shape("circle", ((MIDDLE, MIDDLE), (0.42, 0.42)), "compass")]
    ray = ((MIDDLE, MIDDLE - 0.7), (MIDDLE + 0.12, MIDDLE), (MIDDLE - 0.12, MIDDLE))
    for quarters in range(4):
        points = tuple(turned(point, quarters) for point in ray)
        shapes.append(Shape("polygon", points, "compass-ray"))
    return shapes


def _routes(viewer: int) -> tuple[tuple[str, tuple[Point, ...]], ...]:
    """Return for each colour the middles of its squares, of its home at the end."""
    middles = {spot.id: (spot.x, spot.y) for spot in _spots(viewer)}
    return tuple(
        (COLOURS[colour], tuple(middles[name] for name in PLACE_NAMES[colour]))
        for colour in range(4)
    )


def _box(middle: Point, width: float, style: str) -> Shape:
    x, y = middle
    corner = (round(x - width / 2, 4), round(y - width / 2, 4))
    return Shape("rect", (corner, (width, width)), style)


def _spots(viewer: int) -> tuple[Spot, ...]:
    spots = []
    for square, name in enumerate(SQUARE_NAMES):
        colour, index = divmod(square, QUARTER)
        spots.append(
            _square(name, name, turned(_QUARTER_CELLS[index], colour - viewer))
        )
    for colour in range(4):
        spots += _base_spots(colour, colour - viewer)
        for number, cell in enumerate(_COLUMN_CELLS, 1):
            spot = f"{LETTERS[colour].upper()}c{number}"
            label = f"{NAMES[colour]} column {number} of {COLUMN_SIZE}"
            spots.append(_square(spot, label, turned(cell, colour - viewer)))
        spots.append(_home_spot(colour, colour - viewer))
    return tuple(spots)


def _square(name: str, label: str, middle: Point) -> Spot:
    """Return a square on which up to three pieces are piled without crowding."""
    (x, y), (dx, dy) = middle, PILE_STEP
    return Spot(name, label, x, y, dx=dx, dy=dy, room=3)


def _base_spots(colour: int, quarters: int) -> list[Spot]:
    """Return the circles of a base, the first with all the corner to tap on.

    Pieces fill the circles from the first, and every start is a move from the
    first circle; the others have no box of their own.
    """
    spots = []
    for index, circle in enumerate(_BASE_CIRCLES):
        x, y = turned(circle, quarters)
        middle_x, middle_y = turned(_BASE_MIDDLE, quarters)
        spots.append(
            Spot(
                base_spot(colour, index),
                f"{NAMES[colour]} base",
                x,
                y,
                width=0.0 if index else _BASE_WIDTH,
                height=0.0 if index else _BASE_WIDTH,
                tap_dx=0.0 if index else round(middle_x - x, 4),
                tap_dy=0.0 if index else round(middle_y - y, 4),
            )
        )
    return spots


def _home_spot(colour: int, quarters: int) -> Spot:
    """Return the triangle, its pieces in a row along the foot."""
    first, last = turned((6.8, 8.58), quarters), turned((8.2, 8.58), quarters)
    steps = PIECES_A_COLOUR - 1
    across = abs(last[0] - first[0]) > abs(last[1] - first[1])
    return Spot(
        f"{LETTERS[colour].upper()}h",
        f"{NAMES[colour]} home",
        *first,
        dx=round((last[0] - first[0]) / steps, 4),
        dy=round((last[1] - first[1]) / steps, 4),
        room=PIECES_A_COLOUR,
        width=1.6 if across else 1.0,
        height=1.0 if across else 1.6,
        tap_dx=round((last[0] - first[0]) / 2, 4),
        tap_dy=round((last[1] - first[1]) / 2, 4),
    )
