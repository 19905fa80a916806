"""One live game for a guest: nobody should wait for one who plays elsewhere."""

from accounts.models import User
from games.models import Seat
from games.record.commands import CommandRefused


class AlreadyPlaying(CommandRefused):
    """A guest plays another game with people; `session_id` is that one."""

    def __init__(self, session_id: int) -> None:
        super().__init__(
            "plays-already",
            f"You are playing at table {session_id}. Finish that game first.",
        )
        self.session_id = session_id


def demand_free(user: User) -> None:
    """Raise AlreadyPlaying for a guest in a game with other people.

    A game against bots alone keeps nobody waiting and does not count.
    """
    if not user.is_guest:
        return
    mine = Seat.objects.filter(user=user, session__phase="playing")
    with_people = (
        Seat.objects.filter(session__in=mine.values("session"), user__isnull=False)
        .exclude(user=user)
        .values_list("session_id", flat=True)
    )
    session_id = with_people.order_by("-session_id").first()
    if session_id is not None:
        raise AlreadyPlaying(session_id)
