"""Pytest plugin: lists what was skipped and why at the end of a run, and allows few skips in CI.

A skip is for a machine that lacks something. CI lacks nothing but a GPU and, where they cannot be installed, Firefox
and WebKit, so any other skip there would hide a fault: it becomes a failure.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Generator
from pathlib import Path

import pytest

IN_CI = os.environ.get("CI") == "true"
ALLOWED = ("GPU", "another browser")
"""Words of the reasons that count in CI."""
LIST = "SKIPPED_LIST"
"""Environment variable: the file to which each run adds its list, so that `make test` can show all of them together."""


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if not hasattr(report, "wasxfail"):  # pytest reports an expected failure as a skip, too
        fail_if_forbidden(report)
    return report


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    fail_if_forbidden(report)
    return report


def fail_if_forbidden(report: pytest.TestReport | pytest.CollectReport) -> None:
    if IN_CI and report.skipped and not any(word in reason(report) for word in ALLOWED):
        why = "skipped, but in CI only what needs a GPU or another browser may be skipped"
        report.longrepr = f"{why}: {reason(report)}"
        report.outcome = "failed"


def reason(report: pytest.TestReport | pytest.CollectReport) -> str:
    """Why a test or a whole file was skipped."""
    assert isinstance(report.longrepr, tuple)
    return report.longrepr[2].removeprefix("Skipped: ")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if hasattr(config, "workerinput"):
        return  # a worker of pytest-xdist, whose reports go to the process that started it
    reasons = Counter(reason(report) for report in terminalreporter.stats.get("skipped", []))
    lines = [f"{count} skipped: {why}" for why, count in sorted(reasons.items())]
    if lines:
        terminalreporter.section("skipped, and why")
        for line in lines:
            terminalreporter.line(line)
        if LIST in os.environ:
            with Path(os.environ[LIST]).open("a", encoding="utf-8") as file:
                file.writelines(f"{line}\n" for line in lines)
