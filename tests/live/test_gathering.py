"""Questions of many sockets, put as one."""

import asyncio
from collections.abc import Sequence

import pytest

from games.live.gathering import Gathering

pytestmark = pytest.mark.django_db(transaction=True)
PAUSE = 0.05


async def test_questions_of_a_moment_are_asked_at_once_and_answered_each() -> None:
    asked: list[list[int]] = []

    def double(numbers: Sequence[int]) -> list[int]:
        asked.append(list(numbers))
        return [2 * number for number in numbers]

    gathering = Gathering(double, PAUSE)

    first = await asyncio.gather(*(gathering.answer(n) for n in (1, 2, 3)))
    second = await gathering.answer(4)

    assert (first, second) == ([2, 4, 6], 8)
    assert asked == [[1, 2, 3], [4]]


async def test_all_hear_of_a_failure_and_the_next_are_served() -> None:
    failures = [True]

    def ask(numbers: Sequence[int]) -> Sequence[int]:
        if failures:
            failures.pop()
            raise ConnectionError("nobody answers")
        return numbers

    gathering = Gathering(ask, PAUSE)
    ends = await asyncio.gather(
        gathering.answer(1), gathering.answer(2), return_exceptions=True
    )

    assert [type(end) for end in ends] == [ConnectionError, ConnectionError]
    assert await gathering.answer(3) == 3


async def test_who_has_gone_is_no_trouble_to_the_others() -> None:
    gathering: Gathering[int, int] = Gathering(lambda numbers: numbers, PAUSE)
    gone = asyncio.create_task(gathering.answer(1))
    stays = asyncio.create_task(gathering.answer(2))
    await asyncio.sleep(0)

    gone.cancel()

    assert await stays == 2
