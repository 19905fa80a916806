"""Collects the static files, but only when one of them has changed."""

import hashlib
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command


def signature() -> str:
    """Return a hash over the path, size and age of every static file."""
    digest = hashlib.sha256()
    for finder in get_finders():
        for path, storage in finder.list([]):
            facts = Path(storage.path(path)).stat()
            digest.update(f"{path} {facts.st_size} {facts.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def collect_if_changed(note: Path) -> None:
    """Fill STATIC_ROOT anew unless the file `note` tells that nothing changed."""
    wanted = signature()
    collected = Path(settings.STATIC_ROOT, "staticfiles.json").exists()
    if collected and note.exists() and note.read_text() == wanted:
        return
    call_command("collectstatic", interactive=False, clear=True, verbosity=0)
    note.write_text(wanted)
