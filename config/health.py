"""Two addresses for whoever watches the site: is it alive, is it ready."""

import logging

from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from config.celery import app

BROKER_SECONDS = 2
logger = logging.getLogger(__name__)


@require_GET
@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    """Answer 200 while this process answers at all."""
    return HttpResponse("ok\n", content_type="text/plain")


@require_GET
@never_cache
def readyz(request: HttpRequest) -> JsonResponse:
    """Answer 200 when the database and the broker answer, else 503 with their names."""
    parts = {"database": _database_answers(), "broker": _broker_answers()}
    return JsonResponse(parts, status=200 if all(parts.values()) else 503)


def _database_answers() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    # Whatever the driver raises, the answer to the watcher is the same.
    except Exception:
        logger.exception("The database does not answer")
        return False
    return True


def _broker_answers() -> bool:
    options = {
        "socket_timeout": BROKER_SECONDS,
        "socket_connect_timeout": BROKER_SECONDS,
    }
    broker = app.connection_for_write(transport_options=options)
    try:
        broker.ensure_connection(max_retries=1, timeout=BROKER_SECONDS)
    except Exception:
        logger.exception("The broker does not answer")
        return False
    finally:
        broker.release()
    return True
