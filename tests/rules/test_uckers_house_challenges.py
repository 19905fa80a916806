"""Challenges and blobs under the options of a table.

Red's piece on R11 (progress 10) stands before a blue blob on R12 (blue's 24).
"""

import pytest

from games.rules.uckers.game import UCKERS
from tests.rules.uckers_diagrams import moves_after, note, played

RUN = "uckers .,.,.,10 .,.,.,. .,.,.,. .,.,24,24 r - r@10/1,challenge_run"
FIRST = "uckers .,.,9,20 .,.,.,. .,.,.,. .,.,24,24 r - challenge_first_throw"
DOORSTEP = "uckers .,.,.,. .,.,.,. .,.,.,. .,.,13,13 r - doorstep_challenge"
PAIRS = "uckers .,.,8,8 .,.,.,. .,.,.,. .,.,24,24 r - blob_takes_blob"
MIXED = "uckers .,.,.,10 .,.,.,50 .,.,.,. .,.,24,24 r - mixed_blob_blocks"


@pytest.mark.ruling("U-41")
def test_a_throw_without_a_six_ends_a_challenge_in_one_run() -> None:
    after = played(RUN, "54")

    assert after == "uckers .,.,.,10 .,.,.,. .,.,.,. .,.,24,24 g - challenge_run"
    assert note(RUN, "54") == "challenge lost"


@pytest.mark.ruling("U-41")
def test_a_run_of_sixes_takes_the_blob() -> None:
    laid = RUN.replace("r@10/1,", "")

    run = played(played(laid, "61", "challenge R11>R12"), "61")

    assert run == RUN
    assert played(run, "64") == (
        "uckers .,.,.,11 .,.,.,. .,.,.,. .,.,.,. g - challenge_run"
    )


@pytest.mark.ruling("U-42")
def test_an_additional_throw_lays_no_challenge() -> None:
    after = played(FIRST, "61", "R10-R11", "G8-Y1")

    assert after.endswith("r - challenge_first_throw,again")
    assert not [m for m in moves_after(after, "62") if "challenge" in m]
    assert played(after, "21", "Y1-Y4").endswith("g - challenge_first_throw")


@pytest.mark.ruling("U-42")
def test_the_first_throw_lays_one_and_the_next_ones_count() -> None:
    text = FIRST.replace("9,20", "10,20")

    laid = played(text, "61", "challenge R11>R12")

    assert laid.endswith("r - r@10/0,challenge_first_throw,again")
    assert played(laid, "61").endswith("r - r@10/1,challenge_first_throw,again")


@pytest.mark.ruling("U-43")
def test_a_blob_on_the_start_square_is_challenged_from_base() -> None:
    assert moves_after(DOORSTEP, "61") == {"challenge base>R1", "pass"}
    assert moves_after(DOORSTEP.replace("doorstep_challenge", "-"), "61") == set()
    assert moves_after(DOORSTEP, "51") == set()


@pytest.mark.ruling("U-43")
def test_it_needs_one_six_more_and_starts_a_piece() -> None:
    laid = played(DOORSTEP, "66", "challenge base>R1")
    assert laid.split()[5:] == ["r", "-", "r@./0,doorstep_challenge"]

    twice = played(laid, "66")
    assert twice.split()[5:] == ["r", "-", "r@./2,doorstep_challenge"]
    assert note(laid, "66") == "six 2/3"
    assert note(twice, "61") == "base-R1X"
    assert played(twice, "61") == (
        "uckers .,.,.,0 .,.,.,. .,.,.,. .,.,.,. g - doorstep_challenge"
    )


@pytest.mark.ruling("U-43")
def test_a_challenge_from_base_falls_with_the_blob() -> None:
    text = DOORSTEP.replace("r - ", "b - r@./2,")

    assert played(text, "21", "R1-R3", "R1-R2").endswith("r - doorstep_challenge")
    kept = text.replace(".,.,13,13", ".,13,13,13")
    assert played(kept, "21", "R1-R4").endswith("r - r@./2,doorstep_challenge")


@pytest.mark.ruling("U-49")
@pytest.mark.ruling("U-41")
def test_a_double_in_a_challenge_counts_nothing_and_throws_again() -> None:
    text = RUN.replace("challenge_run", "extra_on_double")
    assert played(text, "44") == text
    assert played(text, "54").split()[5] == "g"

    run = RUN.replace("challenge_run", "challenge_run,extra_on_double")
    assert played(run, "44").endswith("r - challenge_run,extra_on_double")


