"""What makes the site installable: manifest, service worker, offline page.

The worker keeps static files and the offline page, never a page of the site.
"""

import hashlib
import json
from functools import lru_cache
from pathlib import Path

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_GET

from accounts.web.requests import HtmxRequest

PAPER = "#f8f4e9"
"""The colour of the site's header, as `tokens.css` has it by day."""

ICONS = (
    ("img/icon-192.png", "192x192", "any"),
    ("img/icon-512.png", "512x512", "any"),
    ("img/icon-maskable-512.png", "512x512", "maskable"),
)
KEPT = ("css", "fonts")
"""Folders of static files that the worker keeps from the beginning."""

KEPT_FILES = ("img/mark.svg", "img/favicon.svg", "js/offline.js")


@require_GET
@cache_control(max_age=3600)
def manifest(request: HtmxRequest) -> HttpResponse:
    """Return the web manifest."""
    content = {
        "id": "/",
        "name": "Messdeck",
        "short_name": "Messdeck",
        "description": _("Uckers and Acey Deucey, played live in the browser."),
        "lang": "en-GB",
        "start_url": reverse("games:home"),
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "categories": ["games"],
        "icons": [
            {"src": static(path), "sizes": sizes, "type": "image/png", "purpose": use}
            for path, sizes, use in ICONS
        ],
        "shortcuts": [
            {"name": _("Lobby"), "url": reverse("games:lobby")},
            {"name": _("Learn"), "url": reverse("games:learn")},
        ],
    }
    return HttpResponse(
        json.dumps(content, ensure_ascii=False),
        content_type="application/manifest+json",
    )


@require_GET
@cache_control(no_cache=True)
def service_worker(request: HtmxRequest) -> HttpResponse:
    """Return the service worker for the whole site, by its version."""
    return HttpResponse(
        _worker(),
        content_type="text/javascript",
        headers={"Service-Worker-Allowed": "/"},
    )


@require_GET
def offline(request: HtmxRequest) -> HttpResponse:
    """Show what a browser without a network shows: nothing of any person in it."""
    return render(request, "offline.html")


@lru_cache(maxsize=1)
def _worker() -> str:
    """Return the worker's source, its version being that of the files it keeps."""
    files = kept_files()
    page = reverse("games:offline")
    values = {"files": files, "offline": page, "static": settings.STATIC_URL}
    draft = render_to_string("service-worker.js", {"values": json.dumps(values)})
    body = draft + render_to_string("offline.html")
    version = hashlib.sha256(body.encode()).hexdigest()[:12]
    values["cache"] = f"messdeck-{version}"
    return render_to_string("service-worker.js", {"values": json.dumps(values)})


def kept_files() -> list[str]:
    """Return the addresses of the static files that the offline page may need."""
    root = Path(settings.STATICFILES_DIRS[0])
    found = [
        path.relative_to(root).as_posix()
        for folder in KEPT
        for path in sorted((root / folder).iterdir())
        if path.suffix in (".css", ".woff2")
    ]
    return [static(name) for name in (*found, *KEPT_FILES)]
