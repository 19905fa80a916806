"""Snake eyes and additional throws under the options; the options themselves."""

import pytest

from games.rules.interface import BadPosition
from games.rules.uckers.game import UCKERS
from games.rules.uckers.options import OPTIONS
from tests.rules.uckers_diagrams import moves_after, note, played

SNAKE = "snake_eyes_out"
FRESH = f"uckers .,.,.,. .,.,.,. .,.,.,. .,.,.,. r - {SNAKE},r*0,g*0,y*0,b*0"
DOUBLES = "uckers .,.,.,8 .,.,.,. .,.,.,. .,.,.,. r - extra_on_double"


@pytest.mark.ruling("U-40")
def test_the_options_are_switches_and_off() -> None:
    assert {option.slug for option in UCKERS.options} == {
        "challenge_run",
        "challenge_first_throw",
        "doorstep_challenge",
        "suck_back",
        "blow_back",
        "snake_eyes_out",
        "extra_on_double",
        "extra_after_blob",
        "blob_takes_blob",
        "mixed_blob_blocks",
    }
    assert all(option.default is False for option in UCKERS.options)
    assert all(option.meaning.endswith(".") for option in UCKERS.options)


@pytest.mark.ruling("U-40")
def test_presets_bundle_options() -> None:
    assert {preset.name: dict(preset.options) for preset in UCKERS.presets} == {
        "House": {},
        "WAFU / Big Ship": {
            "suck_back": True,
            "blow_back": True,
            "snake_eyes_out": True,
        },
        "Crewroom": {
            "challenge_run": True,
            "doorstep_challenge": True,
            "extra_on_double": True,
        },
    }


@pytest.mark.ruling("U-40")
def test_an_option_or_value_not_offered_is_refused() -> None:
    for options in ({"sixes_limit": True}, {"suck_back": 2}):
        with pytest.raises(ValueError, match="no option"):
            UCKERS.start(4, options, 0)


@pytest.mark.ruling("U-40")
def test_an_option_that_is_off_is_as_if_not_given() -> None:
    off = {option.slug: option.default for option in OPTIONS}

    assert UCKERS.start(4, off, 2) == UCKERS.start(4, {}, 2)


@pytest.mark.ruling("U-53")
def test_the_first_position_carries_its_options() -> None:
    assert UCKERS.text(UCKERS.start(4, {SNAKE: True}, 0)) == FRESH
    everything = UCKERS.start(2, {option.slug: True for option in OPTIONS}, 1)
    assert UCKERS.text(everything).split()[5:] == [
        "g",
        "-",
        "challenge_run,challenge_first_throw,doorstep_challenge,suck_back,blow_back,"
        "snake_eyes_out,extra_on_double,extra_after_blob,blob_takes_blob,"
        "mixed_blob_blocks,r*0,g*0",
    ]


@pytest.mark.ruling("U-48")
def test_a_double_one_on_the_first_throw_brings_all_out() -> None:
    after = played(FRESH, "11")

    board = "uckers 0,0,0,0 .,.,.,. .,.,.,. .,.,.,. g -"
    assert after == f"{board} {SNAKE},r*1,g*0,y*0,b*0"
    assert note(FRESH, "11") == "out"
    singles = FRESH.replace("uckers", "uckers2").replace(",y*0,b*0", "")
    fields = played(singles, "11").split()[1:6]
    assert fields == ["0,0,0,0", ".,.,.,.", "0,0,0,0", ".,.,.,.", "g"]


@pytest.mark.ruling("U-48")
def test_a_second_double_one_sends_all_back() -> None:
    text = f"uckers 0,0,0,0 .,.,.,. .,.,.,. .,.,.,. r - {SNAKE},r*1"

    assert note(text, "11") == "back"
    assert played(text, "11") == f"uckers .,.,.,. .,.,.,. .,.,.,. .,.,.,. g - {SNAKE}"
    assert played(text, "21", "R1-R3", "R1-R2").endswith(f"g - {SNAKE}")


@pytest.mark.ruling("U-48")
def test_only_the_first_throw_counts() -> None:
    after = played(FRESH, "31")

    assert after.endswith(f"g - {SNAKE},g*0,y*0,b*0")
    assert played(after.replace(" g ", " r "), "11").startswith("uckers .,.,.,.")
    assert played(FRESH, "63", "base-R1", "R1-R4").endswith(f"{SNAKE},g*0,y*0,b*0")


@pytest.mark.ruling("U-48")
def test_bringing_all_out_captures_what_stands_there() -> None:
    single = f"uckers .,.,.,. .,.,.,39 .,.,.,. .,.,.,13 r - {SNAKE},r*0"

    after = played(single, "11").split()[1:5]
    assert after == ["0,0,0,0", ".,.,.,.", ".,.,.,.", ".,.,.,."]


