"""Rules of the house that import-linter cannot see."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.utils.module_loading import import_string

HOUSE = Path(__file__).resolve().parents[2]
APPS = ("accounts", "games", "ladder")
PACKAGES = ("config", *APPS)
NAMES_WITHOUT_MEANING = {"utils", "util", "helpers", "helper", "common", "misc"}


def modules(*packages: str) -> list[Path]:
    """Return the modules of these packages, migrations left out."""
    found = [path for name in packages for path in (HOUSE / name).rglob("*.py")]
    return sorted(path for path in found if "migrations" not in path.parts)


def name_of(path: Path) -> str:
    return path.relative_to(HOUSE).as_posix()


def chains(path: Path) -> Iterator[tuple[str, int]]:
    """Yield every dotted chain of names in the module, with its line."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Attribute | ast.Name):
            yield ast.unparse(node), node.lineno


def places_of(pattern: str, paths: list[Path]) -> list[str]:
    """Return `file:line` of every chain that ends as the pattern says."""
    wanted = re.compile(rf"(^|\.){pattern}$")
    return [
        f"{name_of(path)}:{line}"
        for path in paths
        for chain, line in chains(path)
        if wanted.search(chain)
    ]


def elsewhere(places: list[str], *allowed: str) -> list[str]:
    return [place for place in places if not place.startswith(allowed)]


def test_only_the_store_touches_the_events() -> None:
    places = places_of(r"GameEvent\.objects", modules(*PACKAGES))

    assert places
    assert elsewhere(places, "games/services/store.py") == []


def test_only_the_announcer_speaks_to_groups() -> None:
    places = places_of("group_send", modules(*PACKAGES))

    assert places
    assert elsewhere(places, "games/live/announce.py") == []


def test_only_services_open_transactions() -> None:
    places = places_of(r"(transaction\.)?atomic", modules(*PACKAGES))

    assert places
    assert elsewhere(places, *(f"{app}/services/" for app in APPS)) == []


def test_no_template_tag_asks_the_database() -> None:
    tags = [path for path in modules(*APPS) if "templatetags" in path.parts]

    assert elsewhere(places_of("objects", tags)) == []


def test_no_module_hides_behind_a_name_without_meaning() -> None:
    named = [path for path in modules(*PACKAGES) if path.stem in NAMES_WITHOUT_MEANING]

    assert named == []


def test_every_middleware_is_async_capable() -> None:
    # One that is not costs every request a thread.
    sync_only = [
        name
        for name in settings.MIDDLEWARE
        if not getattr(import_string(name), "async_capable", False)
    ]

    assert sync_only == []


def local_imports(path: Path) -> Iterator[int]:
    for node in ast.walk(ast.parse(path.read_text())):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if node.name == "ready" and path.name == "apps.py":
            continue
        for inner in ast.walk(node):
            if isinstance(inner, ast.Import | ast.ImportFrom):
                yield inner.lineno


def test_no_function_imports() -> None:
    found = [
        f"{name_of(path)}:{line}"
        for path in modules(*PACKAGES)
        for line in local_imports(path)
    ]

    assert found == []


TEMPLATES = sorted((HOUSE / "templates").rglob("*.html"))
INLINE = {
    "an inline script": re.compile(r"<script(?![^>]*\bsrc=)", re.IGNORECASE),
    "an inline style": re.compile(r"<style\b|\sstyle\s*=", re.IGNORECASE),
    "an inline handler": re.compile(r"<[^>]*\s(on[a-z]+|hx-on[:\w-]*)\s*=", re.I),
    "a javascript: address": re.compile(r"javascript:", re.IGNORECASE),
}


def test_there_are_templates_to_look_at() -> None:
    assert TEMPLATES


@pytest.mark.parametrize("path", TEMPLATES, ids=name_of)
def test_a_template_holds_nothing_the_content_policy_forbids(path: Path) -> None:
    text = re.sub(r"\{#.*?#\}", "", path.read_text())

    found = [what for what, pattern in INLINE.items() if pattern.search(text)]

    assert found == []


def test_modules_stay_short_enough_to_read() -> None:
    long = {
        name_of(path): length
        for path in modules(*PACKAGES)
        if (length := len(path.read_text().splitlines())) > 400
    }

    assert long == {}
