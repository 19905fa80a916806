"""Time limits in words."""

LIMIT_WORDS = {0: "no limit", 60: "1 minute", 120: "2 minutes", 300: "5 minutes"}


def limit_words(seconds: int) -> str:
    """Return a time limit in words; 0 seconds are none."""
    return LIMIT_WORDS.get(seconds, f"{seconds} seconds")


def limit_a_throw(seconds: int) -> str:
    """Return what a table says of its limit: for each throw with its moves."""
    return f"{limit_words(seconds)} a throw" if seconds else "no time limit"
