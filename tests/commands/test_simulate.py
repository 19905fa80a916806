"""`manage.py simulate` from outside."""

import io
import re

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError


def said(*words: str) -> str:
    """Return what the command prints."""
    output = io.StringIO()
    call_command("simulate", *words, stdout=output)
    return output.getvalue()


def counts_of(text: str) -> str:
    """Return all of the words but the time."""
    return text.partition("\n")[2]


def test_games_are_counted_with_their_endings() -> None:
    text = said("uckers2", "--games", "20", "--options", "suck_back,blow_back")

    assert re.match(r"20 games in \d+\.\d s, \d+\.\d a second\.\n", text)
    totals = dict(re.findall(r"^(\w+) +(\d+) ", text, re.MULTILINE))
    assert set(totals) == {"positions", "throws", "moves", "captures", "named"}
    assert all(int(total) > 20 for total in totals.values())
    shares = re.findall(r"^ +([\d.]+)%  (?:Red|Green) wins", text, re.MULTILINE)
    assert sum(map(float, shares)) == pytest.approx(100, abs=0.1)


def test_a_seed_gives_the_same_games_again() -> None:
    first = said("acey", "--games", "3", "--seed", "5", "--preset", "american")

    assert counts_of(said("acey", "--games", "3", "--seed", "5")) != counts_of(first)
    assert counts_of(first) == counts_of(
        said("acey", "--games", "3", "--seed", "5", "--options", "american")
    )


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--preset", "none"), "The presets of European Acey Deucey are house, amer"),
        (("--options", "match_length=4"), "no option match_length = 4"),
        (("--options", "match_length=x"), "invalid literal"),
        (("--options", "suck_back"), "no option suck_back"),
    ],
)
def test_what_is_not_offered_is_refused(words: tuple[str, ...], reason: str) -> None:
    with pytest.raises(CommandError, match=reason):
        said("acey", "--games", "1", *words)
