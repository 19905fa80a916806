"""What may be done in a session, each in one transaction."""
