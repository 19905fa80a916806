"""Chances and their differences as people read them: in points of a hundred."""

MINUS = "\N{MINUS SIGN}"


def chance_words(chance: float) -> str:
    """Return a probability in hundredths: "54"."""
    return f"{100 * chance:.0f}"


def exact_chance(chance: float) -> str:
    """Return a probability in hundredths with a decimal: "54.3"."""
    return f"{100 * chance:.1f}"


def points(difference: float) -> str:
    """Return a difference of probabilities with its sign: "+4.2"; "0.0" has none."""
    text = f"{100 * abs(difference):.1f}"
    if text == "0.0":
        return text
    return f"{MINUS if difference < 0 else '+'}{text}"


def cost(error: float) -> str:
    """Return an error in points, without a sign: "4.2"."""
    return f"{100 * error:.1f}"
