"""Pages about people and signing in."""
