"""What a chat line may consist of."""

import unicodedata

import pytest

from games.record.commands import CommandRefused
from games.services.chat_text import gist, plain


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  well   played ", "well played"),
        ("non\u00a0breaking", "non breaking"),
        ("Cafe\u0301", "Caf\u00e9"),
        ("<b>bold</b> & http://example.org", "<b>bold</b> & http://example.org"),
        (
            "\U0001f468\u200d\U0001f469\u200d\U0001f467",
            "\U0001f468\u200d\U0001f469\u200d\U0001f467",
        ),
        ("שלום", "שלום"),
        ("last line\n", "last line"),
        ("x" * 200, "x" * 200),
    ],
)
def test_a_line_is_kept_as_plain_composed_text(typed: str, kept: str) -> None:
    assert plain(typed) == kept
    assert unicodedata.is_normalized("NFC", plain(typed))


@pytest.mark.parametrize(
    "typed",
    [
        "two\nlines",
        "a\ttab",
        "nul\x00",
        "bell\x07",
        "next\x85line",
        "line\u2028separator",
        "over\u202eride",
        "isolate\u2066d",
        "mark\u200fed",
        "\u061carabic mark",
        "zero\u200bwidth",
        "soft\u00adhyphen",
        "\ufeffmark of order",
        "private \ue000",
        "half \ud800",
        "tag \U000e0041",
        "z\u0300\u0301\u0302\u0303\u0304\u0305algo",
    ],
)
def test_control_and_direction_characters_are_refused(typed: str) -> None:
    with pytest.raises(CommandRefused) as refused:
        plain(typed)

    assert refused.value.code == "characters"


@pytest.mark.parametrize(
    "typed", ["", "   ", "\u3000", "\u3164", "\u2800 \u2800", "\u200d", "\u0301"]
)
def test_nothing_to_see_is_nothing_said(typed: str) -> None:
    with pytest.raises(CommandRefused) as refused:
        plain(typed)

    assert refused.value.code == "empty"


def test_two_hundred_and_one_characters_are_too_many() -> None:
    with pytest.raises(CommandRefused, match="200 characters"):
        plain("x" * 201)


def test_composed_characters_count_once() -> None:
    assert plain("e\u0301" * 200) == "\u00e9" * 200


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Well played", "WELL, PLAYED!!!"),
        ("visit example.org", "v i s i t  e x a m p l e . o r g"),
        ("straße", "STRASSE"),
        ("\uff46\uff55\uff4c\uff4c", "full"),
        (":-)", " : - ) "),
    ],
)
def test_lines_that_say_the_same_have_one_gist(one: str, other: str) -> None:
    assert gist(one) == gist(other)


def test_lines_that_differ_have_two_gists() -> None:
    assert gist("thanks") != gist("thanks a lot")
    assert gist(":-)") != gist(":-(")
