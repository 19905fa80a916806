"""A board as values: what one template draws of it for every game.

Lengths are in board units, as in `games.rules.layout`.
"""

from dataclasses import dataclass

from django.utils.safestring import SafeString


@dataclass(frozen=True, slots=True)
class PaintView:
    """One painted part; only the fields of its `kind` are filled.

    `x`, `y` is a rect's corner, a circle's or text's middle, a line's start;
    `x2`, `y2` a rect's width and height, a circle's radii, a line's end;
    `corners` is the points attribute of a polygon.
    """

    kind: str
    style: str
    x: float = 0.0
    y: float = 0.0
    x2: float = 0.0
    y2: float = 0.0
    corners: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class SpotView:
    """The box that is tapped for a spot; `title` says what stands there."""

    id: str
    title: str
    x: float
    y: float
    width: float
    height: float
    is_origin: bool = False


@dataclass(frozen=True, slots=True)
class GroundView:
    """What of a board never changes: its paint and the boxes of all its spots.

    `routes` are points attributes by colour, along which pieces are seen to go.
    """

    paint: tuple[PaintView, ...]
    spots: tuple[SpotView, ...]
    routes: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class PieceView:
    """A piece at its place; `half` is "left" or "right" where two colours share."""

    id: str
    colour: str
    x: float
    y: float
    half: str = ""
    is_movable: bool = False
    spot: str = ""


@dataclass(frozen=True, slots=True)
class MarkView:
    """A mark at a point: where a piece may land, where the last one came from.

    `kind` is "land", "hit", "from" or "to".
    """

    kind: str
    spot: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class BadgeView:
    """A badge upon the top piece of its spot; `width` of its plate in piece radii."""

    kind: str
    short: str
    text: str
    x: float
    y: float
    width: float

    @property
    def half_width(self) -> float:
        """Return half the plate's width."""
        return round(self.width / 2, 3)


@dataclass(frozen=True, slots=True)
class Holding:
    """What one colour has where, in words, for those who do not see the board."""

    colour: str
    places: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BoardView:
    """A whole board as one viewer sees it.

    `ground` is markup of what never changes; `spots` are those where something
    stands or may land.
    """

    width: float
    height: float
    piece_radius: float
    ground: SafeString
    spots: tuple[SpotView, ...]
    pieces: tuple[PieceView, ...]
    landings: tuple[MarkView, ...]
    trail: tuple[MarkView, ...]
    badges: tuple[BadgeView, ...]
    holdings: tuple[Holding, ...]
