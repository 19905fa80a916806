"""`manage.py mutate` without its tool: what is laid out, chosen and told."""

import importlib.util
import json
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from games.management.commands import mutate

MUTANTS: dict[str, int | None] = {
    f"games.rules.{module}.x_f__mutmut_{number}": None
    for module in ("uckers.moves", "acey_deucey.turns", "outcomes")
    for number in range(30)
}


def test_the_rules_are_laid_out_with_their_fast_tests_alone(tmp_path: Path) -> None:
    mutate.copy_rules(tmp_path)

    tests = {path.stem for path in (tmp_path / "tests" / "rules").glob("*.py")}
    assert (tmp_path / "games" / "rules" / "uckers" / "moves.py").is_file()
    assert {"conftest", "test_uckers_moves", "test_acey_deucey_turns"} <= tests
    assert tests.isdisjoint(mutate.SLOW)
    assert tests.issuperset(mutate.LAST)
    assert all(any((tmp_path / kept).iterdir()) for kept in mutate.KEPT)


def test_a_sample_has_a_seed_and_leaves_out_what_only_checks() -> None:
    sample = mutate.sample_of(MUTANTS, 20, 1)

    assert len(set(sample)) == 20
    assert sample == mutate.sample_of(MUTANTS, 20, 1)
    assert sample != mutate.sample_of(MUTANTS, 20, 2)
    assert len(mutate.sample_of(MUTANTS, 0, 1)) == 60


def test_outcomes_are_read_from_what_the_tool_wrote_down(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="no mutants"):
        mutate.outcomes(tmp_path)

    folder = tmp_path / "mutants" / "games" / "rules" / "uckers"
    folder.mkdir(parents=True)
    content = {"exit_code_by_key": {"games.rules.uckers.moves.x_f__mutmut_1": 0}}
    (folder / "moves.py.meta").write_text(json.dumps(content))

    assert mutate.outcomes(tmp_path) == content["exit_code_by_key"]


def test_the_summary_counts_every_outcome() -> None:
    codes = (1, 1, 3, 0, 33, 36, 5, 1)
    found: dict[str, int | None] = dict(zip("abcdefgh", codes, strict=True))

    first, *untested = mutate.summary(found).splitlines()

    assert first.startswith("8 mutants: 4 killed, ")
    for words in ("1 survived", "2 untested", "1 timed out or crashed"):
        assert words in first
    assert first.endswith("Killed 50%.")
    assert untested == ["No test runs e.", "No test runs g."]


def test_without_the_tool_the_command_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)

    with pytest.raises(CommandError, match=r"-m pip install mutmut==3\.8\.1"):
        call_command("mutate")
