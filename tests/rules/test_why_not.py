"""Why nothing goes from here to there, asked by the spots of a tap."""

import pytest

from games.rules.acey_deucey.game import ACEY_DEUCEY
from games.rules.interface import Dice, Game
from games.rules.uckers.game import UCKERS

EMPTY = ".,.,.,. .,.,.,. .,.,.,. r - -"
ON_R3 = f"uckers .,2,h,h {EMPTY}"
BARRED = "uckers .,2,20,h .,.,43,43 .,.,.,. .,.,.,. r - -"
IN_COLUMN = f"uckers .,.,.,54 {EMPTY}"
HELPING = "uckers h,h,h,h .,.,.,. .,.,.,7 .,.,.,. r - r+"
FIRST = "acey in:15 in:15 w -"
ON_BAR = "acey in:13,bar:1,20:1 in:15 w -"

CASES = [
    (UCKERS, ON_R3, (6, 5), "R3", "R6", "not-this-far"),
    (UCKERS, ON_R3, (6, 5), "Rh", "", "home"),
    (UCKERS, ON_R3, (6, 5), "base-green-1", "", "not-your-piece"),
    (UCKERS, ON_R3, (6, 5), "Y5", "", "no-piece-there"),
    (UCKERS, ON_R3, (5, 4), "base-red-1", "", "needs-a-six"),
    (UCKERS, ON_R3, (6, 5), "R3", "Gc1", "off-the-route"),
    (UCKERS, ON_R3, (6, 5), "R3", "base-red-1", "off-the-route"),
    (UCKERS, ON_R3, (6, 5), "R3", "R8", "open"),
    (UCKERS, ON_R3, (), "R3", "", "throw-first"),
    (UCKERS, BARRED, (5, 4), "R3", "R8", "blob-in-the-way"),
    (UCKERS, BARRED, (5, 4), "R3", "", "blob-in-the-way"),
    (UCKERS, IN_COLUMN, (6, 1), "Rc4", "Rh", "not-exact"),
    (UCKERS, HELPING, (2, 1), "Rh", "", "helper"),
    (ACEY_DEUCEY, FIRST, (6, 3), "in-white", "p20", "wrong-number"),
    (ACEY_DEUCEY, FIRST, (6, 3), "in-white", "p19", "open"),
    (ACEY_DEUCEY, FIRST, (6, 3), "in-white", "", "open"),
    (ACEY_DEUCEY, FIRST, (6, 3), "in-black", "", "not-your-checker"),
    (ACEY_DEUCEY, FIRST, (6, 3), "p5", "", "no-checker-there"),
    (ACEY_DEUCEY, FIRST, (6, 3), "in-white", "bar-black", "wrong-direction"),
    (ACEY_DEUCEY, FIRST, (2, 2), "in-white", "p20", "later-number"),
    (ACEY_DEUCEY, FIRST, (), "in-white", "", "throw-first"),
    (ACEY_DEUCEY, ON_BAR, (6, 3), "p20", "", "bar-first"),
    (
        ACEY_DEUCEY,
        "acey in:14,off:1 in:15 w -",
        (6, 3),
        "off-white",
        "",
        "off",
    ),
    (
        ACEY_DEUCEY,
        "acey in:14,6:1 in:15 w -",
        (6, 3),
        "p6",
        "off-white",
        "not-all-home",
    ),
    (
        ACEY_DEUCEY,
        "acey in:15 in:13,6:2 w -",
        (6, 3),
        "in-white",
        "p19",
        "point-closed",
    ),
]


@pytest.mark.parametrize(("game", "text", "dice", "origin", "target", "code"), CASES)
def test_a_tap_is_told_why_nothing_goes(
    game: Game, text: str, dice: Dice, origin: str, target: str, code: str
) -> None:
    position = game.parse(text)
    if dice:
        position = game.roll(position, dice)

    found = game.why_not(position, origin, target)

    assert found.code == code
    assert found.reason.endswith(".")


def test_each_number_is_spoken_of_where_they_differ() -> None:
    text = "acey in:14,20:1 in:11,11:2,8:2 w -"
    position = ACEY_DEUCEY.roll(ACEY_DEUCEY.parse(text), (6, 3))

    found = ACEY_DEUCEY.why_not(position, "p20", "")

    assert found.code == "point-closed"
    assert found.reason == (
        "6: The 14-point is held by two or more checkers."
        " 3: The 17-point is held by two or more checkers."
    )
