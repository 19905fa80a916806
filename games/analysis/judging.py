"""What luck and what choices made of a finished session, by an adviser's lights.

A throw is judged from the side of the seat that made it: `expected` is its chance
before the dice fell, the mean over all throws of the chance after their best plays;
`best` the chance after the best play of these dice; `after` that of what was played.
Luck is best - expected, an error best - after.  What an adviser changes its mind by
between two throws is `revised`, so that in every game, from either side's eyes,

    last after - first expected = sum of luck - sum of errors + sum of revised.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from games.analysis.report import (
    JudgedGame,
    JudgedPlay,
    JudgedThrow,
    Report,
)
from games.bots.advice import Adviser, Play
from games.record import events as ev
from games.record.state import DECLARATION, State, advance, fold
from games.rules.interface import Dice, Game, Position, ToMove

SHOWN_PLAYS = 3
PLACES = 6
"""Decimals of a chance that are kept."""

THROWS: tuple[tuple[Dice, int], ...] = tuple(
    ((high, low), 1 if high == low else 2)
    for high in range(1, 7)
    for low in range(1, high + 1)
)
"""The 21 throws, and in how many of 36 ways each falls."""


class NotFinished(ValueError):
    """The session has no result, or it counts for nothing."""


@dataclass(frozen=True, slots=True)
class PlayedThrow:
    """One throw with what was played of it.

    `version` is the session's after the throw; `before` awaits it, `thrown` is what
    it made by itself, `end` where its moves led.
    """

    number: int
    version: int
    seat: int
    side: int
    dice: Dice
    before: Position
    thrown: Position
    end: Position
    moves: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """One game of a session; `side` won it by "play", "resignation" or "time"."""

    throws: tuple[PlayedThrow, ...]
    side: int
    ending: str


@dataclass(frozen=True, slots=True)
class Step:
    """How far an analysis is, in throws; the last one brings the report."""

    done: int
    total: int
    report: Report | None = None


def analyse(events: Iterable[ev.Event], adviser: Adviser) -> Iterator[Step]:
    """Judge a session throw by throw; the last step has the report.

    Raises NotFinished at once for a session without a result that counts.
    """
    state, games = played_games(events)
    return _judged(state, games, adviser)


def _judged(
    state: State, games: tuple[PlayedGame, ...], adviser: Adviser
) -> Iterator[Step]:
    total = sum(len(game.throws) for game in games)
    done, judged_games = 0, []
    yield Step(done, total)
    for game in games:
        judged: list[JudgedThrow] = []
        for throw in game.throws:
            judged.append(judge(state.game, adviser, throw))
            done += 1
            if done < total:
                yield Step(done, total)
        judged_games.append(JudgedGame(tuple(judged), game.side, game.ending))
    opened = state.opened
    report = Report(adviser.version, opened.game, opened.seats, tuple(judged_games))
    yield Step(total, total, report)


def played_games(
    events: Iterable[ev.Event],
) -> tuple[State, tuple[PlayedGame, ...]]:
    """Return the final state of a finished session and its games, in order.

    Raises NotFinished.
    """
    opened, *others = events
    state = fold((opened,))
    games: list[PlayedGame] = []
    throws: list[PlayedThrow] = []
    for event in others:
        before, state = state, advance(state, event)
        match event:
            case ev.Thrown() if event.purpose != ev.OPENING:
                throws.append(_thrown(before, state, event))
            case ev.Moved() if not _is_declaration(before, event):
                throws[-1] = _moved(throws[-1], state, event)
            case ev.GameWon():
                games.append(PlayedGame(tuple(throws), event.side, "play"))
                throws = []
            case ev.Finished():
                games.append(PlayedGame(tuple(throws), event.side, event.reason))
    if state.phase != "finished":
        raise NotFinished("Only a game that is over and counts can be analysed.")
    return state, tuple(games)


def _thrown(before: State, after: State, event: ev.Thrown) -> PlayedThrow:
    assert before.position is not None
    assert after.position is not None
    return PlayedThrow(
        number=event.n,
        version=after.version,
        seat=event.seat,
        side=before.side_of(event.seat),
        dice=event.faces,
        before=before.position,
        thrown=after.position,
        end=after.position,
    )


def _moved(throw: PlayedThrow, after: State, event: ev.Moved) -> PlayedThrow:
    assert after.position is not None
    return replace(throw, end=after.position, moves=(*throw.moves, event.text))


def _is_declaration(before: State, event: ev.Moved) -> bool:
    """Say whether the move was named before a throw: it belongs to no throw's play."""
    assert before.position is not None
    return before.game.find_move(before.position, event.text).kind == DECLARATION


def judge(game: Game, adviser: Adviser, throw: PlayedThrow) -> JudgedThrow:
    """Return the judgement of one throw, chances from its thrower's side."""
    expected = mean_chance(adviser, throw.before)
    plays = _plays(game, adviser, throw.thrown)
    is_played_out = not isinstance(game.awaits(throw.end), ToMove)
    best = plays[0].chance if plays else adviser.chance(throw.thrown, throw.side)
    after = _chance_of(adviser, plays, throw) if is_played_out else best
    return JudgedThrow(
        number=throw.number,
        version=throw.version,
        seat=throw.seat,
        side=throw.side,
        dice=throw.dice,
        position=game.text(throw.before),
        expected=round(expected, PLACES),
        best=round(max(best, after), PLACES),
        after=round(after, PLACES),
        made=throw.moves,
        plays=tuple(
            JudgedPlay(play.moves, round(play.chance, PLACES), play.end == throw.end)
            for play in plays[:SHOWN_PLAYS]
        ),
        is_decision=len(plays) > 1 and is_played_out,
    )


def mean_chance(adviser: Adviser, position: Position) -> float:
    """Return the chance of the side to throw: the mean over all throws, best played."""
    total = sum(n * adviser.best_chance(position, dice) for dice, n in THROWS)
    return total / sum(n for _, n in THROWS)


def _plays(game: Game, adviser: Adviser, thrown: Position) -> tuple[Play, ...]:
    """Return the plays of a throw, none if it did everything by itself."""
    if not isinstance(game.awaits(thrown), ToMove):
        return ()
    return adviser.plays(thrown)


def _chance_of(adviser: Adviser, plays: tuple[Play, ...], throw: PlayedThrow) -> float:
    """Return the chance of what was played, as the adviser's search says if it can."""
    for play in plays:
        if play.end == throw.end:
            return play.chance
    return adviser.chance(throw.end, throw.side)
