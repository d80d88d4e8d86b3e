"""Writes the types of the records from their declarations: `python tools/record_types.py`.

Kernel functions are annotated with these types, so that a type checker knows the fields of a record and what a function
passes on. A test fails if the files are not those that this tool writes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from kolej.bots import memory
from kolej.rules import board, scratch, state
from kolej.rules.fields import Field

SOURCES = Path(__file__).parent.parent / "src" / "kolej"

ARRAYS = {"i1": "int8", "u1": "uint8", "i2": "int16", "i4": "int32", "i8": "int64", "u8": "uint64"}


def written() -> dict[Path, str]:
    """Returns the text of each file of types."""
    rules = {"BoardRecord": board.FIELDS, "StateRecord": state.FIELDS, "ScratchRecord": scratch.SCRATCH_FIELDS}
    bots = {"MemoryRecord": [Field(*field) for field in memory.FIELDS]}
    return {
        SOURCES / "rules" / "record_types.py": _module("The types of the records of the rules.", rules),
        SOURCES / "bots" / "memory_types.py": _module("The type of the memory of bots.", bots),
    }


def _module(first_line: str, records: Mapping[str, Iterable[Field]]) -> str:
    lines = [
        f'"""{first_line} Written by tools/record_types.py from the declarations of fields."""', "",
        "from typing import Any, Protocol", "", "import numpy as np", "from numpy.typing import NDArray",
    ]  # fmt: skip
    for name, fields in records.items():
        lines += ["", "", f"class {name}(Protocol):", *(f"    {field.name}: {_type(field)}" for field in fields)]
    text = "\n".join(lines) + "\n"
    return text if ": Any" in text else text.replace("import Any, Protocol", "import Protocol")


def _type(field: Any) -> str:
    """A number is Python's own where records are interpreted; sets and random generators need 64 bits that wrap."""
    if field.shape:
        return f"NDArray[np.{ARRAYS[field.type]}]"
    return "np.uint64" if field.type == "u8" else "int"


def main() -> None:
    for path, text in written().items():
        path.write_text(text, "utf-8")
        print(path.relative_to(SOURCES))


if __name__ == "__main__":
    main()
