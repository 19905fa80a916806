"""Which names people may bear: short, plain letters, none that misleads."""

from django.core.exceptions import ValidationError
from django.core.validators import (
    MaxLengthValidator,
    MinLengthValidator,
    RegexValidator,
)

SHORTEST = 3
LONGEST = 20
GUEST_PREFIX = "Guest-"
RESERVED = frozenset(
    {
        "account",
        "accounts",
        "admin",
        "administrator",
        "anonymous",
        "bot",
        "guest",
        "ladder",
        "login",
        "logout",
        "messdeck",
        "moderator",
        "nobody",
        "root",
        "staff",
        "support",
        "system",
    }
)


def refuse_misleading_name(name: str) -> None:
    """Raise ValidationError for a name kept for the house or for guests."""
    lowered = name.lower()
    if lowered in RESERVED:
        raise ValidationError("This name is kept for the house.", code="reserved")
    if lowered.startswith(GUEST_PREFIX.lower()):
        raise ValidationError(
            "Only guests are called that way.", code="reserved_for_guests"
        )


NAME_VALIDATORS = (
    MinLengthValidator(SHORTEST),
    MaxLengthValidator(LONGEST),
    RegexValidator(
        r"\A[A-Za-z0-9_-]+\Z",
        "Use letters, digits, hyphens and underscores only.",
        code="characters",
    ),
    refuse_misleading_name,
)
