"""Matches: several games in one session, to a number of points.

A game that can be played so offers these two options; the record plays them, the
rules of the game know nothing of it but which throws double the stake.
"""

from collections.abc import Iterable

from games.record import events as ev
from games.rules.interface import Dice, Game

MATCH_LENGTH = "match_length"
STAKES_DOUBLE = "stakes_double_on_12"
HIGHEST_STAKE = 64


def match_length(opened: ev.Opened) -> int:
    """Return the points that win the session; 1 where a single game does."""
    return int(dict(opened.options).get(MATCH_LENGTH, 1))


def has_stakes(opened: ev.Opened) -> bool:
    """Return whether throws may double what a game counts."""
    return dict(opened.options).get(STAKES_DOUBLE) is True


def stake_after(stake: int, opened: ev.Opened, game: Game, dice: Dice) -> int:
    """Return the stake after a throw of a player."""
    if not has_stakes(opened) or not game.doubles_stake(dice):
        return stake
    return min(2 * stake, HIGHEST_STAKE)


def score(games: Iterable[ev.GameWon], sides: int) -> tuple[int, ...]:
    """Return the points that these games have brought each side."""
    won = tuple(games)
    return tuple(
        sum(game.points for game in won if game.side == side) for side in range(sides)
    )
