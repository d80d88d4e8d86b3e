"""Games by the thousand: simulation and how fast it is."""

from kolej.arena.simulate import Result, best_backend, simulate

__all__ = ["Result", "best_backend", "simulate"]
