"""DLPack: lets other libraries use an array without a copy. NumPy arrays support it, those of numba-cuda do not."""

from __future__ import annotations

import ctypes
from ctypes import CFUNCTYPE, POINTER, PYFUNCTYPE, c_char_p, c_int32, c_int64, c_uint8, c_uint16, c_uint64, c_void_p
from typing import Any

CPU, CUDA = 1, 2
CODES = {"i": 0, "u": 1, "f": 2, "b": 6}  # type codes of DLPack by NumPy's kinds
NAME = b"dltensor"


class Tensor(ctypes.Structure):
    """DLTensor of DLPack."""

    _fields_ = (
        ("data", c_void_p), ("device_type", c_int32), ("device_id", c_int32), ("ndim", c_int32),
        ("code", c_uint8), ("bits", c_uint8), ("lanes", c_uint16),
        ("shape", POINTER(c_int64)), ("strides", POINTER(c_int64)), ("byte_offset", c_uint64),
    )  # fmt: skip


class Managed(ctypes.Structure):
    """DLManagedTensor of DLPack: a tensor and the function that releases it."""

    _fields_ = (("tensor", Tensor), ("context", c_void_p), ("deleter", CFUNCTYPE(None, c_void_p)))


_lent: dict[int, tuple[Managed, Any, object]] = {}
"""Tensors in use by other libraries, by address, with their shape and their array, which must stay alive."""


def _take_back(address: int) -> None:
    _lent.pop(address, None)


def _forget(capsule: int) -> None:
    """Releases a capsule that nobody used. A library that uses a capsule renames it."""
    if _is_valid(capsule, NAME):
        _take_back(_pointer(capsule, NAME))


_python = ctypes.pythonapi
_new = PYFUNCTYPE(ctypes.py_object, c_void_p, c_char_p, c_void_p)(("PyCapsule_New", _python))
_is_valid = PYFUNCTYPE(ctypes.c_int, c_void_p, c_char_p)(("PyCapsule_IsValid", _python))
_pointer = PYFUNCTYPE(c_void_p, c_void_p, c_char_p)(("PyCapsule_GetPointer", _python))
_given_back, _forgotten = CFUNCTYPE(None, c_void_p)(_take_back), CFUNCTYPE(None, c_void_p)(_forget)


class Lent:
    """A contiguous array that other libraries can use. All other attributes are those of the array."""

    def __init__(self, array: Any, address: int, device: tuple[int, int]) -> None:
        self._array, self._address, self._device = array, address, device

    def __dlpack_device__(self) -> tuple[int, int]:
        return self._device

    def __dlpack__(self, **asked: object) -> object:
        """Returns the capsule. It ignores the arguments (streams, versions), because the data is always ready."""
        array = self._array
        shape = (c_int64 * array.ndim)(*array.shape)
        kind = CODES[array.dtype.kind], 8 * array.dtype.itemsize, 1
        managed = Managed(Tensor(self._address, *self._device, array.ndim, *kind, shape, None, 0), None, _given_back)
        address = ctypes.addressof(managed)
        _lent[address] = managed, shape, array
        return _new(address, NAME, ctypes.cast(_forgotten, c_void_p))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._array, name)
