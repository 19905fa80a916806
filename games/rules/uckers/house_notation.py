"""Options and what they remember as words of the field FLAGS, both ways [U-53]."""

import re
from dataclasses import replace

from games.rules.interface import BadPosition
from games.rules.uckers.house import Attack, House
from games.rules.uckers.options import (
    CHALLENGE_FIRST_THROW,
    OPTIONS,
    SNAKE_EYES_OUT,
)
from games.rules.uckers.track import FOOT, LETTERS

FURTHER = "again"

_SLUGS = frozenset(option.slug for option in OPTIONS)
_THROWS = re.compile(r"([rgyb])\*([01])")
_SUCK_BACK = re.compile(r"([rgyb])>(11|37)/([1-5])")
_BLOW_BACK = re.compile(r"([rgyb])<5([1-5])")


def house_words(house: House) -> list[str]:
    """Return the words of the options: slugs, then what they remember."""
    words = [option.slug for option in OPTIONS if option.slug in house.options]
    if house.is_further:
        words.append(FURTHER)
    throws = [*((seat, 0) for seat in house.unthrown)]
    throws += ((seat, 1) for seat in house.snaked)
    words += [f"{LETTERS[seat]}*{count}" for seat, count in sorted(throws)]
    if house.attack:
        words.append(_attack_word(house.attack))
    return words


def house_from(words: list[str]) -> House:
    """Return the options that the words stand for; raise BadPosition else.

    Only the words are looked at, not whether the board allows them.
    """
    house = House()
    for word in words:
        house = _with_word(house, word)
    seats = (*house.unthrown, *house.snaked)
    if house_words(house) != words or len(set(seats)) != len(seats):
        raise BadPosition("Options come once each, in their order, then their state.")
    if house.is_further and CHALLENGE_FIRST_THROW not in house.options:
        raise BadPosition(f"{FURTHER} needs {CHALLENGE_FIRST_THROW}.")
    if (house.unthrown or house.snaked) and SNAKE_EYES_OUT not in house.options:
        raise BadPosition(f"r*0 and r*1 need {SNAKE_EYES_OUT}.")
    return house


def _with_word(house: House, word: str) -> House:
    if word in _SLUGS:
        return replace(house, options=house.options | {word})
    if word == FURTHER:
        return replace(house, is_further=True)
    throws = _THROWS.fullmatch(word)
    if throws:
        return _with_throws(house, LETTERS.index(throws[1]), throws[2])
    return replace(house, attack=_attack_from(word))


def _with_throws(house: House, seat: int, count: str) -> House:
    if count == "0":
        return replace(house, unthrown=(*house.unthrown, seat))
    return replace(house, snaked=(*house.snaked, seat))


def _attack_word(attack: Attack) -> str:
    letter = LETTERS[attack.colour]
    if attack.is_suck_back:
        return f"{letter}>{attack.origin}/{attack.distance}"
    return f"{letter}<{attack.origin}"


def _attack_from(word: str) -> Attack:
    suck, blow = _SUCK_BACK.fullmatch(word), _BLOW_BACK.fullmatch(word)
    if suck:
        return Attack(LETTERS.index(suck[1]), int(suck[2]), int(suck[3]))
    if blow:
        return Attack(LETTERS.index(blow[1]), FOOT + int(blow[2]), int(blow[2]))
    raise BadPosition(
        f"{word!r} is no flag here: r@11/1 first, then r+, options, or -."
    )
