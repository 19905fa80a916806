"""The Celery app; every process that sends or runs a task loads it."""

import os

from celery import Celery
from celery.signals import worker_process_init

from config.compiled import get_ready_in_background

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("messdeck")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()

# Only processes of their own play with compiled rules: these serve one thread.
worker_process_init.connect(get_ready_in_background)
