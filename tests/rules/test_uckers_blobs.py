"""Single pieces, blobs and mixed blobs on the ring."""

import pytest

from tests.rules.uckers_diagrams import moves_after, played


@pytest.mark.ruling("U-2")
def test_a_piece_leaves_the_ring_at_the_foot_of_its_own_column() -> None:
    red = "uckers 48,h,h,h .,.,.,. .,.,.,. .,.,.,. r - -"
    green = "uckers .,.,.,. 48,h,h,h .,.,.,. .,.,.,. g - -"

    assert moves_after(red, "21") == {"B10-Rc1"}
    assert moves_after(green, "21") == {"R10-Gc1"}


@pytest.mark.ruling("U-5")
def test_a_single_piece_is_passed_and_sent_back() -> None:
    text = "uckers .,.,.,1 .,.,.,. .,.,.,. .,.,.,16 r - -"

    assert moves_after(text, "51") == {"R2-R8"}
    assert played(text, "11", "R2-R4x").split()[4] == ".,.,.,."


@pytest.mark.ruling("U-6")
def test_a_blob_is_neither_passed_nor_landed_on() -> None:
    text = "uckers .,.,.,1 .,.,.,. .,.,.,. .,.,16,16 r - -"

    assert moves_after(text, "21") == {"R2-R3"}
    assert moves_after(text, "31") == {"R2-R3"}
    assert moves_after(text, "32") == set()


@pytest.mark.ruling("U-6")
def test_two_single_pieces_of_partners_elsewhere_are_no_blob() -> None:
    text = "uckers .,.,.,1 .,.,.,42 .,.,.,. .,.,.,17 r - -"

    assert moves_after(text, "41") == {"R2-R7"}


@pytest.mark.ruling("U-7")
def test_a_blob_hinders_neither_its_colour_nor_its_partner() -> None:
    own = "uckers .,1,3,3 .,.,.,. .,.,.,. .,.,.,. r - -"
    partner = "uckers .,.,.,1 .,.,.,. .,.,29,29 .,.,.,. r - -"

    assert "R2-R5" in moves_after(own, "21")
    assert moves_after(partner, "21") == {"R2-R5"}
    assert moves_after(partner, "11") == {"R2-R4"}


@pytest.mark.ruling("U-8")
def test_a_mixed_blob_is_passed() -> None:
    text = "uckers .,.,.,1 .,.,.,43 .,.,.,. .,17,17,17 r - -"

    assert moves_after(text, "41") == {"R2-R7"}


@pytest.mark.ruling("U-8")
def test_a_landing_sends_a_whole_mixed_blob_to_base() -> None:
    text = "uckers .,.,.,1 .,.,.,43 .,.,.,. .,17,17,17 r - -"

    after = played(text, "21", "R2-R5x")

    assert after == "uckers .,.,.,4 .,.,.,. .,.,.,. .,.,.,. g - -"


@pytest.mark.ruling("U-9")
def test_in_a_column_pieces_stand_together_and_pass() -> None:
    text = "uckers 50,51,53,53 .,.,.,. .,.,.,. .,.,.,. r - -"

    assert "B12-Rc5" in moves_after(text, "41")
    assert played(text, "21", "Rc1-Rc3", "B12-Rc1").split()[1] == "51,53,53,53"


@pytest.mark.ruling("U-9")
def test_opposing_blobs_do_not_reach_into_a_column() -> None:
    text = "uckers 49,h,h,h .,.,.,. .,.,.,. .,12,12,h r - -"

    assert moves_after(text, "21") == {"B11-Rc2"}
