"""Wires the apps into one site: settings, addresses, ASGI, Celery, commands."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
