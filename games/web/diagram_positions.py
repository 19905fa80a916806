"""What the diagrams of the rules show: positions, throws, captions."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.rules.interface import Dice

Part = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Diagram:
    """A position in notation with a caption.

    `part` is what of the board is in view (x, y, width, height in board units), all
    of it if None.  With `dice`, the moves `shows` of that throw are marked.
    """

    position: str
    caption: str | Promise
    part: Part | None = None
    dice: Dice = ()
    shows: tuple[str, ...] = ()
    viewer: int = 0


RED_CORNER: Part = (0.0, 6.0, 9.0, 9.0)
RED_COLUMN: Part = (4.0, 6.0, 7.0, 9.0)
HOME_BOARD: Part = (8.4, 6.6, 9.6, 6.5)

UCKERS = {
    "start": Diagram(
        "uckers .,.,.,. .,.,.,. .,.,.,. .,.,.,. r - -",
        _(
            "The start. Each colour has a base in a corner, a start square with an "
            "arrow, and a column up to home in the middle."
        ),
    ),
    "moving": Diagram(
        "uckers .,.,.,4 .,.,.,. .,.,.,. .,.,.,. r - -",
        _(
            "Red stands on R5 and has thrown 5 and 3. Alone on the ring, it takes both "
            "dice as a total: R13."
        ),
        RED_CORNER,
        (5, 3),
        ("R5-R13",),
    ),
    "capture": Diagram(
        "uckers .,.,4,8 .,.,.,. .,.,.,. .,.,.,25 r - -",
        _("Red has a 4: from R9 it lands on blue's single piece on R13."),
        RED_CORNER,
        (4, 3),
        ("R9-R13x",),
    ),
    "blob": Diagram(
        "uckers .,.,8,8 .,.,.,. .,.,.,. .,.,.,17 b - -",
        _("A red blob on R9. Blue, on R5, can use neither a 4 nor anything higher."),
        RED_CORNER,
    ),
    "mixed": Diagram(
        "uckers .,.,2,22 .,.,.,46 .,.,.,. .,.,.,20 r - -",
        _(
            "Green and blue together on R8: a mixed blob, with a dashed ring. A red 5 "
            "from R3 sends both back."
        ),
        RED_CORNER,
        (5, 2),
        ("R3-R8x",),
    ),
    "challenge": Diagram(
        "uckers .,.,9,20 .,.,.,. .,.,.,. .,23,23,40 r - r@9/1",
        _("A challenge stands: red on R10 has thrown one of the two sixes it needs."),
        RED_CORNER,
    ),
    "home": Diagram(
        "uckers 44,51,53,54 .,.,.,. .,.,.,. .,.,.,. r - -",
        _("Exact throws bring red home: 5 from Rc1, 3 from Rc3, 2 from Rc4."),
        RED_COLUMN,
        (5, 3),
        ("Rc1-Rh", "Rc3-Rh"),
    ),
}

ACEY = {
    "start": Diagram(
        "acey in:15 in:15 w -",
        _(
            "The start, as White sees it. All thirty checkers wait in the piles on the "
            "left; trays for those borne off are on the right."
        ),
    ),
    "enter": Diagram(
        "acey in:12,24:1,16:2 in:11,6:2,4:2 w -",
        _("White has thrown 5 and 3: a checker may enter on 20, another on 22."),
        dice=(5, 3),
        shows=("in/20", "in/22"),
    ),
    "hit": Diagram(
        "acey in:3,24:2,18:1,13:3,6:2,5:2,4:2 in:12,22:2,10:1 w -",
        _("A 3 from the 18-point hits the blot on 15; a 2 more makes it safe on 13."),
        dice=(3, 2),
        shows=("18/15*",),
    ),
    "bearing_off": Diagram(
        "acey 5:2,4:2,2:1,off:10 10:2,5:5,3:4,off:4 w -",
        _(
            "White has thrown 6 and 4. Nothing stands on the 6-point, so the 6 is "
            "lost; the 4 bears off from the 4-point."
        ),
        HOME_BOARD,
        (6, 4),
        ("4/off",),
    ),
}

DIAGRAMS: dict[str, dict[str, Diagram]] = {"uckers": UCKERS, "acey": ACEY}
"""The diagrams of each game by name."""
