"""Weights of nets: read from files, and the values they give, by numpy alone.

A net has inputs that are on or off, one hidden layer with relu, and one output: the
log odds that the seat to throw wins, in units of 1 / UNIT**2.  All in whole numbers.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from games.bots.nets.files import version_of
from games.bots.nets.scores import UNIT

NAMES = ("inputs", "bias", "outputs", "offset")


@dataclass(frozen=True, slots=True, eq=False)
class Weights:
    """`inputs` (F, H) int16, `bias` (H) int32, `outputs` (H), `offset` (1) int64."""

    inputs: npt.NDArray[np.int16]
    bias: npt.NDArray[np.int32]
    outputs: npt.NDArray[np.int64]
    offset: npt.NDArray[np.int64]
    version: str

    def score(self, active: Sequence[int]) -> int:
        """Return the log odds for the inputs that are on."""
        hidden = self.inputs[list(active)].sum(axis=0, dtype=np.int64) + self.bias
        return int(np.maximum(hidden, 0) @ self.outputs + self.offset[0])


def read(file: Path) -> Weights:
    """Return the weights of a file; its version is a digest of their bytes."""
    with np.load(file) as stored:
        inputs, bias, outputs, offset = (stored[name] for name in NAMES)
    return Weights(inputs, bias, outputs, offset, version_of(file))


def rounded(
    inputs: npt.NDArray[np.float32],
    bias: npt.NDArray[np.float32],
    outputs: npt.NDArray[np.float32],
    offset: npt.NDArray[np.float32],
) -> dict[str, npt.NDArray[np.signedinteger]]:
    """Return float weights in whole units, by their names in a file."""
    limit = np.iinfo(np.int16).max
    return {
        "inputs": np.clip(np.rint(inputs * UNIT), -limit, limit).astype(np.int16),
        "bias": np.rint(bias * UNIT).astype(np.int32),
        "outputs": np.rint(outputs * UNIT).astype(np.int64),
        "offset": np.rint(offset.astype(np.float64) * UNIT**2).astype(np.int64),
    }
