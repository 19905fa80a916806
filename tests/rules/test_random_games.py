"""Two thousand random games of each table, to the end, with nothing lost on the way."""

import random
from collections import Counter

import pytest

from games.rules.catalogue import game_of
from games.rules.interface import Dice, Game, Over, Position
from tests.rules.random_play import positions_of_play

GAMES_IN_ALL = 2_000
CHUNK = 50
LONGEST_GAME = 20_000
TABLES = [("acey", 2), ("uckers", 4), ("uckers", 2)]


@pytest.mark.timeout(300)
@pytest.mark.parametrize("chunk", range(GAMES_IN_ALL // CHUNK))
@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_random_games_keep_their_pieces_and_end(
    slug: str, seats: int, chunk: int
) -> None:
    game = game_of(slug)
    for number in range(CHUNK):
        rng = random.Random(f"{slug} {seats} {chunk} {number}")
        positions = play_through(game, seats, rng)

        for position in rng.sample(positions, 12):
            assert_nothing_is_lost(game, seats, position)
            assert_nobody_shares_a_spot(game, seats, position)
            assert_it_stands(game, position)
        assert_it_is_over(game, seats, positions[-1])
        assert_no_pips_are_gained_by_moving(game, seats, positions)


def play_through(game: Game, seats: int, rng: random.Random) -> list[Position]:
    """Return the positions of one game of random throws and choices."""

    def throw() -> Dice:
        return rng.randint(1, 6), rng.randint(1, 6)

    start = game.start(seats, {}, rng.randrange(seats))
    positions = []
    for position in positions_of_play(game, start, throw, rng.choice):
        positions.append(position)
        assert len(positions) < LONGEST_GAME
    return positions


def assert_nothing_is_lost(game: Game, seats: int, position: Position) -> None:
    """Every colour has as many pieces as at the start."""
    start = game.pieces(game.start(seats, {}, 0))
    pieces = game.pieces(position)

    assert Counter(p.colour for p in pieces) == Counter(p.colour for p in start)
    assert len({(p.spot, p.index) for p in pieces}) == len(pieces)


def assert_nobody_shares_a_spot(game: Game, seats: int, position: Position) -> None:
    """No spot holds pieces of two sides."""
    side_of = {
        colour: side
        for side, members in enumerate(game.sides(seats))
        for seat in members
        for colour in game.colours(seats, seat)
    }
    owners = {(p.spot, side_of[p.colour]) for p in game.pieces(position)}

    assert len({spot for spot, _ in owners}) == len(owners)


def assert_it_stands(game: Game, position: Position) -> None:
    """The position is read back from its text, and so settled."""
    assert game.parse(game.text(position)) == position


def assert_it_is_over(game: Game, seats: int, last: Position) -> None:
    """The winner has nothing to go, everybody else has."""
    awaits = game.awaits(last)

    assert isinstance(awaits, Over)
    left = [game.pips_left(last, side) for side in range(len(game.sides(seats)))]
    assert [side for side, pips in enumerate(left) if pips == 0] == [awaits.side]
    assert game.parse(game.text(last)) == last


def assert_no_pips_are_gained_by_moving(
    game: Game, seats: int, positions: list[Position]
) -> None:
    """From one position to the next at most one side comes nearer, none by more
    than a throw, and at the start all are equally far."""
    sides = range(len(game.sides(seats)))
    before = [game.pips_left(positions[0], side) for side in sides]
    assert len(set(before)) == 1

    for position in positions[1:]:
        after = [game.pips_left(position, side) for side in sides]
        gains = [old - new for old, new in zip(before, after, strict=True)]
        assert sum(gain > 0 for gain in gains) <= 1
        assert max(gains) <= 12
        before = after
