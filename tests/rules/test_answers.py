"""What players are shown and told, word for word: `tests/rules/answers.py`."""

import pytest

from tests.rules.answers import FOLDER, NAMES, Asked, answered, read

FILES = {name: read(name) for name in NAMES}
ASKED = [
    pytest.param(name, asked, id=f"{name}-{number}")
    for name, file in FILES.items()
    for number, asked in enumerate(file, 1)
]


@pytest.mark.parametrize(("name", "asked"), ASKED)
def test_a_question_is_answered_word_for_word(name: str, asked: Asked) -> None:
    assert answered(name, asked.fields) == asked.answer


def test_every_file_of_answers_is_asked() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*")) == sorted(NAMES)


def test_no_question_is_asked_twice() -> None:
    for file in FILES.values():
        fields = [asked.fields for asked in file]
        assert len(set(fields)) == len(fields)


def test_what_is_asked_to_be_refused_is_refused() -> None:
    allowed = {("It is legal.",), ("It is a position.",)}

    assert not [a for file in FILES.values() for a in file if a.answer in allowed]
