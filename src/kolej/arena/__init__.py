"""Games by the thousand: simulation and how fast it is."""

from kolej.arena.simulate import Result, simulate

__all__ = ["Result", "simulate"]
