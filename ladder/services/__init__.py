"""Everything that changes a rating."""
