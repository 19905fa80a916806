"""The table of `manage.py bench_rules`, and how it asks fresh processes."""

import os

import pytest

from games.management.commands.bench_rules import beside, lines_of
from games.management.readiness import readiness
from games.management.rule_subjects import Subject


def nothing(number: int) -> int:
    return number


OTHERS = Subject("an engine", "games", nothing)
MINE = Subject("mine", "games", nothing, "an engine", 4)
ALONE = Subject("alone", "rows", nothing, goal=1_000_000)


def test_a_ratio_is_the_median_of_those_within_rounds() -> None:
    rates = {"an engine": [10.0, 20.0, 100.0], "mine": [50.0, 60.0, 400.0]}

    assert beside(MINE, rates) == "4.00 x an engine (goal 4)"
    assert beside(OTHERS, rates) == ""
    assert beside(ALONE, rates) == "goal 1,000,000"


def test_a_row_has_the_median_and_the_ends_of_its_rates() -> None:
    rates = {"an engine": [20.0, 10.0, 1000.0]}

    lines = lines_of([OTHERS], rates)

    assert "medians of 3 interleaved rounds" in lines[0]
    assert lines[-1] == "| an engine | games | 20 | 10 .. 1,000 |  |"


def test_fresh_processes_say_when_they_were_ready(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    script = (
        "print(0.25, sys.dont_write_bytecode + float(sys.argv[1]))\n"
        "assert sys.pycache_prefix and 'numba' not in sys.modules"
    )

    found = readiness(script, "0.5", processes=2)

    assert found.loaded == [0.25, 0.25]
    assert found.ready == [0.5, 0.5]
    assert os.environ["PYTHONDONTWRITEBYTECODE"] == "1"
