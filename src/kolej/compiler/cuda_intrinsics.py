"""What only builds for a GPU have: its instructions for rules/bits.py, constant records, and copying of records."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numba
import numpy as np
from numba import types

from kolej.compiler.numba_cuda_private import (
    WORD,
    RecordModel,
    constant_bytes,
    cuda,
    each_word,
    intrinsic,
    lower_getattr_generic,
    overload,
    record_field,
    record_layout,
    register_model,
)
from kolej.compiler.numba_private import array_data
from kolej.engine.records import Record
from kolej.rules.board import BOARD
from kolej.rules.state import STATE


@cuda.jit(device=True, forceinline=True)
def count(x):
    return numba.int64(cuda.popc(numba.uint64(x)))


@cuda.jit(device=True, forceinline=True)
def lowest(x):
    return numba.int64(cuda.ffs(numba.uint64(x)) - 1)


@cuda.jit(device=True, forceinline=True)
def _in_half(rest, k, found, width):
    """One step towards the k-th set bit, which lies among the lowest `width` bits or above them."""
    here = numba.int32(cuda.popc(numba.uint32(rest & numba.uint32((1 << width) - 1))))
    if k >= here:
        return numba.uint32(rest >> numba.uint32(width)), numba.int32(k - here), numba.int32(found + width)
    return rest, k, found


@cuda.jit(device=True, forceinline=True)
def nth_bit(x, k):
    """Searches by halves, so that all threads take the same number of steps, and in 32 bits, as a GPU computes."""
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


@intrinsic
def packed(typingctx, counts):
    def generate(context, builder, signature, args):
        data = array_data(context, builder, signature.args[0], args[0])
        return builder.load(builder.bitcast(data, WORD.as_pointer()))

    return types.uint64(counts), generate


@intrinsic
def copy(typingctx, to, source):
    """Copies one record to another."""

    def generate(context, builder, signature, args):
        to, source = (builder.bitcast(record, WORD.as_pointer()) for record in args)
        with each_word(builder, signature.args[0].size // 8) as loop:
            builder.store(builder.load(builder.gep(source, [loop.index])), builder.gep(to, [loop.index]))
        return context.get_dummy_value()

    return types.none(to, source), generate


@intrinsic
def wipe(typingctx, record):
    """Fills a record with zeros."""

    def generate(context, builder, signature, args):
        words = builder.bitcast(args[0], WORD.as_pointer())
        with each_word(builder, signature.args[0].size // 8) as loop:
            builder.store(WORD(0), builder.gep(words, [loop.index]))
        return context.get_dummy_value()

    return types.none(record), generate


def short_range(*ends):
    """Replaces `range` in the rules: a loop counts in 32 bits, which is what a GPU computes with."""


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
        super().__init__(*record_layout(dtype))
        self.constants = constants
        self.name = f"Frozen({self.size}, {constants})"


@register_model(Frozen)
class _FrozenModel(RecordModel):
    pass


@lower_getattr_generic(Frozen)
def _frozen_field(context, builder, kind, record, name):
    if name in kind.constants:
        return context.get_constant(kind.typeof(name), kind.constants[name])
    return record_field(context, builder, kind, record, name)


def board_source(b: Record) -> Any:
    """A function, for kernels, that returns the board. Its numbers are constants in the code, its tables lie there."""
    figures = {name: int(getattr(b, name)) for name in BOARD.names or () if not BOARD[name].shape}
    frozen = Frozen(BOARD, figures)
    image = bytearray(b.record.tobytes())

    @intrinsic
    def the_board(typingctx):
        def generate(context, builder, signature, args):
            return builder.bitcast(constant_bytes(builder, "the_board", image), context.get_value_type(frozen))

        return frozen(), generate

    return the_board


def state_freezer(players: int) -> Any:
    """A function, for kernels, that takes a state and returns it with the number of players as a constant."""
    frozen = Frozen(STATE, {"players": players})

    @intrinsic
    def freeze(typingctx, state):
        def generate(context, builder, signature, args):
            return builder.bitcast(args[0], context.get_value_type(frozen))

        return frozen(state), generate

    return freeze
