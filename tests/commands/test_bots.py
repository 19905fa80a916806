"""The commands around bots, from outside: matches, training, explanations, benches.

With nets of random weights and small samples.
"""

import io
import json
import re
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from games.bots.nets import weights
from games.management.benchmarks import write_table
from games.management.commands import train as train_command
from games.management.timed import Timed

pytestmark = [pytest.mark.timeout(1200), pytest.mark.usefixtures("random_nets")]

THROWN = "acey in:12,23:2,9:1 in:10,24:4,15:1 w -"
LINE = re.compile(r" *-?\d\.\d{4}  chance [01]\.\d{4}  begins \S+  ends acey .*")


def said(*words: str) -> str:
    """Return what a command prints."""
    output = io.StringIO()
    call_command(*words, stdout=output, stderr=io.StringIO())
    return output.getvalue()


def test_a_match_is_reported_as_json() -> None:
    words = ["match_bots", "uckers2", "sprog", "greedy", "--games", "6", "--seed", "3"]

    report, again = (json.loads(said(*words)) for _ in range(2))

    times = report.pop("decision_ms")
    assert list(times) == ["sprog", "greedy (second)"]
    for spent in times.values():
        assert 0 < spent["median"] <= spent["p95"] <= spent["worst"]
    assert set(report) == {
        "game",
        "first",
        "second",
        "seed",
        "games",
        "wins",
        "rate",
        "interval",
        "elo",
    }
    assert (report["games"], report["seed"]) == (6, 3)
    assert report["rate"] == pytest.approx(report["wins"] / 6, abs=1e-4)
    assert report["interval"][0] <= report["rate"] <= report["interval"][1]
    assert again | {"decision_ms": 0} == report | {"decision_ms": 0}


def test_weights_on_trial_are_a_player(random_nets: Path) -> None:
    file = str(random_nets / "uckers2.npz")

    report = json.loads(said("match_bots", "uckers2", file, file, "--games", "4"))

    assert (report["first"], report["wins"], report["elo"]) == (file, 2, 0)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["acey", "nobody", "greedy"], "no player is called 'nobody'"),
        (["acey", "greedy", "no.npz"], "no player is called 'no.npz'"),
        (["acey", "greedy", "greedy", "--games", "3"], "At least four games"),
        (["ludo", "greedy", "greedy"], "invalid choice: 'ludo'"),
    ],
)
def test_a_match_that_cannot_be_is_refused(words: list[str], reason: str) -> None:
    with pytest.raises(CommandError, match=reason):
        said("match_bots", *words)


def test_times_are_ranked() -> None:
    timed = Timed(lambda position, seed: position)
    timed.spent = [number / 1000 for number in range(1, 101)]

    assert timed("here", b"") == "here"
    assert len(timed.spent) == 101
    timed.spent.pop()
    assert timed.milliseconds() == {"median": 50.0, "p95": 95.0, "worst": 100.0}


def test_a_choice_is_explained_play_by_play() -> None:
    words = ["explain", THROWN, "--dice", "63", "--level", "chief", "--seed", "00ff"]

    lines = said(*words).splitlines()

    assert len(lines) > 2
    assert all(LINE.fullmatch(line) for line in lines)
    worth = [float(line.split()[0]) for line in lines]
    assert worth == sorted(worth, reverse=True)
    assert said(*words, "--readable").splitlines() == lines
    assert said(*words[:-1], "00fe").splitlines() != lines


def test_a_seed_is_that_of_the_record() -> None:
    words = ["explain", THROWN, "--dice", "63", "--level", "sprog"]
    game_id = "ab" * 16

    first = said(*words, "--game-id", game_id, "--at", "7")

    assert first == said(*words, "--game-id", game_id, "--at", "7")
    assert first != said(*words, "--game-id", game_id, "--at", "8")


def test_it_is_said_where_the_champion_plays_as_the_leading_hand() -> None:
    lines = said("explain", THROWN, "--dice", "63", "--readable").splitlines()

    assert lines[0] == "Champion bot plays here as Leading hand bot."
    assert all(LINE.fullmatch(line) for line in lines[1:])


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["ludo 1"], "A position begins with one of: uckers, acey"),
        (["acey nonsense"], "Expected “acey WHITE BLACK"),
        ([THROWN], "say the throw with --dice"),
        ([THROWN, "--dice", "77"], "1 to 6"),
        ([THROWN, "--dice", "x1"], "A throw is written"),
        (
            ["acey in:14,bar:1 6:2,5:2,4:2,3:2,2:2,1:2,off:3 w -", "--dice", "66"],
            "pass",
        ),
        (["acey off:15 in:15 w #"], "The game is over"),
        ([THROWN, "--dice", "63", "--seed", "no"], "--seed is written in hex"),
    ],
)
def test_what_cannot_be_explained_is_refused(words: list[str], reason: str) -> None:
    with pytest.raises(CommandError, match=reason):
        said("explain", *words, "--readable")


