"""European Acey Deucey."""
