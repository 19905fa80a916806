"""The rules once more as compiled kernels, for those who ask them by the million.

Nothing outside this package imports its modules by name: `games.bots.core` loads
them where they are wanted, so that a process without them never meets numba.
"""
