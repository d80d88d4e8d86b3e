"""DLPack: memory that is lent to other libraries without a copy. NumPy's arrays can do this, numba-cuda's cannot."""

from __future__ import annotations

import ctypes
from ctypes import CFUNCTYPE, POINTER, PYFUNCTYPE, c_char_p, c_int32, c_int64, c_uint8, c_uint16, c_uint64, c_void_p
from typing import Any

CPU, CUDA = 1, 2
CODES = {"i": 0, "u": 1, "f": 2, "b": 6}  # by NumPy's kinds of numbers
NAME = b"dltensor"


class Tensor(ctypes.Structure):
    _fields_ = (
        ("data", c_void_p), ("device_type", c_int32), ("device_id", c_int32), ("ndim", c_int32),
        ("code", c_uint8), ("bits", c_uint8), ("lanes", c_uint16),
        ("shape", POINTER(c_int64)), ("strides", POINTER(c_int64)), ("byte_offset", c_uint64),
    )  # fmt: skip


class Managed(ctypes.Structure):
    """A tensor, and how to give it back."""

    _fields_ = (("tensor", Tensor), ("context", c_void_p), ("deleter", CFUNCTYPE(None, c_void_p)))


_lent: dict[int, tuple[Managed, Any, object]] = {}
"""What others hold, by its address, with its shape and its owner, who must live as long."""


def _take_back(address: int) -> None:
    _lent.pop(address, None)


def _forget(capsule: int) -> None:
    """A capsule that nobody opened; those who open one give it another name."""
    if _is_valid(capsule, NAME):
        _take_back(_pointer(capsule, NAME))


_python = ctypes.pythonapi
_new = PYFUNCTYPE(ctypes.py_object, c_void_p, c_char_p, c_void_p)(("PyCapsule_New", _python))
_is_valid = PYFUNCTYPE(ctypes.c_int, c_void_p, c_char_p)(("PyCapsule_IsValid", _python))
_pointer = PYFUNCTYPE(c_void_p, c_void_p, c_char_p)(("PyCapsule_GetPointer", _python))
_given_back, _forgotten = CFUNCTYPE(None, c_void_p)(_take_back), CFUNCTYPE(None, c_void_p)(_forget)


class Lent:
    """An array whose numbers lie in a row, somewhere, as other libraries take it. The rest is as the array has it."""

    def __init__(self, array: Any, address: int, device: tuple[int, int]) -> None:
        self._array, self._address, self._device = array, address, device

    def __dlpack_device__(self) -> tuple[int, int]:
        return self._device

    def __dlpack__(self, **asked: object) -> object:
        """What is asked (streams, versions) needs no answer: whatever is lent is there, and this is the oldest form."""
        array = self._array
        shape = (c_int64 * array.ndim)(*array.shape)
        kind = CODES[array.dtype.kind], 8 * array.dtype.itemsize, 1
        managed = Managed(Tensor(self._address, *self._device, array.ndim, *kind, shape, None, 0), None, _given_back)
        address = ctypes.addressof(managed)
        _lent[address] = managed, shape, array
        return _new(address, NAME, ctypes.cast(_forgotten, c_void_p))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._array, name)
