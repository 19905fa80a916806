"""Fixtures for every test; the larger ones live in `tests/fixtures`."""

pytest_plugins = ["tests.fixtures.live", "tests.fixtures.browser"]
