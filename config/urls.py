"""The site's addresses: each app brings its own, allauth the account forms."""

from allauth.account.decorators import secure_admin_login
from django.conf import settings
from django.contrib import admin
from django.urls import include, path

from config.health import healthz, readyz

# The admin's own login would bypass the limits on failed attempts.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]
admin.site.site_header = "Messdeck"
admin.site.site_title = "Messdeck"

handler400 = "config.bad_requests.bad_request"

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("readyz", readyz, name="readyz"),
    path(settings.ADMIN_PATH, admin.site.urls),
    path("", include("games.web.urls")),
    path("", include("accounts.web.urls")),
    path("", include("ladder.web.urls")),
    path("accounts/", include("allauth.urls")),
]
