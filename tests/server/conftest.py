"""Starts a new server for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.people import HERE, Party, Server, serving, settings
from tests.server.postgres import postgres


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks all tests of the server as slow."""
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.slow)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(settings(tmp_path)) as new_server:
        yield new_server


@pytest.fixture(scope="session")
def postgres_address() -> Iterator[str]:
    """Starts PostgreSQL for the tests that use it."""
    with postgres() as running:
        yield running.address


@pytest.fixture
def two(server: Server) -> Party:
    """Two people at one device who have just been dealt their first tickets."""
    return server.new("paris", HERE, HERE)
