"""Positions in notation: every position both ways, and what is refused."""

import pytest

from games.rules.interface import BadPosition, ToMove
from games.rules.uckers.game import UCKERS
from tests.rules.uckers_diagrams import thrown

START = "uckers .,.,.,. .,.,.,. .,.,.,. .,.,.,. r - -"


@pytest.mark.ruling("U-36")
@pytest.mark.parametrize(
    "text",
    [
        START,
        "uckers2 .,.,.,. .,.,.,. .,.,.,. .,.,.,. g - -",
        "uckers .,.,.,. .,.,.,. .,.,.,. .,.,.,. b 66 -",
        "uckers .,0,51,h .,.,.,. .,.,.,. .,.,.,. b - -",
        "uckers .,.,.,10 .,.,.,. .,.,.,36 .,.,24,24 r - r@10/1,y@36/0",
        "uckers h,h,h,h .,.,.,5 .,.,.,. h,h,h,h y - r+,b+",
        "uckers h,h,h,h .,.,.,5 h,h,h,h .,.,.,. r # r+",
        "uckers2 .,.,.,5 h,h,h,h .,.,.,. h,h,h,h g # -",
    ],
)
def test_a_position_is_read_and_written_alike(text: str) -> None:
    assert UCKERS.text(UCKERS.parse(text)) == text


@pytest.mark.ruling("U-37")
def test_dice_owed_are_written_between_two_moves() -> None:
    position = thrown(START.replace(".,.,.,. ", ".,.,1,8 ", 1), "62")
    assert UCKERS.text(position).split()[6] == "62"
    assert UCKERS.parse(UCKERS.text(position)) == position

    started = UCKERS.play(position, UCKERS.find_move(position, "base-R1"))
    assert UCKERS.text(started).split()[6] == "6/2"
    assert UCKERS.parse(UCKERS.text(started)) == started

    moved = UCKERS.play(position, UCKERS.find_move(position, "R2-R8"))
    assert UCKERS.text(moved).split()[6] == "6/2!r7"
    assert UCKERS.parse(UCKERS.text(moved)) == moved
    assert UCKERS.awaits(moved) == ToMove(0, ("2", "roll again"))


@pytest.mark.ruling("U-37")
def test_a_piece_that_shares_its_place_is_not_held_back() -> None:
    position = thrown(START.replace(".,.,.,. ", ".,.,1,6 ", 1), "52")

    moved = UCKERS.play(position, UCKERS.find_move(position, "R2-R7"))

    assert UCKERS.text(moved).split()[6] == "5/2"


@pytest.mark.ruling("U-37")
@pytest.mark.parametrize(
    ("dice", "move", "todo"),
    [("52", "R12-G1", "2/5!b26"), ("51", "R12-R13", "1/5!b25")],
)
def test_after_one_move_a_challenge_may_have_lost_its_blob(
    dice: str, move: str, todo: str
) -> None:
    text = "uckers .,.,.,10 .,.,.,. .,.,.,. .,19,24,24 b - r@10/1"
    position = thrown(text, dice)

    moved = UCKERS.play(position, UCKERS.find_move(position, move))

    assert UCKERS.text(moved).split()[6:] == [todo, "r@10/1"]
    assert UCKERS.parse(UCKERS.text(moved)) == moved


@pytest.mark.ruling("U-53")
def test_a_standing_challenge_has_fewer_sixes_than_the_largest_blob_needs() -> None:
    mixed = "uckers .,.,.,10 .,.,.,50 .,.,.,. .,.,24,24 r - r@10/{},mixed_blob_blocks"
    door = "uckers .,.,.,9 .,.,39,39 .,.,.,. .,.,.,. r - r@./{},doorstep_challenge"

    for text, most in ((mixed, 7), (door, 4)):
        written = text.format(most)
        assert UCKERS.text(UCKERS.parse(written)) == written
        with pytest.raises(BadPosition, match="sixes for every blob"):
            UCKERS.parse(text.format(most + 1))