def train(folder: Path, *words: str) -> str:
    """Return what the training of a small net says."""
    plan = ("--games", "1500", "--hidden", "4", "--checkers", "1")
    place = ("--folder", str(folder), "--against", "0")
    return said("train", "acey", *plan, *place, *words)


def test_training_stops_and_goes_on(tmp_path: Path) -> None:
    first = train(tmp_path / "here", "--minutes", "0.00001")
    then = train(tmp_path / "here")

    assert "Going on" not in first
    assert "\n| 1,000 |" in first
    assert then.startswith("Going on after 1,000 games.\n| games |")
    assert "\n| 1,500 |" in then
    assert [path.name for path in (tmp_path / "here").iterdir()] == ["last.npz"]


def test_training_refuses_the_checkpoint_of_another_plan(tmp_path: Path) -> None:
    train(tmp_path / "here", "--minutes", "0.00001")

    with pytest.raises(CommandError, match="belongs to another plan"):
        train(tmp_path / "here", "--seed", "2")


def test_trained_weights_are_shipped_with_their_card(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shop = tmp_path / "shop"
    shop.mkdir()
    monkeypatch.setattr(train_command, "FOLDER", shop)

    text = train(tmp_path / "here", "--ship")

    card = json.loads((shop / "acey.json").read_text())
    assert card["version"] == weights.read(shop / "acey.npz").version
    assert (card["subject"], card["played"], card["seed"]) == ("acey", 1500, 1)
    assert card["throws"] > 1500
    assert text.endswith(f"Shipped {card['version']}.\n")


def test_a_net_is_scored_against_perfect_play(random_nets: Path) -> None:
    folder = str(Path(__file__).parents[2] / ".pytest_cache" / "numba")
    words = ["solve_small", "--checkers", "1", "--cache-folder", folder]

    text = said(*words, "--net", str(random_nets / "acey.npz"))

    found = re.search(r"first, (0\.\d+) second; loses (0\.\d+) \(goal 0\.005\)", text)
    assert found
    assert 0.0 < float(found[2]) < 0.5
    with pytest.raises(CommandError, match="no file"):
        said(*words, "--net", str(random_nets / "nothing.npz"))


def test_the_bots_are_measured_and_samples_can_be_repeated() -> None:
    sizes = [
        "--decisions",
        "3",
        "--doubles",
        "4",
        "--bear-offs",
        "12",
        "--columns",
        "6",
    ]

    text, again = (said("bench_bots", *sizes) for _ in range(2))

    rows = [line.split(" | ") for line in text.splitlines() if line.startswith("| ")]
    timed = [row for row in rows if row[0].startswith(("| Acey", "| Uckers"))][:18]
    assert {len(row) for row in rows} == {7}
    assert sum(row[1] == "champion" for row in rows) == 6
    assert sum(row[1] == "leading-hand, readable search" for row in rows) == 3
    for row in timed[1:18]:
        assert float(row[3]) <= float(row[4]) <= float(row[5])
    assert without_times(text) == without_times(again)
    assert "doubles, beside all | 16 | 4 |" in text
    assert "the name of a double | champion | 12 | 100.00%" in text
    assert "on 12 random bear-offs: mean error 0." in text


def without_times(text: str) -> list[str]:
    """Return the lines from the first table on that holds no times."""
    lines = text.splitlines()
    return lines[lines.index("", 3) :]


def test_an_empty_sample_is_refused() -> None:
    with pytest.raises(CommandError, match="at least one"):
        said("bench_bots", "--decisions", "0")


def test_a_table_goes_between_its_marks_and_nowhere_else(tmp_path: Path) -> None:
    page = tmp_path / "page.md"

    write_table("rules", "one", page)
    write_table("bots", "two", page)
    page.write_text(page.read_text() + "\nThe end.\n")
    write_table("rules", "three", page)

    assert page.read_text() == (
        "# Benchmarks\n"
        "\n## Rules\n\n<!-- rules: begin -->\nthree\n<!-- rules: end -->\n"
        "\n## Bots\n\n<!-- bots: begin -->\ntwo\n<!-- bots: end -->\n"
        "\nThe end.\n"
    )
