"""A fresh server for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.people import HERE, Party, Server, serving, settings
from tests.server.postgres import postgres


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(settings(tmp_path)) as found:
        yield found


@pytest.fixture(scope="session")
def postgres_address() -> Iterator[str]:
    """PostgreSQL, for those tests that ask for it."""
    with postgres() as address:
        yield address


@pytest.fixture
def two(server: Server) -> Party:
    """Two people at one device, who have just been dealt their first tickets."""
    return server.new("paris", HERE, HERE)
