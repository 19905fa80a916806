"""Random games of each table, to the end, with nothing lost on the way."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from games.management.commands.simulate import (
    Table,
    chosen_options,
    play,
    simulated,
    tables,
)

GAMES_IN_ALL = 2_000
GAMES_OF_PRESET = 200
CHUNK = 50
TABLES = tables()
PRESETS = [
    pytest.param(table, preset.slug, id=f"{tag}-{preset.slug}")
    for tag, table in TABLES.items()
    for preset in table.game.presets
    if preset.options
]


@pytest.mark.timeout(300)
@pytest.mark.parametrize("chunk", range(GAMES_IN_ALL // CHUNK))
@pytest.mark.parametrize("tag", TABLES)
def test_random_games_keep_the_laws_and_end(tag: str, chunk: int) -> None:
    assert_all_end(TABLES[tag], CHUNK, first=chunk * CHUNK)


@pytest.mark.timeout(300)
@pytest.mark.parametrize("chunk", range(GAMES_OF_PRESET // CHUNK))
@pytest.mark.parametrize(("table", "preset"), PRESETS)
def test_random_games_of_every_preset_keep_the_laws_and_end(
    table: Table, preset: str, chunk: int
) -> None:
    options = chosen_options(table.game, preset, "")

    assert_all_end(replace(table, options=options), CHUNK, first=chunk * CHUNK)


@pytest.mark.timeout(300)
@pytest.mark.parametrize("tag", TABLES)
def test_random_games_of_random_options_keep_the_laws_and_end(tag: str) -> None:
    table = TABLES[tag]
    for number in range(CHUNK):
        rng = random.Random(f"options {tag} {number}")
        options = {o.slug: rng.choice(o.choices) for o in table.game.options}
        assert play(replace(table, options=options), rng)["games"] == 1


def assert_all_end(table: Table, games: int, *, first: int) -> None:
    """So many games are played to their ends, with captures and all."""
    total = sum(simulated(table, 0, first, games), Counter[str]())

    assert total["games"] == games
    assert total["throws"] > 0
    assert total["captures"] > 0
    assert sum(n for name, n in total.items() if " win" in name) == games
