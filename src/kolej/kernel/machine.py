"""The processor's own instructions for what rules/bits.py spells out."""

from __future__ import annotations

from typing import Any

import numba
from numba import types
from numba.extending import intrinsic


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


@numba.njit(inline="always")
def count(x):
    return numba.int64(_population(x))


@numba.njit(inline="always")
def lowest(x):
    return numba.int64(_trailing_zeros(x))
