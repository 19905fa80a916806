"""What is measured of the bots, with the nets that they play with.

Samples follow from a seed and a size, so that any machine measures the same; times
are taken by whoever calls.  Runs on the compiled rules.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from games.bots.compiled.acey_rows import evaluation_by
from games.bots.compiled.searches import SEARCHES
from games.bots.exact import errors, samples, two_sided
from games.bots.exact.judges import chance_known
from games.bots.levels import CHAMPION, CHIEF, LEADING_HAND, LEVELS
from games.bots.matches.beams import Beam, beams
from games.bots.matches.decisions import Decision, met, some
from games.bots.matches.judging import Judgement, Truth, judged
from games.bots.matches.pairs import Player
from games.bots.matches.players import EYE, game_of, player_by, player_of
from games.bots.nets.catalogue import readable_search, weights_of
from games.bots.search.candidates import Search

READABLE = "leading-hand, readable search"
WIDEST = 512
"""What stands for a full search after a 1-2, where all boards would be too many."""


def raw_search(subject: str) -> Search:
    """Return the compiled search by the net alone, without exact endings."""
    return SEARCHES[subject](weights_of(subject))


def chiefs_decisions(subject: str, seed: int) -> Iterator[Decision]:
    """Yield every decision of games between chiefs, without end."""
    game, seats = game_of(subject)
    chief = player_of(subject, weights_of(subject), CHIEF)
    return met(game, seats, chief, seed)


def players_timed(subject: str) -> dict[str, Player]:
    """Return all levels by their slugs, and the chief by the readable search."""
    game, _ = game_of(subject)
    weights = weights_of(subject)
    players = {level.slug: player_of(subject, weights, level) for level in LEVELS}
    return players | {
        READABLE: player_by(game, readable_search(subject, weights), LEADING_HAND)
    }


def double_beams(count: int, seed: int, widths: Sequence[int]) -> list[Beam]:
    """Return what widths miss of Acey Deucey's doubles as chiefs meet them."""
    found = (d for d in chiefs_decisions("acey", seed) if d.is_double)
    return beams(raw_search("acey"), positions_of(some(found, count, 1)), widths)


def one_two_beams(count: int, seed: int, widths: Sequence[int]) -> list[Beam]:
    """Return what widths miss beside the width WIDEST where a 1-2 was thrown."""
    found = (d for d in chiefs_decisions("acey", seed) if d.is_one_two)
    positions = positions_of(some(found, count, 1))
    return beams(raw_search("acey"), positions, widths, WIDEST)


def naming_judgements(count: int, seed: int) -> dict[str, Judgement]:
    """Return how well the champion, and the net alone, name doubles in bear-offs."""
    positions = list(samples.namings(count, seed))
    return _judgements("acey", positions, samples.bear_off_truth())


def column_judgements(subject: str, count: int, seed: int) -> dict[str, Judgement]:
    """Return how well the champion, and the net alone, play last pieces of Uckers."""
    _, seats = game_of(subject)
    positions = list(samples.column_throws(seats, count, seed))
    return _judgements(subject, positions, known)


def net_errors(count: int, seed: int) -> errors.Errors:
    """Return how far the net alone is off on random bear-offs that await a throw."""
    positions = errors.random_positions(count, seed)
    truth = errors.Truth(two_sided.solve())
    return errors.errors_against(evaluation_by(weights_of("acey")), positions, truth)


def positions_of(decisions: Sequence[Decision]) -> list[Any]:
    """Return the positions of decisions."""
    return [decision.position for decision in decisions]


def known(position: Any) -> float:
    """Return the chance of the seat to throw at an ending that is known."""
    chance = chance_known(position)
    assert chance is not None
    return chance


def _judgements(
    subject: str, positions: Sequence[Any], truth: Truth
) -> dict[str, Judgement]:
    game, _ = game_of(subject)
    search = raw_search(subject)
    players = {
        CHAMPION.slug: player_of(subject, weights_of(subject), CHAMPION),
        "net alone": player_by(game, search, EYE),
    }
    return {
        name: judged(game, positions, player, (search, truth))
        for name, player in players.items()
    }
