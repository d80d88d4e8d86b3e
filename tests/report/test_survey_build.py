"""The build of a survey is compiled once on a machine."""

from __future__ import annotations

import subprocess
import sys

import pytest

KEY = """
from kolej.compiler.cpu import SILENT, Mode, build_key
from kolej.report.in_game import OBSERVER
from kolej.simulation.builds import _parts_of_build
entry_points, overrides = _parts_of_build([0], OBSERVER)
print(build_key(entry_points, {**SILENT, **overrides}, Mode.FAST))
"""


@pytest.mark.slow
def test_the_key_of_a_survey_does_not_depend_on_what_else_is_imported() -> None:
    keys = {subprocess.check_output([sys.executable, "-c", first + KEY]) for first in ("", "import kolej.cli\n")}
    assert len(keys) == 1
