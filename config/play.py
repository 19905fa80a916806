"""`manage.py play`: the whole site on this machine, with nothing to set up.

The parent prepares the database and the static files, starts broker, web, two
workers and the clock, watches them, and ends them all.
"""

import argparse
import fcntl
import os
import shutil
import signal
import socket
import sqlite3
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import IO

import django
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.db import DatabaseError, connections
from django.db.migrations.exceptions import MigrationSchemaMissing

from config.broker import RUNGS, Broker, NoBroker, find_broker, wait_for_broker
from config.staticfiles import collect_if_changed
from config.supervisor import ENDING_SIGNALS, Service, ServiceEnded, Supervisor

HOUSE = Path(__file__).resolve().parent.parent
READY_SECONDS = 120
LOOK_SECONDS = 0.2
WITHOUT_DICE_KEY = {"HOLDS_DICE_KEY": "off"}
"""For workers that choose: they never need to know what is thrown next."""


class CannotPlay(Exception):
    """A sentence that tells why the site cannot start here."""


class Stopped(Exception):
    """Somebody asked the site to end."""


def main(words: Sequence[str]) -> int:
    """Run the site until it is asked to end; return the exit code."""
    options = parse(words)
    for number in ENDING_SIGNALS:
        if number != signal.SIGHUP or signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, _raise_stopped)
    try:
        _play(options)
    except Stopped:
        return 0
    except (CannotPlay, ImproperlyConfigured, NoBroker, ServiceEnded) as reason:
        print(f"Messdeck cannot go on: {reason}", file=sys.stderr, flush=True)
        return 1
    return 0


def parse(words: Sequence[str]) -> argparse.Namespace:
    """Return the options; end with usage when they are not understood."""
    parser = argparse.ArgumentParser(prog="manage.py play", description=__doc__)
    parser.add_argument(
        "--port", type=int, default=8000, help="0 takes any free one (default 8000)"
    )
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on")
    parser.add_argument("--data-dir", help="where everything is kept (default var)")
    parser.add_argument(
        "--broker", choices=RUNGS, default="", help="one rung of the broker's ladder"
    )
    return parser.parse_args(words)


def _raise_stopped(number: int, frame: FrameType | None) -> None:
    # A second signal during the stop must not interrupt it.
    for each in ENDING_SIGNALS:
        signal.signal(each, signal.SIG_IGN)
    raise Stopped


def _play(options: argparse.Namespace) -> None:
    port = open_port(options.host, options.port)
    if options.data_dir:
        os.environ["DATA_DIR"] = str(Path(options.data_dir).absolute())
    os.environ.setdefault("ORIGINS", ",".join(origins_of(options.host, port)))
    django.setup()
    data = settings.DATA_DIR
    with data_folder(data):
        prepare_database()
        collect_if_changed(data / "static.signature")
        _run(options, port, data, settings.REDIS_URL)


def origins_of(host: str, port: int) -> list[str]:
    """Return the origins under which a browser reaches this host and port."""
    names = ["localhost", "127.0.0.1"]
    if host not in {"0.0.0.0", "::", *names}:
        names.append(f"[{host}]" if ":" in host else host)
    return [f"http://{name}:{port}" for name in names]


