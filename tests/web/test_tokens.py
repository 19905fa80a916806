"""The colours of all themes can be read."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest

Theme: TypeAlias = Callable[[], dict[str, str]]
TOKENS = Path(__file__).parents[2] / "static" / "css" / "tokens.css"
BLOCK = re.compile(r"([^{}]+)\{([^{}]+)\}")
COLOUR = re.compile(r"(--[\w-]+):\s*(#[0-9a-f]{6});")

TEXT_PAIRS = [
    ("--ink", "--deck"),
    ("--ink", "--paper"),
    ("--ink", "--well"),
    ("--ink-quiet", "--deck"),
    ("--ink-quiet", "--paper"),
    ("--ink-quiet", "--well"),
    ("--accent", "--deck"),
    ("--accent", "--paper"),
    ("--accent", "--well"),
    ("--accent-strong", "--paper"),
    ("--accent-ink", "--accent"),
    ("--accent-ink", "--accent-strong"),
    ("--lit-ink", "--lit-soft"),
    ("--good", "--paper"),
    ("--bad", "--paper"),
    ("--bad", "--deck"),
    ("--ink", "--bad-soft"),
    ("--board-ink", "--board-square"),
    ("--die-ink", "--die"),
]
LINE_PAIRS = [
    ("--line", "--deck"),
    ("--line", "--paper"),
    ("--line", "--well"),
    ("--lit", "--deck"),
    ("--lit", "--paper"),
    ("--bad", "--paper"),
]
COLOURS = ["red", "green", "yellow", "blue", "white", "black"]
EMBLEM_PAIRS = [(f"--piece-{name}-ink", f"--piece-{name}") for name in COLOURS]


def themes() -> dict[str, dict[str, str]]:
    """Return the colours of each block of the tokens, by its selector."""
    text = re.sub(r"/\*.*?\*/", "", TOKENS.read_text(), flags=re.DOTALL)
    return {
        selector.strip(): dict(COLOUR.findall(body))
        for selector, body in BLOCK.findall(text.replace("@media", "\n@media"))
    }


def day() -> dict[str, str]:
    """Return the colours of Forenoon."""
    return themes()[":root"]


def night() -> dict[str, str]:
    """Return the colours of Night watch."""
    return {**day(), **themes()[':root[data-theme="night"]']}


def luminance(colour: str) -> float:
    """Return the relative luminance (0..1) of a colour such as "#17233a"."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio (1..21) of two colours."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def contrasting() -> dict[str, str]:
    """Return the colours of high contrast."""
    return {**day(), **themes()[':root[data-theme="contrast"]']}


@pytest.mark.parametrize("theme", [day, night, contrasting])
@pytest.mark.parametrize(("ink", "ground"), TEXT_PAIRS)
def test_text_stands_out_from_its_ground(theme: Theme, ink: str, ground: str) -> None:
    assert contrast(theme()[ink], theme()[ground]) >= 4.5


@pytest.mark.parametrize("theme", [day, night, contrasting])
@pytest.mark.parametrize(("line", "ground"), LINE_PAIRS + EMBLEM_PAIRS)
def test_a_line_that_means_something_is_seen(
    theme: Theme, line: str, ground: str
) -> None:
    assert contrast(theme()[line], theme()[ground]) >= 3


@pytest.mark.parametrize("theme", [day, night, contrasting])
def test_the_four_colours_differ_in_lightness(theme: Theme) -> None:
    shades = [theme()[f"--piece-{name}"] for name in COLOURS[:4]]

    ratios = [contrast(a, b) for i, a in enumerate(shades) for b in shades[:i]]

    assert min(ratios) >= 1.25


def test_the_dark_of_the_system_is_the_night_watch_of_the_page() -> None:
    ours = themes()[':root[data-theme="night"]']
    systems = next(v for k, v in themes().items() if ":not([data-theme])" in k)

    assert systems == ours


def test_the_contrast_of_black_and_white_is_the_known_one() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
