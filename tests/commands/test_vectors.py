"""All vectors through the real `manage.py outcomes`, as another engine would ask."""

import hashlib
import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
VECTORS = ROOT / "tests" / "vectors"
CHUNKS = 4


def ask(*words: str, lines: bytes = b"") -> str:
    """Return what a management command prints when it is given these lines."""
    finished = subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=ROOT,
        input=lines,
        capture_output=True,
        check=True,
    )
    return finished.stdout.decode()


def vectors(name: str) -> list[dict[str, object]]:
    lines = (VECTORS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


@pytest.mark.timeout(300)
@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("name", ["acey", "uckers", "uckers2"])
def test_outcomes_are_those_of_the_vectors(name: str, chunk: int) -> None:
    asked = vectors(name)[chunk::CHUNKS]
    lines = "".join(f"{line['position']}\t{line['roll']}\n" for line in asked)

    answers = ask("outcomes", lines=lines.encode()).splitlines()

    assert len(answers) == len(asked)
    for line, answer in zip(asked, answers, strict=True):
        found = json.loads(answer)
        digest = hashlib.sha256("\n".join(found).encode()).hexdigest()
        assert len(found) == line["count"], line["position"]
        assert digest == line["sha256"], line["position"]
        assert found == line.get("outcomes", found), line["position"]


def test_a_bad_line_is_answered_and_the_next_one_too() -> None:
    lines = [
        b"acey in:15 in:15 w -\t63",
        b"acey in:15 in:15 w - 63",
        b"",
        b"\xff\xfe\t63",
        b"ludo . . . .\t63",
        b"acey in:14 in:15 w -\t63",
        b"acey in:15 in:15 w -\t77",
        b"acey in:15 in:15 w -\t=3",
        b"acey off:15 in:15 w #\t63",
        b"uckers2 .,.,.,. .,.,.,. .,.,.,. .,.,.,. r - -\t21\r",
    ]

    answers = [
        json.loads(a) for a in ask("outcomes", lines=b"\n".join(lines)).splitlines()
    ]

    assert len(answers) == len(lines)
    assert len(answers[0]) == 2
    assert all(set(answer) == {"error"} and answer["error"] for answer in answers[1:-1])
    assert answers[-1] == ["uckers2 .,.,.,. .,.,.,. .,.,.,. .,.,.,. g - -"]


def test_an_answer_comes_before_the_next_line_is_written() -> None:
    with subprocess.Popen(
        [sys.executable, "manage.py", "outcomes"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(2):
            process.stdin.write(b"acey in:15 in:15 w -\t63\n")
            process.stdin.flush()
            assert len(json.loads(process.stdout.readline())) == 2
        process.stdin.close()
        assert process.wait(30) == 0


def test_perft_prints_the_total() -> None:
    assert ask("perft", "acey", "1") == "660\n"
    assert ask("perft", "uckers", "2") == "583\n"
    assert ask("perft", "uckers2", "1") == "30\n"
