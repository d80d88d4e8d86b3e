"""What a seat sees, as numbers: for networks that play, and for environments in which they learn."""

from kolej.observation.layout import Layout, Part, layout

__all__ = ["Layout", "Part", "layout"]
