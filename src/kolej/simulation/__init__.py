"""Games by the thousand: simulation and how fast it is."""

from kolej.simulation.mass import Stopped, totals
from kolej.simulation.run import best_backend
from kolej.simulation.simulate import Result, simulate
from kolej.simulation.summary import summary
from kolej.simulation.totals import Totals

__all__ = ["Result", "Stopped", "Totals", "best_backend", "simulate", "summary", "totals"]
