"""Private PostgreSQL and Redis servers for the tests, gone when they are over."""

import contextlib
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg

from config.broker import free_port, server_command, system_binary, wait_for_broker
from config.supervisor import Service, start, stop

START_SECONDS = 60
PACKAGES = ("redis-server", "postgresql", "chromium", "fonts-liberation")
POSTGRES_USER = "postgres"


class NoServer(Exception):
    """A server that the tests need cannot be had."""


def missing_packages() -> list[str]:
    """Return the Debian packages whose programs are not on this machine."""
    found = {
        "redis-server": bool(system_binary()),
        "postgresql": bool(postgres_folder()),
        "chromium": bool(shutil.which("chromium")),
        "fonts-liberation": Path("/usr/share/fonts/truetype/liberation").exists()
        or Path("/usr/share/fonts/truetype/liberation2").exists(),
    }
    return [name for name in PACKAGES if not found[name]]


def install_missing() -> None:
    """Install what the tests need; raise NoServer when that is not possible."""
    missing = missing_packages()
    if not missing:
        return
    command = ["apt-get", "install", "-y", "--no-install-recommends", *missing]
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        raise NoServer(f"The tests need more programs: {' '.join(command)}")
    print(f"Installing {' '.join(missing)} ...", flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    with tempfile.TemporaryFile() as words:
        for step in (["apt-get", "update"], command):
            subprocess.run(step, env=quiet, stdout=words, stderr=words, check=False)
        words.seek(0)
        if missing_packages():
            print(words.read().decode(errors="replace"))
            raise NoServer(f"This did not succeed: {' '.join(command)}")


def postgres_folder() -> str:
    """Return the folder of PostgreSQL's programs, the newest; empty without one."""
    on_path = shutil.which("initdb")
    if on_path:
        return str(Path(on_path).resolve().parent)
    kept = Path("/usr/lib/postgresql").glob("*/bin/initdb")
    newest = sorted(kept, key=lambda path: float(path.parts[-3]))
    return str(newest[-1].parent) if newest else ""


@contextlib.contextmanager
def private_postgres() -> Iterator[str]:
    """Run a PostgreSQL of our own on a Unix socket; yield its DATABASE_URL."""
    programs = postgres_folder()
    if not programs:
        raise NoServer("PostgreSQL is not on this machine.")
    folder = Path(tempfile.mkdtemp(prefix="messdeck-pg-"))
    owner = POSTGRES_USER if os.geteuid() == 0 else None
    try:
        if owner:
            shutil.chown(folder, owner, owner)
        _initdb(programs, folder, owner)
        with _postgres(programs, folder, owner):
            yield f"postgres://{POSTGRES_USER}@/messdeck?host={folder}"
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _initdb(programs: str, folder: Path, owner: str | None) -> None:
    command = [f"{programs}/initdb", "-D", str(folder / "data"), "-U", POSTGRES_USER]
    command += ["--auth", "trust", "--no-sync", "-E", "UTF8", "--locale", "C.UTF-8"]
    made = subprocess.run(
        command, cwd=folder, user=owner, group=owner, capture_output=True, check=False
    )
    if made.returncode:
        raise NoServer(f"initdb failed: {made.stderr.decode(errors='replace')}")


@contextlib.contextmanager
def _postgres(programs: str, folder: Path, owner: str | None) -> Iterator[None]:
    # Nothing here has to survive, so nothing waits for the disk.
    settings = {
        "listen_addresses": "",
        "unix_socket_directories": str(folder),
        "max_connections": "200",
        "fsync": "off",
        "synchronous_commit": "off",
        "full_page_writes": "off",
    }
    command = [f"{programs}/postgres", "-D", str(folder / "data")]
    command += [
        word for name, value in settings.items() for word in ("-c", f"{name}={value}")
    ]
    service = Service("postgres", command, floor=0, user=owner)
    server = start(service, folder / "log", folder=folder)
    try:
        _make_database(folder, server)
        yield
    finally:
        # Clients that are still there would hold up a polite end.
        server.send_signal(signal.SIGINT)
        stop([server], 10)


def _make_database(folder: Path, server: subprocess.Popen[bytes]) -> None:
    address = f"host={folder} user={POSTGRES_USER} dbname=postgres"
    limit = time.monotonic() + START_SECONDS
    while True:
        try:
            with psycopg.connect(address, autocommit=True) as link:
                link.execute("CREATE DATABASE messdeck")
                return
        except psycopg.OperationalError as error:
            if server.poll() is not None or time.monotonic() > limit:
                raise NoServer((folder / "log").read_text()) from error
        time.sleep(0.1)


@contextlib.contextmanager
def private_redis() -> Iterator[str]:
    """Run a Redis of our own on a free loopback port; yield its URL."""
    binary = system_binary()
    if not binary:
        raise NoServer("Redis is not on this machine.")
    port = free_port()
    place = ("--bind", "127.0.0.1", "--port", str(port))
    url = f"redis://127.0.0.1:{port}/0"
    with tempfile.TemporaryDirectory(prefix="messdeck-redis-") as name:
        folder = Path(name)
        service = Service("redis", server_command(binary, *place), floor=0)
        server = start(service, folder / "log", folder=folder)
        try:
            wait_for_broker(url)
            yield url
        finally:
            stop([server], 5)
