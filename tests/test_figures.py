"""What tests count is added up and printed at the end of a run, whichever process ran the tests."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.figures import LIST

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]

TESTS = """
import pytest

@pytest.mark.parametrize("board", ["paris", "usa"])
def test_one_that_counts(figures, board):
    figures.add("games", 1500, board)
    figures.add("kills", 1)

def test_another_that_counts_and_fails(figures):
    figures.add("kills", 40)
    raise AssertionError

def test_one_that_counts_nothing(): pass
"""


@pytest.mark.parametrize("options", [(), ("-n", "2")], ids=["alone", "in workers"])
def test_figures_are_added_up(tmp_path: Path, options: tuple[str, ...]) -> None:
    (tmp_path / "test_some.py").write_text(TESTS)
    environment = {
        **os.environ, "PYTHONPATH": str(ROOT), LIST: str(tmp_path / "figures.txt"),
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",  # most of them take long to import
    }  # fmt: skip
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "xdist", "-p", "tests.figures", "--rootdir=.", *options],
        cwd=tmp_path, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    lines = ["games: 3,000 (paris: 1,500, usa: 1,500)", "kills: 42"]
    assert "\n".join(lines) in done.stdout
    assert (tmp_path / "figures.txt").read_text().splitlines() == lines
