"""What the page of a position shows: its board, and chances of throws and plays."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.analysis.judging import THROWS
from games.rules.catalogue import form_name
from games.rules.interface import Game, Over, Position, ToMove, ToRoll
from games.web.board_views import BoardView
from games.web.figures import exact_chance
from games.web.presenter_board import position_board


@dataclass(frozen=True, slots=True)
class Question:
    """A position of a game, and a throw ("63", or "" for none)."""

    game: Game
    seats: int
    position: Position
    dice: str


@dataclass(frozen=True, slots=True)
class PositionView:
    """The board of a position and what it awaits, in words."""

    game: str
    heading: str
    describe: str
    board: BoardView
    text: str


@dataclass(frozen=True, slots=True)
class SideChance:
    """A side by name with its chance in hundredths."""

    name: str
    chance: str


@dataclass(frozen=True, slots=True)
class PlayChance:
    """A whole play, its first move in words, and the chance after it."""

    text: str
    words: str
    chance: str


@dataclass(frozen=True, slots=True)
class DieRow:
    """Chances of the throws with one die `face`, by the other die 1..6."""

    face: int
    chances: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AdviceView:
    """The answer: `stage` is "none", "waiting", "done", "failed" or "refused".

    `query` is that of the question; `side` the name of the side whose chances plays
    and throws are told.
    """

    stage: str
    query: str = ""
    words: str = ""
    side: str = ""
    sides: tuple[SideChance, ...] = ()
    plays: tuple[PlayChance, ...] = ()
    rows: tuple[DieRow, ...] = ()
    evaluator: str = ""


def position_view(question: Question) -> PositionView:
    """Return the position before its throw."""
    game, position, seats = question.game, question.position, question.seats
    return PositionView(
        game=game.slug,
        heading=form_name(game, seats),
        describe=game.describe(position, seats),
        board=position_board(game, position, seats, 0),
        text=game.text(position),
    )


def advice_view(
    question: Question, answer: Mapping[str, Any], evaluator: str, query: str
) -> AdviceView:
    """Return an answer in words and figures."""
    acting = acting_side(question)
    names = side_names(question.game, question.seats)
    rows = _rows(answer.get("throws", ()))
    return AdviceView(
        stage="done",
        query=query,
        words="" if answer else "With this throw nothing can be chosen.",
        side=names[acting],
        sides=_sides(answer.get("throws", ()), acting, names),
        plays=tuple(_play(question, play) for play in answer.get("plays", ())),
        rows=rows,
        evaluator=evaluator,
    )


def acting_side(question: Question) -> int:
    """Return the side that throws or moves, or has won."""
    awaits = question.game.awaits(question.position)
    if isinstance(awaits, Over):
        return awaits.side
    sides = question.game.sides(question.seats)
    return next(i for i, seats in enumerate(sides) if awaits.seat in seats)


def side_names(game: Game, seats: int) -> tuple[str, ...]:
    """Return the sides' names: "Red and Yellow", "Green and Blue"."""
    return tuple(
        " and ".join(game.seat_name(seats, seat) for seat in side)
        for side in game.sides(seats)
    )


def thrown(question: Question) -> Position:
    """Return the position after the question's throw, if it has one."""
    if not question.dice:
        return question.position
    dice = tuple(int(face) for face in question.dice)
    return question.game.roll(question.position, dice)


def asks_nothing(question: Question) -> bool:
    """Return whether there is nothing to work out: over, or a throw that passes."""
    awaits = question.game.awaits(thrown(question))
    if isinstance(awaits, ToRoll):
        return bool(question.dice)
    return not isinstance(awaits, ToMove)


def _sides(
    throws: list[Mapping[str, Any]], acting: int, names: tuple[str, ...]
) -> tuple[SideChance, ...]:
    """Return the chance of each side before the dice fall."""
    if not throws:
        return ()
    ways = sum(throw["ways"] for throw in throws)
    mean = sum(throw["ways"] * throw["chance"] for throw in throws) / ways
    return tuple(
        SideChance(name, exact_chance(mean if side == acting else 1 - mean))
        for side, name in enumerate(names)
    )


def _play(question: Question, play: Mapping[str, Any]) -> PlayChance:
    first = question.game.find_move(thrown(question), play["moves"][0])
    return PlayChance(
        " ".join(play["moves"]), first.label, exact_chance(play["chance"])
    )


def _rows(throws: list[Mapping[str, Any]]) -> tuple[DieRow, ...]:
    if len(throws) != len(THROWS):
        return ()
    chances = {tuple(throw["dice"]): throw["chance"] for throw in throws}
    return tuple(
        DieRow(
            face,
            tuple(
                exact_chance(chances[max(face, other), min(face, other)])
                for other in range(1, 7)
            ),
        )
        for face in range(1, 7)
    )
