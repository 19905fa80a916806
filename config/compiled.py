"""A worker's process makes the compiled rules ready while it already works.

Compiling takes minutes, once for each version of the rules.  One process of a
machine compiles, in a process of its own with low priority; the others wait for what
it leaves on disk.  Until then, and without numba, bots play by the readable rules.
"""

import fcntl
import logging
import os
import subprocess
import sys
import threading
from pathlib import Path

from django.conf import settings

from games.bots.core import is_installed
from games.bots.engines import make_ready

BOUND = """
import ctypes, os, signal, sys
if sys.platform == "linux":
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)
if os.getppid() > 1:
    os.execv(sys.executable, [sys.executable, *sys.argv[1:]])
"""
"""Runs a Python program that Linux kills when whoever started it is gone, so that a
site that is ended leaves nothing running."""

_log = logging.getLogger(__name__)


def get_ready_in_background(**_: object) -> None:
    """Begin to make the compiled searches ready, unless that is switched off."""
    if settings.COMPILED_RULES and is_installed():
        threading.Thread(target=get_ready, name="compiled-rules", daemon=True).start()


def get_ready() -> None:
    """Compile if nobody has, and load; what goes wrong is logged, no more."""
    try:
        compile_once(settings.COMPILED_CACHE)
        make_ready(cache_folder=str(settings.COMPILED_CACHE))
    except (OSError, subprocess.SubprocessError):
        _log.exception("the compiled rules cannot be made ready")


def compile_once(folder: Path) -> None:
    """Compile into a folder, or wait until another process has."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "compile.lock").open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        subprocess.run(
            [sys.executable, "-I", "-c", BOUND, "manage.py", "warm_bots"],
            cwd=settings.BASE_DIR,
            env=os.environ | {"COMPILED_CACHE": str(folder)},
            check=True,
            capture_output=True,
        )
