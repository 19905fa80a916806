"""What luck and what choices made of a finished record, by an adviser's lights."""
