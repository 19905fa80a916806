"""Ratings from finished sessions; nothing else depends on it."""
