"""One row a game in a Parquet file: those of `simulate`, in the order of the games, all of them or no file."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest

import kolej
from kolej.simulation import parquet
from kolej.simulation.add_up import Stopped


def agree(path: Path, rows: kolej.simulation.Result) -> None:
    found = pq.read_table(path)
    assert np.array_equal(found["game"].to_numpy(), np.arange(rows.games))
    for seat in range(rows.scores.shape[1]):
        assert np.array_equal(found[f"score_{seat}"].to_numpy(), rows.scores[:, seat])
        assert np.array_equal(found[f"won_{seat}"].to_numpy(), rows.winners[:, seat])
    for name, column in (("decisions", rows.decisions), ("turns", rows.turns), ("digest", rows.digests)):
        assert np.array_equal(found[name].to_numpy(), column), name
    assert found.schema.metadata[b"board"] == b"paris"


def test_rows_are_the_games(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    kolej.totals("paris", 3, 12, seed=3, backend="python", out=path)
    agree(path, kolej.simulate("paris", 3, 12, seed=3, backend="python"))
    assert pq.ParquetFile(path).num_row_groups > 1
    assert [found.name for found in tmp_path.iterdir()] == ["games.parquet"]


@pytest.mark.slow
def test_many_workers_write_in_the_order_of_the_games(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    kolej.totals("paris", 2, 30_000, seed=3, workers=3, out=path)
    agree(path, kolej.simulate("paris", 2, 30_000, seed=3))


def test_a_run_that_was_stopped_leaves_no_file_and_spoils_none(tmp_path: Path) -> None:
    def stop(done: int) -> None:
        if done >= 3:
            raise KeyboardInterrupt

    path = tmp_path / "games.parquet"
    for _ in range(2):
        before = {found.name: found.read_bytes() for found in tmp_path.iterdir()}
        with pytest.raises(Stopped):
            kolej.totals("paris", games=1000, backend="python", out=path, progress=stop)
        assert {found.name: found.read_bytes() for found in tmp_path.iterdir()} == before
        path.write_bytes(b"an earlier one")


def test_without_pyarrow_the_extra_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parquet, "find_spec", lambda name: None)
    with pytest.raises(ValueError, match=r"pip install 'kolej\[parquet\]'"):
        kolej.totals("paris", games=1, backend="python", out=tmp_path / "games.parquet")
