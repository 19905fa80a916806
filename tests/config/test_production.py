"""Production takes no secret from anywhere but its environment."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from config.run_tests import production_environment

HOUSE = Path(__file__).resolve().parents[2]
NEEDED = ("SECRET_KEY", "DICE_KEY", "ORIGINS", "DATABASE_URL", "REDIS_URL")


def load_settings(environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    bare = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    command = [sys.executable, "-c", "import config.settings"]
    return subprocess.run(
        command,
        cwd=HOUSE,
        env={**bare, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def complete() -> dict[str, str]:
    return {
        **production_environment(),
        "DATABASE_URL": "postgres://deck@db.example/deck",
        "REDIS_URL": "redis://broker.example/0",
    }


@pytest.mark.parametrize("name", NEEDED)
def test_production_refuses_to_start_without(name: str) -> None:
    environment = complete()
    del environment[name]

    answer = load_settings(environment)

    assert answer.returncode != 0
    assert f"Set {name} in the environment." in answer.stderr


def test_production_refuses_plain_http() -> None:
    answer = load_settings({**complete(), "ORIGINS": "http://messdeck.example"})

    assert answer.returncode != 0
    assert "must be https" in answer.stderr


def test_production_writes_no_secret_to_the_disk(tmp_path: Path) -> None:
    answer = load_settings({**complete(), "DATA_DIR": str(tmp_path / "var")})

    assert answer.returncode == 0, answer.stderr
    assert not (tmp_path / "var").exists()
