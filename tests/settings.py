"""Settings of the tests: the site's own, with fast passwords and no servers needed.

With REDIS_URL set (the full run, and every process of the live stack) the real
channel layer and broker are used; without it, memory stands in for both.
Whatever is written lies in a folder of this run, gone when it is over.
"""

import atexit
import os
import shutil
import tempfile

if "DATA_DIR" not in os.environ:
    os.environ["DATA_DIR"] = tempfile.mkdtemp(prefix="messdeck-test-")
    atexit.register(shutil.rmtree, os.environ["DATA_DIR"], ignore_errors=True)

from config.settings import *  # noqa: F403
from config.settings import (
    CELERY_BROKER_URL,
    CHANNEL_LAYERS,
    DATA_DIR,
    DATABASES,
    REDIS_URL,
    STATIC_ROOT,
    STORAGES,
)

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
# Pages can be drawn without collecting the static files first.
STATIC_ROOT.mkdir(parents=True, exist_ok=True)
STORAGES = {
    **STORAGES,
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}

if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # A file, since processes and threads share it; nothing in it has to last.
    DATABASES["default"]["TEST"] = {"NAME": str(DATA_DIR / "test.sqlite3")}
    DATABASES["default"]["OPTIONS"]["init_command"] = (
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF;"
    )
if not REDIS_URL:
    CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
    CELERY_BROKER_URL = "memory://"
