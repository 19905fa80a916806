"""The app of game sessions."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Connects the receivers of the game sessions."""

    name = "games"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Connect what is told after a commit."""
        from games import receivers  # noqa: F401
