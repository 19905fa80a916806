"""Workers make the compiled rules ready in the background, once a machine."""

import threading
from pathlib import Path

import pytest
from pytest_django import Settings

from config.compiled import get_ready, get_ready_in_background
from games.bots import engines
from games.rules.catalogue import GAMES
from tests.fixtures.nets import COMPILED

START = GAMES["uckers"].start(4, {}, 0)


def test_switched_off_nothing_is_begun(settings: Settings) -> None:
    settings.COMPILED_RULES = False
    before = threading.active_count()

    get_ready_in_background()

    assert threading.active_count() == before


@pytest.mark.timeout(600)
def test_a_worker_has_the_quick_search_when_it_is_ready(settings: Settings) -> None:
    settings.COMPILED_CACHE = Path(COMPILED)
    engines.make_plain()
    assert not engines.is_quick("uckers", START)

    get_ready()

    assert engines.is_quick("uckers", START)
    engines.make_plain()


def test_a_folder_that_cannot_be_written_is_logged_and_no_more(
    settings: Settings, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").touch()
    settings.COMPILED_CACHE = tmp_path / "file" / "folder"

    get_ready()

    assert "cannot be made ready" in caplog.text
