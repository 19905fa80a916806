"""The nets of the games, by game and seats, and their searches by readable rules."""

from functools import cache
from typing import Any

from games.bots.nets import uckers_inputs
from games.bots.nets.weights import FOLDER, Weights, read
from games.bots.search.acey import AceySearch
from games.bots.search.candidates import Search
from games.bots.search.known import KnowingSearch
from games.bots.search.plain import PlainSearch
from games.rules.catalogue import GAMES

SUBJECTS: dict[tuple[str, int], str] = {
    ("acey", 2): "acey",
    ("uckers", 4): "uckers",
    ("uckers", 2): "uckers2",
}
"""The names of nets, by game slug and number of seats."""


def subject_of(slug: str, position: Any) -> str:
    """Return the name of the net for a position; "" if its game has none."""
    return SUBJECTS.get((slug, getattr(position, "seats", 2)), "")


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
