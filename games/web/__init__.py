"""Pages about the games: lobby, tables, records, rules."""
