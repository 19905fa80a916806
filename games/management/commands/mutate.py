"""`manage.py mutate`: damage the rules on purpose and see whether a test notices."""

import importlib.util
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from collections import Counter
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

HOUSE = Path(__file__).parents[3]
TOOL = "mutmut==3.8.1"
RULES, TESTS = Path("games/rules"), Path("tests/rules")
KEPT = (Path("tests/answers"), Path("tests/playthroughs"), Path("tests/vectors"))
"""What the tests compare with."""
NOT_MUTATED = ("perft", "outcomes", "invariants")
"""Modules for checking the rules, no part of them."""

SLOW = (
    "test_random_games",
    "test_invariants",
    "test_contract",
    "test_outcomes",
    "test_rulings",
    "test_vectors_acey",
    "test_acey_deucey_oracle",
    "test_uckers_oracle",
    "test_uckers_house_positions",
)
"""Tests that are left out: each takes long, or looks at the text of the rules."""

LAST = ("test_playthroughs", "test_vectors_sample", "test_tables", "test_uckers_ways")
"""Tests that come after the others, as most mutants do not live to see them."""

CONFIG = """\
[tool.mutmut]
source_paths = ["games/rules"]
also_copy = ["games", "tests"]
pytest_add_cli_args_test_selection = ["tests/rules"]

[tool.pytest.ini_options]
addopts = ["--import-mode=importlib", "-p", "no:django", "-p", "no:cacheprovider"]
pythonpath = ["."]
timeout = 30
markers = ["ruling(*numbers): proves a ruling."]
"""

CONFTEST = '''\
"""Mutants run in forks of one process, which must not inherit its answers."""

import sys

import pytest

LAST = {last}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: item.path.stem in LAST)


@pytest.fixture(autouse=True)
def _fresh() -> None:
    for name, module in list(sys.modules.items()):
        if name.startswith("games.rules"):
            for known in list(vars(module).values()):
                if hasattr(known, "cache_clear"):
                    known.cache_clear()
'''

KILLED, SURVIVED, UNTESTED = (1, 3), 0, (5, 33)
"""How mutmut writes down what became of a mutant; whatever else is an oddity."""


class Command(BaseCommand):
    """Runs mutmut on a copy of the rules, with those of their tests that are fast."""

    help = "Counts the mutants of games/rules that no fast test kills, and shows them."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the size of the sample and its seed."""
        parser.add_argument("--sample", type=int, default=80, help="0 for all mutants")
        parser.add_argument("--seed", type=int, default=0)
        parser.add_argument("--jobs", type=int, default=1)

    def handle(self, *args: Any, **options: Any) -> None:
        """Make the mutants, try a sample of them, and print what became of it."""
        if importlib.util.find_spec("mutmut") is None:
            raise CommandError(f"First: {sys.executable} -m pip install {TOOL}")
        with tempfile.TemporaryDirectory(prefix="messdeck-mutants-") as name:
            folder = Path(name)
            copy_rules(folder)
            mutmut(folder, "run", "--max-children", "1", "none")
            names = sample_of(outcomes(folder), options["sample"], options["seed"])
            words = ("--max-children", str(options["jobs"]), *names)
            said = mutmut(folder, "run", *words)
            became = outcomes(folder)
            found = {name: became[name] for name in names}
            if None in found.values():
                raise CommandError(f"mutmut has not tried them all:\n{said[-2000:]}")
            self.stdout.write(summary(found))
            for survivor in sorted(n for n, code in found.items() if code == SURVIVED):
                self.stdout.write(mutmut(folder, "show", survivor))


def copy_rules(folder: Path) -> None:
    """Lay out the rules and their fast tests in an empty folder."""
    no_caches = shutil.ignore_patterns("__pycache__")
    (folder / "games").mkdir()
    shutil.copy(HOUSE / "games" / "__init__.py", folder / "games")
    for part in (RULES, TESTS, *KEPT):
        shutil.copytree(HOUSE / part, folder / part, ignore=no_caches)
    for name in SLOW:
        (folder / TESTS / f"{name}.py").unlink(missing_ok=True)
    (folder / "pyproject.toml").write_text(CONFIG)
    (folder / TESTS / "conftest.py").write_text(CONFTEST.format(last=LAST))


def mutmut(folder: Path, *words: str) -> str:
    """Return what mutmut prints in the folder; its exit status says nothing."""
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    environment.pop("DJANGO_SETTINGS_MODULE", None)
    done = subprocess.run(
        [sys.executable, "-m", "mutmut", *words],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    return done.stdout.decode(errors="replace")


def outcomes(folder: Path) -> dict[str, int | None]:
    """Return what became of each mutant, None for one not tried.

    Raises CommandError if there are none.
    """
    found: dict[str, int | None] = {}
    for path in (folder / "mutants" / RULES).rglob("*.meta"):
        found |= json.loads(path.read_text())["exit_code_by_key"]
    if not found:
        raise CommandError("mutmut has made no mutants.")
    return found


def sample_of(mutants: dict[str, int | None], size: int, seed: int) -> list[str]:
    """Return the names of so many mutants of the rules, all of them for 0."""
    names = sorted(name for name in mutants if name.split(".")[2] not in NOT_MUTATED)
    if not 0 < size < len(names):
        return names
    return sorted(random.Random(seed).sample(names, size))


def summary(found: dict[str, int | None]) -> str:
    """Return the counts in a line, and the share of mutants that were killed."""
    counts = Counter(map(_word_of, found.values()))
    words = ", ".join(f"{count} {word}" for word, count in counts.most_common())
    share = counts["killed"] / max(len(found), 1)
    untested = sorted(name for name, code in found.items() if code in UNTESTED)
    return "\n".join(
        [
            f"{len(found)} mutants: {words}. Killed {share:.0%}.",
            *(f"No test runs {name}." for name in untested),
        ]
    )


def _word_of(code: int | None) -> str:
    if code in KILLED:
        return "killed"
    if code == SURVIVED:
        return "survived"
    return "untested" if code in UNTESTED else "timed out or crashed"
