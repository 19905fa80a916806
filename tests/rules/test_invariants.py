"""The laws of every game, seen to fail where a game is at fault."""

from collections.abc import Callable
from dataclasses import replace
from typing import cast

import pytest

from games.management.commands.simulate import BrokenGame, Table, simulated
from games.rules import invariants
from games.rules.catalogue import game_of
from games.rules.interface import Game, Position
from games.rules.invariants import Broken

ACEY = game_of("acey")
START = ACEY.start(2, {}, 0)
LATER = ACEY.parse("acey in:14,24:1 in:15 b -")
NEARLY = ACEY.parse("acey 1:1,off:14 in:15 w -")
WON = ACEY.parse("acey off:15 in:15 w #")


class Faulty:
    """Acey Deucey with one method that answers wrongly."""

    def __init__(self, name: str, answer: Callable[..., object]) -> None:
        self._name, self._answer = name, answer

    def __getattr__(self, name: str) -> object:
        return self._answer if name == self._name else getattr(ACEY, name)


def faulty(name: str, answer: Callable[..., object]) -> Game:
    """Return the game at fault."""
    return cast(Game, Faulty(name, answer))


@pytest.mark.parametrize(
    ("name", "answer", "words"),
    [
        ("pieces", lambda p: ACEY.pieces(p)[p == LATER :], "lost or won"),
        ("pieces", lambda p: (ACEY.pieces(p)[0],) * 30, "have one place"),
        ("parse", lambda text: START, "is read back as"),
        ("parse", lambda text: ACEY.parse("acey"), "is refused: Expected"),
    ],
)
def test_a_position_that_cannot_stand_is_seen(
    name: str, answer: Callable[..., object], words: str
) -> None:
    invariants.check_position(ACEY, 2, LATER)

    with pytest.raises(Broken, match=words):
        invariants.check_position(faulty(name, answer), 2, LATER)


def test_two_sides_on_one_spot_are_seen() -> None:
    def on_one_spot(position: Position) -> tuple[object, ...]:
        pieces = ACEY.pieces(position)
        return tuple(replace(p, spot="p1", index=i) for i, p in enumerate(pieces))

    with pytest.raises(Broken, match="Two sides stand on one spot"):
        invariants.check_position(faulty("pieces", on_one_spot), 2, LATER)


@pytest.mark.parametrize(
    ("before", "words"),
    [((375, 376), "Two sides"), ((387, 375), "13 pips"), ((374, 375), "")],
)
def test_at_most_one_side_comes_nearer_by_at_most_two_dice(
    before: tuple[int, ...], words: str
) -> None:
    if not words:
        assert invariants.check_change(ACEY, 2, before, LATER) == (374, 375)
        return
    with pytest.raises(Broken, match=words):
        invariants.check_change(ACEY, 2, before, LATER)


def test_a_start_must_be_even_and_an_end_must_be_won() -> None:
    assert invariants.check_start(ACEY, 2, START) == (375, 375)
    assert invariants.check_end(ACEY, 2, WON).side == 0

    with pytest.raises(Broken, match="not equally far"):
        invariants.check_start(ACEY, 2, LATER)
    with pytest.raises(Broken, match="not over"):
        invariants.check_end(ACEY, 2, NEARLY)
    with pytest.raises(Broken, match="Not the winner alone"):
        invariants.check_end(faulty("pips_left", lambda p, side: 0), 2, WON)


def test_a_simulation_stops_at_the_first_broken_game() -> None:
    game = faulty("roll", lambda position, dice: LATER)

    with pytest.raises(BrokenGame, match="Game 7 is broken: It does not end"):
        list(simulated(Table(game, 2), 0, first=7, games=3))
