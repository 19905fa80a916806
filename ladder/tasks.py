"""The ladder's tasks for Celery."""

from celery import shared_task
from django.utils import timezone

from ladder.services.sweeping import sweep


@shared_task(acks_late=True)
def sweep_results() -> int:
    """Count results that were missed; return how many sessions it mended."""
    return sweep(timezone.now())
