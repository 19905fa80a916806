"""Who looks on at a table without a seat."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Watchers:
    """How many look on; `names` are the accounts among them, in order.

    Guests and visitors without a name are counted only.
    """

    count: int = 0
    names: tuple[str, ...] = ()

    @property
    def others(self) -> int:
        """Return how many are not named."""
        return self.count - len(self.names)


NOBODY = Watchers()


def watchers(session_id: int) -> Watchers:
    """Return who watches a session; nobody is known until presence is kept."""
    return NOBODY
