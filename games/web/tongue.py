"""Messdeck language: what sailors say, put in the place of plain words.

Only sentences are put so; notation, names of people and records stay as they are.
Longer words come first, so that no part of one is taken for another.
"""

import re
from functools import lru_cache

SAID = {
    "mixed blob": "mixi-blob",
    "start square": "doorstep",
    "home column": "chute",
    "column": "chute",
    "throws again": "has another shake",
    "throw again": "have another shake",
    "roll again": "shake again",
    "challenge for sixes": "six-off",
    "in the challenge": "in the six-off",
    "challenge": "six-off",
    "challenges": "six-offs",
    "eight-piecer in harbour": "eight-piecer, all bits in harbour",
    "pieces": "bits",
    "piece": "bit",
    "checkers": "stones",
    "checker": "stone",
    "captures": "hacks off",
    "captured": "hacked off",
    "capture": "hack off",
    "in base": "in the house",
    "base": "house",
    "from the bar": "from the fence",
    "on the bar": "on the fence",
    "bar": "fence",
    "hitting": "kicking",
    "hits": "kicks",
    "hit": "kick",
    "name a double": "call a double",
    "name double": "call double",
    "resigned": "upped table",
    "resigns": "ups table",
    "resign": "up table",
    "plays on: nobody resigns": "plays on: nobody ups table",
    "double 1": "snake eyes",
}
"""Plain words and what is said instead, in small letters."""

_WORDS = re.compile(
    rf"\b({'|'.join(sorted(map(re.escape, SAID), key=len, reverse=True))})\b",
    re.IGNORECASE,
)


@lru_cache(maxsize=4096)
def in_messdeck(sentence: str) -> str:
    """Return a sentence in messdeck language; a word's first letter stays large."""
    return _WORDS.sub(_said, sentence)


def _said(match: re.Match[str]) -> str:
    plain = match[0]
    word = SAID[plain.lower()]
    return word[:1].upper() + word[1:] if plain[:1].isupper() else word
