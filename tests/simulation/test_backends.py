"""Which backend plays: the automatic one does not let a person wait for a compiler because of a few games."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import kolej
from kolej.simulation import run
from kolej.simulation.run import FEW_GAMES, Run

FIRST_GAMES = """
import sys, time, warnings
import kolej

warnings.simplefilter("always")
with warnings.catch_warnings(record=True) as said:
    for _ in range(2):
        result = kolej.simulate("paris", players=2, games=3, seed=1)
print(result.games, len(said), "interpreted" in str(said[0].message), time.process_time() < 20)
"""


@pytest.mark.slow
def test_a_first_simulation_of_a_few_games_does_not_wait_for_the_compiler(tmp_path: Path) -> None:
    """In a new process with nothing compiled: interpreted, and said so once."""
    done = subprocess.run(
        [sys.executable, "-c", FIRST_GAMES], capture_output=True, text=True, timeout=120,
        env={**os.environ, "KOLEJ_CACHE_DIR": str(tmp_path)},
    )  # fmt: skip
    assert done.stdout.split() == ["3", "1", "True", "True"], done.stderr
    assert not any(tmp_path.iterdir())


def backend_of(monkeypatch: pytest.MonkeyPatch, bots: str, games: int, *, compiled: bool) -> str:
    monkeypatch.setattr(run, "is_compiled_for", lambda *_: compiled)
    monkeypatch.setattr(run, "best_backend", lambda: "cpu")
    monkeypatch.setattr(run, "_said", ["before"])
    return Run.of("paris", 2, bots, 0, "auto", games=games).backend


@pytest.mark.parametrize("bot", FEW_GAMES)
def test_few_games_are_interpreted_until_code_is_compiled(bot: str, monkeypatch: pytest.MonkeyPatch) -> None:
    few = FEW_GAMES[bot]
    assert backend_of(monkeypatch, bot, few, compiled=False) == "python"
    assert backend_of(monkeypatch, bot, few + 1, compiled=False) == "cpu"
    assert backend_of(monkeypatch, bot, few, compiled=True) == "cpu"


def test_every_backend_that_is_asked_for_by_name_is_taken() -> None:
    for backend in ("cpu", "python"):
        assert Run.of("paris", 2, "random", 0, backend, games=1).backend == backend
    with pytest.raises(kolej.KolejError, match="there is no backend 'tpu'"):
        Run.of("paris", 2, "random", 0, "tpu", games=1)
