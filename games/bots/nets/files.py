"""The nets of the games as files: which there are, and their versions.  No numpy."""

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "trained"

SUBJECTS: dict[tuple[str, int], str] = {
    ("acey", 2): "acey",
    ("uckers", 4): "uckers",
    ("uckers", 2): "uckers2",
}
"""The names of nets, by game slug and number of seats."""


def subject_of(slug: str, position: Any) -> str:
    """Return the name of the net for a position; "" if its game has none."""
    return SUBJECTS.get((slug, getattr(position, "seats", 2)), "")


def version_of(file: Path) -> str:
    """Return the name of a file of weights with a digest of its bytes."""
    return f"{file.stem}-{sha256(file.read_bytes()).hexdigest()[:8]}"


@cache
def versions_of(slug: str) -> tuple[str, ...]:
    """Return the versions of all nets of a game; none if it has none."""
    return tuple(
        version_of(FOLDER / f"{subject}.npz")
        for (game, _), subject in SUBJECTS.items()
        if game == slug
    )
