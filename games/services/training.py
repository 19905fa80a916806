"""A worker's part of a training that is spread over machines; no table is touched."""

import time
from importlib import import_module
from typing import Any

from django.conf import settings

from games.bots.core import COMPILED


def learn(order: dict[str, Any]) -> dict[str, Any]:
    """Return the answer to an order of `games.bots.learning.parts`.

    The first one of a process loads the compiled rules, or compiles them for minutes.
    Raises ValueError for an order that does not fit, ImportError without numba.
    """
    import_module(f"{COMPILED}.cache").use(str(settings.COMPILED_CACHE))
    parts = import_module("games.bots.learning.parts")
    answer: dict[str, Any] = parts.answer(order, time.process_time)
    return answer
