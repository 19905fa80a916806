"""Texts to frighten readers with: good ones, damaged ones, and chance alone."""

import random
from collections.abc import Callable, Iterator
from typing import TypeAlias

LONGEST_INPUT = 20_000
"""Characters; what is longer is cut."""

Damage: TypeAlias = Callable[[str, tuple[str, ...], random.Random], str]


def damaged_texts(samples: tuple[str, ...], rng: random.Random) -> Iterator[str]:
    """Yield without end: samples whole and damaged, and texts of chance alone."""
    while True:
        text = rng.choice(samples)
        if rng.random() < 0.05:
            text = "".join(rng.choices(_STRANGE, k=rng.randrange(200)))
        for _ in range(rng.choice((0, 1, 1, 1, 2, 2, 4, 8))):
            text = rng.choice(_DAMAGES)(text, samples, rng)[:LONGEST_INPUT]
        yield text


def _with_character(text: str, samples: tuple[str, ...], rng: random.Random) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(_STRANGE) + text[at + rng.randrange(2) :]


def _with_own_character(text: str, samples: tuple[str, ...], rng: random.Random) -> str:
    """Replace a character by another of the text: more often still well formed."""
    if not text:
        return text
    at = rng.randrange(len(text))
    return text[:at] + rng.choice(text) + text[at + 1 :]


def _with_digit(text: str, samples: tuple[str, ...], rng: random.Random) -> str:
    digits = [at for at, character in enumerate(text) if character.isdigit()]
    if not digits:
        return text
    at = rng.choice(digits)
    number = rng.choice(("", "0", "1", "6", "7", "15", "56", "99", "4301", "9" * 5000))
    return text[:at] + number + text[at + 1 :]


def _without_part(text: str, samples: tuple[str, ...], rng: random.Random) -> str:
    start, end = sorted(rng.randrange(len(text) + 1) for _ in range(2))
    return text[:start] + text[end:]


def _with_part_again(text: str, samples: tuple[str, ...], rng: random.Random) -> str:
    start, end = sorted(rng.randrange(len(text) + 1) for _ in range(2))
    return text[:end] + text[start:end] * rng.choice((1, 1, 3, 100)) + text[end:]


def _crossed(text: str, samples: tuple[str, ...], rng: random.Random) -> str:
    other = rng.choice(samples)
    return text[: rng.randrange(len(text) + 1)] + other[rng.randrange(len(other) + 1) :]


def _with_words_moved(text: str, samples: tuple[str, ...], rng: random.Random) -> str:
    separator = rng.choice((" ", ",", "\n", ":"))
    words = text.split(separator)
    here, there = rng.randrange(len(words)), rng.randrange(len(words))
    words[here], words[there] = words[there], words[here]
    return separator.join(words)


_STRANGE = (
    *"0123456789abcdefghijklmnopqrstuvwxyzRGYBWchx.,:;/-+*#!@<>=()[]{}\"'\\ \n\r\t",
    "\0",
    "\ufeff",
    "\u2028",
    "é",
    "²",
    "٣",
    "\U0001d7de",
    "\ud800",
)
_DAMAGES: tuple[Damage, ...] = (
    _with_character,
    _with_own_character,
    _with_own_character,
    _with_digit,
    _without_part,
    _with_part_again,
    _crossed,
    _with_words_moved,
)
