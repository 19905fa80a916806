"""The verifier that players download, on good records and on every kind of bad one."""

import ast
import json
import runpy
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from games.record.transcript import record_file
from tests.record.records import (
    chain_of,
    file_of,
    forged,
    played,
    server_only,
    short_match,
)

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "static" / "verify" / "messdeck_verify.py"
VECTORS = json.loads((ROOT / "tests" / "vectors" / "dice.json").read_text("utf-8"))
VERIFIER = runpy.run_path(str(SCRIPT))

SMALL = record_file(played("acey", 2, 39, throws=3))
TIED = record_file(played("acey", 2, 44, throws=3))
FOUR = record_file(played("uckers", 4, 32, throws=9))
OTHER = record_file(played("acey", 2, 33, throws=3))
MATCH = record_file(short_match(39, games=2))
WON_MATCH = record_file(short_match(39, games=3))

Events = list[dict[str, Any]]


def problems(data: bytes) -> list[str]:
    """Return what the verifier says against these bytes."""
    found: list[str] = VERIFIER["verify"](data).problems
    return found


def throws(events: Events) -> Events:
    """Return the throws among the events of a record."""
    return [event for event in events if event["kind"] == "thrown"]


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the script as a player would, from a folder of his own."""
    return subprocess.run(
        [sys.executable, "-I", str(SCRIPT), *arguments],
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )


@pytest.mark.parametrize(
    ("slug", "seats", "number"), [("acey", 2, 41), ("uckers", 2, 42), ("uckers", 4, 43)]
)
def test_whole_games_are_all_good(
    tmp_path: Path, slug: str, seats: int, number: int
) -> None:
    data = record_file(played(slug, seats, number))
    path = tmp_path / "record.json"
    path.write_bytes(data)

    done = run(str(path))

    count = len(throws(json.loads(data)["events"]))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"{count} throws, all good\n"


def test_throws_of_the_server_alone_are_marked(tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    path.write_bytes(record_file(server_only("acey", 44)))

    done = run(str(path))

    assert done.returncode == 0
    assert "made by the server alone, no player's salt in them: 1" in done.stdout


def test_a_problem_is_printed_with_its_event_and_byte(tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    path.write_bytes(SMALL.replace(b'"faces":[', b'"faces":[6,', 1))

    done = run(str(path))

    number = 1 + next(
        i for i, e in enumerate(json.loads(SMALL)["events"]) if e["kind"] == "thrown"
    )
    assert done.returncode == 1
    assert f"event {number} (byte " in done.stdout
    assert done.stdout.splitlines()[-1].endswith("problems")


def test_a_missing_file_and_a_missing_name_are_told_from_a_bad_record(
    tmp_path: Path,
) -> None:
    assert run(str(tmp_path / "nowhere.json")).returncode == 2
    assert run(str(tmp_path)).returncode == 2
    assert run().returncode == 2


def test_the_script_needs_nothing_but_an_old_python() -> None:
    tree = ast.parse(SCRIPT.read_text("utf-8"), feature_version=(3, 8))

    imported = {
        name
        for node in ast.walk(tree)
        for name in (
            [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else [node.module]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    }
    assert imported <= set(sys.stdlib_module_names)


def test_the_script_makes_all_throws_of_the_vectors() -> None:
    game_id = bytes.fromhex(VECTORS["game"])
    for throw in VECTORS["throws"]:
        salts = [(int(s), bytes.fromhex(v)) for s, v in throw["salts"].items()]
        secret = bytes.fromhex(throw["secret"])
        faces = VERIFIER["faces_of"](secret, game_id, throw, salts)
        assert faces == throw["faces"], throw["n"]


def test_the_script_follows_the_chain_and_the_log_of_the_vectors() -> None:
    secret, game_id = bytes.fromhex(VECTORS["seed"]), bytes.fromhex(VECTORS["game"])
    for n in range(VECTORS["length"], 0, -1):
        secret = VERIFIER["secret_before"](secret, game_id, n)
    assert secret.hex() == VECTORS["anchor"]

    link = bytes(32)
    for entry in VECTORS["log"]:
        link = VERIFIER["tagged"](b"event", link, entry["canonical"].encode())
        assert VERIFIER["canonical"](entry["event"]) == entry["canonical"].encode()
        assert link.hex() == entry["link"]


@pytest.mark.timeout(240)
def test_no_byte_of_a_record_can_be_changed_left_out_or_put_in() -> None:
    assert not problems(SMALL)

    missed = [bad for bad in neighbours(SMALL) if not problems(bad)]

    assert missed == []


def neighbours(data: bytes) -> list[bytes]:
    """Return the bytes with one of them changed, left out, doubled or put in."""
    near = []
    for i, byte in enumerate(data):
        before, after = data[:i], data[i + 1 :]
        others = {byte ^ 1, byte ^ 0x20, byte ^ 0x80, 0x20, 0x30} - {byte}
        near += [before + bytes([other]) + after for other in sorted(others)]
        near.append(before + after)
        near += [before + bytes([extra]) + data[i:] for extra in {byte, 0x20, 0x30}]
    return [bad for bad in [*near, data + b"\n", data + b" "] if bad != data]


def change(**values: Any) -> Callable[[Events], object]:
    """Return a forgery of the last throw."""
    return lambda events: throws(events)[-1].update(values)


def drop_first_throw(events: Events) -> None:
    """Leave out the first throw of a turn."""
    events.remove(next(e for e in events if e.get("purpose") == 2))


def foreign_throw(events: Events) -> None:
    """Put in the last throw of another game."""
    throws(events)[-1].update(throws(json.loads(OTHER)["events"])[-1])


def renumber(events: Events) -> None:
    """Skip a number, with the secret that belongs to the number after."""
    last = throws(events)[-1]
    secret = chain_of(39).secrets[last["n"] + 1].hex()
    last.update(n=last["n"] + 1, secret=secret)


def other_anchor(events: Events) -> None:
    """Publish another anchor than the chain's."""
    events[0]["anchor"] = chain_of(33).anchor


