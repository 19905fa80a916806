"""Everything that changes a person or the audit trail."""
