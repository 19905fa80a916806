"""Bots choose without any secret of dice: nothing of the kind is within their reach."""

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.fixtures.nets import COMPILED, ROOT

BOTS = ROOT / "games" / "bots"
BELOW = ("games.bots", "games.rules")
"""All of the house that bots may import."""

CHOOSING = """
import builtins, io, random, sys
from pathlib import Path

from games.bots.catalogue import OFFERED
from games.bots.engines import make_ready
from games.bots.nets import catalogue
from games.rules.catalogue import GAMES
from games.rules.interface import Over, ToMove, ToRoll

catalogue.FOLDER = Path(sys.argv[1])
assert make_ready(cache_folder=sys.argv[2])
bots = [OFFERED["sprog"], OFFERED["chief"]]
game, rng, over, moves = GAMES["uckers"], random.Random(1), 0, 0
for number in range(100):
    position = game.start(2, {}, number % 2)
    while not isinstance(awaits := game.awaits(position), Over):
        if isinstance(awaits, ToRoll):
            dice = (rng.randint(1, 6), rng.randint(1, 6))
            position = game.roll(position, dice)
            continue
        seed = moves.to_bytes(4, "big")
        move = bots[awaits.seat].choose(game, position, seed=seed)
        position, moves = game.play(position, move), moves + 1
    over += 1
near = ("django", "games.models", "games.services", "games.record", "cryptography")
met = [name for name in sys.modules if name.startswith(near)]
print(over, moves > 5000, met)
"""


def named_modules(path: Path) -> Iterator[str]:
    """Yield every module that a file imports, or names to be imported later."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            yield node.module or ""
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.Constant) and str(node.value).startswith("games."):
            yield str(node.value)


def test_no_bot_names_a_module_of_the_site_but_bots_and_rules() -> None:
    # Contracts of import-linter do not see names in strings, as `engines` has them.
    named = {name for path in BOTS.rglob("*.py") for name in named_modules(path)}

    ours = {name for name in named if name.split(".")[0] in ("games", "config")}
    assert "games.bots.nets.catalogue" in ours
    assert {name for name in ours if not name.startswith(BELOW)} == set()


def test_no_bot_draws_from_any_chance_but_its_seed() -> None:
    # Random sources are for training, samples and matches, which no game sees.
    apart = {"learning", "matches", "exact", "compiled"}
    wild = {"secrets", "random", "uuid", "numpy.random"}
    choosing = [
        path
        for path in BOTS.rglob("*.py")
        if not apart & set(path.relative_to(BOTS).parts)
        and path.name not in ("agreement.py", "playouts.py")
    ]

    assert BOTS / "levels.py" in choosing
    for path in choosing:
        assert not wild & set(named_modules(path)), path


@pytest.mark.timeout(1200)
def test_a_hundred_games_are_chosen_without_site_settings_or_key(
    random_nets: Path,
) -> None:
    kept = {"PATH", "HOME", "LANG", "VIRTUAL_ENV"}
    bare = {name: value for name, value in os.environ.items() if name in kept}

    finished = subprocess.run(
        [sys.executable, "-c", CHOOSING, str(random_nets), COMPILED],
        cwd=ROOT,
        env=bare,
        capture_output=True,
        text=True,
        check=False,
    )

    assert finished.stderr == ""
    assert finished.stdout == "100 True []\n"
