"""The ASGI application: Django for HTTP, the apps' consumers for WebSockets.

A socket must come from one of settings.ORIGINS.  Addresses that no consumer
serves are closed with 4404 instead of raising for every scanner.
"""

import os
from typing import Any

from channels.auth import AuthMiddlewareStack
from channels.generic.websocket import AsyncWebsocketConsumer
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import OriginValidator
from django import setup
from django.urls import re_path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
setup(set_prefix=False)

# These need the app registry, which the line above has filled.
from django.conf import settings  # noqa: E402

from config.one_thread import OneThreadHandler  # noqa: E402
from games.live.routing import websocket_urlpatterns  # noqa: E402

NO_SUCH_SOCKET = 4404


class UnknownAddress(AsyncWebsocketConsumer):
    """Closes a socket at an address that nobody serves."""

    async def connect(self) -> None:
        """Accept first: a code can only be sent on an open socket."""
        await self.accept()
        await self.close(code=NO_SUCH_SOCKET)

    async def receive(self, *args: Any, **kwargs: Any) -> None:
        """Ignore what arrives before the close is through."""


application = ProtocolTypeRouter(
    {
        "http": OneThreadHandler(),
        "websocket": OriginValidator(
            AuthMiddlewareStack(
                URLRouter(
                    [*websocket_urlpatterns, re_path(r"", UnknownAddress.as_asgi())]
                )
            ),
            settings.ORIGINS,
        ),
    }
)
