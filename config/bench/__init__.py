"""The load bench: many tables, many sockets, a fixed rate of acts."""
