"""The tables that the rules lay out once, when they are imported.

They are looked at in a copy of the module that is laid out during the test.
"""

import importlib.util
import json
from itertools import product
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from games.rules.acey_deucey import moves as acey_moves
from games.rules.acey_deucey import position as acey_position
from games.rules.acey_deucey.game import ACEY_DEUCEY
from games.rules.acey_deucey.points import counts, open_to_other, pack
from games.rules.interface import BadPosition, Dice
from games.rules.uckers import options as uckers_options
from games.rules.uckers import ways as uckers_ways
from games.rules.uckers.track import BASE, FOOT, HOME, RING
from games.rules.uckers.ways import Step
from tests.rules.acey_oracle import singles

VECTORS = Path(__file__).parents[1] / "vectors" / "acey.jsonl"
BOARDS = [json.loads(line)["position"] for line in VECTORS.read_text().splitlines()]
ALWAYS = {"-", "*", "2*", "1*", "21*", *"123456"}
NEVER = {"", "+", "66*", "12*", "36", "22", "225555+", "222255555+", "63+", "77", "0"}


def laid_out_again(module: ModuleType) -> ModuleType:
    """Return a copy of a module with all its tables worked out anew."""
    spec = importlib.util.find_spec(module.__name__)
    assert spec is not None
    assert spec.loader is not None
    copy = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(copy)
    return copy


def way_of(colour: int, origin: int, dice: Dice) -> tuple[object, ...] | None:
    """Return what a way by these dice must hold, None where there is none."""
    target, kind = origin + sum(dice), "total" if len(dice) == 2 else "step"
    if origin == BASE:
        if dice != (6,):
            return None
        target, kind = 0, "start"
    if target > HOME:
        return None
    ring = [RING[colour][place] for place in range(origin + 1, min(target, FOOT) + 1)]
    ends = {RING[colour][target]} if target <= FOOT else set()
    step = (kind, colour, origin, target, dice)
    return set(ring), ends, (*step, False), (*step, target <= FOOT)


def told(way: Any) -> tuple[object, ...] | None:
    """Return what a way holds, its bits as squares."""
    if way is None:
        return None
    squares, ends = ({n for n in range(60) if bit >> n & 1} for bit in bits_of(way))
    return squares, ends, fields_of(way.quiet), fields_of(way.capturing)


def bits_of(way: Any) -> tuple[int, int]:
    return way.squares, way.end


def fields_of(step: Any) -> tuple[object, ...]:
    return tuple(getattr(step, field) for field in Step.__slots__)


@pytest.mark.ruling("U-10", "U-11", "U-14")
def test_every_way_of_a_piece_of_uckers_is_laid_out() -> None:
    ways = laid_out_again(uckers_ways)

    assert [len(forks) for forks in ways.FORKS] == [21] * 4
    for colour, origin, high in product(range(4), range(BASE, HOME + 1), range(1, 7)):
        one = ways.WAYS[colour][high].get(origin)
        assert told(one) == way_of(colour, origin, (high,))
        for low in range(1, high + 1):
            fork = ways.FORKS[colour][high, low][origin]
            dice = ((high,), (low,), (high, low))
            assert [*map(told, fork)] == [way_of(colour, origin, d) for d in dice]


@pytest.mark.ruling("A-4", "A-5", "A-6", "A-7", "A-8")
@pytest.mark.parametrize("text", BOARDS[::70])
def test_the_steps_of_acey_deucey_are_laid_out_for_every_number(text: str) -> None:
    moves = laid_out_again(acey_moves)
    position = ACEY_DEUCEY.parse(text)
    sides = position.side(position.turn), position.side(1 - position.turn)
    board, open_points = moves.board_of(*sides), open_to_other(sides[1])

    for number in range(1, 7):
        tried = singles(counts(sides[0]), counts(sides[1]), number)
        expected = [(packed(own), packed(theirs)) for _, own, theirs in tried]

        steps = moves.steps(board, number, open_points)

        boards = [moves.after(board, step) for step in steps]
        after = [(moves.own_of(b), moves.theirs_of(b)) for b in boards]
        assert len(set(after)) == len(after)
        assert set(after) == set(expected)
        assert moves.expand([board], number, open_points) == set(boards)


def packed(places: tuple[int, ...]) -> int:
    return pack(dict(enumerate(places)))


def doubles_left(*, american: bool) -> set[str]:
    """Return every TODO that begins, or is left of, a double."""
    found = set[str]()
    for n in range(1, 7):
        whole = f"{n}" * 4 + ("" if american else f"{7 - n}" * 4)
        for used in range(len(whole)):
            found.add(f"{whole[used:]}+")
            if american:
                found.add(whole[used:])
    return found


@pytest.mark.ruling("A-15", "A-23")
@pytest.mark.parametrize("american", [False, True])
def test_just_the_rests_of_throws_are_something_to_do(american: bool) -> None:
    reader = laid_out_again(acey_position)
    ordinary = {f"{a}{b}" for a, b in product("123456", repeat=2) if a > b} - {"21"}
    allowed = ALWAYS | ordinary | doubles_left(american=american)
    others = (
        NEVER | doubles_left(american=not american) | {f"{n}*" for n in range(3, 7)}
    )

    for todo in allowed | others:
        assert is_read(reader, todo, american=american) == (todo in allowed), todo


def is_read(reader: ModuleType, todo: str, *, american: bool) -> bool:
    text = f"acey in:15 in:15 w {todo}{' american' * american}"
    try:
        position = reader.read_position(text)
    except BadPosition:
        return False
    assert reader.to_text(position) == text
    return True


@pytest.mark.ruling("U-40")
def test_every_option_of_uckers_is_a_switch_with_a_name_and_a_meaning() -> None:
    options = laid_out_again(uckers_options).OPTIONS

    assert [(option.slug, option.name) for option in options] == [
        ("challenge_run", "Sixes in one run"),
        ("challenge_first_throw", "Challenge on the first throw"),
        ("doorstep_challenge", "Doorstep challenge"),
        ("suck_back", "Suck back"),
        ("blow_back", "Blow back"),
        ("snake_eyes_out", "Snake eyes bring all out"),
        ("extra_on_double", "Throw again on a double"),
        ("extra_after_blob", "Throw again after a blob"),
        ("blob_takes_blob", "Pair takes pair"),
        ("mixed_blob_blocks", "Mixed blobs block"),
    ]
    for option in options:
        assert (option.default, option.choices) == (False, (False, True))
        assert option.meaning.endswith(".")
