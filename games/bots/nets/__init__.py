"""Nets that judge positions: what they are told, their weights, their values."""