def old_salt(events: Events) -> None:
    """Mix in the salt of a player who has left."""
    gone = next(e for e in events if e["kind"] == "seated" and e["seat"] == 1)
    first = throws(events)[0]
    first["salts"] = sorted([*first["salts"], [1, gone["salt"]]])


def no_salts(events: Events) -> None:
    """Leave the players' salts out of a throw."""
    throws(events)[0].update(salts=[])


def salt_elsewhere(events: Events) -> None:
    """Let a player have sent another salt than the one used."""
    next(e for e in events if e["kind"] == "begun")["salt"] = "ab" * 16


def wrong_starter(events: Events) -> None:
    """Let the other seat throw first."""
    first = next(e for e in events if e.get("purpose") == 2)
    first.update(seat=1 - first["seat"], seats=[1 - first["seat"]])


def opening_by_one(events: Events) -> None:
    """Let only one seat throw at the opening."""
    throws(events)[0].update(seats=[0], faces=throws(events)[0]["faces"][:1])


FORGERIES = {
    "forged faces": (change(faces=[6, 6]), "the dice are"),
    "three dice": (change(faces=[6, 6, 6]), "one seat throws two dice"),
    "no die": (change(faces=[]), "one seat throws two dice"),
    "a seven": (change(faces=[7, 1]), "the dice are"),
    "256 dice": (change(faces=[1] * 256), "too many dice"),
    "another secret": (change(secret="ab" * 32), "does not belong to the chain"),
    "a wrong salt": (change(salts=[[0, "ab" * 16]]), "the salts are not the newest"),
    "salts left out": (no_salts, "the salts are not the newest"),
    "salt of one who left": (old_salt, "the salts are not the newest"),
    "salt not sent": (salt_elsewhere, "the salts are not the newest"),
    "a foreign throw": (foreign_throw, "does not belong to the chain"),
    "a throw left out": (drop_first_throw, "does not belong to the chain"),
    "a number skipped": (renumber, "not 4"),
    "number zero": (change(n=0), "this is throw"),
    "past the chain": (lambda e: e[0].update(length=1), "the chain has only 1 throws"),
    "another anchor": (other_anchor, "does not belong to the chain"),
    "another game": (lambda e: e[0].update(game_id="ab" * 16), "belong to the chain"),
    "another purpose": (change(purpose=1), "purpose 1 is not that"),
    "purpose 300": (change(purpose=300), "purpose 300 is not that"),
    "wrong starter": (wrong_starter, "had to start"),
    "opening by one": (opening_by_one, "had to throw"),
    "two seats throw": (change(seats=[0, 1]), "one seat throws two dice"),
    "opening again": (change(seat=255, seats=[0, 1]), "one seat throws two dice"),
    "a seat too many": (change(seat=2), "there is no seat 2"),
    "another scheme": (lambda e: e[0].update(scheme="messdeck-dice/2"), "not known"),
    "one seat": (lambda e: e[0].update(seats=1), "two seats or more"),
    "seats as a list": (lambda e: e[0].update(seats=[0, 1]), "two seats or more"),
    "begun twice": (lambda e: e.insert(8, e[5]), "play has begun already"),
    "thrown before play": (lambda e: e.insert(2, throws(e)[0]), "not begun yet"),
    "opened twice": (lambda e: e.insert(1, e[0]), "first event and no other"),
    "opened late": (lambda e: e.pop(0), "begins with the opening"),
    "no result": (lambda e: e.pop(), "the result is the last event"),
    "two results": (lambda e: e.append(e[-1]), "the result is the last event"),
    "unknown kind": (change(kind="thrown-again"), "no event is of the kind"),
    "kind no text": (change(kind=["thrown"]), "not an event"),
    "event no object": (lambda e: e.insert(3, 5), "not an event"),
    "extra field": (change(luck=1), "fields are missing or unknown"),
    "true for a number": (change(n=True), "cannot be: n"),
    "capital hex": (change(secret="AB" * 32), "cannot be: secret"),
}


