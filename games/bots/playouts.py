"""Whole games at random by the readable rules, for measuring and for trying out.

They ask for the rules' own steps, not for moves that are worded for people.
"""

from itertools import product
from random import Random

from games.bots.core import Playouts
from games.rules.acey_deucey import turns
from games.rules.acey_deucey.game import ACEY_DEUCEY
from games.rules.acey_deucey.position import NAMING, OVER, named_todo, roll_todo
from games.rules.uckers import throws
from games.rules.uckers.moves import steps
from games.rules.uckers.position import is_over, start_position

THROWS = tuple(product(range(1, 7), repeat=2))


def play_acey(rng: Random) -> Playouts:
    """Play one game of European Acey Deucey, every decision drawn evenly."""
    position = ACEY_DEUCEY.start(2, {}, rng.randrange(2))
    turn_count = throw_count = step_count = 0
    while position.todo != OVER:
        seat = position.turn
        if position.todo == NAMING:
            todo = named_todo(rng.randint(1, 6), american=False)
        else:
            todo = roll_todo(rng.choice(THROWS), american=False)
            throw_count += 1
        end = _played_out(turns.begin(position, todo), rng)
        step_count += len(todo) - len(end.owed.todo)
        position = turns.settle(position, end.board, end.owed.todo)
        turn_count += position.turn != seat or position.todo == OVER
    return Playouts(1, 1 - position.turn, turn_count, throw_count, step_count)


def _played_out(turn: turns.Turn, rng: Random) -> turns.Turn:
    """Return a turn when its numbers have been played as far as they can be."""
    while options := turns.legal_steps(turn):
        turn = turns.turn_after(turn, rng.choice(options))
    return turn


def play_uckers(rng: Random, seats: int) -> Playouts:
    """Play one game of Uckers, every decision drawn evenly."""
    position = start_position(seats, rng.randrange(seats))
    turn_count = throw_count = step_count = 0
    over = False
    while not over:
        seat = position.turn
        position = throws.after_roll(position, rng.choice(THROWS))
        throw_count += 1
        while position.throw is not None:
            position = throws.after_step(position, rng.choice(steps(position)))
            step_count += 1
        over = is_over(position)
        turn_count += position.turn != seat or over
    return Playouts(1, 1 - position.turn % 2, turn_count, throw_count, step_count)
