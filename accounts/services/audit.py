"""The audit trail: the only writer of what the staff did."""

from datetime import datetime

from accounts.models import AuditEntry, User


def record(
    actor: User | None, action: str, subject: str, reason: str, *, now: datetime
) -> AuditEntry:
    """Write down a deed and return its entry; call it in the deed's transaction.

    `actor` is None when the house itself acts; `action` is a short word such as
    "suspend"; `subject` names the person or thing; `now` is UTC.  Raises
    ValueError when no reason is given.
    """
    if not reason.strip():
        raise ValueError("Every deed in the audit trail needs a reason.")
    return AuditEntry.objects.create(
        actor=actor, action=action, subject=subject, reason=reason.strip(), at=now
    )