@pytest.mark.parametrize("name", FORGERIES)
def test_forged_events_are_found_even_with_all_links_made_anew(name: str) -> None:
    forge, words = FORGERIES[name]

    found = problems(forged(SMALL, forge))

    assert any(words in problem for problem in found), found


@pytest.mark.parametrize("data", [MATCH, WON_MATCH], ids=["resigned", "won"])
def test_the_dice_of_a_match_are_good_through_all_its_games(data: bytes) -> None:
    assert VERIFIER["verify"](data) == (len(throws(json.loads(data)["events"])), [], [])


def test_a_whole_match_is_all_good() -> None:
    options = (("match_length", 3), ("stakes_double_on_12", True))

    assert problems(record_file(played("acey", 2, 50, options=options))) == []


@pytest.mark.timeout(240)
def test_no_byte_from_the_end_of_a_game_on_can_be_changed() -> None:
    start = MATCH.index(b'{"at":"2025-03-01T18:00:00.000000Z","kind":"game-won"')

    missed = [
        i
        for i in range(start, len(MATCH))
        for other in (MATCH[i] ^ 1, MATCH[i] ^ 0x20)
        if not problems(MATCH[:i] + bytes([other]) + MATCH[i + 1 :])
    ]

    assert len(MATCH) - start > 1_000
    assert missed == []


def games_won(events: Events) -> Events:
    """Return the ends of the games before the last one."""
    return [event for event in events if event["kind"] == "game-won"]


def after_game(events: Events, offset: int) -> int:
    """Return the place of the event `offset` places after the first game's end."""
    return events.index(games_won(events)[0]) + offset


def last_opening(events: Events) -> dict[str, Any]:
    """Return the newest throw for a start."""
    return [event for event in throws(events) if event["purpose"] == 1][-1]


