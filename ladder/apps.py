"""The app of the ladder."""

from django.apps import AppConfig


class LadderConfig(AppConfig):
    """Hears of results; games know nothing of it."""

    name = "ladder"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Connect to the results."""
        from ladder import receivers  # noqa: F401
