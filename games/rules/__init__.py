"""The rules of the games: pure values and functions, dice come in as arguments."""
