"""The addresses of the sockets."""

from django.urls import re_path

from games.live.consumers import LobbyConsumer, TableConsumer

websocket_urlpatterns = [
    re_path(r"^ws/table/(?P<session_id>[0-9]{1,15})/$", TableConsumer.as_asgi()),
    re_path(r"^ws/lobby/$", LobbyConsumer.as_asgi()),
]
