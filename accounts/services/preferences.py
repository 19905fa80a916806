"""Keeps what a user wants done for him at the table."""

from accounts.models import Preferences, User


def change(user: User, *, auto_throw: bool, auto_play: str) -> Preferences:
    """Keep these wishes of a user, a guest too, and return them."""
    wishes, _ = Preferences.objects.update_or_create(
        user=user, defaults={"auto_throw": auto_throw, "auto_play": auto_play}
    )
    return wishes
