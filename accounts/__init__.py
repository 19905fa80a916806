"""People: accounts, guests, suspensions and the audit trail."""
