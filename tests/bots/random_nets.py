"""Nets of random weights, for tests that want some net and no strong one."""

from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from games.bots import engines
from games.bots.nets import acey_layout, catalogue, uckers_layout
from games.bots.nets.weights import Weights, rounded

ROOT = Path(__file__).parents[2]
COMPILED = str(ROOT / ".pytest_cache" / "numba")
SUBJECTS = ("acey", "uckers", "uckers2")
HIDDEN = 8


def arrays(subject: str, seed: int = 1) -> dict[str, Any]:
    """Return weights as they stand in a file; positions differ by some log odds."""
    size = acey_layout.INPUTS if subject == "acey" else uckers_layout.INPUTS
    rng = np.random.default_rng(seed)
    shapes = ((size, HIDDEN), (HIDDEN,), (HIDDEN,), (1,))
    return rounded(*(rng.normal(0, 0.4, shape).astype(np.float32) for shape in shapes))


def random_weights(subject: str, seed: int = 1) -> Weights:
    """Return a net that knows nothing and has an opinion."""
    return Weights(**arrays(subject, seed), version=f"random-{seed}")


def write_random(folder: Path, seed: int = 1) -> None:
    """Write a net of each subject where `folder` keeps the weights of bots."""
    for subject in SUBJECTS:
        np.savez(folder / f"{subject}.npz", **arrays(subject, seed))


def forget_nets() -> None:
    """Let the next question for a net read its file again."""
    engines.make_plain()
    catalogue.weights_of.cache_clear()


def kernels(module: str) -> Any:
    """Return a module of kernels, whose compiled code lasts from run to run."""
    import_module("games.bots.compiled.cache").use(COMPILED)
    return import_module(f"games.bots.compiled.{module}")
