"""Settings of the tests: the site's own, with fast passwords and no servers needed.

With REDIS_URL set (the full run, and every process of the live stack) the real
channel layer and broker are used; without it, memory stands in for both.
"""

from config.settings import *  # noqa: F403
from config.settings import CELERY_BROKER_URL, CHANNEL_LAYERS, DATABASES, REDIS_URL

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"

if not REDIS_URL:
    CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
    CELERY_BROKER_URL = "memory://"
