"""The Celery app; every process that sends or runs a task loads it."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("messdeck")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
