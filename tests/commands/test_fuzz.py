"""`manage.py fuzz`: no reader does anything but refuse a text or give it back."""

import io
import random
from itertools import islice

import pytest
from django.core.management import call_command

from games.management.commands import fuzz
from games.management.damage import LONGEST_INPUT, damaged_texts
from games.management.fuzz_targets import Fault, Target, targets

INPUTS = 3_000
TARGETS = targets(0)


@pytest.mark.timeout(300)
@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.name)
def test_damaged_texts_are_refused_or_come_back_equal(target: Target) -> None:
    counts = fuzz.fuzzed(target, 0, INPUTS)

    assert counts["stood"] > INPUTS / 100
    assert counts["refused"] > INPUTS / 10
    assert counts.total() == INPUTS


def test_inputs_are_bounded_and_the_same_for_a_seed() -> None:
    samples = ("in/23 8/5*(2)", "x" * LONGEST_INPUT)

    texts = list(islice(damaged_texts(samples, random.Random(1)), 500))

    assert texts == list(islice(damaged_texts(samples, random.Random(1)), 500))
    assert max(map(len, texts)) <= LONGEST_INPUT
    assert len(set(texts)) > 300


def fails(text: str) -> bool:
    """Read a text as no reader should."""
    raise RecursionError("too deep")


def test_another_exception_is_a_fault_that_names_its_input() -> None:
    with pytest.raises(Fault, match=r"a reader: RecursionError: too deep\nInput: '"):
        fuzz.fuzzed(Target("a reader", fails, ("text",)), 0, 1)


def test_a_slow_reader_is_at_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzz, "SLOWEST", -1.0)

    with pytest.raises(Fault, match="too slow"):
        fuzz.fuzzed(Target("a reader", lambda text: True, ("text",)), 0, 1)


def test_the_command_prints_a_line_for_each_reader() -> None:
    output = io.StringIO()

    call_command("fuzz", "--inputs", "20", "--seed", "3", stdout=output)

    lines = output.getvalue().splitlines()
    assert len(lines) == len(TARGETS)
    for line, target in zip(lines, TARGETS, strict=True):
        assert line.startswith(target.name)
