"""What is said to a request that cannot be read at all."""

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

TOO_LARGE = 413


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Return the page for a body that is broken (400) or too large (413).

    The header says which, as it does for every refusal of a command.
    """
    is_too_large = isinstance(exception, RequestDataTooBig)
    status, code = (TOO_LARGE, "too-large") if is_too_large else (400, "unreadable")
    response = render(None, "400.html", {"is_too_large": is_too_large}, status=status)
    response["X-Refusal"] = code
    return response
