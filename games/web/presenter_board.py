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
from games.web.board_views import (
    BadgeView,
    BoardView,
    GroundView,
    Holding,
    MarkView,
    PaintView,
    PieceView,
    SpotView,
)

BELOW, ABOVE, RIGHT, LEFT = 0.72, -0.95, 1.5, -1.35
"""How far beside two piles the plate lies that hangs between them, in board units."""


@dataclass(frozen=True, slots=True)
class _Standing:
    """The spots of a board with the pieces on them, in the order of the pile."""

    spots: dict[str, Spot]
    middle: float = 0.0
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
    return moves_board(game, position, view, open_moves, last)


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
    return _moves_board(game.slug, position, view, open_moves, last_moves)


@lru_cache(maxsize=1000)
def _moves_board(
    slug: str,
    position: Position,
    view: tuple[int, int],
    open_moves: tuple[Move, ...],
    last_moves: tuple[Move, ...],
) -> BoardView:
    game = game_of(slug)
    drawn = position_board(game, position, *view)
    if not open_moves and not last_moves:
        return drawn
    layout = _layout(slug, *view)
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
        routes=tuple((colour, _corners(points)) for colour, points in layout.routes),
    )
    return mark_safe(render_to_string("games/_ground.html", {"ground": ground}))


def _painted(shape: Shape) -> PaintView:
    points = [(round(x, 3), round(y, 3)) for x, y in shape.points]
    if shape.kind == "polygon":
        return PaintView("polygon", shape.style, corners=_corners(shape.points))
    (x, y), (x2, y2) = points[0], points[-1]
    return PaintView(shape.kind, shape.style, x, y, x2, y2, text=shape.text)


def _corners(points: Iterable[tuple[float, float]]) -> str:
    """Return points as an attribute of polygons and polylines has them."""
    return " ".join(f"{round(x, 3)},{round(y, 3)}" for x, y in points)


def _standing(layout: Layout, pieces: Iterable[Piece]) -> _Standing:
    spots = {spot.id: spot for spot in layout.spots}
    standing = _Standing(spots, layout.height / 2)
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
        x, y = _hang(standing, badge)
        short = badge.short.replace("/", " of ") if badge.towards else badge.short
        width = round(0.62 + 0.52 * len(short), 3)
        views.append(BadgeView(badge.kind, short, badge.text, x, y, width))
    return tuple(views)


def _hang(standing: _Standing, badge: Badge) -> tuple[float, float]:
    """Return where a badge hangs: upon its spot, or between its two spots.

    A plate between two piles lies beside them, towards the middle of the board, so
    that it hides neither a piece nor its number.
    """
    x, y = standing.top(badge.spot)
    if not badge.towards:
        return x, y
    first, second = standing.spots[badge.spot], standing.spots[badge.towards]
    x, y = (first.x + second.x) / 2, (first.y + second.y) / 2
    if abs(first.x - second.x) > abs(first.y - second.y):
        return round(x, 3), round(y + (BELOW if y < standing.middle else ABOVE), 3)
    return round(x + (RIGHT if x < standing.middle else LEFT), 3), round(y, 3)


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
