"""A run that was stopped goes on from its file, and from no other file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import kolej
from kolej.simulation.add_up import Stopped
from tests.simulation.test_totals import same

RUN: dict[str, Any] = {"board": "paris", "players": 2, "bots": "random", "seed": 8, "backend": "python"}


def stop_at(games: int) -> Any:
    def stop(done: int) -> None:
        if done >= games:
            raise KeyboardInterrupt

    return stop


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The checkpoint of a run that was stopped."""
    path = tmp_path / "run.json"
    with pytest.raises(Stopped):
        kolej.totals(**RUN, games=1000, checkpoint=path, progress=stop_at(3))
    return path


def test_a_stopped_run_goes_on(file: Path) -> None:
    known = json.loads(file.read_text())["games"]
    played: list[int] = []
    whole = kolej.totals(**RUN, games=known + 5, checkpoint=file, progress=played.append)
    assert played[0] == known > 0
    assert same(whole, kolej.totals(**RUN, games=known + 5))
    again = kolej.totals(**RUN, games=known + 5, checkpoint=file)
    assert same(again, whole)
    assert again.seconds == whole.seconds
    assert [path.name for path in file.parent.iterdir()] == ["run.json"]


@pytest.mark.parametrize(
    ("other", "said"),
    [
        ({"seed": 9}, "of another run: its seed is 8, not 9"),
        ({"players": 3}, "its players is 2, not 3"),
        ({"bots": "greedy,random"}, "its bots is random,random, not greedy,random"),
        ({"board": "usa"}, "its board is paris, not usa"),
        ({"games": 1}, "and only 1 are asked for"),
    ],
)
def test_another_run_is_refused(file: Path, other: dict[str, Any], said: str) -> None:
    before = file.read_bytes()
    with pytest.raises(ValueError, match=said):
        kolej.totals(**{**RUN, "games": 2000, **other}, checkpoint=file)
    assert file.read_bytes() == before


def test_other_rules_are_refused(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kolej.simulation.checkpoint.RULES", 99)
    with pytest.raises(ValueError, match="its version of the rules is 1, not 99"):
        kolej.totals(**RUN, games=2000, checkpoint=file)


def test_a_planner_that_plays_otherwise_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = {**RUN, "bots": "planner", "checkpoint": tmp_path / "run.json"}
    kolej.totals(**run, games=1)
    kolej.totals(**run, games=1)
    monkeypatch.setattr("kolej.simulation.checkpoint.weights_for", lambda board, players, version: (1, 2, 3))
    with pytest.raises(ValueError, match="its planner is"):
        kolej.totals(**run, games=2)


def test_a_damaged_file_is_refused(file: Path) -> None:
    whole = file.read_bytes()
    changed = whole.replace(b'"games": ', b'"games": 1')
    damaged = [b"", b"[]", b"7", b"{}", b"\xff\xfe", whole[:-20], changed, b"[" * 99999]
    for bytes_ in damaged:
        file.write_bytes(bytes_)
        with pytest.raises(ValueError, match="is not a checkpoint, or is damaged"):
            kolej.totals(**RUN, games=2000, checkpoint=file)
        assert file.read_bytes() == bytes_


def test_where_nothing_can_be_written_is_known_at_once(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="No such file"):
        kolej.totals(**RUN, games=2, checkpoint=tmp_path / "no" / "run.json")
