"""Reads the environment; what is missing or malformed ends with one sentence.

Only the standard library and Django's `ImproperlyConfigured` are used, so that
settings can call these functions before anything else is configured.
"""

import base64
import binascii
import contextlib
import os
import secrets
import tempfile
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

TRUE_WORDS = {"1", "true", "yes", "on"}
FALSE_WORDS = {"0", "false", "no", "off"}
KEY_BYTES = 32


def env_text(name: str, default: str | None = None) -> str:
    """Return the variable's text, or the default when it is unset or empty.

    Raises ImproperlyConfigured when there is neither.
    """
    value = os.environ.get(name, "").strip()
    if value:
        return value
    if default is None:
        raise ImproperlyConfigured(f"Set {name} in the environment.")
    return default


def env_bool(name: str, *, default: bool) -> bool:
    """Return the variable as a truth; raise ImproperlyConfigured on another word."""
    value = os.environ.get(name, "").strip().lower()
    if not value:
        return default
    if value in TRUE_WORDS:
        return True
    if value in FALSE_WORDS:
        return False
    raise ImproperlyConfigured(f"{name} must be yes or no, not {value!r}.")


def env_int(name: str, default: int, *, least: int = 0) -> int:
    """Return the variable as a whole number of at least `least`.

    Raises ImproperlyConfigured when it is no number or too small.
    """
    value = os.environ.get(name, "").strip()
    if not value:
        return default
    try:
        number = int(value)
    except ValueError:
        raise ImproperlyConfigured(
            f"{name} must be a whole number, not {value!r}."
        ) from None
    if number < least:
        raise ImproperlyConfigured(f"{name} must be {least} or more, not {number}.")
    return number


def env_origins(name: str, default: list[str] | None = None) -> list[str]:
    """Return the origins (`https://host[:port]`) of a comma-separated variable.

    Raises ImproperlyConfigured for anything that is not a full origin.
    """
    value = os.environ.get(name, "").strip()
    if not value and default is not None:
        return default
    origins = [part.strip().rstrip("/") for part in value.split(",") if part.strip()]
    if not origins:
        raise ImproperlyConfigured(f"Set {name} in the environment.")
    for origin in origins:
        parts = urlsplit(origin)
        bare = f"{parts.scheme}://{parts.netloc}"
        if (
            parts.scheme not in {"http", "https"}
            or not parts.hostname
            or bare != origin
        ):
            raise ImproperlyConfigured(
                f"{name} must hold origins such as https://example.org, not {origin!r}."
            )
    return origins


def hosts_of(origins: list[str]) -> list[str]:
    """Return the host names of the origins, each once, in order."""
    names = [urlsplit(origin).hostname or "" for origin in origins]
    return list(dict.fromkeys(f"[{n}]" if ":" in n else n for n in names))


def checked_key(name: str, text: str) -> str:
    """Return the text if it is 32 bytes in URL-safe base64.

    Raises ImproperlyConfigured else.
    """
    try:
        raw = base64.b64decode(text.encode(), altchars=b"-_", validate=True)
    except (binascii.Error, UnicodeEncodeError):
        raw = b""
    if len(raw) != KEY_BYTES:
        raise ImproperlyConfigured(
            f"{name} must be {KEY_BYTES} random bytes in URL-safe base64."
        )
    return text


def secret_made_once(folder: Path, name: str) -> str:
    """Return the secret kept in the file `name`, drawing it at the first call.

    Two processes that start together get the same one: the file is written
    aside and linked into place, and the link succeeds only for the first.
    """
    path = folder / name
    try:
        return path.read_text(encoding="ascii").strip()
    except FileNotFoundError:
        pass
    except (OSError, UnicodeDecodeError) as error:
        raise ImproperlyConfigured(f"{path} cannot be read: {error}.") from error
    key = base64.urlsafe_b64encode(secrets.token_bytes(KEY_BYTES)).decode()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _link_new_file(path, key)
    except OSError as error:
        raise ImproperlyConfigured(
            f"The data folder {folder} cannot be written: {error.strerror}."
        ) from error
    return path.read_text(encoding="ascii").strip()


def _link_new_file(path: Path, text: str) -> None:
    descriptor, draft = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
    try:
        with os.fdopen(descriptor, "w", encoding="ascii") as stream:
            stream.write(text + "\n")
            stream.flush()
            os.fsync(stream.fileno())
        with contextlib.suppress(FileExistsError):
            os.link(draft, path)
    finally:
        os.unlink(draft)


def broker_url(redis_url: str) -> str:
    """Return the address as Celery writes it: `redis+socket://` for Unix sockets."""
    if redis_url.startswith("unix://"):
        return "redis+socket://" + redis_url.removeprefix("unix://")
    return redis_url


def results_url(redis_url: str) -> str:
    """Return the address as Celery wants it for results.

    Over TLS it asks how certificates are checked; unless said, they must be valid.
    """
    url = broker_url(redis_url)
    if not url.startswith("rediss://") or "ssl_cert_reqs=" in url:
        return url
    return f"{url}{'&' if '?' in url else '?'}ssl_cert_reqs=required"


def database_from_url(url: str, *, pool_size: int) -> dict[str, Any]:
    """Return Django's database dictionary for a `postgres://` or `sqlite://` URL.

    A Unix socket is written percent-encoded in the host's place or as
    `?host=/folder`.  `pool_size` is the most connections of one process.
    Raises ImproperlyConfigured for anything else.
    """
    parts = urlsplit(url)
    if parts.scheme == "sqlite":
        return sqlite_database(Path(unquote(parts.path)))
    if parts.scheme not in {"postgres", "postgresql"}:
        raise ImproperlyConfigured(
            "DATABASE_URL must start with postgres:// or sqlite://."
        )
    return _postgres_database(url, pool_size)


def _postgres_database(url: str, pool_size: int) -> dict[str, Any]:
    parts = urlsplit(url)
    query = {key: values[-1] for key, values in parse_qs(parts.query).items()}
    credentials, _, place = parts.netloc.rpartition("@")
    user, _, password = credentials.partition(":")
    host, _, port = place.partition(":") if place[:1] != "[" else _bracketed(place)
    name = unquote(parts.path.removeprefix("/"))
    if not name:
        raise ImproperlyConfigured("DATABASE_URL names no database after the host.")
    if port and not port.isdecimal():
        raise ImproperlyConfigured("DATABASE_URL has a port that is no number.")
    pool = {"min_size": 1, "max_size": pool_size, "timeout": 10}
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": name,
        "USER": unquote(user),
        "PASSWORD": unquote(password),
        "HOST": query.pop("host", unquote(host)),
        "PORT": query.pop("port", port),
        # Connections kept by age leak under ASGI; a pool does not.
        "CONN_MAX_AGE": 0,
        "OPTIONS": {"pool": pool, **query},
    }


def _bracketed(place: str) -> tuple[str, str, str]:
    host, _, rest = place.removeprefix("[").partition("]")
    return host, ":", rest.removeprefix(":")


def sqlite_database(path: Path) -> dict[str, Any]:
    """Return Django's database dictionary for the SQLite file at this path.

    IMMEDIATE makes every transaction a write lock, so that no move is refused
    with "database is locked"; FULL puts what was acknowledged on the disk.
    """
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": path,
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
        },
    }
