"""`manage.py play` from outside: a copy of the tree, started as anyone would."""

import http.cookiejar
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from config.broker import free_port

HOUSE = Path(__file__).resolve().parents[2]
LEFT_OUT = shutil.ignore_patterns(".git", ".venv", "var", ".*_cache", "__pycache__")
READY_SECONDS = 120
STOP_SECONDS = 10

pytestmark = pytest.mark.timeout(240)


@pytest.fixture(scope="session")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a copy of the tree, with nothing in it but what a clone has."""
    return Path(
        shutil.copytree(HOUSE, tmp_path_factory.mktemp("tree") / "m", ignore=LEFT_OUT)
    )


class Playing:
    """One `manage.py play` and what it has said so far."""

    def __init__(self, tree: Path, data: Path, sockets: str, *words: str) -> None:
        self.tree = tree
        self.port = free_port()
        self.url = f"http://localhost:{self.port}"
        self._words = data / "play.txt"
        data.mkdir(parents=True, exist_ok=True)
        with self._words.open("wb") as stream:
            self.process = subprocess.Popen(
                play_command("--port", str(self.port), *words),
                cwd=tree,
                env={**environment(data), "TMPDIR": sockets},
                stdout=stream,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    @property
    def said(self) -> str:
        return self._words.read_text(errors="replace")

    def wait_until_ready(self) -> None:
        limit = time.monotonic() + READY_SECONDS
        while f"Messdeck is ready at {self.url}" not in self.said:
            if self.process.poll() is not None or time.monotonic() > limit:
                pytest.fail(f"play did not get ready:\n{self.said}")
            time.sleep(0.1)

    def end(self, number: int) -> float:
        """Send the signal; return the seconds until the parent was gone."""
        began = time.monotonic()
        self.process.send_signal(number)
        self.process.wait(60)
        return time.monotonic() - began

    def left_over(self) -> list[str]:
        """Return the commands of processes that still run in the tree."""
        found = []
        for folder in Path("/proc").iterdir():
            if not folder.name.isdecimal():
                continue
            try:
                if Path(os.readlink(folder / "cwd")) == self.tree:
                    words = (folder / "cmdline").read_bytes()
                    found.append(words.replace(b"\0", b" ").decode())
            except OSError:
                continue
        return found


def play_command(*words: str) -> list[str]:
    return [sys.executable, "manage.py", "play", *words]


def environment(data: Path) -> dict[str, str]:
    """Return a plain environment: nothing of the tests' own servers."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    return {**kept, "NO_BOOTSTRAP": "1", "DATA_DIR": str(data), "PYTHONUNBUFFERED": "1"}


Start = Callable[..., Playing]


@pytest.fixture
def start(tree: Path, tmp_path: Path) -> Iterator[Start]:
    """Give `start(*words)`, which plays until the test is over."""
    started: list[Playing] = []
    # The path of a socket must be short; a killed parent leaves its folder behind.
    with tempfile.TemporaryDirectory(prefix="md-") as sockets:

        def begin(*words: str) -> Playing:
            playing = Playing(tree, tmp_path / "data", sockets, *words)
            started.append(playing)
            return playing

        yield begin
        for playing in started:
            if playing.process.poll() is None:
                playing.end(signal.SIGTERM)


def run_briefly(tree: Path, data: Path, *words: str) -> tuple[int, str]:
    """Return exit code and words of a play that is expected to refuse."""
    data.mkdir(parents=True, exist_ok=True)
    answer = subprocess.run(
        play_command(*words),
        cwd=tree,
        env=environment(data),
        capture_output=True,
        text=True,
        timeout=READY_SECONDS,
        check=False,
    )
    return answer.returncode, answer.stderr


