"""`manage.py test`: every check and every test, against real servers.

A missing part fails, it is never skipped.  Words that are not ours are handed
to pytest, and then only the tests they choose are run.
"""

import argparse
import base64
import contextlib
import secrets
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import IO

from config.broker import NoBroker
from config.servers import NoServer, install_missing, private_postgres, private_redis
from config.supervisor import Service, kill_group, start, undisturbed

HOUSE = Path(__file__).resolve().parent.parent
PYTHON = sys.executable
# These start the whole site and share one machine: never two at a time.
WHOLE_SITE = ("tests/browser", "tests/faults", "tests/embedded")


@dataclass(frozen=True, slots=True)
class Check:
    """One command that must end with 0; `aloud` shows its words as they come."""

    name: str
    command: Sequence[str]
    environment: Mapping[str, str] = field(default_factory=dict)
    aloud: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a check ended, in seconds, and the last line it wrote."""

    name: str
    passed: bool
    seconds: float
    last_line: str


def main(words: Sequence[str]) -> int:
    """Run the checks; return 0 only when all of them passed."""
    signal.signal(signal.SIGTERM, _end)
    signal.signal(signal.SIGHUP, _end)
    parser = argparse.ArgumentParser(prog="manage.py test", description=__doc__)
    parser.add_argument(
        "--fast", action="store_true", help="leave out the tests of the whole site"
    )
    options, chosen = parser.parse_known_args(words)
    try:
        install_missing()
        with contextlib.ExitStack() as servers:
            place = {
                "DATABASE_URL": servers.enter_context(private_postgres()),
                "REDIS_URL": servers.enter_context(private_redis()),
                "DATA_DIR": servers.enter_context(
                    tempfile.TemporaryDirectory(prefix="messdeck-test-")
                ),
            }
            checks = checks_for(chosen, place, whole_site=not options.fast)
            return report([run(check) for check in checks])
    except (NoServer, NoBroker) as reason:
        print(f"The tests cannot run: {reason}", file=sys.stderr, flush=True)
        return 1


def _end(number: int, frame: FrameType | None) -> None:
    raise SystemExit(128 + number)


def checks_for(
    chosen: Sequence[str], place: Mapping[str, str], *, whole_site: bool
) -> list[Check]:
    """Return what has to be run, cheap checks first.

    `chosen` are words for pytest: with any, only they are run.
    """
    if chosen:
        return [pytest_check("pytest", [*chosen], place)]
    ignored = [f"--ignore={folder}" for folder in WHOLE_SITE]
    checks = [
        *still_checks(place),
        pytest_check("pytest", ["-n", "2", *ignored], place),
    ]
    if whole_site:
        checks.append(pytest_check("pytest, whole site", WHOLE_SITE, place))
    return checks


def still_checks(place: Mapping[str, str]) -> list[Check]:
    """Return the checks that look at the tree without running the site."""
    lint_imports = str(Path(PYTHON).parent / "lint-imports")
    manage = (PYTHON, "manage.py")
    return [
        Check("ruff format", [PYTHON, "-m", "ruff", "format", "--check", "."]),
        Check("ruff check", [PYTHON, "-m", "ruff", "check", "."]),
        Check("lint-imports", [lint_imports]),
        Check("mypy", [PYTHON, "-m", "mypy"], place),
        Check("migrations", [*manage, "makemigrations", "--check"], place),
        Check(
            "check --deploy",
            [*manage, "check", "--deploy", "--fail-level", "WARNING"],
            {**place, **production_environment()},
        ),
    ]


def production_environment() -> dict[str, str]:
    """Return what production needs in its environment, with secrets of the moment."""
    return {
        "MESSDECK_PRODUCTION": "yes",
        "SECRET_KEY": secrets.token_urlsafe(60),
        "DICE_KEY": base64.urlsafe_b64encode(secrets.token_bytes(32)).decode(),
        "ORIGINS": "https://messdeck.example",
    }


def pytest_check(name: str, words: Sequence[str], place: Mapping[str, str]) -> Check:
    """Return a run of pytest over what the words choose."""
    command = [PYTHON, "-m", "pytest", "-q", "-p", "no:cacheprovider", *words]
    environment = {**place, "DJANGO_SETTINGS_MODULE": "tests.settings"}
    return Check(name, command, environment, aloud=True)


def run(check: Check) -> Outcome:
    """Run one check and print its line; its words too when it failed."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="messdeck-check-") as name:
        log = Path(name) / "words"
        service = Service(
            check.name, check.command, floor=0, environment=check.environment
        )
        with undisturbed():
            child = start(service, log, folder=HOUSE)
        follow(child, log, aloud=check.aloud)
        text = log.read_text(errors="replace")
    passed = child.returncode == 0
    if not passed and not check.aloud:
        print(text, flush=True)
    lines = [line for line in text.splitlines() if line.strip()]
    outcome = Outcome(
        check.name, passed, time.monotonic() - began, lines[-1] if lines else ""
    )
    print(line_of(outcome), flush=True)
    return outcome


def follow(child: subprocess.Popen[bytes], log: Path, *, aloud: bool) -> None:
    """Wait for the child, handing on its words when wanted; end it if we must end."""
    with log.open("rb") as stream:
        try:
            while child.poll() is None:
                hand_on(stream, aloud=aloud)
                time.sleep(0.1)
        finally:
            end(child)
            hand_on(stream, aloud=aloud)


def hand_on(stream: IO[bytes], *, aloud: bool) -> None:
    """Print what has been written since the last time, when it is wanted."""
    words = stream.read()
    if aloud and words:
        sys.stdout.write(words.decode(errors="replace"))
        sys.stdout.flush()


def end(child: subprocess.Popen[bytes]) -> None:
    """End a check that is still running: pytest takes its own servers down."""
    if child.poll() is None:
        child.send_signal(signal.SIGINT)
        with contextlib.suppress(subprocess.TimeoutExpired):
            child.wait(30)
    kill_group(child)


def line_of(outcome: Outcome) -> str:
    """Return the one line that tells how a check ended."""
    word = "ok    " if outcome.passed else "FAILED"
    return f"{word} {outcome.name:<20} {outcome.seconds:6.1f} s  {outcome.last_line}"


def report(outcomes: Sequence[Outcome]) -> int:
    """Print all lines once more, together; return the exit code."""
    print("\nSummary", flush=True)
    for outcome in outcomes:
        print(line_of(outcome))
    failed = [outcome.name for outcome in outcomes if not outcome.passed]
    print(f"Failed: {', '.join(failed)}." if failed else "Everything passed.")
    sys.stdout.flush()
    return 1 if failed else 0
