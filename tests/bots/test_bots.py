"""Bots: legal, repeatable, and the greedy one better than chance."""

import random
from functools import cache

import pytest

from games.bots.catalogue import LEVELS, OFFERED, level_of
from games.bots.evaluate.catalogue import evaluator_of, pip_value
from games.bots.interface import Bot, draw, published_seed
from games.rules.catalogue import game_of
from games.rules.interface import Over, Position, ToMove, ToRoll

FORMS = [("acey", 2), ("uckers", 4), ("uckers", 2)]
LEAST = 0.65
GAMES = {("acey", 2): 80, ("uckers", 4): 60, ("uckers", 2): 60}


def side_of(slug: str, seats: int, seat: int) -> int:
    """Return the side of a seat."""
    sides = game_of(slug).sides(seats)
    return next(i for i, side in enumerate(sides) if seat in side)


def winner(slug: str, seats: int, bots: tuple[Bot, Bot], number: int) -> int:
    """Return the side that wins the game of a number, each side by its bot."""
    game, rng = game_of(slug), random.Random(number)
    position = game.start(seats, {}, rng.randrange(seats))
    while True:
        match game.awaits(position):
            case Over(side=side):
                return side
            case ToRoll():
                dice = (rng.randint(1, 6), rng.randint(1, 6))
                position = game.roll(position, dice)
            case ToMove(seat=seat):
                bot = bots[side_of(slug, seats, seat)]
                move = bot.choose(game, position, seed=rng.randbytes(32))
                position = game.play(position, move)


@cache
def choices(slug: str, seats: int) -> tuple[Position, ...]:
    """Return positions of a random game that await a move."""
    game, rng = game_of(slug), random.Random(5)
    position, found = game.start(seats, {}, 0), []
    while not isinstance(awaits := game.awaits(position), Over):
        if isinstance(awaits, ToRoll):
            dice = (rng.randint(1, 6), rng.randint(1, 6))
            position = game.roll(position, dice)
        else:
            found.append(position)
            position = game.play(position, rng.choice(game.legal_moves(position)))
    return tuple(found)


@pytest.mark.timeout(280)
@pytest.mark.parametrize(("slug", "seats"), FORMS)
@pytest.mark.parametrize("level", sorted(LEVELS))
def test_a_choice_is_legal_and_the_same_for_the_same_seed(
    level: str, slug: str, seats: int
) -> None:
    game, bot = game_of(slug), level_of(level)
    # The readable search of a double takes its time.
    apart = 10 if level in OFFERED else 1

    for n, position in enumerate(choices(slug, seats)[::apart]):
        seed = published_seed("ab" * 16, n)
        move = bot.choose(game, position, seed=seed)

        assert move in game.legal_moves(position)
        assert bot.choose(game, game.parse(game.text(position)), seed=seed) == move


def test_the_random_bot_plays_every_move_sooner_or_later() -> None:
    game = game_of("acey")
    position = max(choices("acey", 2), key=lambda p: len(game.legal_moves(p)))
    bot = level_of("random")

    seen = {bot.choose(game, position, seed=published_seed("", n)) for n in range(400)}

    assert seen == set(game.legal_moves(position))


@pytest.mark.timeout(280)
@pytest.mark.parametrize(("slug", "seats"), FORMS)
def test_the_greedy_bot_beats_the_random_one(slug: str, seats: int) -> None:
    greedy, chance = level_of("greedy"), level_of("random")
    games = GAMES[slug, seats]

    won = 0
    for number in range(games):
        side = number % 2
        bots = (greedy, chance) if side == 0 else (chance, greedy)
        won += winner(slug, seats, bots, number) == side

    assert won / games >= LEAST, f"{won} of {games}"


@pytest.mark.parametrize(("slug", "seats"), FORMS)
def test_what_is_good_for_one_side_is_as_bad_for_the_other(
    slug: str, seats: int
) -> None:
    game, value = game_of(slug), evaluator_of(slug)

    for position in choices(slug, seats):
        for seat in range(seats):
            other = (seat + 1) % seats
            assert value(game, position, seat) == -value(game, position, other)


def test_partners_see_a_position_alike() -> None:
    game, value = game_of("uckers"), evaluator_of("uckers")

    for position in choices("uckers", 4):
        assert value(game, position, 0) == value(game, position, 2)
        assert value(game, position, 1) == value(game, position, 3)


@pytest.mark.parametrize(("slug", "seats"), FORMS)
def test_a_new_game_is_even(slug: str, seats: int) -> None:
    game = game_of(slug)
    position = game.start(seats, {}, 0)

    assert evaluator_of(slug)(game, position, 0) == 0
    assert pip_value(game, position, 0) == 0


def test_a_game_without_an_evaluator_is_judged_by_its_pips() -> None:
    assert evaluator_of("a game to come") is pip_value
    game = game_of("acey")
    ahead = game.parse("acey 1:1,off:14 in:15 w -")

    assert pip_value(game, ahead, 0) == 15 * 25 - 1
    assert pip_value(game, ahead, 1) == 1 - 15 * 25


def test_every_level_has_a_name_and_its_own_slug() -> None:
    assert LEVELS
    for slug, bot in LEVELS.items():
        assert bot.slug == slug
        assert bot.name
    with pytest.raises(KeyError):
        level_of("genius")


def test_published_seeds_differ_by_session_and_version_and_draws_are_even() -> None:
    seeds = {published_seed(game, v) for game in ("00", "01") for v in range(600)}
    drawn = [draw(seed, 6) for seed in seeds]

    assert len(seeds) == 1200
    for number in range(6):
        assert 140 < drawn.count(number) < 260
