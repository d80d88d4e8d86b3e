"""Records for the interpreted rules: NumPy's own look a field's name up each time, which took most of a decision."""

from __future__ import annotations

import threading
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kolej.rules.scratch import SCRATCH, SCRATCH_WITH_JOURNAL
from kolej.rules.state import STATE

Record = Any  # a NumPy record or its fields: known to rules/layout.py, not to the type checker


class Fields:
    """A record with its fields at hand. It is the record: what is written here is written there."""

    __slots__ = ("_records",)
    _records: NDArray[np.void]

    @classmethod
    def of(cls, records: NDArray[np.void]) -> Record:
        """The fields of the one record of an array."""
        return _kind(records.dtype)(records)

    @property
    def record(self) -> Record:
        """The record itself, as the compiled rules take it."""
        return self._records.view(np.recarray)[0]

    @property
    def records(self) -> NDArray[np.void]:
        """The array of one that it is in. Numba looks at an array fifty times faster than at a record."""
        return self._records

    def __init__(self, records: NDArray[np.void]) -> None:
        self._records = records
        for name in records.dtype.names or ():
            column = records[name]
            if column.ndim == 1:
                setattr(self, "_" + name, column)
            else:
                setattr(self, name, column[0])

    def copy(self) -> Record:
        return type(self)(self._records.copy())


@cache
def _kind(dtype: np.dtype[np.void]) -> type[Fields]:
    """The class for records of one layout."""
    space: dict[str, Any] = {"__slots__": []}
    for name in dtype.names or ():
        field = dtype[name]
        if field.shape:
            space["__slots__"].append(name)
        else:
            space["__slots__"].append("_" + name)
            space[name] = _number("_" + name, wide=field == np.uint64)
    return type("FieldsOf", (Fields,), space)


def _number(slot: str, *, wide: bool) -> property:
    """A field of one number. Python's own are quickest; sets and dice need 64 bits that wrap."""

    def get(fields: Fields) -> Any:
        column = getattr(fields, slot)
        return column[0] if wide else column.item(0)

    def put(fields: Fields, value: Any) -> None:
        getattr(fields, slot)[0] = value

    return property(get, put)


def new_state() -> Record:
    return Fields.of(np.zeros(1, STATE))


def state_of(content: bytes) -> Record:
    """A new state with this content."""
    return Fields.of(np.frombuffer(content, STATE).copy())


def new_scratch(*, telling: bool = False) -> Record:
    return Fields.of(np.zeros(1, SCRATCH_WITH_JOURNAL if telling else SCRATCH))


class _ThreadRecords(threading.local):
    """Records that all games of a thread use in turn. One of each for every game would be most of what a game takes."""

    def __init__(self) -> None:
        self.scratch = new_scratch(telling=True)
        self.state = new_state()


_of_thread = _ThreadRecords()


def thread_scratch() -> Record:
    """Scratch memory with a journal, for one call of the rules and the reading of its results."""
    return _of_thread.scratch


def thread_copy(state: Record) -> Record:
    """A copy of a state that is valid until the thread makes the next one."""
    copy = _of_thread.state
    copy.records.view(np.uint8)[:] = state.records.view(np.uint8)  # NumPy would copy a record field by field
    return copy


def add_to_set(words: Record, number: int) -> None:
    """Adds a number to a set of 64-bit words."""
    words[number >> 6] |= np.uint64(1) << np.uint64(number & 63)
