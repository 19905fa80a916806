"""Suck back and blow back: who may name what, what falls, how the turn ends.

Green's 37 and blue's 11 are B12, the foot of red's column.
"""

import pytest

from games.rules.interface import ToRoll
from games.rules.uckers.game import UCKERS
from tests.rules.uckers_diagrams import (
    declarations,
    declared,
    moves_after,
    note,
    played,
)

SUCK = "uckers .,.,.,53 .,.,.,37 .,.,.,. .,.,.,. g - suck_back"
NAMED = SUCK + ",g>37/3"
BLOW = "uckers .,.,.,53 .,.,.,37 .,.,.,. .,.,.,. r - blow_back"
BLOWN = BLOW + ",r<53"


@pytest.mark.ruling("U-44")
def test_a_piece_at_the_foot_may_name_one_up_the_column() -> None:
    assert UCKERS.awaits(UCKERS.parse(SUCK)) == ToRoll(1, may_declare=True)
    assert declarations(SUCK) == {"suck B12>Rc3"}
    assert declared(SUCK, "suck B12>Rc3") == NAMED
    assert UCKERS.awaits(UCKERS.parse(NAMED)) == ToRoll(1)


@pytest.mark.ruling("U-44")
def test_nothing_is_named_off_the_foot_or_without_the_option() -> None:
    assert declarations(SUCK.replace("37", "36")) == set()
    assert declarations(SUCK.replace("suck_back", "-")) == set()
    assert declarations(SUCK.replace("suck_back", "blow_back")) == set()
    assert declarations(SUCK.replace(" g ", " y ")) == set()


@pytest.mark.ruling("U-44")
def test_naming_is_no_duty() -> None:
    assert "B12-B13" in moves_after(SUCK.replace(".,.,.,37", ".,.,4,37"), "31")


@pytest.mark.ruling("U-44")
def test_an_additional_throw_serves_for_an_attack() -> None:
    text = SUCK.replace(".,.,.,37", ".,.,9,36")

    after = played(text, "61", "B11-B12", "G10-Y3")

    assert after.split()[5] == "g"
    assert declarations(after) == {"suck B12>Rc3"}


@pytest.mark.ruling("U-44")
def test_a_locked_player_names_nothing() -> None:
    text = "uckers .,.,.,53 .,.,23,37 .,.,11,11 .,.,.,. g - suck_back"

    assert declarations(text) == {"suck B12>Rc3"}
    assert declarations(text.replace("suck_back", "g@23/0,suck_back")) == set()


@pytest.mark.ruling("U-44")
def test_a_helper_attacks_with_the_partners_piece() -> None:
    text = "uckers h,h,h,h .,.,.,52 .,.,.,37 .,.,.,. r - r+,suck_back"

    assert declarations(text) == {"suck R12>Gc2"}
    assert declarations(text.replace("r+,", "")) == set()


@pytest.mark.ruling("U-44")
@pytest.mark.ruling("U-54")
def test_in_singles_the_colour_is_told_where_both_stand() -> None:
    text = "uckers2 .,.,.,53 .,.,.,37 .,.,.,. .,.,.,11 g - suck_back"

    assert declarations(text) == {"suck g:B12>Rc3", "suck b:B12>Rc3"}
    after = played(declared(text, "suck b:B12>Rc3"), "21")
    assert after == "uckers2 .,.,.,. .,.,.,37 .,.,.,. .,.,.,12 r - suck_back"


@pytest.mark.ruling("U-45")
@pytest.mark.ruling("U-46")
@pytest.mark.parametrize(("dice", "falls"), [("31", True), ("21", True), ("54", False)])
def test_a_single_falls_to_a_die_or_the_total(dice: str, falls: bool) -> None:
    red = ".,.,.,." if falls else ".,.,.,53"
    word = "x" if falls else " missed"

    assert played(NAMED, dice) == f"uckers {red} .,.,.,38 .,.,.,. .,.,.,. y - suck_back"
    assert note(NAMED, dice) == f"suck B12>Rc3{word} B12-B13"


@pytest.mark.ruling("U-45")
def test_a_second_single_falls_to_the_other_die() -> None:
    text = NAMED.replace(".,.,.,53", ".,.,53,55")

    assert played(text, "53").split()[1] == ".,.,.,."
    assert note(text, "53") == "suck B12>Rc3,Rc5x B12-B13"
    assert played(text, "31").split()[1] == ".,.,.,55"
    assert played(text, "51").split()[1] == ".,.,53,55"
    by_total = text.replace("/3", "/5")
    assert played(by_total, "32").split()[1] == ".,.,.,53"


@pytest.mark.ruling("U-45")
def test_a_pair_falls_to_its_double_only() -> None:
    text = NAMED.replace(".,.,.,53", ".,.,53,53")

    assert played(text, "33").split()[1] == ".,.,.,."
    assert played(text, "31").split()[1] == ".,.,53,53"
    assert played(text, "21").split()[1] == ".,.,53,53"


