"""The weights that bots play with, and their searches by the readable rules."""

from functools import cache

from games.bots.nets import uckers_inputs
from games.bots.nets.files import FOLDER
from games.bots.nets.weights import Weights, read
from games.bots.search.acey import AceySearch
from games.bots.search.candidates import Search
from games.bots.search.known import KnowingSearch
from games.bots.search.plain import PlainSearch
from games.rules.catalogue import GAMES


@cache
def weights_of(subject: str) -> Weights:
    """Return the weights that bots play with."""
    return read(FOLDER / f"{subject}.npz")


def readable_search(subject: str, weights: Weights) -> Search:
    """Return a search by the readable rules."""
    if subject == "acey":
        return KnowingSearch(AceySearch(weights))
    plain = PlainSearch(GAMES["uckers"], weights, uckers_inputs.active_of)
    return KnowingSearch(plain)
