"""What only the GPU's copy has: its instructions for rules/bits.py, records that are constants, and their copying."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import numba
import numpy as np
from llvmlite import ir
from numba import cuda, types
from numba.core import cgutils
from numba.cuda.core.funcdesc import FunctionDescriptor
from numba.cuda.datamodel.models import RecordModel
from numba.cuda.extending import intrinsic, lower_getattr_generic, overload, register_model
from numba.cuda.np import arrayobj
from numba.np.numpy_support import from_dtype

from kolej.compiler.cpu import _plain_index
from kolej.engine.records import Record
from kolej.rules.board import BOARD
from kolej.rules.state import STATE

WORD = ir.IntType(64)


@cuda.jit(device=True, forceinline=True)
def count(x):
    return numba.int64(cuda.popc(numba.uint64(x)))


@cuda.jit(device=True, forceinline=True)
def lowest(x):
    return numba.int64(cuda.ffs(numba.uint64(x)) - 1)


@cuda.jit(device=True, forceinline=True)
def _in_half(rest, k, found, width):
    """One step to the k-th set bit: it lies among the lowest `width` bits, or beyond them."""
    here = numba.int32(cuda.popc(numba.uint32(rest & numba.uint32((1 << width) - 1))))
    if k >= here:
        return numba.uint32(rest >> numba.uint32(width)), numba.int32(k - here), numba.int32(found + width)
    return rest, k, found


@cuda.jit(device=True, forceinline=True)
def nth_bit(x, k):
    """By halves, so that all threads take as many steps, and in 32 bits, which is what a GPU computes with."""
    rest, k, found = numba.uint32(x), numba.int32(k), numba.int32(0)
    here = numba.int32(cuda.popc(rest))
    if k >= here:
        rest, k, found = numba.uint32(numba.uint64(x) >> numba.uint64(32)), numba.int32(k - here), numba.int32(32)
    rest, k, found = _in_half(rest, k, found, 16)
    rest, k, found = _in_half(rest, k, found, 8)
    rest, k, found = _in_half(rest, k, found, 4)
    rest, k, found = _in_half(rest, k, found, 2)
    rest, k, found = _in_half(rest, k, found, 1)
    return numba.int64(found)


@cuda.jit(device=True)
def nothing(*_):
    """Stands for what cannot happen on a board, and so do the next two."""
    return 0


@cuda.jit(device=True)
def no_routes(*_):
    return numba.uint64(0)


@cuda.jit(device=True)
def no_claims(*_):
    return 0, numba.uint64(0)


@intrinsic
def packed(typingctx, counts):
    def generate(context, builder, signature, args):
        data = context.make_array(signature.args[0])(context, builder, args[0]).data
        return builder.load(builder.bitcast(data, WORD.as_pointer()))

    return types.uint64(counts), generate


@intrinsic
def copy(typingctx, to, source):
    """A record becomes like another."""

    def generate(context, builder, signature, args):
        to, source = (builder.bitcast(record, WORD.as_pointer()) for record in args)
        with cgutils.for_range(builder, WORD(signature.args[0].size // 8)) as loop:
            builder.store(builder.load(builder.gep(source, [loop.index])), builder.gep(to, [loop.index]))
        return context.get_dummy_value()

    return types.none(to, source), generate


@intrinsic
def wipe(typingctx, record):
    """A record becomes all zeros."""

    def generate(context, builder, signature, args):
        words = builder.bitcast(args[0], WORD.as_pointer())
        with cgutils.for_range(builder, WORD(signature.args[0].size // 8)) as loop:
            builder.store(WORD(0), builder.gep(words, [loop.index]))
        return context.get_dummy_value()

    return types.none(record), generate


def short_range(*ends):
    """Stands for `range` in the rules: a loop counts in 32 bits, which is what a GPU computes with."""


@overload(short_range)
def _short_range(start, stop=None, step=None):
    if stop is None or isinstance(stop, types.Omitted):
        return lambda start, stop=None, step=None: range(numba.int32(start))
    if step is None or isinstance(step, types.Omitted):
        return lambda start, stop=None, step=None: range(numba.int32(start), numba.int32(stop))
    return lambda start, stop=None, step=None: range(numba.int32(start), numba.int32(stop), numba.int32(step))


class Frozen(types.Record):
    """The type of a record some of whose fields are known to the compiler."""

    def __init__(self, dtype: np.dtype[np.void], constants: Mapping[str, int]) -> None:
        plain: Any = from_dtype(dtype)
        super().__init__([(name, field._asdict()) for name, field in plain.fields.items()], plain.size, plain.aligned)
        self.constants = constants
        self.name = f"Frozen({plain.size}, {constants})"


@register_model(Frozen)
class _FrozenModel(RecordModel):
    pass


@lower_getattr_generic(Frozen)
def _frozen_field(context, builder, kind, record, name):
    if name in kind.constants:
        return context.get_constant(kind.typeof(name), kind.constants[name])
    return arrayobj.record_getattr(context, builder, kind, record, name)


def board_source(b: Record) -> Any:
    """A function, for kernels, that gives the board: its figures are constants in the code, its tables beside it."""
    figures = {name: int(getattr(b, name)) for name in BOARD.names or () if not BOARD[name].shape}
    frozen = Frozen(BOARD, figures)
    image = bytearray(b.record.tobytes())

    @intrinsic
    def the_board(typingctx):
        def generate(context, builder, signature, args):
            data = ir.Constant(ir.ArrayType(ir.IntType(8), len(image)), image)
            held = cgutils.global_constant(builder, "the_board", data)
            held.align = 16
            return builder.bitcast(held, context.get_value_type(frozen))

        return frozen(), generate

    return the_board


def state_freezer(players: int) -> Any:
    """A function, for kernels, from a state to the same with the number of players as a constant."""
    frozen = Frozen(STATE, {"players": players})

    @intrinsic
    def freeze(typingctx, state):
        def generate(context, builder, signature, args):
            return builder.bitcast(args[0], context.get_value_type(frozen))

        return frozen(state), generate

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
