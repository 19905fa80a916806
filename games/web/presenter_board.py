"""The board as one template draws it for every game: paint, pieces, marks, taps.

Lengths are in board units, as in `games.rules.layout`.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from games.record.state import State
from games.rules.catalogue import game_of
from games.rules.interface import Game, Move, Position
from games.rules.layout import Badge, Layout, Piece, Shape, Spot


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
    """What of a board never changes: its paint and the boxes of all its spots."""

    paint: tuple[PaintView, ...]
    spots: tuple[SpotView, ...]


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


@dataclass(frozen=True, slots=True)
class _Standing:
    """The spots of a board with the pieces on them, in the order of the pile."""

    spots: dict[str, Spot]
    piles: dict[str, list[Piece]] = field(default_factory=dict)

    def place(self, spot_id: str, index: int, count: int) -> tuple[float, float]:
        """Return where piece `index` of `count` lies; crowds share the length."""
        spot = self.spots[spot_id]
        share = (spot.room - 1) / (count - 1) if count > spot.room > 1 else 1.0
        step = 0.0 if spot.room == 1 else index * share
        return round(spot.x + spot.dx * step, 3), round(spot.y + spot.dy * step, 3)

    def top(self, spot_id: str) -> tuple[float, float]:
        """Return where the topmost piece lies, or would lie first."""
        depths = [depth for _, depth, _ in self.halves(spot_id)]
        count = max(depths, default=0) + 1
        return self.place(spot_id, count - 1, count)

    def next(self, spot_id: str) -> tuple[float, float]:
        """Return where one more piece would lie."""
        count = len(self.piles.get(spot_id, ())) + 1
        return self.place(spot_id, count - 1, count)

    def halves(self, spot_id: str) -> list[tuple[Piece, int, str]]:
        """Return the pieces with their depth and half; colours lie side by side."""
        pile = self.piles.get(spot_id, [])
        colours = list(dict.fromkeys(piece.colour for piece in pile))
        if len(colours) < 2:
            return [(piece, depth, "") for depth, piece in enumerate(pile)]
        return [
            (piece, depth, "left" if colour == colours[0] else "right")
            for colour in colours
            for depth, piece in enumerate(p for p in pile if p.colour == colour)
        ]


def board_view(
    state: State, viewer: int | None, open_moves: tuple[Move, ...]
) -> BoardView:
    """Return the board as seat `viewer` sees it, None for a spectator.

    `open_moves` are those the viewer may make now.  Before play the board shows
    the start.
    """
    game, seats = state.game, state.seats
    position = state.position or game.start(seats, dict(state.opened.options), 0)
    view, last = (seats, viewer or 0), state.last_moves
    return moves_board(game, position, view, open_moves, last)  # type: ignore[arg-type]


@lru_cache(maxsize=1000)
def moves_board(
    game: Game,
    position: Position,
    view: tuple[int, int],
    open_moves: tuple[Move, ...] = (),
    last_moves: tuple[Move, ...] = (),
) -> BoardView:
    """Return the board of a position with what may be moved, and the last moves.

    `view` is how many seats there are and the seat that looks.  Boards that were seen
    last are kept: several look at each of them.
    """
    drawn = position_board(game, position, *view)
    if not open_moves and not last_moves:
        return drawn
    layout = _layout(game.slug, *view)
    standing = _standing(layout, game.pieces(position))
    return replace(
        drawn,
        spots=_spots(layout, standing, open_moves, game.badges(position)),
        pieces=_pieces(standing, {move.origin for move in open_moves}),
        landings=_landings(standing, open_moves),
        trail=_trail(standing, last_moves),
    )


def position_board(
    game: Game, position: Position, seats: int, viewer: int
) -> BoardView:
    """Return the board of a position as seat `viewer` sees it, nothing to be moved."""
    layout = _layout(game.slug, seats, viewer)
    standing = _standing(layout, game.pieces(position))
    badges = game.badges(position)
    return BoardView(
        width=layout.width,
        height=layout.height,
        piece_radius=layout.piece_radius,
        ground=_ground(game.slug, seats, viewer),
        spots=_spots(layout, standing, (), badges),
        pieces=_pieces(standing, set()),
        landings=(),
        trail=(),
        badges=_badges(standing, badges),
        holdings=_holdings(game, position, standing),
    )


@lru_cache(maxsize=64)
def _layout(slug: str, seats: int, viewer: int) -> Layout:
    return game_of(slug).layout(seats, viewer)


@lru_cache(maxsize=64)
def _ground(slug: str, seats: int, viewer: int) -> SafeString:
    """Return the ground drawn: the same for every position, so drawn once."""
    layout = _layout(slug, seats, viewer)
    ground = GroundView(
        paint=tuple(_painted(shape) for shape in layout.shapes),
        spots=tuple(_spot(spot, spot.label) for spot in layout.spots if spot.width),
    )
    return mark_safe(render_to_string("games/_ground.html", {"ground": ground}))


def _painted(shape: Shape) -> PaintView:
    points = [(round(x, 3), round(y, 3)) for x, y in shape.points]
    if shape.kind == "polygon":
        corners = " ".join(f"{x},{y}" for x, y in points)
        return PaintView("polygon", shape.style, corners=corners)
    (x, y), (x2, y2) = points[0], points[-1]
    return PaintView(shape.kind, shape.style, x, y, x2, y2, text=shape.text)


def _standing(layout: Layout, pieces: Iterable[Piece]) -> _Standing:
    standing = _Standing({spot.id: spot for spot in layout.spots})
    for piece in sorted(pieces, key=lambda piece: piece.index):
        standing.piles.setdefault(piece.spot, []).append(piece)
    return standing


def _pieces(standing: _Standing, origins: set[str]) -> tuple[PieceView, ...]:
    """Return the pieces in the order of painting, lower ones of a pile first."""
    views = []
    for spot_id, pile in standing.piles.items():
        halves = standing.halves(spot_id)
        count = 1 + max(depth for _, depth, _ in halves)
        for piece, depth, half in halves:
            x, y = standing.place(spot_id, depth, count)
            is_top = half != "" or piece is pile[-1]
            movable = is_top and spot_id in origins
            views.append(
                PieceView(piece.id, piece.colour, x, y, half, movable, spot_id)
            )
    return tuple(views)


def _spots(
    layout: Layout,
    standing: _Standing,
    moves: tuple[Move, ...],
    badges: tuple[Badge, ...],
) -> tuple[SpotView, ...]:
    """Return the spots where something stands or may land."""
    origins = {move.origin for move in moves}
    alive = standing.piles.keys() | origins | {move.target for move in moves}
    notes: dict[str, str] = {}
    for badge in badges:
        notes[badge.spot] = f"{notes.get(badge.spot, '')}. {badge.text}"
    return tuple(
        _spot(
            spot,
            _title(spot, standing) + notes.get(spot.id, ""),
            is_origin=spot.id in origins,
        )
        for spot in layout.spots
        if spot.width and spot.id in alive
    )


def _spot(spot: Spot, title: str, *, is_origin: bool = False) -> SpotView:
    return SpotView(
        id=spot.id,
        title=title,
        x=round(spot.x + spot.tap_dx - spot.width / 2, 3),
        y=round(spot.y + spot.tap_dy - spot.height / 2, 3),
        width=spot.width,
        height=spot.height,
        is_origin=is_origin,
    )


def _title(spot: Spot, standing: _Standing) -> str:
    """Return the spot's name and the colours that stand on it."""
    counts: dict[str, int] = {}
    for piece in standing.piles.get(spot.id, ()):
        counts[piece.colour] = counts.get(piece.colour, 0) + 1
    held = ", ".join(f"{count} {colour}" for colour, count in counts.items())
    return f"{spot.label}: {held}" if held else spot.label


