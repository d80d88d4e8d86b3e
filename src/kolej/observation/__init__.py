"""What a seat sees, as numbers: for networks that play, and for environments in which they learn."""

from kolej.observation.layout import Layout, layout
from kolej.observation.part import Part

__all__ = ["Layout", "Part", "layout"]
