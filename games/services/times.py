"""The time controls that tables offer."""

NO_CLOCK = "none"
USUAL_TIME = "delay 60 0"
OFFERED_TIMES = (
    NO_CLOCK,
    "delay 12 120",
    "delay 15 180",
    "delay 20 600",
    "fischer 180 8",
    "fischer 300 10",
    "fischer 900 20",
    "delay 30 0",
    "delay 60 0",
    "delay 120 0",
    "delay 300 0",
    "days 1",
    "days 3",
    "days 7",
)
"""As `timing.parse` reads them; casual tables alone may do without a clock."""
