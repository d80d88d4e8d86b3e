"""The scratch memory of a GPU's thread, as its compiler is told: its own memory, but for the planner's weights. They are the same
for many threads, and each reads them where they were given."""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.cuda.datamodel.models import RecordModel
from numba.cuda.extending import intrinsic, lower_getattr_generic, register_model
from numba.cuda.np import arrayobj
from numba.np.numpy_support import from_dtype

from kolej.rules.capacity import PLAYERS
from kolej.rules.scratch import WEIGHTS

GLOBAL = 1  # an address space
WORD = ir.IntType(64)


class ThreadScratch(types.Record):
    """The type of scratch memory whose field `weight` is an address."""

    def __init__(self, scratch: np.dtype[np.void]) -> None:
        plain: Any = from_dtype(scratch)
        super().__init__([(name, field._asdict()) for name, field in plain.fields.items()], plain.size, plain.aligned)
        self.name = f"ThreadScratch({scratch.descr})"

    def typeof(self, key: str) -> Any:
        return types.Array(types.int32, 2, "C") if key == "weight" else super().typeof(key)


@register_model(ThreadScratch)
class _ThreadScratchModel(RecordModel):
    pass


@lower_getattr_generic(ThreadScratch)
def _scratch_field(context, builder, kind, record, name):
    if name != "weight":
        return arrayobj.record_getattr(context, builder, kind, record, name)
    address = builder.load(cgutils.get_record_member(builder, record, kind.offset(name), WORD))
    data = builder.inttoptr(address, ir.PointerType(ir.IntType(32), GLOBAL))
    weights = arrayobj.make_array(kind.typeof(name))(context, builder)
    arrayobj.populate_array(
        weights,
        data=builder.addrspacecast(data, data.type.pointee.as_pointer()),
        shape=cgutils.pack_array(builder, [WORD(PLAYERS), WORD(WEIGHTS)]),
        strides=cgutils.pack_array(builder, [WORD(4 * WEIGHTS), WORD(4)]),
        itemsize=WORD(4),
        meminfo=None,
        parent=None,
    )
    return weights._getvalue()


@intrinsic
def weigh_by(typingctx, scratch, weights):
    """The weights of the scratch memory are those from now on."""

    def generate(context, builder, signature, args):
        data = context.make_array(signature.args[1])(context, builder, args[1]).data
        place = cgutils.get_record_member(builder, args[0], scratch.offset("weight"), WORD)
        builder.store(builder.ptrtoint(data, WORD), place)
        return context.get_dummy_value()

    return types.none(scratch, weights), generate


def scratch_maker(dtype: np.dtype[np.void]) -> Any:
    """A function, for kernels, that gives a thread its scratch. What is on it is not wiped."""
    scratch = ThreadScratch(dtype)

    @intrinsic
    def new_scratch(typingctx):
        def generate(context, builder, signature, args):
            with builder.goto_entry_block():
                memory = builder.alloca(ir.ArrayType(WORD, -(-dtype.itemsize // 8)))
            return builder.bitcast(memory, context.get_value_type(scratch))

        return scratch(), generate

    return new_scratch
