"""`manage.py bench-live`: how soon everybody at a table hears of an act.

Two servers are measured in one run, the site and the floor (`config.bench.floor`),
on a PostgreSQL and a Redis of their own, with the same players.
"""

import argparse
import asyncio
import contextlib
import json
import math
import os
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from time import perf_counter

import django
import psycopg
import uvloop
from django.core.management import call_command

from config.bench.players import FloorWords, Player, SiteWords, Words
from config.broker import free_port
from config.play import HOUSE, is_answering, origins_of, web_command
from config.servers import install_missing, private_postgres, private_redis
from config.supervisor import Service, Supervisor

FLOOR_TABLES = "CREATE TABLE floor_table (id int PRIMARY KEY, version int NOT NULL)"
FLOOR_EVENTS = "CREATE TABLE floor_event (at_table int, seq int, payload jsonb)"

HOST = "127.0.0.1"
START_SECONDS = 60
OPENED_AT_ONCE = 25
FLOOR = "config.bench.floor:application"
RANKS = {"p50": 0.5, "p95": 0.95, "p99": 0.99, "worst": 1.0}


@dataclass(slots=True)
class Score:
    """What was measured against one server; times in milliseconds."""

    name: str
    acts: int = 0
    failed: int = 0
    lost: int = 0
    left_out: int = 0
    answers: list[float] = field(default_factory=list)
    pulses: list[float] = field(default_factory=list)
    fragments: list[float] = field(default_factory=list)


@dataclass(slots=True)
class Table:
    """A table's players by seat; one act at a time."""

    players: list[Player]
    acting: int = 0
    is_busy: bool = False


def main(words: Sequence[str]) -> int:
    """Measure and print; return 0 if nothing was lost."""
    options = parse(words)
    install_missing()
    folder = tempfile.TemporaryDirectory(prefix="messdeck-bench-")
    with folder as name, private_postgres() as database, private_redis() as broker:
        ports = [free_port() for _ in range(options.processes)]
        _settle(Path(name), database, broker, ports)
        scores = [
            _measured(SiteWords(options.seed), _site_services(ports), ports, options),
            _measured(FloorWords(), _floor_services(ports), ports, options),
        ]
    print(report(options, scores))
    return 0 if all(not score.lost + score.failed for score in scores) else 1


def parse(words: Sequence[str]) -> argparse.Namespace:
    """Return the options."""
    parser = argparse.ArgumentParser(prog="manage.py bench-live", description=__doc__)
    parser.add_argument("--tables", type=int, default=500, help="four sockets each")
    parser.add_argument("--rate", type=float, default=50.0, help="acts a second")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--processes", type=int, default=2, help="web processes")
    parser.add_argument(
        "--fetch", action="store_true", help="every player fetches every fragment"
    )
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args(words)


