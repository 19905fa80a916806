"""Settings of the live stack's processes: the tests' own, static files as served."""

from config import settings
from tests.settings import *  # noqa: F403

STORAGES = settings.STORAGES
