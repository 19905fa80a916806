"""The place that says who looks on."""

from django.template.loader import render_to_string

from games.services.watching import NOBODY, Watchers


def told(about: Watchers) -> str:
    """Return what the table says of who watches, spaces made single."""
    html = render_to_string("games/_watchers.html", {"watchers": about})
    return " ".join(html.split())


def test_nobody_is_not_mentioned() -> None:
    assert "watching" not in told(NOBODY)


def test_accounts_are_named_and_others_counted() -> None:
    assert "3 watching" in told(Watchers(3, ("Ann", "Bob")))
    assert "Ann" in told(Watchers(3, ("Ann", "Bob")))
    assert "and 1 more" in told(Watchers(3, ("Ann", "Bob")))


def test_without_names_there_is_only_the_number() -> None:
    html = told(Watchers(2))

    assert "2 watching" in html
    assert "more" not in html


def test_names_are_escaped() -> None:
    assert "<b>" not in told(Watchers(1, ("<b>",)))