class Visitor:
    """A browser without scripts: cookies, and forms with their token."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.cookies = http.cookiejar.CookieJar()
        self._opener = urllib.request.build_opener(
            urllib.request.HTTPCookieProcessor(self.cookies)
        )

    def get(self, path: str) -> str:
        with self._opener.open(self.url + path, timeout=20) as answer:
            return str(answer.read().decode())

    def post(self, path: str, *, seen: str) -> str:
        """Send the form at `path`, with the token of the page `seen`."""
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', seen)
        assert token is not None
        fields = urllib.parse.urlencode({"csrfmiddlewaretoken": token[1]}).encode()
        request = urllib.request.Request(
            self.url + path, data=fields, headers={"Origin": self.url}
        )
        with self._opener.open(request, timeout=20) as answer:
            return str(answer.read().decode())


def look_around(playing: Playing) -> Visitor:
    """Return a visitor who has seen the first page and its styles."""
    visitor = Visitor(playing.url)
    assert '"broker": true' in visitor.get("/readyz")
    page = visitor.get("/")
    styles = re.findall(r'href="(/static/[^"]+\.css)"', page)
    assert styles
    assert all(visitor.get(path) for path in styles)
    return visitor


def test_a_guest_outlives_a_restart(start: Start, tree: Path, tmp_path: Path) -> None:
    first = start()
    first.wait_until_ready()
    assert "Broker: the bundled Valkey server." in first.said
    visitor = look_around(first)
    visitor.post("/accounts/guest/", seen=visitor.get("/accounts/login/"))
    name = re.search(r"Guest[\w-]*", visitor.get("/"))
    assert name is not None

    # A second site on the same folder would not hear the first one's moves.
    code, said = run_briefly(tree, tmp_path / "data", "--port", "0")
    assert code == 1
    assert "another Messdeck already plays" in said

    assert first.end(signal.SIGINT) < STOP_SECONDS
    assert first.process.returncode == 0
    assert first.left_over() == []

    second = start()
    second.wait_until_ready()
    visitor.url = second.url
    assert name[0] in visitor.get("/")

    # Killed, the parent can do nothing more for its children.
    second.end(signal.SIGKILL)
    limit = time.monotonic() + 20
    while second.left_over() and time.monotonic() < limit:
        time.sleep(0.2)
    assert second.left_over() == []


def test_the_broker_in_python_serves_too(start: Start) -> None:
    playing = start("--broker", "python")
    playing.wait_until_ready()
    assert "Broker: a broker in Python" in playing.said
    look_around(playing)

    assert playing.end(signal.SIGTERM) < STOP_SECONDS
    assert playing.process.returncode == 0
    assert playing.left_over() == []


def test_an_end_during_the_start_leaves_nothing(start: Start) -> None:
    playing = start()
    limit = time.monotonic() + READY_SECONDS
    while "Broker:" not in playing.said and time.monotonic() < limit:
        time.sleep(0.02)

    assert playing.end(signal.SIGTERM) < STOP_SECONDS
    assert playing.left_over() == []


def test_a_taken_port_is_one_sentence(tree: Path, tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])

        code, said = run_briefly(tree, tmp_path / "data", "--port", port)

    assert code == 1
    assert said.count("\n") == 1
    assert f"port {port}" in said
    assert "--port" in said
    assert list((tmp_path / "data").iterdir()) == []


def test_a_file_that_is_no_database_is_one_sentence(tree: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    (data / "messdeck.sqlite3").write_bytes(b"This is no database. " * 500)

    code, said = run_briefly(tree, data, "--port", "0")

    assert code == 1
    assert said.count("\n") == 1
    assert "messdeck.sqlite3 cannot be used: file is not a database" in said
    assert (data / "messdeck.sqlite3").read_bytes().startswith(b"This is no database.")


def test_a_data_folder_that_is_a_file_is_one_sentence(
    tree: Path, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")

    code, said = run_briefly(
        tree, tmp_path / "data", "--port", "0", "--data-dir", str(tmp_path / "file")
    )

    assert code == 1
    assert said.count("\n") == 1
    assert str(tmp_path / "file") in said


def test_a_setting_that_is_no_number_is_one_sentence(
    tree: Path, tmp_path: Path
) -> None:
    answer = subprocess.run(
        play_command("--port", "0"),
        cwd=tree,
        env={**environment(tmp_path / "data"), "BOT_PACE_MS": "fast"},
        capture_output=True,
        text=True,
        timeout=READY_SECONDS,
        check=False,
    )

    assert answer.returncode == 1
    assert answer.stderr.count("\n") == 1
    assert "BOT_PACE_MS must be a whole number" in answer.stderr
