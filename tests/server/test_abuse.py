"""A stranger who uses up all limits does not slow down ordinary players: a short form of `make abuse`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

TOOL = Path(__file__).parents[2] / "tools" / "abuse.py"


@pytest.mark.soak
def test_ordinary_players_hardly_notice_a_stranger() -> None:
    words = [sys.executable, str(TOOL), "--seconds", "20", "--cold", "20"]
    result = subprocess.run(words, capture_output=True, text=True, timeout=600)
    assert result.returncode == 0, result.stdout + result.stderr
    assert "times the quiet one" in result.stdout and "new game 429" in result.stdout
