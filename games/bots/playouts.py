"""Whole games at random by the readable rules, for measuring and for trying out.

They ask for the rules' own steps, not for moves that are worded for people.
"""

from itertools import product
from random import Random

from games.bots.core import Playouts
from games.rules.acey_deucey import turns
from games.rules.acey_deucey.game import ACEY_DEUCEY
from games.rules.acey_deucey.position import NAMING, OVER, TO_ROLL
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
        if position.todo == TO_ROLL:
            position = turns.roll(position, (rng.randint(1, 6), rng.randint(1, 6)))
            throw_count += 1
        elif position.todo == NAMING:
            position = turns.name_double(position, rng.randint(1, 6))
        else:
            position = turns.play_step(position, rng.choice(turns.open_steps(position)))
            step_count += 1
        turn_count += position.turn != seat or position.todo == OVER
    return Playouts(1, 1 - position.turn, turn_count, throw_count, step_count)


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
