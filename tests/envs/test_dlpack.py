"""Other libraries use an array without a copy, and it stays alive until they release it. Tested with CPU memory."""

from __future__ import annotations

import gc
from importlib import import_module
from typing import Any

import numpy as np
import pytest

from kolej.envs import batch, dlpack
from kolej.envs.dlpack import CPU, Lent


def lent(array: np.ndarray) -> Any:
    return Lent(array, array.ctypes.data, (CPU, 0))


@pytest.mark.parametrize("kind", [np.int8, np.int16, np.int64, np.uint8, np.float32, np.bool_])
def test_numpy_shares_the_memory(kind: type) -> None:
    array: np.ndarray = np.arange(12).reshape(3, 4).astype(kind)
    taken = np.from_dlpack(lent(array))
    assert taken.dtype == array.dtype and np.array_equal(taken, array)
    assert np.shares_memory(taken, array)


def test_pytorch_shares_the_memory() -> None:
    torch = import_module("torch")
    array = np.arange(12, dtype=np.int16).reshape(3, 4)
    taken = torch.from_dlpack(lent(array))
    assert taken.data_ptr() == array.ctypes.data
    taken[1, 2] = 77
    assert array[1, 2] == 77


def test_an_array_is_released_when_nobody_uses_it() -> None:
    before = len(dlpack._lent)
    taken = np.from_dlpack(lent(np.ones(5)))
    unopened = lent(np.ones(5)).__dlpack__()
    assert len(dlpack._lent) == before + 2
    assert taken.sum() == 5  # nobody else refers to the array any more
    del taken, unopened
    gc.collect()
    assert len(dlpack._lent) == before


def test_other_attributes_are_those_of_the_array() -> None:
    array = lent(np.zeros((3, 4), np.int16))
    assert (array.shape, array.dtype, array.ndim) == ((3, 4), np.int16, 2)


def test_pytorch_uses_a_batch_without_a_copy() -> None:
    torch = import_module("torch")
    env = batch("paris", 2, 8, seed=1)
    now = env.reset()
    seen = torch.from_dlpack(now.observation)
    env.step(torch.argmax(torch.from_dlpack(now.mask), dim=1))
    assert np.array_equal(seen.numpy(), now.observation)
