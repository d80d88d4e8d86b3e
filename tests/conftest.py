"""What all tests share."""

from __future__ import annotations

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whole games on the page take longest, so they begin first: at the end other workers would wait for them."""
    items.sort(key=lambda item: not item.nodeid.startswith("tests/page/test_whole_games.py"))
