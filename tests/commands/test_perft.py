"""`manage.py perft` by the readable rules and by the compiled ones."""

import io
import json
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from pytest_django import Settings

from games.bots.core import are_compiled, compiled_cores
from games.management.commands.perft import counting
from games.rules.catalogue import GAMES
from tests.fixtures.nets import COMPILED, ROOT

pytestmark = pytest.mark.timeout(1200)


def said(*words: str) -> str:
    """Return what the command prints."""
    output = io.StringIO()
    call_command("perft", *words, stdout=output)
    return output.getvalue()


@pytest.fixture(autouse=True)
def kernels(settings: Settings) -> None:
    settings.COMPILED_CACHE = Path(COMPILED)


@pytest.mark.parametrize("core", ["compiled", "readable"])
def test_both_rules_count_what_the_vectors_say(core: str) -> None:
    starts = {"acey": "acey in:15 in:15 w -", "uckers": "uckers " + ".,.,.,. " * 4}
    vectors = json.loads((ROOT / "tests/vectors/perft.json").read_text("utf-8"))
    totals = {
        tag: next(
            found["1"] for text, found in vectors.items() if text.startswith(start)
        )
        for tag, start in starts.items()
    }

    for tag, total in totals.items():
        assert said(tag, "1", "--core", core) == f"{total}\n"


def test_the_compiled_rules_count_deeper() -> None:
    assert said("uckers", "2", "--core", "compiled") == "583\n"


def test_unasked_the_compiled_rules_count_where_they_are_kept(
    settings: Settings, tmp_path: Path
) -> None:
    acey = GAMES["acey"]
    assert compiled_cores(enabled=True, cache_folder=COMPILED)
    assert said("acey", "1", "--core", "compiled") == "660\n"
    assert are_compiled(COMPILED)

    assert counting(None, acey).__qualname__ == "AceyCore.perft"
    settings.COMPILED_RULES = False
    assert counting(None, acey) != counting("compiled", acey)
    assert said("acey", "1") == "660\n"
    settings.COMPILED_RULES, settings.COMPILED_CACHE = True, tmp_path
    assert not are_compiled(str(tmp_path))
    assert said("acey", "1") == "660\n"
    assert list(tmp_path.iterdir()) == []


def test_a_depth_of_nothing_is_refused() -> None:
    for core in ("compiled", "readable"):
        with pytest.raises(CommandError, match="at least 1"):
            said("acey", "0", "--core", core)
