"""Fixtures for every test; the larger ones live in `tests/fixtures`."""

from hypothesis import settings

pytest_plugins = [
    "tests.fixtures.live",
    "tests.fixtures.browser",
    "tests.fixtures.nets",
    "tests.fixtures.presence",
]

# A busy machine is no fault of the code: pytest's own time-out is the only limit.
settings.register_profile("house", deadline=None)
settings.load_profile("house")
