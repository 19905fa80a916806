"""The compiled rules say what the readable ones say.

Compiled once for each version of their source, in a folder that lasts from run to
run; the first run takes minutes.
"""

import hashlib
import json
import random
import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from importlib import import_module

import pytest

from games.bots.agreement import CoresDiffer, compare
from games.bots.core import CompiledCore, compiled_cores, warm
from games.rules.catalogue import GAMES
from games.rules.uckers.position import start_position
from tests.fixtures.nets import COMPILED, ROOT, random_weights

VECTORS = ROOT / "tests" / "vectors"
POSITIONS = 2_000
LONG = 3_000
"""Longer lists than this are only counted."""

pytestmark = pytest.mark.timeout(1200)


@cache
def cores() -> dict[str, CompiledCore]:
    return compiled_cores(enabled=True, cache_folder=COMPILED)


@pytest.mark.parametrize(("slug", "seats"), [("acey", 2), ("uckers", 4), ("uckers", 2)])
def test_moves_and_throws_are_those_of_the_readable_rules(
    slug: str, seats: int
) -> None:
    rng = random.Random(f"{slug} {seats}")

    tally = compare(GAMES[slug], cores()[slug], rng, (seats, POSITIONS))

    assert tally.positions == POSITIONS
    assert tally.throws > POSITIONS // 10
    assert tally.moves > POSITIONS


def test_a_difference_is_found() -> None:
    class Wrong:
        def roll(self, position: object, dice: object) -> object:
            return position

    with pytest.raises(CoresDiffer):
        compare(GAMES["acey"], Wrong(), random.Random(1), (2, 10))  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["acey", "uckers", "uckers2"])
def test_outcomes_are_those_of_the_vectors(name: str) -> None:
    slug = name.rstrip("2")
    game, core = GAMES[slug], cores()[slug]
    for line in (VECTORS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
        vector = json.loads(line)
        if vector["count"] > LONG:
            continue

        ends = core.outcomes(game.parse(vector["position"]), vector["roll"])

        texts = sorted(map(game.text, ends))
        digest = hashlib.sha256("\n".join(texts).encode()).hexdigest()
        assert len(texts) == vector["count"], line
        assert digest == vector["sha256"], line


def test_long_vectors_have_as_many_outcomes() -> None:
    for line in (VECTORS / "acey.jsonl").read_text(encoding="utf-8").splitlines():
        vector = json.loads(line)
        if vector["count"] > LONG:
            position = GAMES["acey"].parse(vector["position"])
            found = cores()["acey"].count_outcomes(position, vector["roll"])
            assert found == vector["count"], line


def test_totals_are_those_of_the_vectors() -> None:
    vectors = json.loads((VECTORS / "perft.json").read_text(encoding="utf-8"))
    for text, totals in vectors.items():
        if text == "about":
            continue
        slug = text.split(" ")[0].rstrip("2")
        position = GAMES[slug].parse(text)
        found = {depth: cores()[slug].perft(position, int(depth)) for depth in totals}
        assert found == totals


def test_random_games_go_on_to_an_end_and_equal_seeds_are_equal() -> None:
    for slug, seats in (("acey", 2), ("uckers", 4), ("uckers", 2)):
        played = cores()[slug].play_games(400, 7, seats)

        assert played == cores()[slug].play_games(400, 7, seats)
        assert played != cores()[slug].play_games(400, 8, seats)
        assert 140 < played.won < 260
        assert played.throws > played.turns > 400 * 50


def test_a_position_with_table_options_is_left_to_the_readable_rules() -> None:
    @dataclass(frozen=True)
    class WithOption:
        turn: int = 0
        some_option: bool = False

    for core in cores().values():
        assert core.supports(WithOption(turn=1))
        assert not core.supports(WithOption(some_option=True))
        with pytest.raises(ValueError, match="readable"):
            core.moves(WithOption(some_option=True))
    assert cores()["uckers"].supports(start_position(4, 1))


def test_a_wide_staged_search_finds_every_end_of_a_double() -> None:
    from_start = GAMES["acey"].start(2, {}, 0)
    rolled = cores()["acey"].roll(from_start, (3, 3))
    every = set(cores()["acey"].outcomes(from_start, "33"))

    assert staged(rolled, 1 << 14) == every
    narrow = staged(rolled, 1)
    assert 0 < len(narrow) < len(every)
    assert narrow < every


def staged(position: object, width: int) -> set[object]:
    """Return the positions that a search of this width ends with."""
    cores()
    search_module = import_module("games.bots.compiled.acey_search")
    convert = import_module("games.bots.compiled.convert")
    net = import_module("games.bots.compiled.searches").net_of(random_weights("acey"))
    search = search_module.new_search(net)
    count = search_module.staged_ends(convert.acey_row(position), width, net, search)
    return {convert.acey_position(row) for row in search.rows[:count]}


def test_switched_off_there_is_no_compiled_core() -> None:
    assert compiled_cores(enabled=False) == {}
    assert warm(enabled=False) == 0


@pytest.mark.parametrize("module", ["config.asgi", "games.tasks", "games.bots.core"])
def test_a_web_process_never_loads_numba(module: str) -> None:
    script = (
        "import django, sys; django.setup(); "
        f"import {module}; "
        "sys.exit('numba' in sys.modules or 'numpy' in sys.modules)"
    )

    finished = subprocess.run([sys.executable, "-c", script], cwd=ROOT, check=False)

    assert finished.returncode == 0
