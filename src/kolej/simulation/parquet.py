"""One row a game, in a Parquet file that is written while they are played. It needs pyarrow."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

from kolej.errors import KolejError
from kolej.simulation.chunks import Chunk
from kolej.simulation.dataframes import game_columns
from kolej.simulation.run import Run


@contextmanager
def rows_file(path: Path, run: Run) -> Iterator[Callable[[Chunk], None]]:
    """What writes parts, each as a group of rows. The file is there in the end or, after any trouble, not at all."""
    if find_spec("pyarrow") is None:
        raise KolejError("Parquet needs pyarrow: pip install 'kolej[parquet]'")
    import pyarrow as pa
    import pyarrow.parquet as pq

    beside = path.with_name(f"{path.name}.part")
    about = {"board": run.board.id, "bots": ",".join(run.bots), "seed": str(run.seed)}
    schema = pa.schema(
        [
            ("game", pa.int64()),
            *((f"score_{seat}", pa.int16()) for seat in range(run.players)),
            *((f"won_{seat}", pa.bool_()) for seat in range(run.players)),
            ("decisions", pa.int32()), ("turns", pa.int32()), ("digest", pa.uint64()),
        ],
        metadata=about,
    )  # fmt: skip
    try:
        with beside.open("wb") as file, pq.ParquetWriter(file, schema) as writer:
            yield lambda part: writer.write_table(pa.table(game_columns(part.games.start, part.rows), schema=schema))
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
