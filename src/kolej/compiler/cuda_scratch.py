"""Records of a GPU's thread, as its compiler is told: they lie in the thread's own memory, but for shared weights.

The weights of a bot are the same for many threads. In place of them the bots' memory has their address, and each thread
reads them where they were given.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types

from kolej.compiler.numba_cuda_private import (
    WORD,
    RecordModel,
    array_at,
    field_address,
    intrinsic,
    lower_getattr_generic,
    record_field,
    record_layout,
    register_model,
)
from kolej.compiler.numba_private import array_data

GLOBAL = 1  # an address space


class ThreadRecord(types.Record):
    """The type of a thread's record. If it has weights, its field `weight` is the address of an array of that shape."""

    def __init__(self, dtype: np.dtype[np.void], weights: tuple[int, ...]) -> None:
        super().__init__(*record_layout(dtype))
        self.name = f"ThreadRecord({dtype.descr}, {weights})"
        self.weights = weights

    def typeof(self, key: str) -> Any:
        return types.Array(types.int32, 2, "C") if self.is_address(key) else super().typeof(key)

    def is_address(self, key: str) -> bool:
        return bool(self.weights) and key == "weight"


@register_model(ThreadRecord)
class _ThreadRecordModel(RecordModel):
    pass


@lower_getattr_generic(ThreadRecord)
def _field(context, builder, kind, record, name):
    if not kind.is_address(name):
        return record_field(context, builder, kind, record, name)
    address = builder.load(field_address(builder, record, kind.offset(name), WORD))
    data = builder.inttoptr(address, ir.PointerType(ir.IntType(32), GLOBAL))
    data = builder.addrspacecast(data, data.type.pointee.as_pointer())
    return array_at(context, builder, kind.typeof(name), data, list(kind.weights), 4)


@intrinsic
def weigh_by(typingctx, memory, weights):
    """Sets the weights that a memory uses from now on."""

    def generate(context, builder, signature, args):
        data = array_data(context, builder, signature.args[1], args[1])
        place = field_address(builder, args[0], memory.offset("weight"), WORD)
        builder.store(builder.ptrtoint(data, WORD), place)
        return context.get_dummy_value()

    return types.none(memory, weights), generate


def record_maker(dtype: np.dtype[np.void], weights: tuple[int, ...] = ()) -> Any:
    """A function, for kernels, that gives a thread a record of its own, whose bytes are not wiped.

    `weights`: the shape of those whose address is in its field `weight`; (): it has no weights.
    """
    kind = ThreadRecord(dtype, weights)

    @intrinsic
    def new_record(typingctx):
        def generate(context, builder, signature, args):
            with builder.goto_entry_block():
                memory = builder.alloca(ir.ArrayType(WORD, -(-dtype.itemsize // 8)))
            return builder.bitcast(memory, context.get_value_type(kind))

        return kind(), generate

    return new_record
