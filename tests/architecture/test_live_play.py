"""The list of live play's scenarios does not rot: its tests and words exist."""

import ast
import re
from pathlib import Path

HOUSE = Path(__file__).resolve().parents[2]
DOCUMENT = (HOUSE / "docs" / "decisions" / "live-play.md").read_text()
NAMED = re.compile(r"`(tests/[\w/]+\.py)::(test_\w+)`")
SCENARIOS = 53
REFUSALS = {"CommandRefused", "NotYours"}


def functions_of(path: Path) -> set[str]:
    """Return the names of the functions in a module."""
    kinds = ast.FunctionDef | ast.AsyncFunctionDef
    tree = ast.parse(path.read_text())
    return {node.name for node in ast.walk(tree) if isinstance(node, kinds)}


def test_every_test_that_is_named_exists() -> None:
    named = NAMED.findall(DOCUMENT)
    assert len(named) == DOCUMENT.count("::")

    missing = [
        f"{path}::{name}"
        for path, name in named
        if not (HOUSE / path).exists() or name not in functions_of(HOUSE / path)
    ]

    assert missing == []


def test_every_scenario_has_its_line_and_a_test() -> None:
    scenarios = DOCUMENT.split("## Decided")[0]

    lines = re.findall(r"^(\d+)\. (.+)$", scenarios, re.MULTILINE)

    assert [int(number) for number, _ in lines] == list(range(1, SCENARIOS + 1))
    assert [number for number, line in lines if not NAMED.search(line)] == []


def words_said() -> set[str]:
    """Return the words of the refusals in the code of games."""
    said = set[str]()
    for path in (HOUSE / "games").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if not isinstance(node, ast.Call):
                continue
            called = getattr(node.func, "id", getattr(node.func, "attr", ""))
            if called == "ValidationError":  # of a form: its word goes nowhere
                continue
            is_refusal = called in REFUSALS
            words = node.args[:1] if is_refusal else []
            words += [k.value for k in node.keywords if k.arg == "code"]
            said |= {
                word.value
                for word in words
                if isinstance(word, ast.Constant) and isinstance(word.value, str)
            }
    return said


def test_every_word_of_a_refusal_is_documented() -> None:
    said = words_said()
    documented = set(re.findall(r"`([a-z-]+)`", DOCUMENT.split("## The words")[1]))

    assert {"moved-on", "not-your-turn", "no-name", "too-many-guests"} <= said
    assert said - documented == set()
