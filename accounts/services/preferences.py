"""Keeps what a user wants done for him at the table, and what he wants to see."""

from accounts.models import Preferences, User
from accounts.taste import Taste


def change(user: User, *, auto_throw: bool, auto_play: str) -> Preferences:
    """Keep these wishes of a user, a guest too, and return them."""
    wishes, _ = Preferences.objects.update_or_create(
        user=user, defaults={"auto_throw": auto_throw, "auto_play": auto_play}
    )
    return wishes


def change_taste(user: User, taste: Taste) -> Preferences:
    """Keep what a user, a guest too, wants to see and hear; return his preferences."""
    # "all as usual" is a choice too: an older cookie must not speak against it.
    text = taste.text or "theme="
    wishes, _ = Preferences.objects.update_or_create(
        user=user, defaults={"taste": text}
    )
    return wishes