@pytest.mark.ruling("U-45")
def test_a_pair_does_not_fall_as_the_second() -> None:
    text = NAMED.replace(".,.,.,53", ".,53,54,54")

    assert played(text, "43").split()[1] == ".,.,54,54"


@pytest.mark.ruling("U-45")
def test_nothing_beyond_a_pair_is_reached_and_three_are_immune() -> None:
    pair = SUCK.replace(".,.,.,53", "51,52,52,55")
    three = SUCK.replace(".,.,.,53", "52,52,52,55")

    assert declarations(pair) == {"suck B12>Rc1", "suck B12>Rc2"}
    assert declarations(three) == set()


@pytest.mark.ruling("U-46")
def test_the_turn_ends_also_after_a_six() -> None:
    assert played(NAMED, "63").split()[5] == "y"
    doubles = NAMED.replace("suck_back", "suck_back,extra_on_double")
    assert played(doubles, "33").split()[5] == "y"


@pytest.mark.ruling("U-46")
def test_the_step_after_a_suck_back_captures() -> None:
    text = NAMED.replace(".,.,.,. .,.,.,. g", ".,.,.,25 .,.,.,. g")

    assert note(text, "54") == "suck B12>Rc3 missed B12-B13x"
    assert played(text, "54").split()[1:4] == [".,.,.,53", ".,.,.,38", ".,.,.,."]


@pytest.mark.ruling("U-46")
def test_a_blob_bars_the_step_after_a_suck_back() -> None:
    text = NAMED.replace(".,.,.,. .,.,.,. g", ".,.,25,25 .,.,.,. g")

    assert note(text, "54") == "suck B12>Rc3 missed"
    assert note(text, "43") == "suck B12>Rc3x"
    assert played(text, "43").split()[1:4] == [".,.,.,.", ".,.,.,37", ".,.,25,25"]


@pytest.mark.ruling("U-47")
def test_a_piece_in_the_column_names_the_one_at_its_foot() -> None:
    assert declarations(BLOW) == {"blow Rc3>B12"}
    assert declared(BLOW, "blow Rc3>B12") == BLOWN
    assert declarations(BLOW.replace("37", "36")) == set()
    assert declarations(BLOW.replace("53", "h")) == set()


@pytest.mark.ruling("U-47")
@pytest.mark.parametrize(("dice", "falls"), [("63", True), ("21", True), ("54", False)])
def test_hit_or_miss_a_blow_back_ends_the_turn(dice: str, falls: bool) -> None:
    green = ".,.,.,." if falls else ".,.,.,37"
    word = "x" if falls else " missed"

    after = played(BLOWN, dice)

    assert after == f"uckers .,.,.,53 {green} .,.,.,. .,.,.,. g - blow_back"
    assert note(BLOWN, dice) == f"blow Rc3>B12{word}"


@pytest.mark.ruling("U-47")
def test_a_pair_at_the_foot_needs_the_double_and_three_are_immune() -> None:
    pair = BLOWN.replace(".,.,.,37", ".,.,37,37")

    assert played(pair, "31").split()[2] == ".,.,37,37"
    assert played(pair, "33").split()[2] == ".,.,.,."
    assert declarations(BLOW.replace(".,.,.,37", ".,37,37,37")) == set()


@pytest.mark.ruling("U-47")
def test_a_mixed_blob_at_the_foot_falls_like_a_single_piece() -> None:
    mixed = BLOWN.replace(".,.,.,37", ".,37,37,37").replace(".,.,.,. r", ".,.,.,11 r")

    assert played(mixed, "31").split()[2:5] == [".,.,.,.", ".,.,.,.", ".,.,.,."]
    blocking = BLOW.replace(".,.,.,37", ".,.,37,37").replace(".,.,.,. r", ".,.,.,11 r")
    blocking += ",mixed_blob_blocks"
    assert declarations(blocking) == set()


@pytest.mark.ruling("U-47")
def test_own_pieces_in_the_column_are_not_in_the_way() -> None:
    text = BLOW.replace(".,.,.,53", ".,51,51,53")

    assert declarations(text) == {"blow Rc1>B12", "blow Rc3>B12"}


@pytest.mark.ruling("U-47")
def test_a_challenge_falls_with_the_challenger_blown_back() -> None:
    text = "uckers .,.,.,53 .,.,.,37 .,.,25,25 .,.,.,. r - g@37/1,blow_back,r<53"

    assert played(text, "31").endswith("g - blow_back")
    assert played(text, "54").endswith("g - g@37/1,blow_back")


def test_what_waits_for_the_throw_is_told() -> None:
    position = UCKERS.parse(NAMED)

    said = UCKERS.describe(position, 4)
    assert said == "Suck back: Green on B12 names Rc3. Green throws."
    assert ("Rc3", "attack") in {(b.spot, b.kind) for b in UCKERS.badges(position)}
    assert "may name an attack" in UCKERS.describe(UCKERS.parse(SUCK), 4)
