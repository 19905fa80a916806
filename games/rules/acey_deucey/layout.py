"""The board as a seat sees it: own home board bottom right, own numbers.

Lengths in checkers' widths.  From left to right: the piles, twelve points with the
bar between, the trays; the viewer's below, the opponent's above.  Spot ids name
points by White's numbering, whoever looks.
"""

from games.rules.acey_deucey.choices import spot_of
from games.rules.acey_deucey.points import BAR, OFF, PILE, POINTS
from games.rules.acey_deucey.position import BLACK, SEAT_NAMES, WHITE
from games.rules.layout import Layout, Shape, Spot

RADIUS = 0.46
POINT_ROOM = 5
STACK_ROOM = 15

_SIDE = 1.7
_FRAME = 0.7
_BAR_WIDTH = 1.2
_LONG = 5.3
_GAP = 1.2
_LEFT = _SIDE + _FRAME
_BAR_LEFT = _LEFT + 6
_RIGHT = _BAR_LEFT + _BAR_WIDTH + 6
_WIDTH = _RIGHT + _FRAME + _SIDE
_TOP = _FRAME
_BOTTOM = _TOP + 2 * _LONG + _GAP
_HEIGHT = _BOTTOM + _FRAME
_STACK_STEP = (_LONG - 1) / (STACK_ROOM - 1)


def board(viewer: int) -> Layout:
    """Return the board as White (0) or Black (1) sees it."""
    points = range(1, POINTS + 1)
    spots = [_point_spot(viewer, point) for point in points]
    for seat in (WHITE, BLACK):
        spots += _side_spots(seat, is_viewer=seat == viewer)
    shapes = (
        *_ground(),
        *(_triangle(point) for point in points),
        *(_number(point) for point in points),
    )
    return Layout(_WIDTH, _HEIGHT, RADIUS, shapes, tuple(spots))


def _point_x(point: int) -> float:
    """Return the middle of a point, 1 and 24 at the far right."""
    column = 12 - point if point <= 12 else point - 13
    return _LEFT + column + 0.5 + (_BAR_WIDTH if column >= 6 else 0)


def _point_spot(viewer: int, point: int) -> Spot:
    up = -1 if point <= 12 else 1
    return Spot(
        id=spot_of(viewer, point),
        label=f"{point}-point",
        x=_point_x(point),
        y=_BOTTOM - 0.5 if point <= 12 else _TOP + 0.5,
        dy=float(up),
        room=POINT_ROOM,
        height=_LONG,
        tap_dy=up * (_LONG - 1) / 2,
    )


def _side_spots(seat: int, *, is_viewer: bool) -> list[Spot]:
    """Return pile, bar and tray of a seat: from the edge, the bar from the middle."""
    name = SEAT_NAMES[seat]
    edge, inward = (_BOTTOM - 0.5, -1.0) if is_viewer else (_TOP + 0.5, 1.0)
    middle = (_TOP + _BOTTOM) / 2 - inward * (_GAP / 2 + 0.5)
    tap = inward * (_LONG - 1) / 2
    places = (
        (PILE, f"{name}'s pile", _SIDE / 2, edge, inward),
        (BAR, f"{name}'s bar", _BAR_LEFT + _BAR_WIDTH / 2, middle, -inward),
        (OFF, f"{name}'s tray", _WIDTH - _SIDE / 2, edge, inward),
    )
    return [
        Spot(
            id=spot_of(seat, place),
            label=label,
            x=x,
            y=y,
            dy=step if place == BAR else step * _STACK_STEP,
            room=POINT_ROOM if place == BAR else STACK_ROOM,
            width=_BAR_WIDTH,
            height=_LONG,
            tap_dy=-tap if place == BAR else tap,
        )
        for place, label, x, y, step in places
    ]


def _ground() -> tuple[Shape, ...]:
    """Return frame, field, bar, and the four troughs beside the board."""
    troughs = tuple(
        _rect(x, y, (_SIDE - 0.3, _LONG), style)
        for x, style in ((0.15, "pile"), (_WIDTH - _SIDE + 0.15, "tray"))
        for y in (_TOP, _BOTTOM - _LONG)
    )
    return (
        _rect(_SIDE, 0, (_RIGHT + _FRAME - _SIDE, _HEIGHT), "frame"),
        _rect(_LEFT, _TOP, (_RIGHT - _LEFT, _BOTTOM - _TOP), "field"),
        _rect(_BAR_LEFT, 0, (_BAR_WIDTH, _HEIGHT), "bar"),
        *troughs,
    )


def _rect(x: float, y: float, size: tuple[float, float], style: str) -> Shape:
    return Shape("rect", ((x, y), size), style)


def _triangle(point: int) -> Shape:
    """Return a point's wood; neighbours and opposite points differ."""
    x = _point_x(point)
    base, tip = (_BOTTOM, -_LONG) if point <= 12 else (_TOP, _LONG)
    corners = ((x - 0.5, base), (x + 0.5, base), (x, base + tip))
    return Shape("polygon", corners, "point-light" if point % 2 else "point-dark")


def _number(point: int) -> Shape:
    y = _BOTTOM + _FRAME / 2 if point <= 12 else _TOP - _FRAME / 2
    return Shape("text", ((_point_x(point), y),), "point-number", str(point))
