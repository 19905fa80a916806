"""Pages of the ladder."""
