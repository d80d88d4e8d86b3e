"""Pytest plugin: adds up what tests counted, such as kills or games, and prints it at the end of a run."""

from __future__ import annotations

import os
from collections import Counter, defaultdict
from pathlib import Path
from typing import cast

import pytest

LIST = "FIGURES_LIST"
"""Environment variable: the file to which the figures are written, too, so that `make soak` can end with them."""
PROPERTY = "figure"


class Figures:
    """What one test counted. It travels with the report of the test, also from a worker of pytest-xdist."""

    def __init__(self, item: pytest.Item) -> None:
        self._properties = item.user_properties

    def add(self, name: str, number: int, part: str = "") -> None:
        """Adds to a figure. `part` names the part that is also listed by itself, such as a number of players."""
        self._properties.append((PROPERTY, [name, number, part]))


@pytest.fixture
def figures(request: pytest.FixtureRequest) -> Figures:
    assert isinstance(request.node, pytest.Item)
    return Figures(request.node)


def lines(reports: list[pytest.TestReport]) -> list[str]:
    """Returns one line for each figure, with its parts."""
    totals: dict[str, Counter[str]] = defaultdict(Counter)
    for report in reports:
        for key, value in report.user_properties:
            if key == PROPERTY:
                name, number, part = cast(tuple[str, int, str], value)
                totals[name][part] += number
    found = []
    for name, parts in sorted(totals.items()):
        listed = ", ".join(f"{part}: {number:,}" for part, number in sorted(parts.items()) if part)
        found.append(f"{name}: {parts.total():,}" + (f" ({listed})" if listed else ""))
    return found


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if hasattr(config, "workerinput"):
        return  # a worker of pytest-xdist, whose reports go to the process that started it
    ended = [*terminalreporter.stats.get("passed", []), *terminalreporter.stats.get("failed", [])]
    found = lines([report for report in ended if report.when == "call"])
    if found:
        terminalreporter.section("figures")
        for line in found:
            terminalreporter.line(line)
        if LIST in os.environ:
            Path(os.environ[LIST]).write_text("".join(f"{line}\n" for line in found), encoding="utf-8")
