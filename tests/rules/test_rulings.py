"""Every ruling on the rules pages has a test, and every tested number a page."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted((ROOT / "docs" / "rules").glob("*.md"))
RULING = re.compile(r"^\*\*\[([A-Z]-[0-9]+[a-z]?)\]\*\*", re.MULTILINE)
CITED = re.compile(r"\[([A-Z]-[0-9]+[a-z]?)\]")


def rulings_of(page: Path) -> list[str]:
    """Return the numbers of the rulings that a page lays down."""
    return RULING.findall(page.read_text(encoding="utf-8"))


def numbers_marked(source: str) -> Iterator[str]:
    """Yield the numbers of every `pytest.mark.ruling(...)` on a test function."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            for decorator in node.decorator_list:
                yield from numbers_in_mark(decorator)


def numbers_in_mark(decorator: ast.expr) -> Iterator[str]:
    if not isinstance(decorator, ast.Call):
        return
    if ast.unparse(decorator.func) != "pytest.mark.ruling":
        return
    for argument in decorator.args:
        assert isinstance(argument, ast.Constant)
        yield str(argument.value)


def marked_numbers() -> set[str]:
    """Return the numbers that tests carry."""
    return {
        number
        for path in sorted((ROOT / "tests").rglob("test_*.py"))
        for number in numbers_marked(path.read_text(encoding="utf-8"))
    }


def known() -> set[str]:
    """Return the numbers of all pages."""
    return {number for page in PAGES for number in rulings_of(page)}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_ruling_has_a_test(page: Path) -> None:
    rulings = set(rulings_of(page))

    assert rulings
    assert rulings - marked_numbers() == set()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_no_number_is_given_twice(page: Path) -> None:
    rulings = rulings_of(page)

    assert len(rulings) == len(set(rulings))


def test_every_game_has_its_page() -> None:
    assert {"acey-deucey", "uckers"} <= {page.stem for page in PAGES}


def test_every_number_in_a_test_stands_on_a_page() -> None:
    assert marked_numbers() - known() == set()


def test_every_ruling_cited_in_the_rules_stands_on_a_page() -> None:
    cited = {
        number
        for path in (ROOT / "games" / "rules").rglob("*.py")
        for number in CITED.findall(path.read_text(encoding="utf-8"))
    }

    assert {"A-9", "U-6"} <= cited
    assert cited - known() == set()


def test_rulings_cited_on_a_page_stand_on_a_page() -> None:
    for page in PAGES:
        cited = set(CITED.findall(page.read_text(encoding="utf-8")))
        assert cited - known() == set(), page.name