@pytest.mark.ruling("U-50")
def test_a_captured_blob_keeps_the_additional_throw() -> None:
    text = RUN.replace("challenge_run", "extra_after_blob")

    assert played(text, "64") == (
        "uckers .,.,.,11 .,.,.,. .,.,.,. .,.,.,. r - extra_after_blob"
    )


@pytest.mark.ruling("U-51")
def test_a_pair_takes_a_pair_with_the_double_of_its_distance() -> None:
    assert "pair R9-R12X" in moves_after(PAIRS, "33")
    assert not [m for m in moves_after(PAIRS, "22") if m.startswith("pair")]
    assert not [m for m in moves_after(PAIRS, "21") if m.startswith("pair")]
    assert played(PAIRS, "33", "pair R9-R12X") == (
        "uckers .,.,11,11 .,.,.,. .,.,.,. .,.,.,. g - blob_takes_blob"
    )


@pytest.mark.ruling("U-51")
def test_where_nothing_moves_the_choice_is_to_take_or_to_pass() -> None:
    assert moves_after(PAIRS, "33") == {"pair R9-R12X", "pass"}
    assert "take the pair or pass" in UCKERS.describe(
        UCKERS.roll(UCKERS.parse(PAIRS), (3, 3)), 4
    )


@pytest.mark.ruling("U-51")
@pytest.mark.parametrize(
    ("old", "new"),
    [
        (".,.,8,8", ".,8,8,8"),
        (".,.,24,24", ".,24,24,24"),
        (".,.,.,. .,.,24,24", ".,.,.,34 .,.,24,24"),
        (".,.,24,24", "22,22,24,24"),
    ],
)
def test_a_pair_is_two_alone_and_the_way_is_free(old: str, new: str) -> None:
    text = PAIRS.replace(old, new, 1)

    assert not [m for m in moves_after(text, "33") if m.startswith("pair")]


@pytest.mark.ruling("U-51")
@pytest.mark.ruling("U-50")
def test_taking_a_pair_ends_the_turn_unless_the_table_keeps_the_throw() -> None:
    text = PAIRS.replace("8,8", "5,5")
    kept = text.replace("blob_takes_blob", "extra_after_blob,blob_takes_blob")
    doubles = PAIRS.replace(
        "blob_takes_blob", "extra_on_double,extra_after_blob,blob_takes_blob"
    )

    assert played(text, "66", "pair R6-R12X").split()[5] == "g"
    assert played(kept, "66", "pair R6-R12X").split()[5] == "r"
    assert played(doubles, "33", "pair R9-R12X").split()[5] == "r"


@pytest.mark.ruling("U-52")
def test_two_of_one_colour_in_a_mixed_blob_block() -> None:
    assert "R11-R13" not in moves_after(MIXED.replace(".,.,.,10", ".,.,5,10"), "21")
    one_each = MIXED.replace(".,.,24,24", ".,.,.,24")
    assert "R11-R12x" in moves_after(one_each.replace(".,.,.,10", ".,.,5,10"), "21")


@pytest.mark.ruling("U-52")
def test_a_mixed_blob_that_blocks_is_challenged_for_all_its_pieces() -> None:
    laid = played(MIXED, "61", "challenge R11>R12")
    twice = played(laid, "66")

    assert twice.endswith("r - r@10/2,mixed_blob_blocks")
    assert note(laid, "66") == "six 2/3"
    assert played(twice, "61") == (
        "uckers .,.,.,11 .,.,.,. .,.,.,. .,.,.,. g - mixed_blob_blocks"
    )


@pytest.mark.ruling("U-52")
def test_a_challenge_outlives_the_partner_who_joins_the_blob() -> None:
    text = "uckers .,.,.,10 .,.,.,47 .,.,.,. .,.,24,24 g - r@10/1,mixed_blob_blocks"

    after = played(text, "21", "R9-R12")

    assert after.endswith("y - r@10/1,mixed_blob_blocks")


@pytest.mark.ruling("U-52")
def test_a_mixed_blob_that_blocks_is_told_on_the_board() -> None:
    texts = {badge.text for badge in UCKERS.badges(UCKERS.parse(MIXED))}

    assert "Mixed blob of 3, green and blue, which blocks" in texts
