"""Compiles kernels into the cache, so that others only have to load them."""

from games.bots.compiled.searches import ready_search
from games.bots.nets.catalogue import weights_of
from games.bots.nets.files import SUBJECTS


def compile_all() -> int:
    """Compile what bots and analysis play with; return how many searches that were."""
    for subject in SUBJECTS.values():
        ready_search(subject, weights_of(subject))
    return len(SUBJECTS)
