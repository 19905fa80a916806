"""The record of a session: events, the state they fold to, commands and dice."""
