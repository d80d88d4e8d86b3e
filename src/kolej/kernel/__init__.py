"""Builds what the rules run on and as: board records, and the interpreted and compiled copies of the functions."""

from kolej.kernel.copies import Kernel, compiled, interpreted, kernel_code
from kolej.kernel.tables import board_record, new_desk, new_state

__all__ = ["Kernel", "board_record", "compiled", "interpreted", "kernel_code", "new_desk", "new_state"]
