"""One live game for a guest: nobody should wait for one who plays elsewhere."""

from accounts.models import User
from games.models import Seat
from games.record.commands import CommandRefused
from games.record.state import State


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
    session_id = _game_with_people(user)
    if session_id is not None:
        raise AlreadyPlaying(session_id)


def demand_guests_free(state: State) -> None:
    """Raise CommandRefused if play would begin with a guest who plays elsewhere.

    Must be called in a transaction: the guests are locked, so that of two tables
    that begin at once with one of them only one begins.
    """
    players = [chair.player for chair in state.chairs if chair.player]
    if len(players) < 2:
        return
    rows = User.objects.filter(public_id__in=players, is_guest=True)
    for guest in rows.select_for_update().order_by("pk"):
        other = _game_with_people(guest)
        if other is not None:
            raise CommandRefused(
                "plays-elsewhere", f"{guest.name} is playing at table {other}."
            )


def _game_with_people(user: User) -> int | None:
    """Return the newest game that a user plays with other people, None for none."""
    mine = Seat.objects.filter(user=user, session__phase="playing")
    with_people = (
        Seat.objects.filter(session__in=mine.values("session"), user__isnull=False)
        .exclude(user=user)
        .values_list("session_id", flat=True)
    )
    return with_people.order_by("-session_id").first()
