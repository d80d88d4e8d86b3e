"""The type of a GPU thread's scratch memory: memory of its own, except for the planner's weights.

The weights are the same for many threads, and each thread reads them where they were given.
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
from kolej.rules.capacity import PLAYERS
from kolej.rules.scratch import WEIGHTS

GLOBAL = 1  # an address space


class ThreadScratch(types.Record):
    """The type of scratch memory whose field `weight` is an address."""

    def __init__(self, scratch: np.dtype[np.void]) -> None:
        super().__init__(*record_layout(scratch))
        self.name = f"ThreadScratch({scratch.descr})"

    def typeof(self, key: str) -> Any:
        return types.Array(types.int32, 2, "C") if key == "weight" else super().typeof(key)


@register_model(ThreadScratch)
class _ThreadScratchModel(RecordModel):
    pass


@lower_getattr_generic(ThreadScratch)
def _scratch_field(context, builder, kind, record, name):
    if name != "weight":
        return record_field(context, builder, kind, record, name)
    address = builder.load(field_address(builder, record, kind.offset(name), WORD))
    data = builder.inttoptr(address, ir.PointerType(ir.IntType(32), GLOBAL))
    data = builder.addrspacecast(data, data.type.pointee.as_pointer())
    return array_at(context, builder, kind.typeof(name), data, [PLAYERS, WEIGHTS], 4)


@intrinsic
def weigh_by(typingctx, scratch, weights):
    """Lets the scratch memory have these weights from now on."""

    def generate(context, builder, signature, args):
        data = array_data(context, builder, signature.args[1], args[1])
        place = field_address(builder, args[0], scratch.offset("weight"), WORD)
        builder.store(builder.ptrtoint(data, WORD), place)
        return context.get_dummy_value()

    return types.none(scratch, weights), generate


def scratch_maker(dtype: np.dtype[np.void]) -> Any:
    """A function, for kernels, that returns a thread's scratch memory. It is not wiped."""
    scratch = ThreadScratch(dtype)

    @intrinsic
    def new_scratch(typingctx):
        def generate(context, builder, signature, args):
            with builder.goto_entry_block():
                memory = builder.alloca(ir.ArrayType(WORD, -(-dtype.itemsize // 8)))
            return builder.bitcast(memory, context.get_value_type(scratch))

        return scratch(), generate

    return new_scratch
