"""Many games: one runner for cores, a GPU and a Ray cluster, and what is kept of them."""

from kolej.simulation.add_up import Stopped, totals
from kolej.simulation.run import best_backend
from kolej.simulation.simulate import Result, simulate
from kolej.simulation.summary import summary
from kolej.simulation.totals import Totals

__all__ = ["Result", "Stopped", "Totals", "best_backend", "simulate", "summary", "totals"]
