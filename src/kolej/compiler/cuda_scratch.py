"""Records of a GPU's thread, as its compiler is told: they lie in the thread's own memory, but for shared weights.

The weights of a bot are the same for many threads. In place of them the bots' memory has their address, and each thread
reads them where they were given.
"""

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

GLOBAL = 1  # an address space
WORD = ir.IntType(64)


class ThreadRecord(types.Record):
    """The type of a thread's record. If it has weights, its field `weight` is the address of an array of that shape."""

    def __init__(self, dtype: np.dtype[np.void], weights: tuple[int, ...]) -> None:
        plain: Any = from_dtype(dtype)
        super().__init__([(name, field._asdict()) for name, field in plain.fields.items()], plain.size, plain.aligned)
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
        return arrayobj.record_getattr(context, builder, kind, record, name)
    rows, columns = kind.weights
    address = builder.load(cgutils.get_record_member(builder, record, kind.offset(name), WORD))
    data = builder.inttoptr(address, ir.PointerType(ir.IntType(32), GLOBAL))
    weights = arrayobj.make_array(kind.typeof(name))(context, builder)
    arrayobj.populate_array(
        weights,
        data=builder.addrspacecast(data, data.type.pointee.as_pointer()),
        shape=cgutils.pack_array(builder, [WORD(rows), WORD(columns)]),
        strides=cgutils.pack_array(builder, [WORD(4 * columns), WORD(4)]),
        itemsize=WORD(4),
        meminfo=None,
        parent=None,
    )
    return weights._getvalue()


@intrinsic
def weigh_by(typingctx, memory, weights):
    """Sets the weights that a memory uses from now on."""

    def generate(context, builder, signature, args):
        data = context.make_array(signature.args[1])(context, builder, args[1]).data
        place = cgutils.get_record_member(builder, args[0], memory.offset("weight"), WORD)
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
