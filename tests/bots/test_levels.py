"""Levels: repeatable, hazy as they say, legal always, and looking one throw ahead."""

import random
from dataclasses import replace
from functools import cache
from statistics import fmean, pstdev
from typing import Any

import pytest

from games.bots import levels
from games.bots.engines import is_quick, make_ready, search_for
from games.bots.interface import published_seed
from games.bots.levels import (
    AHEAD_WIDTH,
    CHAMPION,
    CHIEF,
    LEADING_HAND,
    LEVELS,
    SEEN,
    SPROG,
    Level,
    error,
    weighed,
)
from games.bots.nets import uckers_inputs
from games.bots.nets.scores import chance_of
from games.bots.search.candidates import Search
from games.bots.search.plain import PlainSearch
from games.bots.trained import TrainedBot, level_here, plays_weighed
from games.rules.catalogue import GAMES
from games.rules.interface import Game, Over, ToMove, ToRoll
from tests.fixtures.nets import COMPILED, random_weights

UCKERS = GAMES["uckers"]
CLEAR = Level("clear", "", "", width=4)
"""Sees what the net sees, without any haze."""

FORMS = [("acey", 2), ("uckers", 4), ("uckers", 2)]
TABLES = [
    (slug, seats, preset.slug)
    for slug, seats in FORMS
    for preset in GAMES[slug].presets
]

pytestmark = pytest.mark.timeout(1200)


@cache
def search() -> Search:
    return PlainSearch(UCKERS, random_weights("uckers"), uckers_inputs.active_of)


def options_of(game: Game, preset: str) -> dict[str, Any]:
    options = {option.slug: option.default for option in game.options}
    return options | dict(next(p for p in game.presets if p.slug == preset).options)


@cache
def decisions(slug: str, seats: int, count: int, preset: str = "house") -> list[Any]:
    """Return positions of random games that await a move."""
    game, rng, found = GAMES[slug], random.Random(f"{slug} {seats}"), list[Any]()
    while True:
        position: Any = game.start(seats, options_of(game, preset), 0)
        while not isinstance(awaits := game.awaits(position), Over):
            if isinstance(awaits, ToRoll):
                dice = (rng.randint(1, 6), rng.randint(1, 6))
                position = game.roll(position, dice)
                continue
            if rng.random() < 0.2:
                found.append(position)
            if len(found) == count:
                return found
            position = game.play(position, rng.choice(game.legal_moves(position)))


def seed_of(number: int) -> bytes:
    return published_seed("ab" * 16, number)


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.slug)
def test_the_same_arguments_give_the_same_plays(level: Level) -> None:
    for number, position in enumerate(decisions("uckers", 4, 6)):
        rest = (search(), seed_of(number))

        found = weighed(UCKERS, position, level, rest)

        assert found == weighed(UCKERS, position, level, rest)
        assert [play.worth for play in found] == sorted(
            (play.worth for play in found), reverse=True
        )


def first_plays(level: Level, seed: int) -> list[Any]:
    """Return what a level plays in some positions."""
    return [
        weighed(UCKERS, position, level, (search(), seed_of(seed)))[0].candidate.end
        for position in decisions("uckers", 4, 60)
    ]


def test_another_seed_changes_choices_of_a_hazy_level_and_of_no_other() -> None:
    assert first_plays(SPROG, 1) != first_plays(SPROG, 2)
    assert first_plays(CLEAR, 1) == first_plays(CLEAR, 2)


def test_the_more_haze_the_more_is_lost() -> None:
    lost = [mean_loss(replace(CLEAR, haze=haze)) for haze in (0.0, 0.03, 0.3)]

    assert lost[0] == 0.0
    assert lost[0] < lost[1] < lost[2]


def mean_loss(level: Level) -> float:
    """Return what a level's choices cost in the mean, as the net sees it."""
    losses = []
    for number, position in enumerate(decisions("uckers", 4, 60)):
        plays = weighed(UCKERS, position, level, (search(), seed_of(number)))
        losses.append(max(play.chance for play in plays) - plays[0].chance)
    return fmean(losses)


def test_misjudgement_is_a_bell_of_the_width_of_the_haze() -> None:
    position = decisions("uckers", 4, 1)[0]
    hazy = replace(CLEAR, haze=0.1)

    errors = [
        error(UCKERS, position, position, hazy, seed_of(number))
        for number in range(2000)
    ]

    assert fmean(errors) == pytest.approx(0, abs=0.01)
    assert pstdev(errors) == pytest.approx(0.1, rel=0.08)
    assert sum(abs(each) < 0.1 for each in errors) / 2000 == pytest.approx(
        0.67, abs=0.05
    )
    assert error(UCKERS, position, position, CLEAR, seed_of(1)) == 0.0


def test_a_capture_seems_to_be_worth_more_to_the_greedy() -> None:
    acey = GAMES["acey"]
    before = acey.parse("acey in:13,20:1,1:1 in:14,10:1 w 54")
    captured = acey.play(before, acey.find_move(before, "20/15*"))
    quiet = acey.play(before, acey.find_move(before, "20/16"))
    greedy, seed = replace(CLEAR, greed=0.2), seed_of(1)

    assert error(acey, before, captured, greedy, seed) == pytest.approx(0.2)
    assert error(acey, before, quiet, greedy, seed) == pytest.approx(0)


