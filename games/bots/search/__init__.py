"""Finding the best whole plays of a throw, by the readable rules."""
