"""Settings of the live stack's processes: the tests' own, static files as served."""

from config import settings
from tests.settings import *  # noqa: F403
from tests.settings import INSTALLED_APPS

STORAGES = settings.STORAGES

INSTALLED_APPS = [*INSTALLED_APPS, "tests.live_app"]
