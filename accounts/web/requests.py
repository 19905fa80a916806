"""A request as views see it, and where to send the browser next."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme
from django_htmx.http import HttpResponseClientRedirect
from django_htmx.middleware import HtmxDetails

HOME = "/"


class HtmxRequest(HttpRequest):
    """A request after the middleware: `htmx` is true when htmx sent it."""

    htmx: HtmxDetails


def next_of(request: HttpRequest) -> str:
    """Return the address in `next` if it is on this site, the front page else."""
    wanted = request.POST.get("next") or request.GET.get("next") or HOME
    is_ours = url_has_allowed_host_and_scheme(
        wanted,
        allowed_hosts={request.get_host()},
        require_https=request.is_secure(),
    )
    return wanted if is_ours else HOME


def go_to(request: HtmxRequest, address: str) -> HttpResponse:
    """Send the whole page elsewhere, whether a browser or htmx asked."""
    if request.htmx:
        return HttpResponseClientRedirect(address)
    return redirect(address)
