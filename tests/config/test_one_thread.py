"""A request is answered on one thread, whatever middlewares it passes."""

import threading
from collections.abc import Callable

import pytest
from asgiref.testing import ApplicationCommunicator
from django.http import HttpRequest, HttpResponse
from django.test import override_settings
from django.urls import path

from config.one_thread import OneThreadHandler

threads: list[int] = []


def noting(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Note the thread on which this middleware runs, before and after the view."""

    def middleware(request: HttpRequest) -> HttpResponse:
        threads.append(threading.get_ident())
        response = get_response(request)
        threads.append(threading.get_ident())
        return response

    return middleware


def view(request: HttpRequest) -> HttpResponse:
    """Note the thread of the view."""
    threads.append(threading.get_ident())
    return HttpResponse("one")


urlpatterns = [path("one/", view)]


@pytest.mark.asyncio
@override_settings(
    ROOT_URLCONF=__name__, MIDDLEWARE=[f"{__name__}.noting"] * 3, ALLOWED_HOSTS=["*"]
)
async def test_all_middlewares_and_the_view_share_a_thread() -> None:
    threads.clear()
    scope = {"type": "http", "method": "GET", "path": "/one/", "headers": []}
    asked = ApplicationCommunicator(OneThreadHandler(), scope)

    await asked.send_input({"type": "http.request", "body": b""})
    answer = await asked.receive_output(5)
    body = await asked.receive_output(5)
    await asked.wait(5)

    assert (answer["status"], body["body"]) == (200, b"one")
    assert len(threads) == 7
    assert len(set(threads)) == 1
    assert threads[0] != threading.get_ident()
