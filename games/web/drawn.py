"""Parts of a page that are drawn once for each value: `{% drawn "x.html" a=value %}`.

Such a part sees its values and nothing else, no request and no user: what it shows
follows from the values alone, so it may be shown to whoever has the same ones.  It
holds no form: a form has the token of one visitor.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from django.template import Library
from django.template.loader import get_template
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

KEPT, KEPT_LARGE = 20_000, 400
"""Parts that are kept, the ones used last: of some hundred bytes, of some kilobytes."""

register = Library()


@register.simple_tag
def drawn(template_name: str, **values: Any) -> SafeString:
    """Return the template drawn with these values, which must be hashable."""
    return _small(template_name, get_language(), *values.items())


@register.simple_tag
def drawn_large(template_name: str, **values: Any) -> SafeString:
    """Return the same of a template that draws much."""
    return _large(template_name, get_language(), *values.items())


@register.simple_tag
def drawn_each(template_name: str, name: str, each: Sequence[Any]) -> SafeString:
    """Return the template drawn for each of these values, which it knows by `name`."""
    language = get_language()
    parts = (_small(template_name, language, (name, value)) for value in each)
    # What a template draws is safe, and so is what it draws in a row.
    return mark_safe("".join(parts))


def _draw(
    template_name: str, _language: str | None, *values: tuple[str, Any]
) -> SafeString:
    """Draw; the language is part of what is asked for."""
    return mark_safe(get_template(template_name).render(dict(values)))


_small = lru_cache(maxsize=KEPT)(_draw)
_large = lru_cache(maxsize=KEPT_LARGE)(_draw)