@pytest.mark.ruling("U-48")
def test_a_blob_on_the_start_square_bars_it() -> None:
    barred = f"uckers .,.,.,. .,.,39,39 .,.,.,. .,.,.,. r - {SNAKE},r*0"
    assert note(barred, "11") == "pass"
    assert played(barred, "11").endswith(f"g - {SNAKE}")

    singles = barred.replace("uckers", "uckers2")
    assert played(singles, "11").split()[1:4] == [".,.,.,.", ".,.,39,39", "0,0,0,0"]


@pytest.mark.ruling("U-49")
def test_any_double_throws_again() -> None:
    assert played(DOUBLES, "22", "R9-R13").split()[5] == "r"
    assert played(DOUBLES, "21", "R9-R12").split()[5] == "g"
    assert played(DOUBLES, "66", "base-R1", "R9-G2").split()[5] == "r"
    assert played(DOUBLES.replace("8 ", ". ", 1), "22").split()[5] == "r"


@pytest.mark.ruling("U-49")
def test_a_double_gives_a_player_who_is_home_another_try() -> None:
    text = "uckers h,h,h,h .,.,.,. .,.,.,5 .,.,.,. r - extra_on_double"

    assert played(text, "22") == text
    assert played(text, "66").split()[5:] == ["g", "-", "r+,extra_on_double"]


@pytest.mark.ruling("U-49")
def test_a_double_that_brings_all_out_throws_again_where_doubles_do() -> None:
    text = FRESH.replace(SNAKE, f"{SNAKE},extra_on_double")

    assert played(text, "11").split()[5] == "r"


@pytest.mark.ruling("U-53")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (FRESH.replace("snake_eyes_out,", ""), "need"),
        (FRESH.replace("r*0,g*0", "g*0,r*0"), "order"),
        (FRESH.replace("r*0", "r*0,r*0"), "order"),
        (FRESH.replace("r*0", "r*0,r*1"), "order"),
        (FRESH.replace(".,.,.,.", ".,.,.,0", 1), "not thrown"),
        (FRESH.replace("uckers", "uckers2"), "seat that there is"),
        (FRESH.replace(" - ", " 63 "), "not thrown"),
        (FRESH.replace(f"{SNAKE},", f"{SNAKE},suck_back,"), "order"),
        (DOUBLES + ",again", "needs"),
        (DOUBLES + ",ludo", "no flag"),
        (DOUBLES + ",extra_on_double", "order"),
        (DOUBLES + ",r>37/3", "attack"),
        (DOUBLES.replace("extra", "r@./0,extra"), "from base"),
        (DOUBLES.replace(" extra", " suck_back,r+,extra"), "no flag"),
        (
            "uckers .,.,.,. .,.,39,39 .,.,.,. .,.,.,. r - r@./5,doorstep_challenge",
            "sixes",
        ),
        ("uckers .,.,.,10 .,.,.,. .,.,.,. .,.,24,24 g - r@10/0,challenge_run", "run"),
        ("uckers .,.,.,53 .,.,.,37 .,.,.,. .,.,.,. g - suck_back,g>37/2", "attack"),
        ("uckers .,.,.,53 .,.,.,37 .,.,.,. .,.,.,. r - suck_back,r<53", "attack"),
        ("uckers 0,0,0,0 .,.,.,. .,.,.,. .,.,.,. r 21 snake_eyes_out,r*1", "past"),
        (
            "uckers h,h,h,h .,.,.,. h,h,h,h .,.,.,. r # challenge_first_throw,again",
            "over",
        ),
    ],
)
def test_options_that_cannot_stand_so_are_no_position(text: str, reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        UCKERS.parse(text)


@pytest.mark.ruling("U-53")
@pytest.mark.parametrize(
    "text",
    [
        "uckers .,.,.,. .,.,39,39 .,.,.,. .,.,.,. r - r@./4,doorstep_challenge",
        "uckers .,.,.,53 .,.,.,37 .,.,.,. .,.,.,. g - suck_back,g>37/3",
        "uckers .,.,.,53 .,.,.,37 .,.,.,. .,.,.,. r - blow_back,r<53",
        "uckers .,.,.,8 .,.,.,. .,.,.,. .,.,.,. r 21 challenge_first_throw,again",
        "uckers h,h,h,h .,.,.,. h,h,h,h .,.,.,. r # r+,suck_back",
    ],
)
def test_options_are_read_and_written_alike(text: str) -> None:
    assert UCKERS.text(UCKERS.parse(text)) == text


def test_a_throw_again_is_owed_where_a_double_gives_one() -> None:
    assert moves_after(DOUBLES, "22") == {"R9-R13"}
    position = UCKERS.roll(UCKERS.parse(DOUBLES), (2, 2))
    assert "then throws again" in UCKERS.describe(position, 4)
