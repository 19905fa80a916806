"""The section "Learn": diagrams, the glossary, what differs, sheets to print."""

import re

import pytest
from django.test import Client

from games.rules.catalogue import GAMES
from games.rules.notation import parse_any
from games.web.diagram_positions import DIAGRAMS
from games.web.diagrams import board_of, diagrams_of
from games.web.glossary import GLOSSARY
from tests.web.test_pages import Page

ALL = [(slug, name) for slug, found in DIAGRAMS.items() for name in found]
every_diagram = pytest.mark.parametrize(("slug", "name"), ALL)


@every_diagram
def test_a_diagram_is_a_position_in_notation_with_words(slug: str, name: str) -> None:
    diagram = DIAGRAMS[slug][name]

    game, position = parse_any(GAMES.values(), diagram.position)
    view = diagrams_of(slug)[name]

    assert game.slug == slug
    assert game.text(position) == diagram.position
    for piece in {piece.colour for piece in game.pieces(position)}:
        assert f"{piece.capitalize()}: " in view.words
    assert view.caption


@every_diagram
def test_a_diagram_is_drawn_by_the_code_of_the_board(slug: str, name: str) -> None:
    _, board = board_of(DIAGRAMS[slug][name])

    markup = diagrams_of(slug)[name].markup

    assert markup.count('class="piece piece-') == len(board.pieces)
    assert 'class="board-paint"' in markup
    assert bool(board.landings) == bool(DIAGRAMS[slug][name].shows)
    assert markup.count("data-landing") == len(board.landings)


@every_diagram
def test_what_is_cropped_shows_the_part_that_is_meant(slug: str, name: str) -> None:
    diagram = DIAGRAMS[slug][name]
    _, board = board_of(diagram)

    boxes = re.findall(r'viewBox="([^"]+)"', diagrams_of(slug)[name].markup)

    part = diagram.part or (0, 0, board.width, board.height)
    assert boxes == [" ".join(map(str, part))]
    x, y, width, height = part
    assert 0 <= x < x + width <= board.width
    assert 0 <= y < y + height <= board.height
    moved = {mark.spot for mark in board.landings}
    shown = [mark for mark in board.landings if x < mark.x < x + width]
    assert {mark.spot for mark in shown if y < mark.y < y + height} == moved


def test_words_have_anchors_of_their_own() -> None:
    anchors = [term.anchor for group in GLOSSARY for term in group.terms]

    assert len(anchors) == len(set(anchors))
    assert all(re.fullmatch("[a-z-]+", anchor) for anchor in anchors)


@pytest.mark.django_db
class TestPages:
    """The pages as they are read."""

    @pytest.mark.parametrize("slug", GAMES)
    def test_every_diagram_of_a_game_stands_in_its_rules(self, slug: str) -> None:
        html = Client().get(f"/rules/{slug}/").content.decode()

        for view in diagrams_of(slug).values():
            assert view.markup in html

    @pytest.mark.parametrize(
        "address", ["/rules/uckers/", "/rules/acey/", "/learn/differences/"]
    )
    def test_links_to_words_lead_to_words(self, address: str) -> None:
        words = Page(Client().get("/learn/glossary/").content.decode())
        anchors = {attrs["id"] for _, attrs in words.tags if "id" in attrs}

        page = Page(Client().get(address).content.decode())

        links = [a["href"] for a in page.named("a")]
        asked = [link.partition("#")[2] for link in links if "/glossary/#" in link]
        assert len(asked) >= 4
        assert set(asked) <= anchors

    @pytest.mark.parametrize("slug", GAMES)
    def test_a_sheet_has_nothing_of_the_site_around_it(self, slug: str) -> None:
        page = Page(Client().get(f"/learn/{slug}/sheet/").content.decode())

        assert [nav["class"] for nav in page.named("nav")] == ["sheet-bar"]
        assert page.named("footer") == []
        assert GAMES[slug].name in page.text

    def test_learn_leads_to_lessons_rules_sheets_and_words(self) -> None:
        page = Page(Client().get("/learn/").content.decode())

        links = {a["href"] for a in page.named("a")}
        assert {
            "/learn/uckers/start/",
            "/learn/acey/enter/",
            "/rules/uckers/",
            "/rules/acey/",
            "/learn/uckers/sheet/",
            "/learn/acey/sheet/",
            "/learn/glossary/",
            "/learn/differences/",
        } <= links

    def test_the_navigation_knows_that_rules_are_part_of_learning(self) -> None:
        for address in ("/learn/", "/rules/acey/", "/learn/uckers/blob/"):
            page = Page(Client().get(address).content.decode())
            here = [a["href"] for a in page.named("a") if a.get("aria-current")]
            assert "/learn/" in here
