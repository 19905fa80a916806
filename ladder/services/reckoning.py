"""What a finished session does to ratings: values in, values out.

Rating one session and rebuilding a whole form both go through here, so they
cannot disagree.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from games.api import Outcome
from ladder import elo


@dataclass(frozen=True, slots=True)
class Tally:
    """Where somebody stands: rating in points, games and wins counted."""

    value: float = elo.START
    games: int = 0
    wins: int = 0


NEWCOMER = Tally()


def counts(outcome: Outcome) -> bool:
    """Return whether the outcome is one the ladder can and may count."""
    return (
        not outcome.unrated_because
        and len(outcome.sides) == 2
        and all(outcome.sides)
        and outcome.winner in (0, 1)
    )


def in_order(outcomes: Iterable[Outcome]) -> list[Outcome]:
    """Return those that count, by the moment they finished."""
    counted = (outcome for outcome in outcomes if counts(outcome))
    return sorted(counted, key=lambda one: (one.finished_at, one.session_id))


def reckon(outcome: Outcome, tallies: Mapping[int, Tally]) -> dict[int, elo.Change]:
    """Return the change of each user, by id; who has no tally is a newcomer."""
    sides = [[tallies.get(u, NEWCOMER) for u in side] for side in outcome.sides]
    changes = elo.rate(
        [[tally.value for tally in side] for side in sides],
        outcome.winner,
        k=[[elo.factor(tally.games) for tally in side] for side in sides],
    )
    return {
        user: _as_left(outcome, user, change)
        for members, changed in zip(outcome.sides, changes, strict=True)
        for user, change in zip(members, changed, strict=True)
    }


def _as_left(outcome: Outcome, user: int, change: elo.Change) -> elo.Change:
    """Return the change as it is for who left, and for who was left."""
    if user in outcome.forfeited:
        return elo.forfeit(change)
    return elo.spare(change) if user in outcome.spared else change


def tally_after(tally: Tally, change: elo.Change) -> Tally:
    """Return the tally with one more game."""
    return Tally(
        value=change.after,
        games=tally.games + 1,
        wins=tally.wins + (1 if change.score == 1.0 else 0),
    )


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """A form from nothing: tallies by user id, changes by session, in order."""

    tallies: dict[int, Tally]
    sessions: tuple[tuple[Outcome, dict[int, elo.Change]], ...]


def rebuild(outcomes: Iterable[Outcome]) -> Rebuilt:
    """Return what the outcomes of one form make of everybody's rating."""
    tallies: dict[int, Tally] = {}
    sessions = []
    for outcome in in_order(outcomes):
        changes = reckon(outcome, tallies)
        for user, change in changes.items():
            tallies[user] = tally_after(tallies.get(user, NEWCOMER), change)
        sessions.append((outcome, changes))
    return Rebuilt(tallies, tuple(sessions))
