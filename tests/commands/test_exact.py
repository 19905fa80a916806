"""`manage.py bear_off` and `manage.py solve_small` from outside."""

import io
import re
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

ROOT = Path(__file__).parents[2]


def said(*words: str) -> str:
    """Return what a command prints."""
    output = io.StringIO()
    call_command(*words, stdout=output)
    return output.getvalue()


def test_the_bear_off_says_how_far_evaluations_are_off(tmp_path: Path) -> None:
    words = ["bear_off", "games.bots.exact.errors:race_chance", "--positions", "100"]

    text = said(*words, "--cache-folder", str(tmp_path))

    assert text.startswith("54264 states of one side, 853776 of both")
    assert re.search(
        r"race, few checkers: 851929 positions, mean error \d.*e-0[89]", text
    )
    assert "\nglance: 100 positions, mean error 0.0" in text
    assert "\ngames.bots.exact.errors:race_chance: 100 positions" in text
    assert [path.name for path in tmp_path.iterdir()] == ["bear-off-6.npy"]


@pytest.mark.parametrize("name", ["nothing:here", "nothing", "math:no", ":"])
def test_an_evaluation_that_is_not_there_is_refused(name: str) -> None:
    with pytest.raises(CommandError, match="no evaluation"):
        said("bear_off", name, "--positions", "1")


@pytest.mark.timeout(1200)
def test_a_small_game_is_solved() -> None:
    folder = str(ROOT / ".pytest_cache" / "numba")

    text = said("solve_small", "--checkers", "1", "--cache-folder", folder)

    assert text.startswith("652 states, 15655 ends of throws, ")
    assert text.endswith("V(start, on roll) = 0.536962\n")