MATCH_FORGERIES: dict[str, tuple[Callable[[Events], object], str]] = {
    "no end of a game": (
        lambda e: e.pop(after_game(e, 0)),
        "purpose 1 is not that of this throw",
    ),
    "a game won twice": (
        lambda e: e.insert(after_game(e, 0), games_won(e)[0]),
        "the throws for the start come first",
    ),
    "no opening": (lambda e: e.pop(after_game(e, 1)), "does not belong to the chain"),
    "opening by one": (
        lambda e: last_opening(e).update(seats=[0], faces=last_opening(e)["faces"][:1]),
        "had to throw",
    ),
    "opening by a seat": (lambda e: last_opening(e).update(seat=0), "was due"),
    "opening with a salt": (
        lambda e: last_opening(e).update(salt="ab" * 16),
        "was due",
    ),
    "opening with two dice each": (
        lambda e: last_opening(e).update(faces=[1, 2, 3, 4]),
        "not the right number",
    ),
    "opening without salts": (lambda e: last_opening(e).update(salts=[]), "the salts"),
    "numbers begin anew": (lambda e: last_opening(e).update(n=1), "not 1"),
    "resigned before the opening": (
        lambda e: e.insert(after_game(e, 1), e[-2]),
        "the throws for the start come first",
    ),
    "won before a throw": (
        lambda e: e.insert(-2, games_won(e)[0]),
        "no throw was made in this game",
    ),
    "won by nobody": (lambda e: games_won(e)[0].update(side=2), "wins one point"),
    "won without a point": (lambda e: games_won(e)[0].update(points=0), "one point"),
    "more points": (lambda e: games_won(e)[0].update(points=2), "match was over"),
    "points for the other": (lambda e: games_won(e)[0].update(side=1), "the score"),
    "a shorter match": (lambda e: e[0].update(options=[["match_length", 1]]), "over"),
    "another score": (lambda e: e[-1].update(score=[2, 1]), "do not make the score"),
    "three scores": (lambda e: e[-1].update(score=[2, 0, 0]), "two sides"),
    "no such winner": (lambda e: e[-1].update(side=2), "two sides"),
    "played to no end": (
        lambda e: e[-1].update(reason="play"),
        "not played to its end",
    ),
}


@pytest.mark.parametrize("name", MATCH_FORGERIES)
def test_a_forged_match_is_found_even_with_all_links_made_anew(name: str) -> None:
    forge, words = MATCH_FORGERIES[name]

    found = problems(forged(MATCH, forge))

    assert any(words in problem for problem in found), found


@pytest.mark.parametrize("score", [[2, 0], [3, 1], [0, 3], []])
def test_a_match_won_by_play_has_the_score_of_its_games(score: list[int]) -> None:
    assert problems(forged(WON_MATCH, lambda e: e[-1].update(score=score)))


@pytest.mark.parametrize(
    "forge",
    [
        lambda events: events.remove(throws(events)[1]),
        lambda events: throws(events)[1].update(seats=[0]),
        lambda events: throws(events)[0].update(faces=[6, 4]),
        lambda events: throws(events)[1].update(salt="ab" * 16),
    ],
)
def test_a_tied_opening_must_be_thrown_again(forge: Callable[[Events], object]) -> None:
    assert problems(TIED) == []

    assert problems(forged(TIED, forge))


@pytest.mark.parametrize("data", [SMALL, FOUR], ids=["two seats", "four seats"])
def test_events_that_change_places_are_found(data: bytes) -> None:
    events = json.loads(data)["events"]
    for i in range(len(events) - 1):
        swapped = json.loads(data)
        swapped["events"][i : i + 2] = [events[i + 1], events[i]]
        assert problems(file_of(swapped))


@pytest.mark.parametrize("data", [SMALL, FOUR], ids=["two seats", "four seats"])
def test_a_shortened_record_is_found(data: bytes) -> None:
    record = json.loads(data)
    events = record["events"]
    for i in range(len(events)):
        assert problems(file_of(record | {"events": events[:i]}))
        assert problems(file_of(record | {"events": events[:i] + events[i + 1 :]}))
        assert problems(file_of(record | {"events": [*events[:i], events[-1]]})) or (
            i == len(events) - 1
        )


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "byte 1: not JSON"),
        (b"\xff", "byte 1: not UTF-8"),
        (b"[" * 100_000, "not JSON"),
        (b"9" * 5_000, "not JSON"),
        (b"{}\n", "nothing else"),
        (b'{"events":[],"format":"messdeck-record/1","head":""}\n', "list of events"),
        (b'{"events":[1],"format":"messdeck-record/2","head":""}\n', "format"),
        (b'{"events":["\\ud800"],"format":"messdeck-record/1","head":""}\n', "JSON"),
        (json.dumps(json.loads(SMALL), indent=1).encode(), "one canonical way"),
    ],
)
def test_what_is_no_record_is_refused_in_words(data: bytes, words: str) -> None:
    assert words in problems(data)[0]


def test_an_event_longer_than_the_scheme_can_hash_is_refused() -> None:
    record = json.loads(SMALL)
    record["events"][1]["player"] = "p" * 70_000

    assert any("too long" in problem for problem in problems(file_of(record)))
