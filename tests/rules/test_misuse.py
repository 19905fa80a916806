"""What programs are told that ask the rules for what there is not, word for word."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from games.rules.catalogue import GAMES
from games.rules.interface import BadDice, IllegalMove
from games.rules.options import UnknownOption, settled
from games.rules.uckers.game import UCKERS as PLAIN_UCKERS
from games.rules.uckers.house_refusals import no_attack
from games.rules.uckers.throws import after_step
from games.rules.uckers.view import result
from games.rules.uckers.ways import Step

UCKERS, ACEY = GAMES["uckers"], GAMES["acey"]
START = PLAIN_UCKERS.start(4, {}, 0)
THROWN = PLAIN_UCKERS.roll(START, (6, 2))
WON = UCKERS.parse("uckers h,h,h,h .,.,.,. h,h,h,h .,.,.,. r # -")
ACEY_START = ACEY.start(2, {}, 0)
ACEY_THROWN = ACEY.roll(ACEY_START, (6, 3))
STEP = Step("step", 0, 0, 2, (2,), captures=False)

NO_SEATS = "Uckers has four seats or two, not 3."
NO_DICE = "A throw is two dice, each from 1 to 6."


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        (lambda: UCKERS.start(3, {}, 0), NO_SEATS),
        (lambda: UCKERS.sides(3), NO_SEATS),
        (lambda: UCKERS.colours(3, 0), NO_SEATS),
        (lambda: UCKERS.layout(3, 0), NO_SEATS),
        (lambda: UCKERS.describe(START, 3), NO_SEATS),
        (lambda: UCKERS.start(4, {}, -1), "Seat -1 cannot start: there are 4."),
        (lambda: UCKERS.start(4, {}, 4), "Seat 4 cannot start: there are 4."),
        (lambda: UCKERS.start(2, {}, 2), "Seat 2 cannot start: there are 2."),
        (lambda: UCKERS.seat_name(2, 2), "There is no seat 2 of 2."),
        (lambda: UCKERS.seat_name(4, -1), "There is no seat -1 of 4."),
        (
            lambda: UCKERS.start(4, {"cube": True}, 0),
            "Uckers has no option cube = True.",
        ),
        (
            lambda: UCKERS.start(4, {"suck_back": 1}, 0),
            "Uckers has no option suck_back = 1.",
        ),
        (lambda: result(START), "The game is not over."),
        (lambda: after_step(START, STEP), "No throw is being played."),
        (lambda: no_attack(START, "hello"), "'hello' is not written so."),
        (
            lambda: ACEY.start(4, {}, 0),
            "European Acey Deucey is played by 2 seats.",
        ),
        (lambda: ACEY.start(2, {}, 2), "Seat 2 cannot start: there are 2."),
        (lambda: ACEY.start(2, {}, -1), "Seat -1 cannot start: there are 2."),
        (
            lambda: ACEY.start(2, {"cube": True}, 0),
            "European Acey Deucey has no option cube = True.",
        ),
    ],
)
def test_what_there_is_not_is_refused(
    asked: Callable[[], object], sentence: str
) -> None:
    with pytest.raises(ValueError) as error:  # noqa: PT011
        asked()

    assert str(error.value) == sentence


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        (lambda: UCKERS.roll(WON, (6, 2)), "The game is over."),
        (lambda: UCKERS.roll(THROWN, (6, 2)), "The throw before is not played out."),
        (
            lambda: UCKERS.roll_note(THROWN, (1, 2)),
            "The throw before is not played out.",
        ),
        (lambda: UCKERS.roll(START, (0, 2)), NO_DICE),
        (lambda: UCKERS.roll(START, (2, 7)), NO_DICE),
        (lambda: UCKERS.roll(START, (2,)), NO_DICE),
        (lambda: ACEY.roll(ACEY_THROWN, (6, 2)), "No throw is awaited."),
        (lambda: ACEY.roll(ACEY_START, (0, 2)), "A throw is two dice of 1 to 6."),
        (lambda: ACEY.roll(ACEY_START, (7, 1)), "A throw is two dice of 1 to 6."),
    ],
)
def test_dice_that_cannot_be_taken_are_refused(
    asked: Callable[[], object], sentence: str
) -> None:
    with pytest.raises(BadDice) as error:
        asked()

    assert str(error.value) == sentence


def test_an_option_that_a_game_does_not_offer_is_named() -> None:
    with pytest.raises(UnknownOption) as error:
        settled(ACEY, (("suck_back", True),))

    assert str(error.value) == "European Acey Deucey has no option suck_back = True."


def test_a_move_with_other_contents_is_refused_in_words() -> None:
    move = ACEY.find_move(ACEY_THROWN, "in/19")

    with pytest.raises(IllegalMove) as error:
        ACEY.play(ACEY_THROWN, replace(move, dice=(3,)))

    assert error.value.code == "not-a-move"
    assert error.value.reason == "This is no move of the position."
    assert str(error.value) == error.value.reason


def test_uckers_refuses_a_move_with_other_contents_as_if_it_were_not_open() -> None:
    (move,) = UCKERS.legal_moves(THROWN)

    with pytest.raises(IllegalMove) as error:
        UCKERS.play(THROWN, replace(move, dice=(2,)))

    assert error.value.code == "capture-mark"
