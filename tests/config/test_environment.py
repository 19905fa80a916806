"""What the environment may say, and the sentence that answers anything else."""

import base64
from pathlib import Path

import pytest
from celery import Celery
from django.core.exceptions import ImproperlyConfigured

from config import environment


def test_words_of_truth_are_understood(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLAG", "Yes")
    assert environment.env_bool("FLAG", default=False) is True

    monkeypatch.setenv("FLAG", "off")
    assert environment.env_bool("FLAG", default=True) is False

    monkeypatch.delenv("FLAG")
    assert environment.env_bool("FLAG", default=True) is True


def test_another_word_is_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLAG", "perhaps")

    with pytest.raises(ImproperlyConfigured, match="FLAG must be yes or no"):
        environment.env_bool("FLAG", default=False)


@pytest.mark.parametrize("word", ["ten", "1.5", "-1"])
def test_a_number_must_be_whole_and_large_enough(
    monkeypatch: pytest.MonkeyPatch, word: str
) -> None:
    monkeypatch.setenv("COUNT", word)

    with pytest.raises(ImproperlyConfigured, match="COUNT must be"):
        environment.env_int("COUNT", 3)


def test_a_missing_secret_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SECRET_KEY", raising=False)

    with pytest.raises(ImproperlyConfigured, match="Set SECRET_KEY"):
        environment.env_text("SECRET_KEY")


def test_origins_are_full_origins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ORIGINS", "https://a.example/, http://[::1]:8000")

    origins = environment.env_origins("ORIGINS")

    assert origins == ["https://a.example", "http://[::1]:8000"]
    assert environment.hosts_of(origins) == ["a.example", "[::1]"]


@pytest.mark.parametrize("word", ["a.example", "*", "https://", "https://a.example/b"])
def test_half_an_origin_is_refused(monkeypatch: pytest.MonkeyPatch, word: str) -> None:
    monkeypatch.setenv("ORIGINS", word)

    with pytest.raises(ImproperlyConfigured, match="ORIGINS must hold origins"):
        environment.env_origins("ORIGINS")


def test_a_key_is_thirty_two_bytes() -> None:
    key = base64.urlsafe_b64encode(bytes(range(224, 256))).decode()

    assert environment.checked_key("DICE_KEY", key) == key
    with pytest.raises(ImproperlyConfigured, match="DICE_KEY must be 32 random bytes"):
        environment.checked_key("DICE_KEY", key[4:])


def test_a_secret_is_drawn_once_and_kept_private(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"

    first = environment.secret_made_once(folder, "secret-key")
    second = environment.secret_made_once(folder, "secret-key")

    assert first == second
    assert environment.checked_key("KEY", first)
    assert (folder / "secret-key").stat().st_mode & 0o077 == 0
    assert [path.name for path in folder.iterdir()] == ["secret-key"]


def test_a_data_folder_that_is_a_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "var").write_text("")

    with pytest.raises(ImproperlyConfigured, match="cannot be"):
        environment.secret_made_once(tmp_path / "var", "secret-key")


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("postgres://ann:p%40ss@db.example:5433/deck", "ann p@ss db.example 5433 deck"),
        ("postgresql://ann@[::1]/deck", "ann  ::1  deck"),
        ("postgres://ann@[::1]:5433/deck", "ann  ::1 5433 deck"),
        ("postgres://ann@%2Frun%2Fpg/deck", "ann  /run/pg  deck"),
        ("postgres://ann@/deck?host=/run/pg", "ann  /run/pg  deck"),
        ("postgres:///deck", "    deck"),
    ],
)
def test_a_postgres_address_is_taken_apart(url: str, expected: str) -> None:
    facts = environment.database_from_url(url, pool_size=4)

    parts = [facts[name] for name in ("USER", "PASSWORD", "HOST", "PORT", "NAME")]
    assert " ".join(parts) == expected
    assert facts["OPTIONS"]["pool"]["max_size"] == 4
    assert "host" not in facts["OPTIONS"]


@pytest.mark.parametrize("url", ["mysql://a/b", "postgres://a/", "postgres://a:b/c"])
def test_another_database_address_is_refused(url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="DATABASE_URL"):
        environment.database_from_url(url, pool_size=1)


def test_a_sqlite_address_is_a_path() -> None:
    facts = environment.database_from_url("sqlite:///srv/deck.sqlite3", pool_size=1)

    assert facts["NAME"] == Path("/srv/deck.sqlite3")
    assert facts["OPTIONS"]["transaction_mode"] == "IMMEDIATE"


def test_celery_writes_unix_sockets_its_own_way() -> None:
    assert environment.broker_url("unix:///run/b.sock") == "redis+socket:///run/b.sock"
    assert environment.broker_url("redis://h:1/0") == "redis://h:1/0"


@pytest.mark.parametrize(
    ("given", "written"),
    [
        ("unix:///run/b.sock", "redis+socket:///run/b.sock"),
        ("redis://h:1/0", "redis://h:1/0"),
        ("rediss://h:1/0", "rediss://h:1/0?ssl_cert_reqs=required"),
        ("rediss://h:1/0?timeout=9", "rediss://h:1/0?timeout=9&ssl_cert_reqs=required"),
        ("rediss://h:1/0?ssl_cert_reqs=none", "rediss://h:1/0?ssl_cert_reqs=none"),
    ],
)
def test_celery_can_keep_results_at_any_address(given: str, written: str) -> None:
    url = environment.results_url(given)

    assert url == written
    backend = Celery(backend=url, set_as_current=False).backend
    assert backend.url == url.removeprefix("redis+")
