"""What pages show of the ladder, as plain values."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.core.paginator import Paginator
from django.db.models import F, QuerySet, Window
from django.db.models.functions import Rank

from games import api
from ladder.elo import PROVISIONAL_GAMES
from ladder.models import Rating, RatingChange

PAGE_ROWS = 50
CHANGES_SHOWN = 20


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a ranking; `rank` from 1, equal ratings share it."""

    rank: int
    name: str
    points: int
    games: int
    wins: int
    is_provisional: bool
    is_own: bool


@dataclass(frozen=True, slots=True)
class Ranking:
    """A page of a form's ranking; `own` is the asker's line on another page."""

    form: str
    name: str
    rows: tuple[Row, ...]
    own: Row | None
    page: int
    pages: int
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class Standing:
    """Somebody's line in one form, with the form's slug and name."""

    form: str
    form_name: str
    row: Row


@dataclass(frozen=True, slots=True)
class Course:
    """What one game did to a rating; points rounded, `at` UTC."""

    form_name: str
    at: datetime
    has_won: bool
    before: int
    after: int
    gain: str


def ranking(form: str, *, page: str | int, user_id: int | None) -> Ranking | None:
    """Return a page of a form's ranking, None for an unknown form.

    `page` may come straight from an address: rubbish gives the first page, too
    high a number the last.
    """
    name = dict(api.forms()).get(form)
    if name is None:
        return None
    sheet = Paginator(_ranked(form), PAGE_ROWS).get_page(page)
    rows = tuple(_row(rating, user_id) for rating in sheet)
    own = None if any(row.is_own for row in rows) else _own(form, user_id)
    return Ranking(
        form=form,
        name=name,
        rows=rows,
        own=own,
        page=sheet.number,
        pages=sheet.paginator.num_pages,
        before=sheet.previous_page_number() if sheet.has_previous() else None,
        after=sheet.next_page_number() if sheet.has_next() else None,
    )


def standings_of(user_id: int) -> tuple[Standing, ...]:
    """Return where somebody stands, one line a form they have played."""
    lines = ((form, name, _own(form, user_id)) for form, name in api.forms())
    return tuple(Standing(form, name, row) for form, name, row in lines if row)


def course_of(user_id: int) -> tuple[Course, ...]:
    """Return the latest changes of somebody's ratings, newest first."""
    names = dict(api.forms())
    changes: Iterable[RatingChange] = (
        RatingChange.objects.filter(user_id=user_id)
        .select_related("rated_session")
        .order_by("-rated_session__at", "-rated_session__session_id")
    )[:CHANGES_SHOWN]
    return tuple(
        Course(
            form_name=names.get(change.rated_session.form, change.rated_session.form),
            at=change.rated_session.at,
            has_won=change.score == 1.0,
            before=round(change.before),
            after=round(change.after),
            gain=f"{change.after - change.before:+.1f}".replace("-", "\N{MINUS SIGN}"),
        )
        for change in changes
    )


def _standing(form: str) -> QuerySet[Rating]:
    return Rating.objects.filter(form=form, user__is_active=True)


def _ranked(form: str) -> QuerySet[Rating]:
    by_rank = Window(Rank(), order_by=F("value").desc())
    ratings = _standing(form).select_related("user").annotate(rank=by_rank)
    return ratings.order_by("-value", "user_id")


def _own(form: str, user_id: int | None) -> Row | None:
    if user_id is None:
        return None
    ratings = _standing(form)
    rating = ratings.filter(user_id=user_id).select_related("user").first()
    if rating is None:
        return None
    rank = 1 + ratings.filter(value__gt=rating.value).count()
    return _line(rating, rank, is_own=True)


def _row(rating: Rating, user_id: int | None) -> Row:
    rank: int = rating.rank  # type: ignore[attr-defined]
    return _line(rating, rank, is_own=rating.user_id == user_id)


def _line(rating: Rating, rank: int, *, is_own: bool) -> Row:
    return Row(
        rank=rank,
        name=rating.user.name,
        points=round(rating.value),
        games=rating.games,
        wins=rating.wins,
        is_provisional=rating.games < PROVISIONAL_GAMES,
        is_own=is_own,
    )
