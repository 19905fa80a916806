"""`manage.py bench_sessions`: how long it takes to open a long session."""

import json
import platform
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from statistics import median
from time import perf_counter, process_time
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection
from django.test import Client, override_settings
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.management.benchmarks import write_table
from games.management.long_session import has_events, play_at_random
from games.services import lobby, replays, store
from games.services.lobby import Terms

ROUNDS = 5
OK = 200
SALT = "5a" * 16
REFERENCE = "the same rows read as plain JSON"
ROWS = "SELECT payload FROM games_gameevent WHERE session_id = %s ORDER BY seq"
NO_SERVERS = {
    "ALLOWED_HOSTS": ["testserver"],
    "SECURE_SSL_REDIRECT": False,
    "CHANNEL_LAYERS": {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}},
    "STORAGES": {
        "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
        "staticfiles": {
            "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        },
    },
}
HTMX = {"HX-Request": "true"}


@dataclass(frozen=True, slots=True)
class Task:
    """What is timed; `ready` comes before each round and is not."""

    name: str
    run: Callable[[], object]
    ready: Callable[[], object]
    processor: list[float] = field(default_factory=list)
    clock: list[float] = field(default_factory=list)
    queries: list[int] = field(default_factory=list)

    def measure(self) -> None:
        """Run once and note milliseconds and queries."""
        self.ready()
        with CaptureQueriesContext(connection) as asked:
            clock, processor = perf_counter(), process_time()
            self.run()
            self.processor.append(1000 * (process_time() - processor))
            self.clock.append(1000 * (perf_counter() - clock))
        self.queries.append(len(asked))


class Command(BaseCommand):
    """Prints a table: fold, load, pages and fragments beside a reference."""

    help = (
        "Build a long session in an empty database of its own and time opening it: "
        "median of five, each beside reading the same rows as plain JSON."
    )
    requires_system_checks: list[str] = []  # noqa: RUF012

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the number of events and the seed of the play."""
        parser.add_argument("--events", type=int, default=1500)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--write", action="store_true")

    def handle(self, *args: object, **options: Any) -> None:
        """Measure in a database that is gone afterwards, print, perhaps write."""
        if options["events"] < 1:
            raise CommandError("A session has at least one event.")
        ours = connection.settings_dict["NAME"]
        connection.creation.create_test_db(verbosity=0)
        try:
            lines = list(table(options["events"], options["seed"]))
        finally:
            connection.creation.destroy_test_db(ours, verbosity=0)
        self.stdout.write("\n".join(lines))
        if options["write"]:
            write_table("sessions", "\n".join(lines))


def table(events: int, seed: int) -> Iterator[str]:
    """Yield the lines of the table; the session stays in the database."""
    with override_settings(**NO_SERVERS):
        session_id, client = long_session(events, seed)
        tasks = tasks_of(session_id, client)
        for task in tasks * ROUNDS:
            task.measure()
    yield from lines(session_id, tasks)


def long_session(events: int, seed: int) -> tuple[int, Client]:
    """Return a running match of so many events, and the browser of a player."""
    now = timezone.now()
    people = [User.objects.create_user(username=f"bench-{n}") for n in range(2)]
    terms = Terms("acey", 2, False, "none", options=(("match_length", 11),))
    session_id = lobby.open_table(people[0], terms, now=now)
    for seat, user in enumerate(people):
        lobby.sit(session_id, seat, user, salt=SALT, command=None, now=now)
    lobby.begin(session_id, by=people[0], salt=SALT, command=None, now=now)
    play_at_random(session_id, has_events(events), seed=seed, now=now)
    client = Client()
    client.force_login(people[0])
    return session_id, client


def tasks_of(session_id: int, client: Client) -> list[Task]:
    """Return what is timed, the reference first; "cold" means with empty caches."""
    last = store.load(session_id).throws
    board = f"/table/{session_id}/"
    newest = f"{board}replay/{last}/"

    def page(address: str, **headers: str) -> Callable[[], object]:
        return lambda: _got(client, address, headers)

    return [
        Task(REFERENCE, lambda: plain_rows(session_id), _nothing),
        Task("fold, cold", lambda: store.load(session_id), store.forget),
        Task("load, warm", lambda: store.load(session_id), _nothing),
        Task("table, page, cold", page(board), store.forget),
        Task("table, page, warm", page(board), _nothing),
        Task("table, fragment, warm", page(f"{board}fragment/", **HTMX), _nothing),
        Task("replay at its end, page, cold", page(newest), replays.forget),
        Task("replay at its end, page, warm", page(newest), _nothing),
        Task("replay at its end, fragment, warm", page(newest, **HTMX), _nothing),
        Task("transcript", page(f"{board}record.txt"), _nothing),
    ]


def plain_rows(session_id: int) -> list[Any]:
    """Return the session's rows as JSON values, nothing made of them."""
    with connection.cursor() as cursor:
        cursor.execute(ROWS, [session_id])
        rows = [payload for (payload,) in cursor.fetchall()]
    return [json.loads(row) if isinstance(row, str) else row for row in rows]


def lines(session_id: int, tasks: list[Task]) -> Iterator[str]:
    """Yield the table of medians."""
    state = store.load(session_id)
    python = f"{platform.python_implementation()} {platform.python_version()}"
    yield (
        f"{python}, {connection.vendor}, one core; {state.version} events, "
        f"{state.throws} throws; medians of {ROUNDS} interleaved rounds, milliseconds."
    )
    yield ""
    yield "| what | processor | by the clock | beside the reference | queries |"
    yield "| --- | ---: | ---: | ---: | ---: |"
    reference = median(tasks[0].processor)
    for task in tasks:
        processor = median(task.processor)
        yield (
            f"| {task.name} | {processor:.1f} | {median(task.clock):.1f} | "
            f"{processor / reference:.1f} x | {max(task.queries)} |"
        )


def _got(client: Client, address: str, headers: dict[str, str]) -> object:
    answer = client.get(address, headers=headers)
    if answer.status_code != OK:
        raise CommandError(f"{address} answers {answer.status_code}.")
    return answer


def _nothing() -> None:
    """Leave everything as it is."""
