"""Starts child processes, watches them and ends them all, whatever happens.

Every child leads a process group of its own, which is killed at the end, so
that no grandchild is left; on Linux the kernel ends children whose parent was
killed.  Only the standard library is used.
"""

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

PR_SET_PDEATHSIG = 1
STOP_SECONDS = 5
RESTARTS_A_MINUTE = 5
ENDING_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
ALARM_WORDS = (" ERROR ", " CRITICAL ", "Traceback (most recent call last)")

_libc = ctypes.CDLL(None) if sys.platform == "linux" else None


@dataclass(frozen=True, slots=True)
class Service:
    """One child to run: `floor` 0 is started first and stopped last.

    An `essential` one ends the whole with it; another is started again.
    """

    name: str
    command: Sequence[str]
    floor: int
    essential: bool = False
    environment: Mapping[str, str] = field(default_factory=dict)
    user: str | None = None


class ServiceEnded(Exception):
    """A child that the whole needs has ended."""


@contextlib.contextmanager
def undisturbed() -> Iterator[None]:
    """Hold back the signals that end us, so that no child is started unnoticed."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ENDING_SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _prepare_child() -> None:
    signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING_SIGNALS)
    if _libc is not None:
        _libc.prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


def start(service: Service, log: Path, *, folder: Path) -> subprocess.Popen[bytes]:
    """Start the service in `folder`, its words appended to the file `log`."""
    with log.open("ab") as stream:
        return subprocess.Popen(
            service.command,
            cwd=folder,
            env={**os.environ, **service.environment},
            stdin=subprocess.DEVNULL,
            stdout=stream,
            stderr=subprocess.STDOUT,
            user=service.user,
            group=service.user,
            start_new_session=True,
            preexec_fn=_prepare_child,
        )


def stop(children: Sequence[subprocess.Popen[bytes]], seconds: float) -> None:
    """Ask the children to end, wait at most `seconds`, then kill their groups."""
    for child in children:
        if child.poll() is None:
            child.terminate()
    limit = time.monotonic() + seconds
    try:
        for child in children:
            _wait_until(child, limit)
    finally:
        for child in children:
            kill_group(child)


def _wait_until(child: subprocess.Popen[bytes], limit: float) -> None:
    try:
        child.wait(max(0.0, limit - time.monotonic()))
    except subprocess.TimeoutExpired:
        return


def kill_group(child: subprocess.Popen[bytes]) -> None:
    """Kill what is left of the child's process group, the child included."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(child.pid, signal.SIGKILL)
    child.wait()


class Supervisor:
    """The running children of one house, by name."""

    def __init__(self, *, folder: Path, logs: Path) -> None:
        self.folder = folder
        self.logs = logs
        self.services: dict[str, Service] = {}
        self.children: dict[str, subprocess.Popen[bytes]] = {}
        self._restarts: dict[str, list[float]] = {}
        self._read_to: dict[str, int] = {}

    def log_of(self, name: str) -> Path:
        """Return the file that takes the child's words."""
        return self.logs / f"{name}.log"

    def start(self, service: Service) -> None:
        """Start a service; its log begins anew, the one before is kept as `.1`."""
        log = self.log_of(service.name)
        if service.name not in self.services and log.exists():
            log.replace(log.with_suffix(".log.1"))
        self.services[service.name] = service
        self._spawn(service)

    def _spawn(self, service: Service) -> None:
        log = self.log_of(service.name)
        with undisturbed():
            self.children[service.name] = start(service, log, folder=self.folder)

    def look(self) -> list[str]:
        """Return news since the last look; start again what has died.

        Raises ServiceEnded when an essential child, or one that keeps dying,
        has ended.
        """
        news = [line for name in self.services for line in self._alarms(name)]
        for name, child in list(self.children.items()):
            if child.poll() is not None:
                news.append(self._revive(name, child.returncode))
        return news

    def _revive(self, name: str, code: int) -> str:
        service = self.services[name]
        ended = f"{name} has ended (code {code}), see {self.log_of(name)}"
        now = time.monotonic()
        recent = [at for at in self._restarts.get(name, []) if at > now - 60]
        if service.essential or len(recent) >= RESTARTS_A_MINUTE:
            raise ServiceEnded(ended)
        kill_group(self.children[name])
        self._restarts[name] = [*recent, now]
        self._spawn(service)
        return f"{ended}; started again"

    def _alarms(self, name: str) -> list[str]:
        log = self.log_of(name)
        if not log.exists():
            return []
        with log.open("rb") as stream:
            stream.seek(self._read_to.get(name, 0))
            text = stream.read()
        whole, _, rest = text.rpartition(b"\n")
        self._read_to[name] = self._read_to.get(name, 0) + len(text) - len(rest)
        lines = whole.decode(errors="replace").splitlines()
        return [
            f"{name}: {line}"
            for line in lines
            if any(word in line for word in ALARM_WORDS)
        ]

    def stop_all(self, seconds: float = STOP_SECONDS) -> None:
        """End every child, upper floors first, and leave no process of theirs."""
        try:
            floors = {service.floor for service in self.services.values()}
            for floor in sorted(floors, reverse=True):
                stop([self.children[n] for n in self._names_on(floor)], seconds)
        finally:
            for child in self.children.values():
                kill_group(child)

    def _names_on(self, floor: int) -> list[str]:
        return [
            name
            for name, service in self.services.items()
            if service.floor == floor and name in self.children
        ]
