"""Builds what the rules run on and as: board records, and the interpreted and compiled copies of the functions."""

from kolej.kernel.copies import Kernel, compiled, interpreted
from kolej.kernel.tables import board_record, new_desk, new_state

__all__ = ["Kernel", "board_record", "compiled", "interpreted", "new_desk", "new_state"]
