"""How good a position looks, game by game, at a glance."""
