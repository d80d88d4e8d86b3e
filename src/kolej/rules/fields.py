"""Declarations of record fields: each fact about a field is stated once, and everything else is derived from it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import numpy as np

from kolej.rules import capacity

SIZES = {name: size for name, size in vars(capacity).items() if name.isupper()}
"""The size of every named dimension. These sizes fit every board."""

# Who may see a field of the state.
EVERYONE = "everyone"
OWNER = "owner"  # a row for each seat, which that seat alone may see
MOVER = "mover"  # the seat to move alone
NOBODY = "nobody"


class Field(NamedTuple):
    """One field of a record. A dimension is a name of rules/capacity.py, so that it can be resized by its name."""

    name: str
    type: str
    shape: tuple[str | int, ...] = ()
    seen: str = EVERYONE
    empty: int = 0
    """What a seat that may not see the field finds in its place."""


def record_type(fields: Iterable[tuple[Any, ...]], sizes: Mapping[str, int]) -> np.dtype[np.void]:
    """The record type with these fields, where each named dimension has the size that `sizes` gives to its name."""
    return np.dtype(
        [
            (field.name, field.type, tuple(sizes[n] if isinstance(n, str) else n for n in field.shape))
            for field in (Field(*given) for given in fields)
        ],
        align=True,
    )


def widest_first(fields: Iterable[Field]) -> list[Field]:
    """The fields in an order that leaves no gaps between them in memory."""
    return sorted(fields, key=lambda field: -np.dtype(field.type).itemsize)
