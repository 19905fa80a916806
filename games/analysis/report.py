"""The report of an analysis: values, sums over seats, and its JSON.

Chances are probabilities 0..1 of the thrower's side; luck, errors and revisions are
differences of them ("points" when told in hundredths).
"""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from itertools import pairwise
from typing import Any

from games.rules.interface import Dice

FORMAT = 1
"""The shape of the JSON; a report of another shape is made anew."""

RATES: tuple[tuple[float, str], ...] = (
    (0.003, "superb"),
    (0.008, "strong"),
    (0.015, "steady"),
    (0.03, "loose"),
)
"""Mean errors per decision below which play is called so; beyond, "wild"."""

WORST = "wild"
NO_CHOICE = "no choice"


class BadReport(ValueError):
    """JSON that is no report of this shape."""


@dataclass(frozen=True, slots=True)
class JudgedPlay:
    """A whole play and the chance after it; `is_made` where what was played led too."""

    moves: tuple[str, ...]
    chance: float
    is_made: bool


@dataclass(frozen=True, slots=True)
class JudgedThrow:
    """One throw, judged from the side of the seat that made it.

    `position` is the notation before the throw, `version` the session's after it;
    `plays` are the best three.  A throw that leaves no choice, or whose moves were
    not finished, is no decision.
    """

    number: int
    version: int
    seat: int
    side: int
    dice: Dice
    position: str
    expected: float
    best: float
    after: float
    made: tuple[str, ...]
    plays: tuple[JudgedPlay, ...]
    is_decision: bool

    @property
    def luck(self) -> float:
        """Return what the dice brought: positive is good luck."""
        return self.best - self.expected

    @property
    def error(self) -> float:
        """Return what the choice cost, 0 for the best one."""
        return self.best - self.after

    def expected_for(self, side: int) -> float:
        """Return the chance of a side before the dice fell."""
        return self.expected if side == self.side else 1 - self.expected

    def after_for(self, side: int) -> float:
        """Return the chance of a side after the throw was played."""
        return self.after if side == self.side else 1 - self.after


@dataclass(frozen=True, slots=True)
class SideSums:
    """A game from the eyes of one side: where its chance began and what moved it."""

    start: float
    luck: float
    errors: float
    revised: float
    end: float
    result: float

    @property
    def without_luck(self) -> float:
        """Return the result less all luck: 1 for a won game, 0 for a lost one."""
        return self.result - self.luck


@dataclass(frozen=True, slots=True)
class JudgedGame:
    """One game; `side` won it by "play", "resignation" or "time"."""

    throws: tuple[JudgedThrow, ...]
    side: int
    ending: str

    def sums(self, side: int) -> SideSums:
        """Return what moved the chance of a side; the other side's luck counts minus.

        `start` + `luck` - `errors` + `revised` is `end`, the chance after the last
        throw: the result itself where the game was played out.
        """
        result = float(side == self.side)
        if not self.throws:
            return SideSums(result, 0.0, 0.0, 0.0, result, result)
        first, last = self.throws[0], self.throws[-1]
        start = first.expected_for(side)
        luck = sum(t.luck * _sign(t, side) for t in self.throws)
        errors = sum(t.error * _sign(t, side) for t in self.throws)
        revised = sum(
            throw.expected_for(side) - before.after_for(side)
            for before, throw in pairwise(self.throws)
        )
        return SideSums(start, luck, errors, revised, last.after_for(side), result)


@dataclass(frozen=True, slots=True)
class SeatTotals:
    """What a seat had of luck and made of errors in the whole session."""

    seat: int
    luck: float
    error: float
    decisions: int

    @property
    def error_rate(self) -> float:
        """Return the mean error of a decision."""
        return self.error / self.decisions if self.decisions else 0.0

    @property
    def words(self) -> str:
        """Return one word or two for the rate."""
        if not self.decisions:
            return NO_CHOICE
        return next((word for rate, word in RATES if self.error_rate < rate), WORST)


@dataclass(frozen=True, slots=True)
class Report:
    """The judgement of a session: `evaluator` names the adviser's version."""

    evaluator: str
    game: str
    seats: int
    games: tuple[JudgedGame, ...]

    @property
    def throws(self) -> Iterator[JudgedThrow]:
        """Yield all throws of all games."""
        return (throw for game in self.games for throw in game.throws)

    def totals(self) -> tuple[SeatTotals, ...]:
        """Return the sums of every seat, in seat order."""
        return tuple(self._total(seat) for seat in range(self.seats))

    def _total(self, seat: int) -> SeatTotals:
        own = [throw for throw in self.throws if throw.seat == seat]
        return SeatTotals(
            seat=seat,
            luck=sum(throw.luck for throw in own),
            error=sum(throw.error for throw in own),
            decisions=sum(throw.is_decision for throw in own),
        )


def _sign(throw: JudgedThrow, side: int) -> int:
    return 1 if throw.side == side else -1


def report_to_json(report: Report) -> dict[str, Any]:
    """Return the report as plain JSON values."""
    return {"format": FORMAT, **asdict(report)}


def report_from_json(value: Mapping[str, Any]) -> Report:
    """Return the report of these values; raise BadReport for anything else."""
    try:
        if value["format"] != FORMAT:
            raise BadReport(f"The report has the format {value['format']}.")
        games = tuple(_game(game) for game in value["games"])
        return Report(value["evaluator"], value["game"], value["seats"], games)
    except (KeyError, TypeError) as error:
        raise BadReport(f"This is no report: {error}.") from error


def throw_from_json(value: Mapping[str, Any], number: int) -> JudgedThrow | None:
    """Return one throw of a report in JSON, None if it has none of this number.

    Nothing else of the report is made.  Raises BadReport for anything else.
    """
    try:
        if value["format"] != FORMAT:
            raise BadReport(f"The report has the format {value['format']}.")
        throws = (throw for game in value["games"] for throw in game["throws"])
        found = next((t for t in throws if t["number"] == number), None)
        return None if found is None else _throw(found)
    except (KeyError, TypeError) as error:
        raise BadReport(f"This is no report: {error}.") from error


def _game(value: Mapping[str, Any]) -> JudgedGame:
    throws = tuple(_throw(throw) for throw in value["throws"])
    return JudgedGame(throws, value["side"], value["ending"])


def _throw(value: Mapping[str, Any]) -> JudgedThrow:
    plays = tuple(
        JudgedPlay(tuple(play["moves"]), play["chance"], play["is_made"])
        for play in value["plays"]
    )
    return JudgedThrow(
        **{
            **value,
            "dice": tuple(value["dice"]),
            "made": tuple(value["made"]),
            "plays": plays,
        }
    )
