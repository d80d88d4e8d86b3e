"""What only the GPU's copy has: its instructions for rules/bits.py, and boards whose figures are constants."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numba
from numba import cuda, types
from numba.cuda.core.funcdesc import FunctionDescriptor
from numba.cuda.datamodel.models import RecordModel
from numba.cuda.extending import intrinsic, lower_getattr_generic, register_model
from numba.cuda.np import arrayobj
from numba.np.numpy_support import from_dtype

from kolej.kernel.copies import _plain_index
from kolej.kernel.fields import Record
from kolej.rules import layout as L


@cuda.jit(device=True, forceinline=True)
def count(x):
    return numba.int64(cuda.popc(numba.uint64(x)))


@cuda.jit(device=True, forceinline=True)
def lowest(x):
    return numba.int64(cuda.ffs(numba.uint64(x)) - 1)


def figures(b: Record) -> dict[str, int]:
    """The board's single numbers: its parameters, and how much there is of what."""
    return {name: int(getattr(b, name)) for name in L.BOARD.names or () if not L.BOARD[name].shape}


class FrozenBoard(types.Record):
    """The type of a board record whose figures are known to the compiler."""

    def __init__(self, constants: dict[str, int]) -> None:
        plain: Any = from_dtype(L.BOARD)
        super().__init__([(name, field._asdict()) for name, field in plain.fields.items()], plain.size, plain.aligned)
        self.constants = constants
        self.name = f"FrozenBoard({constants})"


@register_model(FrozenBoard)
class _FrozenModel(RecordModel):
    pass


@lower_getattr_generic(FrozenBoard)
def _frozen_field(context, builder, kind, board, name):
    if name in kind.constants:
        return context.get_constant(kind.typeof(name), kind.constants[name])
    return arrayobj.record_getattr(context, builder, kind, board, name)


def freezer(b: Record) -> Any:
    """A function, for kernels, from the board's record on the GPU to the same with its figures as constants."""
    frozen = FrozenBoard(figures(b))

    @intrinsic
    def freeze(typingctx, board):
        def generate(context, builder, signature, args):
            return builder.bitcast(args[0], context.get_value_type(frozen))

        return frozen(board), generate

    return freeze


@contextmanager
def kernel_code() -> Iterator[None]:
    """To be held while a kernel is first launched, and so compiled.

    Functions ask to be small, so that loops are not unrolled: the threads of a GPU share a small cache for
    instructions, and waiting for it was more than half of the time. Indices are never below zero, as in
    copies.kernel_code.
    """
    declare, from_the_end = FunctionDescriptor.declare_function, arrayobj.fix_integer_index

    def declare_small(descriptor: Any, module: Any) -> Any:
        function = declare(descriptor, module)
        function.attributes.add("optsize")
        return function

    FunctionDescriptor.declare_function, arrayobj.fix_integer_index = declare_small, _plain_index
    try:
        yield
    finally:
        FunctionDescriptor.declare_function, arrayobj.fix_integer_index = declare, from_the_end