def _landings(standing: _Standing, moves: tuple[Move, ...]) -> tuple[MarkView, ...]:
    """Return one mark for each spot that a move goes to."""
    marks = {}
    for move in moves:
        if not move.target:
            continue
        taken = move.captures or move.kind == "challenge"
        x, y = (standing.top if taken else standing.next)(move.target)
        kind = "hit" if taken else "land"
        marks[move.target] = MarkView(kind, move.target, x, y)
    return tuple(marks.values())


def _trail(standing: _Standing, moves: tuple[Move, ...]) -> tuple[MarkView, ...]:
    """Return where the last moves began and ended."""
    origins = dict.fromkeys(move.origin for move in moves if move.origin)
    targets = dict.fromkeys(move.target for move in moves if move.target)
    return (
        *(
            MarkView("from", spot, *standing.next(spot))
            for spot in origins
            if spot not in targets
        ),
        *(
            MarkView("to", spot, *standing.top(spot))
            for spot in targets
            if spot in standing.piles
        ),
    )


def _badges(standing: _Standing, badges: tuple[Badge, ...]) -> tuple[BadgeView, ...]:
    views = []
    for badge in badges:
        x, y = standing.top(badge.spot)
        width = round(0.62 + 0.52 * len(badge.short), 3)
        views.append(BadgeView(badge.kind, badge.short, badge.text, x, y, width))
    return tuple(views)


def _holdings(
    game: Game, position: Position, standing: _Standing
) -> tuple[Holding, ...]:
    held: dict[str, dict[str, int]] = {}
    for piece in game.pieces(position):
        places = held.setdefault(piece.colour, {})
        label = standing.spots[piece.spot].label
        places[label] = places.get(label, 0) + 1
    return tuple(
        Holding(colour, tuple(f"{n} on {label}" for label, n in places.items()))
        for colour, places in held.items()
    )
