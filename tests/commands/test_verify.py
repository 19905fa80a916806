"""`manage.py verify`: the players' verifier, at hand for operators."""

from pathlib import Path

import pytest
from django.core.management import call_command

from games.record.transcript import record_file
from tests.record.records import played


def test_a_good_record_is_all_good(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "record.json"
    path.write_bytes(record_file(played("acey", 2, 39, throws=3)))

    with pytest.raises(SystemExit) as stop:
        call_command("verify", str(path))

    assert stop.value.code == 0
    assert capsys.readouterr().out == "3 throws, all good\n"


def test_a_changed_record_and_a_missing_file_have_their_exit_status(
    tmp_path: Path,
) -> None:
    path = tmp_path / "record.json"
    path.write_bytes(record_file(played("acey", 2, 39, throws=3))[:-1])

    for name, status in ((str(path), 1), (str(tmp_path / "nowhere.json"), 2)):
        with pytest.raises(SystemExit) as stop:
            call_command("verify", name)
        assert stop.value.code == status
