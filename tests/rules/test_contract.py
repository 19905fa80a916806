"""The laws that every game keeps, whatever is thrown and chosen."""

import random
from dataclasses import dataclass, replace
from itertools import islice

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.rules.catalogue import GAMES
from games.rules.interface import (
    BadDice,
    BadPosition,
    Dice,
    Game,
    IllegalMove,
    Move,
    Over,
    Position,
    ToMove,
    ToRoll,
)
from games.rules.notation import parse_any
from tests.rules.random_play import positions_of_play
from tests.rules.toy_game import TOY

KINDS = {"step", "total", "enter", "bear-off", "start", "challenge", "pass", "name"}
TABLES = [
    pytest.param(game, seats, id=f"{game.slug}-{seats}")
    for game in (*GAMES.values(), TOY)
    for seats in game.seat_counts
]
LONGEST_GAME = 20_000

die = st.integers(1, 6)
choices = st.integers(0, 2**16)
some_play = st.lists(st.tuples(die, die, choices), max_size=60)

for_every_table = pytest.mark.parametrize(("game", "seats"), TABLES)
in_time = settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)


@dataclass(frozen=True, slots=True)
class Visit:
    """A position met in play and what led there."""

    position: Position
    history: tuple[Dice | str, ...]


def visits(game: Game, seats: int, draws: list[tuple[int, int, int]]) -> list[Visit]:
    """Return the positions that draws of dice and choices lead through."""
    position = game.start(seats, {}, 0)
    met = [Visit(position, ())]
    for first, second, choice in draws:
        awaits = game.awaits(position)
        if isinstance(awaits, Over):
            break
        step: Dice | str = (first, second)
        if isinstance(awaits, ToMove):
            moves = game.legal_moves(position)
            step = moves[choice % len(moves)].text
        position = advanced(game, position, step)
        met.append(Visit(position, (*met[-1].history, step)))
    return met


def advanced(game: Game, position: Position, step: Dice | str) -> Position:
    """Return the position after dice or a move text."""
    if isinstance(step, str):
        return game.play(position, game.find_move(position, step))
    return game.roll(position, step)


@for_every_table
@in_time
@given(draws=some_play)
def test_a_move_is_awaited_exactly_when_there_are_legal_moves(
    game: Game, seats: int, draws: list[tuple[int, int, int]]
) -> None:
    for visit in visits(game, seats, draws):
        awaits_move = isinstance(game.awaits(visit.position), ToMove)

        assert awaits_move == bool(game.legal_moves(visit.position))


@for_every_table
@in_time
@given(draws=some_play)
def test_a_position_is_read_back_from_its_text(
    game: Game, seats: int, draws: list[tuple[int, int, int]]
) -> None:
    games = (*GAMES.values(), TOY)
    for visit in visits(game, seats, draws):
        text = game.text(visit.position)

        assert game.parse(text) == visit.position
        assert parse_any(games, text) == (game, visit.position)


@for_every_table
@in_time
@given(draws=some_play)
def test_equal_histories_give_equal_positions(
    game: Game, seats: int, draws: list[tuple[int, int, int]]
) -> None:
    last = visits(game, seats, draws)[-1]

    replayed = game.start(seats, {}, 0)
    for step in last.history:
        replayed = advanced(game, replayed, step)

    assert replayed == last.position
    assert hash(replayed) == hash(last.position)
    assert game.text(replayed) == game.text(last.position)


@for_every_table
@in_time
@given(draws=some_play)
def test_every_legal_move_is_found_by_its_text_and_played(
    game: Game, seats: int, draws: list[tuple[int, int, int]]
) -> None:
    for visit in visits(game, seats, draws):
        moves = game.legal_moves(visit.position)
        spots = {spot.id for spot in game.layout(seats, 0).spots} | {""}

        assert len({move.text for move in moves}) == len(moves)
        for move in moves:
            assert game.find_move(visit.position, move.text) == move
            assert game.play(visit.position, move) != visit.position
            assert move.kind in KINDS
            assert {move.origin, move.target} <= spots
            assert move.label


@for_every_table
@in_time
@given(draws=some_play, text=st.text(max_size=12))
def test_anything_else_is_refused_with_code_and_reason(
    game: Game, seats: int, draws: list[tuple[int, int, int]], text: str
) -> None:
    met = visits(game, seats, draws)
    texts = {move.text for v in met for move in game.legal_moves(v.position)} | {text}
    position = met[-1].position
    legal = game.legal_moves(position)

    for other in texts - {move.text for move in legal}:
        with pytest.raises(IllegalMove) as refusal:
            game.find_move(position, other)
        assert refusal.value.code
        assert refusal.value.reason
    for move in legal:
        with pytest.raises(IllegalMove):
            game.play(position, replace(move, text=f"{move.text}?"))


