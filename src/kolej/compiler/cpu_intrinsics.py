"""The functions of rules/bits.py as single instructions of the processor."""

from __future__ import annotations

from typing import Any

import llvmlite.binding
import numba
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from kolej.compiler.numba_private import array_data


@intrinsic
def _population(typingctx: Any, x: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.uint64(types.uint64), generate


@intrinsic
def _trailing_zeros(typingctx: Any, x: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        true = context.get_constant(types.boolean, True)
        return builder.cttz(args[0], true)

    return types.uint64(types.uint64), generate


@intrinsic
def _deposit(typingctx: Any, x: Any, mask: Any) -> Any:
    """The lowest bits of x, one after the other, at the places where the mask has ones."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        word = ir.IntType(64)
        kind = ir.FunctionType(word, [word, word])
        return builder.call(builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", fnty=kind), args)

    return types.uint64(types.uint64, types.uint64), generate


@intrinsic
def packed(typingctx: Any, counts: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        data = array_data(context, builder, signature.args[0], args[0])
        return builder.load(builder.bitcast(data, ir.IntType(64).as_pointer()), align=1)

    return types.uint64(counts), generate


DEPOSITS = bool(llvmlite.binding.get_host_cpu_features().get("bmi2"))
"""Whether this processor has the instruction that `nth_bit` uses."""


@numba.njit(inline="always")
def least(x, y):
    return x if x < y else y


@numba.njit(inline="always")
def most(x, y):
    return x if x > y else y


@numba.njit(inline="always")
def count(x):
    return numba.int64(_population(x))


@numba.njit(inline="always")
def lowest(x):
    return numba.int64(_trailing_zeros(x))


@numba.njit(inline="always")
def nth_bit(x, k):
    return numba.int64(_trailing_zeros(_deposit(numba.uint64(1) << numba.uint64(k), x)))
