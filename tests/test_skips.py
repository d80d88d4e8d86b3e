"""What is skipped is listed with its reason, and in CI only what needs a GPU or another browser may be skipped."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.skips import LIST

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]

TESTS = """
import pytest

@pytest.fixture
def browser():
    pytest.skip("there is no browser")

def test_one_that_needs_a_browser(browser): pass
def test_another_that_needs_a_browser(browser): pass
@pytest.mark.skipif(True, reason="plays on a GPU: there is none")
def test_one_that_needs_a_gpu(): raise AssertionError
@pytest.mark.xfail
def test_one_that_is_expected_to_fail(): raise AssertionError
"""
WHOLE_FILE = 'import pytest\npytest.skip("there is no compiler", allow_module_level=True)\n'


def run_pytest(folder: Path, tests: str, *options: str, ci: bool) -> tuple[int, str]:
    (folder / "test_some.py").write_text(tests)
    environment = {
        **os.environ, "PYTHONPATH": str(ROOT), "CI": str(ci).lower(), LIST: str(folder / "skipped.txt"),
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",  # most of them take long to import
    }  # fmt: skip
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "xdist", "-p", "tests.skips", "--rootdir=.", *options],
        cwd=folder, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    return done.returncode, done.stdout


@pytest.mark.parametrize("options", [(), ("-n", "1")], ids=["alone", "in a worker"])
def test_skips_are_listed_with_their_reasons(tmp_path: Path, options: tuple[str, ...]) -> None:
    code, output = run_pytest(tmp_path, TESTS, *options, ci=False)
    assert code == 0
    lines = ["1 skipped: plays on a GPU: there is none", "2 skipped: there is no browser"]
    assert "\n".join(lines) in output
    assert (tmp_path / "skipped.txt").read_text().splitlines() == lines


@pytest.mark.parametrize("options", [(), ("-n", "1")], ids=["alone", "in a worker"])
def test_in_ci_a_skip_fails_unless_it_is_for_want_of_a_gpu(tmp_path: Path, options: tuple[str, ...]) -> None:
    code, output = run_pytest(tmp_path, TESTS, *options, ci=True)
    assert code == 1
    assert "only what needs a GPU or another browser may be skipped: there is no browser" in output
    assert "1 skipped, 1 xfailed, 2 errors" in output


def test_in_ci_a_whole_file_may_not_be_skipped(tmp_path: Path) -> None:
    assert run_pytest(tmp_path, WHOLE_FILE, ci=False)[1].count("1 skipped: there is no compiler") == 1
    code, output = run_pytest(tmp_path, WHOLE_FILE, ci=True)
    assert code == 2  # interrupted by an error while tests were collected
    assert "only what needs a GPU or another browser may be skipped: there is no compiler" in output
