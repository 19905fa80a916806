"""Kernels for the whole game with few checkers a side: its plays and their values.

A side is numbered by the places of its K checkers in ascending order (0 is off,
1..24 points, 25 the pile, 26 the bar); a state by its mover's side and the other's.
All kernels that call one another stand in this module, for numba looks at the file
of each kernel alone.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from games.bots.compiled.acey import (
    NAMING,
    OVER,
    ROW,
    count_at,
    kind_of,
    side_of,
)
from games.bots.compiled.acey_ends import Room, ends_of, ground_of, thrown, write_ends
from games.bots.compiled.compiling import Words, kernel, whole

Doubles = npt.NDArray[np.float64]
Edges = npt.NDArray[np.int32]

PLACES = 27
THROWS = 21
WON = 0
FIRST = np.array([a for a in range(1, 7) for b in range(1, a + 1)], np.int64)
SECOND = np.array([b for a in range(1, 7) for b in range(1, a + 1)], np.int64)
WEIGHTS = np.where(FIRST == SECOND, 1 / 36, 2 / 36)
"""The 21 throws, the higher number first, and their chances."""


class Scratch(NamedTuple):
    """What the game's sides are, and room for the ends of one throw.

    `sides` (S, 2) are the words of each side, `ranks` (K, PLACES) what each checker
    adds to its number.  `rows` and `named` (n, ROW) take ends, `marks` (2 S S + 3)
    finds equal ones by the number of the throw, `stamp` (1).
    """

    sides: Words
    ranks: Words
    room: Room
    rows: Words
    named: Words
    marks: Edges
    stamp: Words


@kernel
def side_number(low: int, high: int, ranks: Words) -> int:
    """Return the number of a side; `ranks` (K, PLACES) are what each checker adds."""
    found, checker = 0, ranks.shape[0] - 1
    for place in range(PLACES - 1, 0, -1):
        for _ in range(count_at(low, high, place)):
            found += ranks[checker, place]
            checker -= 1
    return found


@kernel
def edge_of(row: Words, seat: int, size: int, ranks: Words) -> int:
    """Return an end of a throw of `seat` as an edge.

    WON, 1 + the state if the seat throws again, or -1 - the state of the other seat.
    """
    if kind_of(row[4]) == OVER:
        return WON
    turn = row[4] & 1
    mine, theirs = side_of(row, turn), side_of(row, 1 - turn)
    state = side_number(mine[0], mine[1], ranks) * size
    state += side_number(theirs[0], theirs[1], ranks)
    return 1 + state if turn == seat else -1 - state


@kernel
def ends_after(row: Words, room: Room, rows: Words) -> int:
    """Write the ends of what a settled row has to play; return how many.

    -1 without room.
    """
    ground = ground_of(row)
    found = ends_of(row, room, ground)
    if found[1] > rows.shape[0]:
        return -1
    write_ends(found, room, ground, rows)
    return found[1]


@kernel
def add_edge(edge: int, edges: Edges, done: int, scratch: Scratch) -> int:
    """Put an edge behind `done` others unless this throw has it; return how many."""
    middle = scratch.marks.size // 2
    if scratch.marks[middle + edge] == scratch.stamp[0]:
        return done
    if done == edges.size:
        return -1
    scratch.marks[middle + edge] = scratch.stamp[0]
    edges[done] = edge
    return done + 1


@kernel
def add_ends(ends: Words, seat: int, found: tuple[Edges, int], scratch: Scratch) -> int:
    """Add the ends (n, ROW) of a throw of `seat` to `found`; return how many it has.

    Ends that await a name are left out.  -1 without room.
    """
    edges, done = found
    size = scratch.sides.shape[0]
    for index in range(ends.shape[0]):
        if kind_of(ends[index, 4]) == NAMING:
            continue
        edge = edge_of(ends[index], seat, size, scratch.ranks)
        done = add_edge(edge, edges, done, scratch)
        if done < 0:
            return -1
    return done


@kernel
def throw_edges(
    row: Words, throw: int, found: tuple[Edges, int], scratch: Scratch
) -> int:
    """Add the distinct ends of a throw of a row; return how many edges there are.

    `found` are the edges and how many there are.  After a 1-2 every name is played
    out.  -1 without room.
    """
    scratch.stamp[0] += 1
    edges, seat = found[0], row[4] & 1
    after = thrown(row, FIRST[throw], SECOND[throw])
    count = ends_after(after, scratch.room, scratch.rows)
    if count < 0:
        return -1
    done = add_ends(scratch.rows[:count], seat, found, scratch)
    for index in range(count):
        if kind_of(scratch.rows[index, 4]) != NAMING:
            continue
        for number in range(1, 7):
            after = thrown(scratch.rows[index], number, 0)
            named = ends_after(after, scratch.room, scratch.named)
            if named < 0 or done < 0:
                return -1
            done = add_ends(scratch.named[:named], seat, (edges, done), scratch)
    return done


@kernel
def fill_edges(states: Words, starts: Words, edges: Edges, scratch: Scratch) -> int:
    """Fill in the edges of all throws of `states` (n); return how many there are.

    `starts` (21 n + 1) say where each throw's edges begin.  -1 without room.
    """
    sides = scratch.sides
    row = np.zeros(ROW, np.int64)
    done = 0
    for index in range(states.size):
        row[:2] = sides[states[index] // sides.shape[0]]
        row[2:4] = sides[states[index] % sides.shape[0]]
        for throw in range(THROWS):
            starts[THROWS * index + throw] = done
            done = throw_edges(row, throw, (edges, done), scratch)
            if done < 0:
                return -1
    starts[THROWS * states.size] = done
    return done


@kernel
def edge_value(edge: int, again: Doubles, other: Doubles) -> float:
    """Return the chance of the seat that has thrown.

    `again` are the chances by state when it throws again, `other` those of its
    opponent's throw.
    """
    if edge == WON:
        return 1.0
    if edge > 0:
        return again[edge - 1]  # type: ignore[no-any-return]
    return 1.0 - other[-1 - edge]  # type: ignore[no-any-return]


@kernel
def best_edge(edges: Edges, again: Doubles, other: Doubles) -> int:
    """Return which edge has the highest value, the first of equal ones."""
    best, most = 0, -1.0
    for index in range(edges.size):
        value = edge_value(edges[index], again, other)
        if value > most + 1e-12:
            best, most = index, value
    return best


@kernel
def sweep(states: Words, starts: Words, edges: Edges, chances: Doubles) -> float:
    """Set the chance of each state to what its throws promise now, best played.

    `chances` (S S) by state; returns the largest change.
    """
    largest = 0.0
    for index in range(states.size):
        mean = 0.0
        for throw in range(THROWS):
            first = starts[THROWS * index + throw]
            best = 0.0
            for edge in range(first, starts[THROWS * index + throw + 1]):
                best = max(best, edge_value(edges[edge], chances, chances))
            mean += WEIGHTS[throw] * best
        largest = max(largest, abs(mean - chances[states[index]]))
        chances[states[index]] = mean
    return largest


@kernel
def choose_all(starts: Words, edges: Edges, chances: Doubles, choices: Words) -> None:
    """Fill `choices` (21 n) with the edge that is best by some chances (S S)."""
    for throw in range(choices.size):
        first, last = starts[throw], starts[throw + 1]
        choices[throw] = first + best_edge(edges[first:last], chances, chances)


@kernel
def sweep_choices(
    states: Words, chosen: Edges, again: Doubles, other: Doubles
) -> float:
    """Set the chance of each state by the edge `chosen` (21 n) for each throw.

    `again` (S S) are changed; `other` are those of the opponent, who chooses by
    himself.  Returns the largest change.
    """
    largest = 0.0
    for index in range(states.size):
        mean = 0.0
        for throw in range(THROWS):
            edge = whole(chosen[THROWS * index + throw])
            mean += WEIGHTS[throw] * edge_value(edge, again, other)
        largest = max(largest, abs(mean - again[states[index]]))
        again[states[index]] = mean
    return largest
