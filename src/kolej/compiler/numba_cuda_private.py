"""Every private name of numba-cuda that Kolej uses. No other module uses one: a test reads the sources.

This module is apart from numba_private.py because numba-cuda is an extra that few have installed. numba-cuda may rename
any of these names in a new release, so pyproject.toml has an upper bound for its version.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
from llvmlite import ir

# numba-cuda 0.30 asks for a function that NumPy 2.5 no longer has, while it is imported.
_had_row_stack = hasattr(np, "row_stack")
if not _had_row_stack:
    np.row_stack = np.vstack

from numba import cuda  # noqa: E402
from numba.core import cgutils  # noqa: E402
from numba.cuda.core import config  # noqa: E402
from numba.cuda.core.compiler_lock import global_compiler_lock  # noqa: E402
from numba.cuda.core.funcdesc import FunctionDescriptor  # noqa: E402
from numba.cuda.cudadrv.driver import CudaAPIError, device_memset, driver  # noqa: E402
from numba.cuda.datamodel.models import RecordModel  # noqa: E402
from numba.cuda.extending import intrinsic, lower_getattr_generic, overload, register_model  # noqa: E402
from numba.cuda.np import arrayobj  # noqa: E402
from numba.np.numpy_support import from_dtype  # noqa: E402

from kolej.compiler.numba_private import plain_index  # noqa: E402

if not _had_row_stack:
    del np.row_stack

__all__ = [
    "CudaAPIError", "RecordModel", "cuda", "device_memset", "intrinsic", "lower_getattr_generic", "overload",
    "register_model",
]  # fmt: skip

WORD = ir.IntType(64)


def has_gpu() -> bool:
    return bool(driver.is_available) and len(cuda.gpus) > 0


class Kernel:
    """A kernel as `kernel[blocks, threads](...)`. Whenever a launch compiles it, it is compiled as kernel code."""

    def __init__(self, kernel: Any) -> None:
        self._kernel = kernel

    def __getitem__(self, grid: Any) -> Any:
        def launch(*arguments: Any) -> None:
            with _patched():
                self._kernel[grid](*arguments)

        return launch


@contextmanager
def _patched() -> Iterator[None]:
    """Numba-cuda while it compiles kernel code. Its compiler lock is held, so no other thread compiles meanwhile.

    Functions ask to be small, so that loops are not unrolled: the threads of a GPU share a small cache for
    instructions, and waiting for it was more than half of the time. Indices are never below zero (numba_private.py).
    """
    with global_compiler_lock:
        declare, fix_integer_index = FunctionDescriptor.declare_function, arrayobj.fix_integer_index

        def declare_small(descriptor: Any, module: Any) -> Any:
            function = declare(descriptor, module)
            function.attributes.add("optsize")
            return function

        FunctionDescriptor.declare_function, arrayobj.fix_integer_index = declare_small, plain_index
        try:
            yield
        finally:
            FunctionDescriptor.declare_function, arrayobj.fix_integer_index = declare, fix_integer_index


@contextmanager
def cached_in(folder: Path) -> Iterator[None]:
    """Kernels that are decorated meanwhile are kept in the folder when they are compiled."""
    before = config.CACHE_DIR
    config.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        config.CACHE_DIR = before


def record_layout(dtype: np.dtype[np.void]) -> tuple[list[tuple[str, Any]], int, bool]:
    """The fields, the size and the alignment of a record, as `types.Record` takes them."""
    plain: Any = from_dtype(dtype)
    return [(name, field._asdict()) for name, field in plain.fields.items()], plain.size, plain.aligned


def record_field(context: Any, builder: Any, kind: Any, record: Any, name: str) -> Any:
    """The value of a record's field."""
    return arrayobj.record_getattr(context, builder, kind, record, name)


def field_address(builder: Any, record: Any, offset: int, kind: Any) -> Any:
    return cgutils.get_record_member(builder, record, offset, kind)


def each_word(builder: Any, words: int) -> Any:
    """A loop over numbers of words, to be used in a `with` statement; its `index` is the number."""
    return cgutils.for_range(builder, WORD(words))


def constant_bytes(builder: Any, name: str, image: bytearray) -> Any:
    """The address of bytes that are part of the machine code."""
    data = ir.Constant(ir.ArrayType(ir.IntType(8), len(image)), image)
    held = cgutils.global_constant(builder, name, data)
    held.align = 16
    return held


def array_at(context: Any, builder: Any, kind: Any, data: Any, shape: list[int], itemsize: int) -> Any:
    """A two-dimensional array whose items lie row by row at an address."""
    array = arrayobj.make_array(kind)(context, builder)
    arrayobj.populate_array(
        array,
        data=data,
        shape=cgutils.pack_array(builder, [WORD(size) for size in shape]),
        strides=cgutils.pack_array(builder, [WORD(itemsize * shape[1]), WORD(itemsize)]),
        itemsize=WORD(itemsize),
        meminfo=None,
        parent=None,
    )
    return array._getvalue()
