"""The app of people and accounts."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """The lowest app: it knows nothing of games or the ladder."""

    name = "accounts"
    default_auto_field = "django.db.models.BigAutoField"
