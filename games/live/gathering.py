"""Questions that many sockets ask at about the same time, put as one."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar
from weakref import WeakKeyDictionary

from channels.db import database_sync_to_async

Question = TypeVar("Question")
Answer = TypeVar("Answer")

_Waiting = list[tuple[Question, asyncio.Future[Answer]]]


class Gathering(Generic[Question, Answer]):
    """Gathers questions for `pause` seconds, then has `ask` answer all of them.

    `ask` may wait for a server: it runs in a thread, gets the questions in the order
    in which they came and returns as many answers.  What it raises, all get.
    """

    def __init__(
        self, ask: Callable[[Sequence[Question]], Sequence[Answer]], pause: float
    ) -> None:
        self._ask = ask
        self._pause = pause
        self._waiting: WeakKeyDictionary[
            asyncio.AbstractEventLoop, _Waiting[Question, Answer]
        ] = WeakKeyDictionary()
        self._running: set[asyncio.Task[None]] = set()

    async def answer(self, question: Question) -> Answer:
        """Return the answer to a question, which may be asked beside others."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Answer] = loop.create_future()
        waiting = self._waiting.setdefault(loop, [])
        waiting.append((question, future))
        if len(waiting) == 1:
            task = loop.create_task(self._answer_soon(loop))
            self._running.add(task)
            task.add_done_callback(self._running.discard)
        return await future

    async def _answer_soon(self, loop: asyncio.AbstractEventLoop) -> None:
        await asyncio.sleep(self._pause)
        waiting = self._waiting.pop(loop)
        questions = [question for question, _ in waiting]
        try:
            ask = database_sync_to_async(self._ask, thread_sensitive=False)
            answers = await ask(questions)
        except Exception as error:
            for _, future in waiting:
                if not future.done():
                    future.set_exception(error)
            return
        for (_, future), answer in zip(waiting, answers, strict=True):
            if not future.done():
                future.set_result(answer)
