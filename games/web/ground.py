"""The ground of the table's board: what a browser holds is not sent again.

Nearly half of a fragment is paint that never changes.  A browser that has some says
which; if it is the one wanted, the fragment has an empty place that keeps it (htmx's
`hx-preserve`).  Its name follows from its markup, so nobody keeps an old one.
"""

from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256

from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.web.board_views import BoardView

HEADER = "X-Ground"
"""The header in which a browser says which ground it holds."""


@dataclass(frozen=True, slots=True)
class _Ground:
    name: str
    whole: SafeString
    kept: SafeString


def grounded(board: BoardView, held: str) -> BoardView:
    """Return the board with its ground by name; without it if `held` is that name."""
    ground = _named(board.ground)
    return replace(board, ground=ground.kept if held == ground.name else ground.whole)


@lru_cache(maxsize=64)
def _named(markup: SafeString) -> _Ground:
    name = f"ground-{sha256(markup.encode()).hexdigest()[:12]}"
    return _Ground(
        name=name,
        whole=format_html('<g id="{}" data-ground>{}</g>', name, markup),
        kept=format_html('<g id="{}" data-ground hx-preserve></g>', name),
    )
