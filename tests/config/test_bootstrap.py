"""manage.py before its packages are there: sentences, stamps, old Pythons."""

import ast
import errno
import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

HOUSE = Path(__file__).resolve().parents[2]


@pytest.fixture
def manage() -> ModuleType:
    """Give a fresh copy of manage.py as a module."""
    spec = importlib.util.spec_from_file_location("manage_copy", HOUSE / "manage.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_old_pythons_can_read_manage_py() -> None:
    tree = ast.parse((HOUSE / "manage.py").read_text(), feature_version=(3, 6))

    assert not [node for node in ast.walk(tree) if isinstance(node, ast.NamedExpr)]


def test_an_old_python_is_told_in_one_sentence(manage: ModuleType) -> None:
    said = manage.python_complaint((3, 10, 9, "final", 0))

    assert said.startswith("Messdeck needs Python 3.11 or newer, and this is 3.10:")
    assert "\n" not in said
    assert manage.python_complaint((3, 11, 0)) == ""
    assert manage.python_complaint((3, 13, 1)) == ""


def test_a_stamp_holds_for_its_lock_and_its_python(
    manage: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock = tmp_path / "requirements.txt"
    lock.write_text("django==5.2\n")
    monkeypatch.setattr(manage, "LOCKS", {"app": str(lock), "test": str(lock)})
    venv = str(tmp_path)
    assert not manage.is_fresh("app", venv)

    manage.write_stamps("app", venv)
    assert manage.is_fresh("app", venv)
    assert not manage.is_fresh("test", venv)

    lock.write_text("django==5.3\n")
    assert not manage.is_fresh("app", venv)


def test_a_stamp_of_another_python_is_stale(manage: ModuleType, tmp_path: Path) -> None:
    lock = tmp_path / "requirements.txt"
    lock.write_text("")

    texts = {
        manage.stamp_text(str(lock), version) for version in [(3, 11, 7), (3, 12, 1)]
    }

    assert len(texts) == 2


def test_the_test_packages_count_for_the_site_too(
    manage: ModuleType, tmp_path: Path
) -> None:
    manage.write_stamps("test", str(tmp_path))

    assert manage.is_fresh("app", str(tmp_path))
    assert manage.is_fresh("test", str(tmp_path))


def test_a_broken_environment_is_not_of_this_python(
    manage: ModuleType, tmp_path: Path
) -> None:
    assert not manage.is_of_this_python(str(tmp_path))

    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "python").symlink_to("/nonexistent/python")
    assert not manage.is_of_this_python(str(tmp_path))


def test_no_room_on_the_disk_is_one_sentence(
    manage: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(manage, "NEEDED_MEGABYTES", 10**12)

    with pytest.raises(SystemExit):
        manage.require_room()

    said = capsys.readouterr().err
    assert "make room and start again." in said
    assert said.count("\n") == 1


def test_a_python_without_ensurepip_is_told_the_package(
    manage: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name: None if name == "ensurepip" else name
    )

    with pytest.raises(SystemExit):
        manage.make_venv(str(tmp_path / "venv"))

    assert "apt-get install python3-venv" in capsys.readouterr().err
    assert not (tmp_path / "venv").exists()


def test_a_full_disk_while_making_the_environment_is_told(
    manage: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    def fill_up(builder: object, folder: str) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("venv.EnvBuilder.create", fill_up)

    with pytest.raises(SystemExit):
        manage.make_venv(str(tmp_path / "venv"))

    assert "the disk is full" in capsys.readouterr().err


def test_a_foreign_environment_without_packages_is_told(tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "venv", "--without-pip", str(tmp_path / "other")],
        check=True,
    )
    (tmp_path / "config").mkdir()
    for name in ("requirements.txt", "requirements-test.txt"):
        shutil.copy(HOUSE / "config" / name, tmp_path / "config" / name)
    shutil.copy(HOUSE / "manage.py", tmp_path / "manage.py")

    answer = subprocess.run(
        [str(tmp_path / "other" / "bin" / "python"), "manage.py", "check"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )

    assert answer.returncode == 1
    assert "This environment lacks Messdeck's packages" in answer.stderr
    assert answer.stderr.count("\n") == 1
    assert not (tmp_path / ".venv").exists()
