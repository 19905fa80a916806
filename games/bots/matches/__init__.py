"""Bots against bots, with the same dice for both."""
