"""Django's ASGI handler with one thread a request instead of one for every middleware.

Middlewares, views and the database are synchronous here.  An asynchronous chain takes
each of them to a thread and back, some fifteen times a request; this one goes there
once, after the middlewares that can only be asynchronous (static files).
"""

from collections.abc import Callable
from typing import Any

from asgiref.sync import iscoroutinefunction, sync_to_async
from django.core.handlers.asgi import ASGIHandler


class OneThreadHandler(ASGIHandler):
    """Answers a request on one thread; static files on none."""

    def load_middleware(self, is_async: bool = False) -> None:
        """Load a synchronous chain below the last asynchronous middleware."""
        super().load_middleware(is_async=False)
        chain: Any = vars(self)["_middleware_chain"]
        if not iscoroutinefunction(chain):
            self._middleware_chain = sync_to_async(chain)

    def adapt_method_mode(
        self,
        is_async: bool,
        method: Callable[..., Any],
        method_is_async: bool | None = None,
        debug: bool = False,
        name: str | None = None,
    ) -> Callable[..., Any]:
        """Return the method in the mode asked for; what is asynchronous stays so.

        Only the top of the chain is asked to change from that, and it is awaited.
        """
        if method_is_async and not is_async:
            return method
        return super().adapt_method_mode(is_async, method, method_is_async, debug, name)
