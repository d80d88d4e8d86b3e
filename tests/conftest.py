"""What all tests share."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest_plugins = ["tests.figures", "tests.skips"]

TESTS = Path(__file__).parent
COMPILED = [TESTS / room for room in ("envs", "games", "observation")]
"""Where nearly every test plays on a compiled copy, which takes a minute to compile on a new machine."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if any(item.path.is_relative_to(room) for room in COMPILED):
            item.add_marker(pytest.mark.slow)