@pytest.mark.ruling("U-36")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "eight fields"),
        (START + " ", "eight fields"),
        (START.replace(" r ", "  r "), "eight fields"),
        (START.replace("uckers", "ludo"), "ludo"),
        (START.replace(" r ", " x "), "no seat"),
        (START.replace(" r ", " rg "), "no seat"),
        (START.replace("uckers", "uckers2").replace(" r ", " y "), "no seat"),
        (START.replace(".,.,.,.", ".,.,.", 1), "3 pieces"),
        (START.replace(".,.,.,.", "5,.,.,.", 1), "order"),
        (START.replace(".,.,.,.", ".,.,.,56", 1), "no place"),
        (START.replace(".,.,.,.", ".,.,.,05", 1), "no place"),
        (START.replace(".,.,.,.", ".,.,.,-1", 1), "no place"),
        (START.replace(" - -", " ? -"), "nothing to do"),
        (START.replace(" - -", " 26 -"), "higher die"),
        (START.replace(" - -", " 54 -"), "Nothing of this throw"),
        (START.replace(" - -", " # -"), "side that is home"),
        (START.replace(" - -", " - r@10/0"), "no challenger"),
        (START.replace(" - -", " - r+"), "not home"),
        (START.replace(" - -", " - rr"), "no flag"),
        (START.replace(" - -", " - "), "no flag"),
        ("uckers .,.,.,13 .,.,.,0 .,.,.,. .,.,.,. r - -", "Opponents .* G1"),
        ("uckers h,h,h,h .,.,.,. h,h,h,h .,.,.,. r - -", "over"),
        ("uckers h,h,h,h .,.,.,. h,h,h,h .,.,.,. y # -", "first seat"),
        ("uckers h,h,h,h .,.,.,. h,h,h,h .,.,.,. g # -", "first seat"),
        ("uckers h,h,h,h h,h,h,h h,h,h,h h,h,h,h r # -", "Both sides"),
        ("uckers h,h,h,h .,.,.,12 h,h,h,h .,.,.,. r # g@12/0", "No challenge"),
        ("uckers h,h,h,h .,.,.,. .,.,.,. h,h,h,h r - b+,r+", "order r, g"),
        ("uckers h,h,h,h .,.,.,. .,.,.,. .,.,.,. r - r+,r+", "once a colour"),
        ("uckers2 h,h,h,h .,.,.,. .,.,.,. .,.,.,. r - r+", "nobody helps"),
        ("uckers .,.,.,10 .,.,.,. .,.,.,. .,.,.,24 r - r@10/0", "no blob"),
        ("uckers .,.,.,10 .,.,.,50 .,.,.,. .,.,24,24 r - r@10/0", "no blob"),
        ("uckers .,.,.,10 .,.,.,. .,.,.,. .,.,24,24 r - r@10/4", "every blob"),
        ("uckers .,.,.,50 .,.,.,. .,.,.,. .,.,12,12 r - r@50/0", "leaves the ring"),
        ("uckers .,.,.,10 .,.,.,. .,.,.,. .,.,24,24 r - r@10/00", "no flag"),
        (
            "uckers2 .,.,.,10 .,.,.,. .,.,.,36 .,.,24,24 r - r@10/0,y@36/0",
            "one challenge",
        ),
        ("uckers h,h,h,h .,.,.,. .,.,.,5 h,h,h,h y - r+,y@5/0", "no flag"),
    ],
)
def test_a_bad_position_is_refused(text: str, reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        UCKERS.parse(text)


@pytest.mark.ruling("U-37")
@pytest.mark.parametrize(
    ("todo", "reason"),
    [
        ("6/2!r9", "stand alone"),
        ("6/2!r8", "stand alone"),
        ("6/2!g8", "stand alone"),
        ("6/2!y7", "stand alone"),
        ("6/2!r1", "cannot have come"),
        ("6/2!r08", "nothing to do"),
        ("6/", "nothing to do"),
        ("7/2", "nothing to do"),
    ],
)
def test_a_bad_rest_of_a_throw_is_refused(todo: str, reason: str) -> None:
    text = f"uckers 1,8,8,54 .,.,1,1 .,.,.,. .,.,.,. r {todo} -"

    with pytest.raises(BadPosition, match=reason):
        UCKERS.parse(text)


@pytest.mark.ruling("U-37")
def test_a_locked_or_unfreed_seat_plays_no_dice() -> None:
    locked = "uckers .,.,.,10 .,.,.,. .,.,.,. .,.,24,24 r 62 r@10/0"
    home = "uckers h,h,h,h .,.,.,. .,.,.,5 .,.,.,. r 62 -"
    stuck = "uckers 54,55,55,h .,.,.,. .,.,.,. .,.,.,. r 2/3 -"

    with pytest.raises(BadPosition, match="challenge"):
        UCKERS.parse(locked)
    with pytest.raises(BadPosition, match="before his six"):
        UCKERS.parse(home)
    with pytest.raises(BadPosition, match="Nothing of this throw"):
        UCKERS.parse(stuck)
