"""Commands that need the compiled rules: say where kernels are kept, or why not."""

from importlib import import_module

from django.conf import settings
from django.core.management.base import CommandError

from games.bots.core import COMPILED, is_installed


def use_kernels() -> None:
    """Keep compiled kernels in the data folder; raise CommandError without numba."""
    if not is_installed():
        raise CommandError("The compiled rules need numba, which is not installed.")
    import_module(f"{COMPILED}.cache").use(str(settings.COMPILED_CACHE))
