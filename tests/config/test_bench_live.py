"""The load bench: what it measures is there, and what it counts is right."""

import json
import subprocess
import sys

from config.bench.live import ranks_of
from config.bench.players import SiteWords, version_in
from config.play import HOUSE


def test_ranks_are_taken_from_the_ordered_times() -> None:
    ranks = ranks_of([float(ms) for ms in range(200, 0, -1)])

    assert ranks == {"p50": 100.0, "p95": 190.0, "p99": 198.0, "worst": 200.0}


def test_players_read_from_the_fragment_what_they_may_do() -> None:
    words = SiteWords(seed=1)
    seen = (
        b'<section data-version="12"><li class="seat is-to-act" id="seat-3">'
        b'<a class="move" data-move="R4&gt;R6"></a></section>'
    )

    path, form = words.command(7, seen)

    assert version_in(seen) == 12
    assert words.acting(seen) == 3
    assert (path, form["seen"], form["text"]) == ("/table/7/move/", "12", "R4>R6")


def test_a_small_bench_loses_nothing_and_prints_site_floor_and_ratio() -> None:
    command = [sys.executable, "manage.py", "bench-live", "--tables", "2"]
    command += ["--rate", "4", "--seconds", "2", "--processes", "1", "--fetch"]

    done = subprocess.run(
        command, cwd=HOUSE, capture_output=True, text=True, timeout=55, check=False
    )

    assert done.returncode == 0, done.stderr
    facts = json.loads(done.stdout.splitlines()[-1])
    for server in ("site", "floor"):
        assert facts[server]["acts"] > 0
        assert facts[server]["lost"] == facts[server]["failed"] == 0
    for what in ("answers", "pulses", "fragments"):
        for row in ("site", "floor", "ratio"):
            assert f"| {what} | {row} |" in done.stdout
