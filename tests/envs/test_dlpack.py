"""Memory is lent to others without a copy, and its owner lives until it is given back. Tried on the CPU's memory."""

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
def test_what_is_lent_is_the_same_memory(kind: type) -> None:
    array: np.ndarray = np.arange(12).reshape(3, 4).astype(kind)
    taken = np.from_dlpack(lent(array))
    assert taken.dtype == array.dtype and np.array_equal(taken, array)
    assert np.shares_memory(taken, array)


def test_pytorch_takes_it() -> None:
    torch = import_module("torch")
    array = np.arange(12, dtype=np.int16).reshape(3, 4)
    taken = torch.from_dlpack(lent(array))
    assert taken.data_ptr() == array.ctypes.data
    taken[1, 2] = 77
    assert array[1, 2] == 77


def test_it_is_given_back_when_nobody_holds_it() -> None:
    before = len(dlpack._lent)
    taken = np.from_dlpack(lent(np.ones(5)))
    unopened = lent(np.ones(5)).__dlpack__()
    assert len(dlpack._lent) == before + 2
    assert taken.sum() == 5  # its owner is gone for everyone else
    del taken, unopened
    gc.collect()
    assert len(dlpack._lent) == before


def test_the_rest_is_as_the_array_has_it() -> None:
    array = lent(np.zeros((3, 4), np.int16))
    assert (array.shape, array.dtype, array.ndim) == ((3, 4), np.int16, 2)


def test_pytorch_takes_a_batch_without_a_copy() -> None:
    torch = import_module("torch")
    env = batch("paris", 2, 8, seed=1)
    now = env.reset()
    seen = torch.from_dlpack(now.observation)
    env.step(torch.argmax(torch.from_dlpack(now.mask), dim=1))
    assert np.array_equal(seen.numpy(), now.observation)
