"""Where the desk of a GPU's thread lies, as its compiler is told.

Most of it is the thread's own memory, in which neighbouring threads' bytes lie side by side: fast where all threads of
a warp look at the same place of a field, and slow where each looks at another one. Fields of that kind lie in the
memory that the threads of a block share. The weights are the same for many threads and lie where they were given.
"""

from __future__ import annotations

import operator
from typing import Any

import numba
import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.cuda.datamodel.models import OpaqueModel, RecordModel
from numba.cuda.extending import intrinsic, lower_getattr_generic, overload, register_model
from numba.cuda.np import arrayobj
from numba.np.numpy_support import from_dtype

from kolej.rules import layout as L

GLOBAL, SHARED = 1, 3  # address spaces
SHORT, WORD = ir.IntType(32), ir.IntType(64)


class Column(types.Type):
    """The type of a field in shared memory: the first elements of all threads come before the second ones."""

    def __init__(self, dtype: Any, offset: int, block: int) -> None:
        super().__init__(f"Column({dtype}, {offset}, {block})")
        self.dtype, self.offset, self.block = dtype, offset, block


register_model(Column)(OpaqueModel)


class Desk(types.Record):
    """The type of a desk. `shared`: what lies in shared memory, for blocks of so many threads."""

    def __init__(self, own: np.dtype[np.void], shared: np.dtype[np.void], block: int) -> None:
        plain: Any = from_dtype(own)
        super().__init__([(name, field._asdict()) for name, field in plain.fields.items()], plain.size, plain.aligned)
        self.shared, self.block = shared, block
        self.name = f"Desk({own.descr}, {shared.descr}, {block})"

    def typeof(self, key: str) -> Any:
        if key == "weight":
            return types.Array(types.int32, 2, "C")
        if key in self.shared.names:
            field, offset = self.shared.fields[key][:2]
            return Column(from_dtype(field.base), offset * self.block, self.block)
        return super().typeof(key)


@register_model(Desk)
class _DeskModel(RecordModel):
    pass


@lower_getattr_generic(Desk)
def _desk_field(context, builder, kind, record, name):
    if name == "weight":
        return _weights(context, builder, kind, record)
    if name in kind.shared.names:
        return context.get_dummy_value()
    return arrayobj.record_getattr(context, builder, kind, record, name)


def _weights(context, builder, kind, record):
    address = builder.load(cgutils.get_record_member(builder, record, kind.offset("weight"), WORD))
    data = builder.inttoptr(address, ir.PointerType(ir.IntType(32), GLOBAL))
    here = arrayobj.make_array(kind.typeof("weight"))(context, builder)
    arrayobj.populate_array(
        here,
        data=builder.addrspacecast(data, data.type.pointee.as_pointer()),
        shape=cgutils.pack_array(builder, [WORD(L.PLAYERS), WORD(L.WEIGHTS)]),
        strides=cgutils.pack_array(builder, [WORD(4 * L.WEIGHTS), WORD(4)]),
        itemsize=WORD(4),
        meminfo=None,
        parent=None,
    )
    return here._getvalue()


@intrinsic
def _read(typingctx, column, i):
    def generate(context, builder, signature, args):
        return builder.load(_place(builder, column, args[1]))

    return column.dtype(column, i), generate


@intrinsic
def _write(typingctx, column, i, value):
    def generate(context, builder, signature, args):
        value = context.cast(builder, args[2], signature.args[2], column.dtype)
        builder.store(value, _place(builder, column, args[1]))
        return context.get_dummy_value()

    return types.none(column, i, value), generate


@overload(operator.getitem)
def _get(column, i):
    return (lambda column, i: _read(column, numba.int32(i))) if isinstance(column, Column) else None


@overload(operator.setitem)
def _set(column, i, value):
    return (lambda column, i, value: _write(column, numba.int32(i), value)) if isinstance(column, Column) else None


def _place(builder, column, i):
    """Where the thread's element of a column lies."""
    place = builder.add(builder.mul(i, SHORT(column.block)), _thread(builder))
    start = builder.gep(_shared_memory(builder), [SHORT(0), SHORT(column.offset)])
    return builder.gep(builder.bitcast(start, ir.PointerType(ir.IntType(column.dtype.bitwidth), SHARED)), [place])


def _shared_memory(builder):
    """What a block gets when it is launched."""
    name = "kolej_shared"
    if name not in builder.module.globals:
        memory = ir.GlobalVariable(builder.module, ir.ArrayType(ir.IntType(8), 0), name, addrspace=SHARED)
        memory.linkage, memory.align = "external", 16
    return builder.module.globals[name]


def _thread(builder):
    """The thread's number in its block."""
    number = cgutils.get_or_insert_function(
        builder.module, ir.FunctionType(SHORT, []), "llvm.nvvm.read.ptx.sreg.tid.x"
    )
    return builder.call(number, [])


def desk_maker(own: np.dtype[np.void], shared: np.dtype[np.void], block: int) -> Any:
    """A function, for kernels, that gives a thread its desk."""
    desk = Desk(own, shared, block)

    @intrinsic
    def new_desk(typingctx):
        def generate(context, builder, signature, args):
            with builder.goto_entry_block():
                own_memory = builder.alloca(ir.ArrayType(WORD, -(-own.itemsize // 8)))
            return builder.bitcast(own_memory, context.get_value_type(desk))

        return desk(), generate

    return new_desk


@intrinsic
def weigh_by(typingctx, desk, weights):
    """The weights of the desk are those from now on."""

    def generate(context, builder, signature, args):
        data = context.make_array(signature.args[1])(context, builder, args[1]).data
        place = cgutils.get_record_member(builder, args[0], desk.offset("weight"), WORD)
        builder.store(builder.ptrtoint(data, WORD), place)
        return context.get_dummy_value()

    return types.none(desk, weights), generate
