"""Whole games are slow tests; on the smallest board they stay in `make check`."""

from __future__ import annotations

from pathlib import Path

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent) and "[paris" not in item.nodeid:
            item.add_marker(pytest.mark.slow)
