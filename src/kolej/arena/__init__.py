"""Games by the thousand: simulation and how fast it is."""

from kolej.arena.run import best_backend
from kolej.arena.simulate import Result, simulate

__all__ = ["Result", "best_backend", "simulate"]
