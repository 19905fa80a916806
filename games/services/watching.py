"""Who looks on at a table without a seat."""

from dataclasses import dataclass

from accounts.models import User
from games.record.state import State
from games.services.presence import Look


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


def watchers(state: State, look: Look | None) -> Watchers:
    """Return who of those at the table has no seat; nobody where it is not known."""
    if look is None:
        return NOBODY
    named = look.here - {chair.player for chair in state.chairs}
    count = len(named) + look.nameless
    if not named:
        return Watchers(count)
    users = User.objects.filter(public_id__in=named, is_guest=False)
    names = users.order_by("username").values_list("username", flat=True)
    return Watchers(count, tuple(names))
