"""Games by the thousand: simulation and how fast it is."""

from kolej.arena.mass import Stopped, totals
from kolej.arena.run import best_backend
from kolej.arena.simulate import Result, simulate
from kolej.arena.summary import summary
from kolej.arena.totals import Totals

__all__ = ["Result", "Stopped", "Totals", "best_backend", "simulate", "summary", "totals"]
