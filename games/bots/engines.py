"""Which search a process uses: the readable one, or the compiled one when it is ready.

Both find the same plays with the same scores.  Nets need numpy, which takes its time
to load; so nothing here imports them by name, and only who chooses or judges plays
ever meets them.
"""

from functools import cache
from importlib import import_module
from typing import Any

from games.bots.core import COMPILED, is_installed
from games.bots.nets.files import SUBJECTS, subject_of
from games.bots.search.candidates import Search

_NETS = "games.bots.nets.catalogue"
_compiled: dict[str, Any] = {}


def search_for(slug: str, position: Any) -> Search | None:
    """Return a search for a position; None if its game has no net.

    A compiled search serves one thread at a time: processes with several threads
    never make them ready.
    """
    subject = subject_of(slug, position)
    if not subject:
        return None
    compiled: Any = _compiled.get(subject)
    if compiled is not None and compiled.supports(position):
        return compiled  # type: ignore[no-any-return]
    return _readable(subject)


def is_quick(slug: str, position: Any) -> bool:
    """Say whether the compiled search serves a position in this process."""
    subject = subject_of(slug, position)
    return subject in _compiled and _compiled[subject].supports(position)


def make_ready(*, cache_folder: str = "") -> bool:
    """Make the compiled searches ready in this process; False without numba.

    A second when they have been compiled before, else minutes: never in a request.
    """
    if not is_installed():
        return False
    import_module(f"{COMPILED}.cache").use(cache_folder)
    nets, searches = import_module(_NETS), import_module(f"{COMPILED}.searches")
    known = import_module("games.bots.search.known").KnowingSearch
    for subject in SUBJECTS.values():
        weights = nets.weights_of(subject)
        _compiled[subject] = known(searches.ready_search(subject, weights))
    return True


def make_plain() -> None:
    """Go back to the readable searches, made anew when they are needed."""
    _compiled.clear()
    _readable.cache_clear()


@cache
def _readable(subject: str) -> Search:
    nets = import_module(_NETS)
    search: Search = nets.readable_search(subject, nets.weights_of(subject))
    return search
