"""The levels of play: how a bot chooses among the whole plays that a search finds.

A choice follows from position, throw, level and seed alone.  Weak levels misjudge:
each play's chance to win is seen through a haze, so that small mistakes are common
and great ones rare, and beginners like to capture.  How much is looked at is counted
in plays, never in time, so that any machine repeats the choice.
"""

from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from games.bots.nets.scores import chance_of
from games.bots.search.candidates import Candidate, Search
from games.rules.interface import Game, Over, ToMove

SEEN = 12
"""Plays that a level with a haze looks at."""

AHEAD_WIDTH = 4
"""The width of searches one throw further on."""


@dataclass(frozen=True, slots=True)
class Level:
    """How well a bot plays.

    `width` is that of the search, `haze` the spread of its misjudgement and `greed`
    what a capture seems to be worth, both in chance to win (0..1).  The `ahead` best
    plays are looked at one throw further if they are within `close` of the best.
    """

    slug: str
    name: str
    words: str
    width: int
    haze: float = 0.0
    greed: float = 0.0
    ahead: int = 0
    close: float = 0.0


@dataclass(frozen=True, slots=True)
class Weighed:
    """A play as a level sees it: `chance` by the search, `worth` to the level."""

    candidate: Candidate
    chance: float
    worth: float


SPROG = Level(
    "sprog",
    "Sprog bot",
    "New aboard: captures whatever it can and overlooks a lot.",
    width=1,
    haze=0.25,
    greed=0.08,
)
ABLE_HAND = Level(
    "able-hand",
    "Able hand bot",
    "Knows the rules of thumb and is often careless.",
    width=1,
    haze=0.06,
    greed=0.02,
)
LEADING_HAND = Level(
    "leading-hand",
    "Leading hand bot",
    "A steady player with a few mistakes in each game.",
    width=4,
    haze=0.03,
)
CHIEF = Level(
    "chief",
    "Chief bot",
    "Plays what its trained eye says, and hardly errs.",
    width=64,
    haze=0.01,
)
CHAMPION = Level(
    "champion",
    "Champion bot",
    "Looks at what the next throw may bring to the best plays.",
    width=256,
    ahead=6,
    close=0.05,
)
LEVELS: tuple[Level, ...] = (SPROG, ABLE_HAND, LEADING_HAND, CHIEF, CHAMPION)
"""Weakest first."""


def weighed(
    game: Game, position: Any, level: Level, rest: tuple[Search, bytes]
) -> list[Weighed]:
    """Return the plays that a level looks at, what it likes best first.

    The position awaits a move; `rest` are a search of the game and the seed.
    """
    search, seed = rest
    most = SEEN if level.haze or level.greed else max(level.ahead, 1)
    found = search.candidates(position, level.width, most)
    chances = [chance_of(candidate.score) for candidate in found]
    if level.ahead:
        plays = looked_ahead(game, position, level, (search, found, chances))
    else:
        plays = [
            Weighed(candidate, chance, chance + error(game, position, end, level, seed))
            for candidate, chance in zip(found, chances, strict=True)
            for end in (candidate.end,)
        ]
    return sorted(plays, key=lambda play: -play.worth)


def looked_ahead(
    game: Game,
    position: Any,
    level: Level,
    rest: tuple[Search, list[Candidate], list[float]],
) -> list[Weighed]:
    """Return the plays close to the best, weighed one throw further on."""
    search, found, chances = rest
    awaits = game.awaits(position)
    assert isinstance(awaits, ToMove)
    plays = []
    for candidate, chance in zip(found, chances, strict=True):
        if chances[0] - chance > level.close:
            break
        end = game.awaits(candidate.end)
        ahead = (
            1.0 if isinstance(end, Over) else search.outlook(candidate.end, AHEAD_WIDTH)
        )
        mine = same_side(game, candidate.end, awaits.seat)
        plays.append(Weighed(candidate, chance, ahead if mine else 1.0 - ahead))
    return plays


def same_side(game: Game, end: Any, seat: int) -> bool:
    """Say whether the seat to throw at `end`, or the winner, is on a seat's side."""
    awaits = game.awaits(end)
    if isinstance(awaits, Over):
        return awaits.side == seat % 2
    return (awaits.seat - seat) % 2 == 0


def error(game: Game, position: Any, end: Any, level: Level, seed: bytes) -> float:
    """Return by how much a level misjudges a play that leads to `end`."""
    if not level.haze and not level.greed:
        return 0.0
    awaits = game.awaits(position)
    assert isinstance(awaits, ToMove)
    other = 1 - awaits.seat % 2
    lost = game.pips_left(end, other) > game.pips_left(position, other)
    digest = sha256(seed + game.text(end).encode()).digest()
    words = (int.from_bytes(digest[at : at + 4], "big") / 2**32 for at in (0, 4, 8, 12))
    # four even draws add up to nearly a bell, with a spread of 1 / sqrt(3)
    bell = (sum(words) - 2) * 3**0.5
    return level.haze * bell + level.greed * lost