def _settle(folder: Path, database: str, broker: str, ports: list[int]) -> None:
    """Set the environment of this process and its children, and the database up."""
    os.environ |= {
        "DATABASE_URL": database,
        "REDIS_URL": broker,
        "DATA_DIR": str(folder),
        "ORIGINS": ",".join(o for port in ports for o in origins_of(HOST, port)),
        "LOG_LEVEL": "warning",
    }
    django.setup()
    call_command("migrate", interactive=False, verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    with psycopg.connect(_libpq(database), autocommit=True) as link:
        link.execute(FLOOR_TABLES)
        link.execute(FLOOR_EVENTS)


def _libpq(url: str) -> str:
    return url.replace("postgres://", "postgresql://", 1)


def _site_services(ports: list[int]) -> list[Service]:
    return [
        Service(f"web-{port}", web_command(HOST, port), floor=0, essential=True)
        for port in ports
    ]


def _floor_services(ports: list[int]) -> list[Service]:
    services = []
    for port in ports:
        command = [*web_command(HOST, port)]
        command[command.index("config.asgi:application")] = FLOOR
        services.append(Service(f"floor-{port}", command, floor=0, essential=True))
    return services


@contextlib.contextmanager
def _running(services: list[Service], ports: list[int]) -> Iterator[None]:
    with tempfile.TemporaryDirectory(prefix="messdeck-bench-log-") as logs:
        house = Supervisor(folder=HOUSE, logs=Path(logs))
        try:
            for service in services:
                house.start(service)
            limit = time.monotonic() + START_SECONDS
            while not all(is_answering(HOST, port) for port in ports):
                if time.monotonic() > limit:
                    raise SystemExit("A server did not come up.")
                time.sleep(0.1)
            yield
        finally:
            house.stop_all(5)
            for service in services:
                words = house.log_of(service.name).read_text(errors="replace").strip()
                if words:
                    print(f"{service.name} wrote:\n{words[-2000:]}", file=sys.stderr)


def _measured(
    words: Words, services: list[Service], ports: list[int], options: argparse.Namespace
) -> Score:
    """Start the servers, let the players play, return the score."""
    print(f"Setting {options.tables} tables of the {words.name} ...", flush=True)
    lay = _lay_floor if words.name == "floor" else _lay_site
    places = lay(options.tables)
    with _running(services, ports):
        return uvloop.run(_play(words, places, ports, options))


def _lay_floor(count: int) -> list[tuple[int, Sequence[str]]]:
    """Make the floor's rows; return its tables with four empty cookies each."""
    numbers = range(1, count + 1)
    with psycopg.connect(_libpq(os.environ["DATABASE_URL"])) as link:
        rows = [(n,) for n in numbers]
        link.cursor().executemany("INSERT INTO floor_table VALUES (%s, 0)", rows)
    return [(n, ("",) * 4) for n in numbers]


def _lay_site(count: int) -> list[tuple[int, Sequence[str]]]:
    """Open tables in play; return them with the cookies of their four seats."""
    # It needs the app registry, which is filled by then.
    set_tables = import_module("config.bench.tables").set_tables
    return [(place.table, place.cookies) for place in set_tables(count)]


async def _play(
    words: Words,
    places: Sequence[tuple[int, Sequence[str]]],
    ports: list[int],
    options: argparse.Namespace,
) -> Score:
    tables = [
        Table(
            [
                Player(words, n, HOST, ports[(n + i) % len(ports)], mine, options.fetch)
                for i, mine in enumerate(cookies)
            ]
        )
        for n, cookies in places
    ]
    score = Score(words.name)
    players = [player for table in tables for player in table.players]
    doors = asyncio.Semaphore(OPENED_AT_ONCE)

    async def sit_down(player: Player) -> None:
        async with doors:
            await player.sit_down()

    begun = perf_counter()
    await asyncio.gather(*(sit_down(player) for player in players))
    seconds = perf_counter() - begun
    print(f"{len(players)} sockets open after {seconds:.1f} s", flush=True)
    for table in tables:
        table.acting = words.acting(await table.players[0].look())
    await _act_at_rate(words, tables, score, options)
    await asyncio.gather(*(player.leave() for player in players))
    return score


async def _act_at_rate(
    words: Words, tables: list[Table], score: Score, options: argparse.Namespace
) -> None:
    """Let the tables act in turn, one act every 1/rate seconds."""
    running: set[asyncio.Task[None]] = set()
    begun, number = perf_counter(), 0
    while (due := number / options.rate) < options.seconds:
        await asyncio.sleep(max(0.0, begun + due - perf_counter()))
        table = tables[number % len(tables)]
        number += 1
        if table.is_busy:
            score.left_out += 1
            continue
        table.is_busy = True
        task = asyncio.create_task(_one_act(words, table, score))
        running.add(task)
        task.add_done_callback(running.discard)
    await asyncio.gather(*running)


async def _one_act(words: Words, table: Table, score: Score) -> None:
    """Let the seat on turn look and act; wait until everybody has heard."""
    player = table.players[table.acting]
    try:
        seen = await player.look()
        begun = perf_counter()
        answer = await player.act(seen)
        score.answers.append(_ms(begun, perf_counter()))
        table.acting = words.acting(answer)
    except (RuntimeError, ValueError, OSError, EOFError) as fault:
        score.failed += 1
        print(f"{words.name}: {fault}", file=sys.stderr)
    else:
        score.acts += 1
        await _hear(table, player.fetched.version, begun, score)
    table.is_busy = False


async def _hear(table: Table, version: int, begun: float, score: Score) -> None:
    """Wait until all at the table have heard of the version, and perhaps seen it."""
    players = table.players
    heard = await asyncio.gather(*(p.heard.reached(version) for p in players))
    _note(score, score.pulses, begun, heard)
    if players[0].fetches:
        fetched = await asyncio.gather(*(p.fetched.reached(version) for p in players))
        _note(score, score.fragments, begun, fetched)


def _note(
    score: Score, times: list[float], begun: float, reached: list[float | None]
) -> None:
    known = [at for at in reached if at is not None]
    score.lost += len(reached) - len(known)
    if known:
        times.append(_ms(begun, max(known)))


def _ms(begun: float, ended: float) -> float:
    return 1000 * (ended - begun)


def report(options: argparse.Namespace, scores: Sequence[Score]) -> str:
    """Return the figures as a table in Markdown, and a line of JSON."""
    lines = [
        f"{options.tables} tables, {4 * options.tables} sockets, {options.rate:g} acts "
        f"a second for {options.seconds:g} s, {options.processes} web processes"
        + (", every fragment fetched" if options.fetch else ""),
        "",
        "| what | server | " + " | ".join(f"{r} ms" for r in RANKS) + " |",
        "| --- | --- |" + " ---: |" * len(RANKS),
    ]
    for what in ("answers", "pulses", "fragments"):
        rows = {s.name: ranks_of(getattr(s, what)) for s in scores if getattr(s, what)}
        for name, ranks in rows.items():
            cells = " | ".join(f"{ranks[rank]:.1f}" for rank in RANKS)
            lines.append(f"| {what} | {name} | {cells} |")
        if len(rows) == 2:
            first, second = rows.values()
            cells = " | ".join(f"{first[r] / second[r]:.1f} x" for r in RANKS)
            lines.append(f"| {what} | ratio | {cells} |")
    for s in scores:
        lines.append(
            f"\n{s.name}: {s.acts} acts, {s.failed} failed, {s.left_out} left out as "
            f"the table was busy, {s.lost} pulses or fragments lost"
        )
    facts = {
        s.name: {"acts": s.acts, "lost": s.lost, "failed": s.failed} for s in scores
    }
    return "\n".join([*lines, "", json.dumps(facts)])


def ranks_of(times: Sequence[float]) -> dict[str, float]:
    """Return the times at the ranks printed; `times` are not empty."""
    ordered = sorted(times)
    return {
        name: ordered[max(0, math.ceil(rank * len(ordered)) - 1)]
        for name, rank in RANKS.items()
    }
