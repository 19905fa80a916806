"""What players are shown and told, word for word: `tests/rules/answers.py`."""

import pytest

from tests.rules.answers import FOLDER, NAMES, Asked, answered, read

for_every_file = pytest.mark.parametrize("name", NAMES)


@for_every_file
def test_questions_are_answered_word_for_word(name: str) -> None:
    for asked in read(name):
        now = Asked(asked.fields, answered(name, asked.fields))

        assert now.text() == asked.text()


@for_every_file
def test_no_question_is_asked_twice(name: str) -> None:
    questions = [asked.fields for asked in read(name)]

    assert questions
    assert len(set(questions)) == len(questions)


@for_every_file
def test_what_is_asked_to_be_refused_is_refused(name: str) -> None:
    answers = {asked.answer for asked in read(name)}

    assert answers.isdisjoint({("It is legal.",), ("It is a position.",)})


def test_every_file_of_answers_is_asked() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*")) == sorted(NAMES)
