"""Players that see a position and a throw, and nothing else."""