def test_hazy_levels_look_at_a_dozen_plays() -> None:
    position = max(decisions("uckers", 4, 60), key=lambda p: len(UCKERS.legal_moves(p)))

    found = weighed(UCKERS, position, replace(CLEAR, haze=0.01), (search(), b""))

    assert 1 < len(found) <= SEEN


def test_looking_ahead_turns_the_chance_where_the_other_side_throws() -> None:
    ahead = replace(CHAMPION, close=1.0)
    turned = set()

    for position in decisions("uckers", 4, 25):
        for play in weighed(UCKERS, position, ahead, (search(), b"")):
            end = play.candidate.end
            if isinstance(UCKERS.awaits(end), Over):
                assert play.worth == 1.0
                continue
            mine = end.turn % 2 == position.turn % 2
            turned.add(mine)
            outlook = search().outlook(end, AHEAD_WIDTH)
            assert play.worth == (outlook if mine else 1 - outlook)
            assert play.chance == chance_of(play.candidate.score)

    assert turned == {True, False}


def test_only_plays_close_to_the_best_are_looked_ahead_at() -> None:
    for position in decisions("uckers", 4, 25):
        plays = weighed(UCKERS, position, CHAMPION, (search(), b""))

        best = max(play.chance for play in plays)
        assert 1 <= len(plays) <= CHAMPION.ahead
        assert all(best - play.chance <= CHAMPION.close for play in plays)


def test_whose_side_an_end_is_on() -> None:
    start = UCKERS.start(4, {}, 1)

    assert [levels.same_side(UCKERS, start, seat) for seat in range(4)] == [
        False,
        True,
        False,
        True,
    ]


@pytest.mark.usefixtures("random_nets")
@pytest.mark.parametrize(("slug", "seats", "preset"), TABLES)
@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.slug)
def test_no_level_ever_chooses_an_illegal_move(
    level: Level, slug: str, seats: int, preset: str
) -> None:
    game, bot = GAMES[slug], TrainedBot(level)
    make_ready(cache_folder=COMPILED)

    for number, position in enumerate(decisions(slug, seats, 8, preset)):
        move = bot.choose(game, position, seed=seed_of(number))

        assert move in game.legal_moves(position)
        assert bot.choose(game, position, seed=seed_of(number)) == move


@pytest.mark.usefixtures("random_nets")
def test_the_champion_plays_as_the_leading_hand_until_the_search_is_ready() -> None:
    position = decisions("uckers", 4, 1)[0]

    assert level_here(CHAMPION, "uckers", position) is LEADING_HAND
    assert level_here(CHIEF, "uckers", position) is LEADING_HAND
    assert plays_weighed(UCKERS, position, CHAMPION, b"") == plays_weighed(
        UCKERS, position, LEADING_HAND, b""
    )

    assert make_ready(cache_folder=COMPILED)

    assert is_quick("uckers", position)
    assert level_here(CHAMPION, "uckers", position) is CHAMPION
    assert level_here(SPROG, "uckers", position) is SPROG


@pytest.mark.usefixtures("random_nets")
@pytest.mark.parametrize(
    ("slug", "seats", "preset"), [table for table in TABLES if table[2] != "house"]
)
def test_the_champion_plays_as_the_leading_hand_at_a_table_with_options(
    slug: str, seats: int, preset: str
) -> None:
    make_ready(cache_folder=COMPILED)
    position = decisions(slug, seats, 1, preset)[0]

    assert not is_quick(slug, position)
    assert level_here(CHAMPION, slug, position) is LEADING_HAND


@pytest.mark.usefixtures("random_nets")
def test_both_searches_of_a_process_weigh_the_same() -> None:
    for slug, seats in FORMS:
        game, position = GAMES[slug], decisions(slug, seats, 1)[0]
        plain = search_for(slug, position)
        assert plain is not None
        found = weighed(game, position, SPROG, (plain, b"seed"))

        make_ready(cache_folder=COMPILED)

        assert plays_weighed(game, position, SPROG, b"seed") == found


@pytest.mark.usefixtures("random_nets")
@pytest.mark.parametrize(("slug", "seats", "preset"), TABLES)
def test_whole_games_are_played_to_the_end(slug: str, seats: int, preset: str) -> None:
    make_ready(cache_folder=COMPILED)
    game, rng = GAMES[slug], random.Random(f"{slug} {seats} {preset}")
    bots = [TrainedBot(SPROG), TrainedBot(levels.ABLE_HAND)]

    position: Any = game.start(seats, options_of(game, preset), 0)
    moves = 0
    while not isinstance(awaits := game.awaits(position), Over):
        if isinstance(awaits, ToRoll):
            dice = (rng.randint(1, 6), rng.randint(1, 6))
            position = game.roll(position, dice)
        elif isinstance(awaits, ToMove):
            moves += 1
            bot = bots[awaits.seat % 2]
            move = bot.choose(game, position, seed=seed_of(moves))
            position = game.play(position, move)

    assert awaits.side in (0, 1)
    assert moves > 30
