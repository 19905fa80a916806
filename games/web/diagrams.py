"""Diagrams: positions in notation, drawn by the code that draws every board.

They never change, so each is drawn once in a process.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.rules.catalogue import GAMES
from games.rules.interface import Dice, Game, Move
from games.rules.notation import parse_any, seats_by_tag, tag_of
from games.web.board_views import BoardView, Holding
from games.web.diagram_positions import DIAGRAMS, Diagram
from games.web.presenter_board import moves_board


@dataclass(frozen=True, slots=True)
class DiagramView:
    """A diagram drawn: its markup, what it shows, and the position in words.

    `shape` is "whole" or "part", for its size on the page.
    """

    game: str
    markup: SafeString
    caption: str
    words: str
    shape: str


def diagrams_of(slug: str) -> Mapping[str, DiagramView]:
    """Return the diagrams of a game by name."""
    return MappingProxyType(
        {name: _drawn(slug, name) for name in DIAGRAMS.get(slug, {})}
    )


@lru_cache(maxsize=64)
def _drawn(slug: str, name: str) -> DiagramView:
    diagram = DIAGRAMS[slug][name]
    game, board = board_of(diagram)
    # Piece ids must differ from those of other boards on the page.
    own = tuple(replace(piece, id=f"{name}-{piece.id}") for piece in board.pieces)
    markup = render_to_string(
        "games/_board.html", {"board": replace(board, pieces=own)}
    )
    return DiagramView(
        game=game.slug,
        markup=mark_safe(cropped(markup, board, diagram.part)),
        caption=str(diagram.caption),
        words=in_words(board),
        shape="part" if diagram.part else "whole",
    )


def board_of(diagram: Diagram) -> tuple[Game, BoardView]:
    """Return the board of a diagram with the moves that it shows."""
    game, position = parse_any(GAMES.values(), diagram.position)
    seats = seats_by_tag(GAMES.values())[tag_of(diagram.position)]
    moves = _shown(game, diagram.position, diagram.dice, diagram.shows)
    return game, moves_board(game, position, (seats, diagram.viewer), moves)


def _shown(
    game: Game, text: str, dice: Dice, texts: tuple[str, ...]
) -> tuple[Move, ...]:
    """Return the legal moves of a throw that the diagram is to show."""
    if not dice:
        return ()
    position = game.roll(game.parse(text), dice)
    return tuple(game.find_move(position, shown) for shown in texts)


def cropped(
    markup: str, board: BoardView, part: tuple[float, float, float, float] | None
) -> str:
    """Return the markup of a board with only a part of it in view, in board units."""
    if part is None:
        return markup
    whole = f'viewBox="0 0 {board.width} {board.height}"'
    x, y, width, height = part
    return markup.replace(whole, f'viewBox="{x} {y} {width} {height}"')


def in_words(board: BoardView) -> str:
    """Return where everything stands, and what is marked, as sentences."""
    marks = [badge.text for badge in board.badges if badge.kind != "count"]
    return " ".join([_held(holding) for holding in board.holdings] + _ended(marks))


def _held(holding: Holding) -> str:
    places = ", ".join(holding.places)
    return _("%(colour)s: %(places)s.") % {
        "colour": holding.colour.capitalize(),
        "places": places,
    }


def _ended(sentences: list[str]) -> list[str]:
    return [f"{sentence}." for sentence in sentences]
