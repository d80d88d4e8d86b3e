"""Kolej as an environment for learning: what a seat sees as numbers, in the interfaces that others know."""

from kolej.envs.layout import Layout, Part, layout

__all__ = ["Layout", "Part", "layout"]
