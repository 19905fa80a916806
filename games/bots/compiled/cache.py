"""Where numba keeps compiled kernels: a folder for each version of their source.

numba looks only at the module a kernel stands in; one that calls a changed kernel of
another module would be taken from its cache as it was.  So the folder carries a
digest of all modules of this package.
"""

from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any

from numba.core import config as _config

config: Any = _config


def digest() -> str:
    """Return a short digest of the source of all kernels."""
    modules = sorted(files("games.bots.compiled").iterdir(), key=lambda file: file.name)
    whole = sha256()
    for module in modules:
        if module.name.endswith(".py") and b"@kernel" in (
            source := module.read_bytes()
        ):
            whole.update(source)
    return whole.hexdigest()[:12]


def use(folder: str) -> None:
    """Keep kernels under `folder`, or where numba is told to if it is empty.

    Works before the first kernel's module is loaded.
    """
    root = folder or config.CACHE_DIR
    if root and Path(root).name != digest():
        config.CACHE_DIR = str(Path(root) / digest())


def holds(folder: str) -> bool:
    """Say whether there are kernels of this version of their source in a folder."""
    return (Path(folder) / digest()).is_dir()
