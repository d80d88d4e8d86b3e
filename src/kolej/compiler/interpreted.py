"""The interpreted build: the functions as they are, and what every build has."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from kolej.compiler.kernel_functions import KernelFunction, Linker, Overrides
from kolej.engine.records import Fields, Record


class Build:
    """Entry points that can be called, by their names: `build.play_games(...)`."""

    def __init__(self, entry_points: Mapping[str, Any], *, interpreted: bool = False) -> None:
        self.__dict__.update(entry_points)
        self._interpreted = interpreted

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...

    def records(self, *fields: Record) -> tuple[Record, ...]:
        """Records in the form in which the entry points take them."""
        return fields if self._interpreted else tuple(one.record for one in fields)

    def array(self, records: NDArray[np.void]) -> Any:
        """An array of records in the form in which the entry points take it."""
        return [Fields.of(records[i : i + 1]) for i in range(len(records))] if self._interpreted else records


WarmUp = Callable[[Build], object]
"""Calls each entry point of a build once with small arguments: Numba compiles a function for the types it is given.

It returns something that depends on what the entry points did, such as the digest of a game, or None. The interpreted
build must return the same: that is the self-test of a compiled build.
"""


def interpreted(functions: tuple[KernelFunction, ...], overrides: Overrides) -> Build:
    if overrides:
        linker = Linker(overrides, lambda function: function, {})
        return Build({function.__name__: linker.entry_point(function) for function in functions}, interpreted=True)
    return Build({function.__name__: function for function in functions}, interpreted=True)