@for_every_table
@in_time
@given(draws=some_play)
def test_dice_are_taken_only_when_a_throw_is_awaited(
    game: Game, seats: int, draws: list[tuple[int, int, int]]
) -> None:
    for visit in visits(game, seats, draws):
        if isinstance(game.awaits(visit.position), ToRoll):
            for dice in ((), (7, 1), (0, 1), (1, 2, 3)):
                with pytest.raises(BadDice):
                    game.roll(visit.position, dice)
        else:
            with pytest.raises(BadDice):
                game.roll(visit.position, (6, 5))


@for_every_table
@in_time
@given(draws=some_play, swap=st.booleans())
def test_the_order_of_the_dice_does_not_matter(
    game: Game, seats: int, draws: list[tuple[int, int, int]], swap: bool
) -> None:
    for visit in visits(game, seats, draws):
        if isinstance(game.awaits(visit.position), ToRoll):
            one = game.roll(visit.position, (6, 2) if swap else (5, 3))
            other = game.roll(visit.position, (2, 6) if swap else (3, 5))
            assert one == other


@for_every_table
@in_time
@given(draws=some_play)
def test_pieces_are_conserved_and_stand_on_spots(
    game: Game, seats: int, draws: list[tuple[int, int, int]]
) -> None:
    met = visits(game, seats, draws)
    spots = {spot.id for spot in game.layout(seats, 0).spots}
    colours = sorted(piece.colour for piece in game.pieces(met[0].position))

    for visit in met:
        pieces = game.pieces(visit.position)
        assert sorted(piece.colour for piece in pieces) == colours
        assert len({piece.id for piece in pieces}) == len(pieces)
        assert {piece.spot for piece in pieces} <= spots
        assert {badge.spot for badge in game.badges(visit.position)} <= spots
        assert all(len(badge.short) <= 5 for badge in game.badges(visit.position))
        assert game.describe(visit.position, seats).endswith(".")


@for_every_table
@in_time
@given(draws=some_play)
def test_what_may_not_move_is_told_why(
    game: Game, seats: int, draws: list[tuple[int, int, int]]
) -> None:
    for visit in visits(game, seats, draws):
        moves = game.legal_moves(visit.position)
        origins = {move.origin for move in moves if move.kind != "declare"}
        for spot in {piece.spot for piece in game.pieces(visit.position)}:
            found = game.why_not(visit.position, spot, "")
            assert found.reason.endswith(".")
            if spot in origins:
                assert found.code == "open"
            elif isinstance(game.awaits(visit.position), ToMove):
                # Of several pieces in a base the first one's spot is the origin.
                assert found.code != "open" or spot.startswith("base")


@for_every_table
@pytest.mark.parametrize("seed", range(5))
def test_random_play_ends_with_a_winner(game: Game, seats: int, seed: int) -> None:
    rng = random.Random(seed)

    def throw() -> Dice:
        return rng.randint(1, 6), rng.randint(1, 6)

    play = positions_of_play(game, game.start(seats, {}, 0), throw, rng.choice)
    *_, last = islice(play, LONGEST_GAME)

    awaits = game.awaits(last)
    assert isinstance(awaits, Over)
    assert awaits.side in range(len(game.sides(seats)))
    assert game.pips_left(last, awaits.side) == 0
    assert game.legal_moves(last) == ()


@for_every_table
def test_a_game_seats_every_seat_on_one_side(game: Game, seats: int) -> None:
    sides = game.sides(seats)

    assert sorted(seat for side in sides for seat in side) == list(range(seats))
    assert len({game.seat_name(seats, seat) for seat in range(seats)}) == seats
    assert all(game.colours(seats, seat) for seat in range(seats))
    assert game.opening_dice in (1, 2)
    for starter in range(seats):
        assert game.awaits(game.start(seats, {}, starter)) == ToRoll(starter)


@for_every_table
def test_every_viewer_sees_the_same_spots(game: Game, seats: int) -> None:
    boards = [game.layout(seats, viewer) for viewer in range(seats)]

    assert len({frozenset(spot.id for spot in board.spots) for board in boards}) == 1
    assert all(board.shapes for board in boards)


@for_every_table
@given(text=st.text())
@settings(max_examples=50)
def test_a_text_that_is_no_position_is_refused(
    game: Game, seats: int, text: str
) -> None:
    with pytest.raises(BadPosition):
        game.parse(text)


def test_moves_of_a_toy_are_values() -> None:
    position = TOY.roll(TOY.start(2, {}, 0), (6, 1))

    assert TOY.legal_moves(position)[0] == Move(
        "run 1", "step", "s0", "s1", (1,), False, "run 1"
    )
