"""Small nets over inputs that are on or off, of which few are on at a time.

One hidden layer with relu, one output: the log odds that the seat to throw wins.
Nets learn in float32 and play in whole numbers, so that every machine, with numba
or with numpy, comes to the very same value.
"""

from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from games.bots.compiled.compiling import Floats, Words, kernel

Inputs: TypeAlias = npt.NDArray[np.int16]


class FloatNet(NamedTuple):
    """Weights that learn: all float32, in log odds.

    `inputs` (F, H), `bias` (H), `outputs` (H), `offset` (1).
    """

    inputs: Floats
    bias: Floats
    outputs: Floats
    offset: Floats


class WholeNet(NamedTuple):
    """Weights that play, in units of `nets.weights`.

    `inputs` (F, H) int16, `bias` (H) and `outputs` (H) int32, `offset` (1) int64:
    a product of two halves of a word is quicker than one of whole words.
    """

    inputs: npt.NDArray[np.int16]
    bias: npt.NDArray[np.int32]
    outputs: npt.NDArray[np.int32]
    offset: Words


Net: TypeAlias = FloatNet | WholeNet
Hidden: TypeAlias = Any
"""Scratch (H) for hidden units: the dtype of the net's bias."""


@kernel
def score_of(active: Inputs, count: int, net: Net, hidden: Hidden) -> Any:
    """Return the net's log odds for the first `count` inputs; fills `hidden`.

    Four inputs at a time, so that a sum is loaded and stored once for all four; each
    is added in turn, for floats would not come to the same otherwise.
    """
    for unit in range(hidden.size):
        hidden[unit] = net.bias[unit]
    fours = count & -4
    for index in range(0, fours, 4):
        first, second = net.inputs[active[index]], net.inputs[active[index + 1]]
        third, fourth = net.inputs[active[index + 2]], net.inputs[active[index + 3]]
        for unit in range(hidden.size):
            total = hidden[unit] + first[unit]
            total = total + second[unit]
            total = total + third[unit]
            hidden[unit] = total + fourth[unit]
    for index in range(fours, count):
        weights = net.inputs[active[index]]
        for unit in range(hidden.size):
            hidden[unit] += weights[unit]
    return output_of(net, hidden)


@kernel
def output_of(net: Net, hidden: Hidden) -> Any:
    """Return the log odds that the sums of the hidden units give."""
    total = net.offset[0]
    for unit in range(hidden.size):
        if hidden[unit] > 0:
            total += hidden[unit] * net.outputs[unit]
    return total


@kernel
def chance_of(score: np.float32) -> np.float32:
    """Return the probability that belongs to log odds."""
    return np.float32(1) / (np.float32(1) + np.exp(-score))  # type: ignore[no-any-return]


@kernel
def learn(
    active: Inputs, goal: np.float32, net: FloatNet, rest: tuple[Hidden, np.float32]
) -> None:
    """Move the net's chance for these inputs towards `goal` (0..1).

    One step down the slope of the cross entropy; `rest` are scratch and the rate.
    """
    hidden, rate = rest
    step = rate * (goal - chance_of(score_of(active, active.size, net, hidden)))
    net.offset[0] += step
    for unit in range(hidden.size):
        change = np.float32(0)
        if hidden[unit] > 0:
            change = step * net.outputs[unit]
            net.outputs[unit] += step * hidden[unit]
        net.bias[unit] += change
        hidden[unit] = change
    for index in range(active.size):
        weights = net.inputs[active[index]]
        for unit in range(hidden.size):
            weights[unit] += hidden[unit]