def open_port(host: str, port: int) -> int:
    """Return the port, or a free one for 0; raise CannotPlay when it is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except (OSError, OverflowError) as error:
            raise CannotPlay(
                f"port {port} of {host} cannot be had ({error}); "
                f"choose another with --port."
            ) from error
        return int(probe.getsockname()[1])


@contextmanager
def data_folder(path: Path) -> Iterator[None]:
    """Hold the data folder for this process; raise CannotPlay when it cannot be.

    Two sites on one folder would not hear each other's moves.
    """
    try:
        (path / "log").mkdir(parents=True, exist_ok=True)
        lock: IO[str] = (path / "play.lock").open("a")
    except OSError as error:
        reason = f"the data folder {path} cannot be written: {error}."
        raise CannotPlay(reason) from error
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise CannotPlay(
                f"another Messdeck already plays from the data folder {path}."
            ) from error
        yield


def prepare_database() -> None:
    """Bring the database to the newest shape; raise CannotPlay when it is broken."""
    name = connections["default"].settings_dict["NAME"]
    try:
        call_command("migrate", interactive=False, verbosity=0)
    except (DatabaseError, sqlite3.Error, OSError, MigrationSchemaMissing) as error:
        raise CannotPlay(f"the database {name} cannot be used: {error}.") from error
    finally:
        connections.close_all()


def _run(options: argparse.Namespace, port: int, data: Path, redis_url: str) -> None:
    sockets = Path(tempfile.mkdtemp(prefix="messdeck-"))
    house = Supervisor(folder=HOUSE, logs=data / "log")
    try:
        broker = find_broker(redis_url=redis_url, folder=sockets, wanted=options.broker)
        _start(house, broker, options.host, port, data)
        _wait_until_ready(house, options.host, port)
        print(f"Messdeck is ready at http://localhost:{port}", flush=True)
        print("End it with Ctrl-C.", flush=True)
        while True:
            _look(house)
    finally:
        print("Ending ...", flush=True)
        house.stop_all()
        shutil.rmtree(sockets, ignore_errors=True)


def _start(house: Supervisor, broker: Broker, host: str, port: int, data: Path) -> None:
    print(f"Broker: {broker.words}.", flush=True)
    os.environ["REDIS_URL"] = broker.url
    if broker.command:
        house.start(Service("broker", broker.command, floor=0, essential=True))
    wait_for_broker(broker.url)
    for service in site_services(host, port, data):
        house.start(service)


def site_services(host: str, port: int, data: Path) -> list[Service]:
    """Return the site's processes above the broker."""
    return [
        Service("web", web_command(host, port), floor=2, essential=True),
        Service("timers", worker_command("timers", "celery", "threads", 4), floor=1),
        Service(
            "bots",
            worker_command("bots", "bots", "prefork", 2),
            floor=1,
            environment=WITHOUT_DICE_KEY,
        ),
        Service(
            "analysis",
            worker_command("analysis", "analysis", "prefork", 1),
            floor=1,
            environment=WITHOUT_DICE_KEY,
        ),
        Service("beat", beat_command(data / "beat"), floor=2),
    ]


def web_command(host: str, port: int) -> list[str]:
    """Return the command of one web process."""
    return [
        *(sys.executable, "-m", "uvicorn", "config.asgi:application"),
        *("--host", host, "--port", str(port), "--lifespan", "off"),
        *("--ws-max-size", "16384", "--timeout-graceful-shutdown", "3"),
        *("--log-level", "warning", "--no-access-log"),
    ]


def worker_command(name: str, queue: str, pool: str, slots: int) -> list[str]:
    """Return the command of one worker on one queue."""
    return [
        *(sys.executable, "-m", "celery", "-A", "config.celery", "worker"),
        *("-n", f"{name}@%h", "-Q", queue, "-P", pool, "-c", str(slots)),
        *("--loglevel", "info", "--without-gossip", "--without-mingle"),
    ]


def beat_command(schedule: Path) -> list[str]:
    """Return the command of the clock; `schedule` is the file it keeps."""
    return [
        *(sys.executable, "-m", "celery", "-A", "config.celery", "beat"),
        *("-s", str(schedule), "--pidfile", "", "--loglevel", "warning"),
    ]


def _look(house: Supervisor) -> None:
    for line in house.look():
        print(line, file=sys.stderr, flush=True)
    time.sleep(LOOK_SECONDS)


def _wait_until_ready(house: Supervisor, host: str, port: int) -> None:
    limit = time.monotonic() + READY_SECONDS
    while not is_answering(host, port):
        if time.monotonic() > limit:
            raise CannotPlay(
                f"the site did not answer in {READY_SECONDS} seconds; "
                f"see the files in {house.logs}."
            )
        _look(house)


def is_answering(host: str, port: int) -> bool:
    """Tell whether /healthz answers there."""
    near = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    place = f"[{near}]" if ":" in near else near
    request = urllib.request.Request(
        f"http://{place}:{port}/healthz", headers={"Host": f"localhost:{port}"}
    )
    try:
        with urllib.request.urlopen(request, timeout=5) as answer:
            return bool(answer.status == 200)
    except (OSError, urllib.error.URLError):
        return False
