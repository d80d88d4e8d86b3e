"""Declarations of record fields: each fact about a field is stated once, and everything else is derived from it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

import numpy as np

from kolej.rules import capacity

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


def record_type(fields: Iterable[Field], sizes: Mapping[str, int] | None = None) -> np.dtype[np.void]:
    """The record type of these fields. `sizes`: other sizes for some of the named dimensions."""
    chosen = vars(capacity) | dict(sizes or {})
    return np.dtype(
        [(field.name, field.type, tuple(chosen[n] if isinstance(n, str) else n for n in field.shape)) for field in fields], align=True
    )


def widest_first(fields: Iterable[Field]) -> list[Field]:
    """The fields in an order that leaves no gaps between them in memory."""
    return sorted(fields, key=lambda field: -np.dtype(field.type).itemsize)
