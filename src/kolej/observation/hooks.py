"""Where an observation asks the mechanics: what each of them writes into a row."""

from kolej.mechanics import parts
from kolej.rules.board import PRESENT
from kolej.rules.generated import EACH, NEXT, hook

OBSERVATIONS = parts("observation")

write_mechanics = hook(__name__, "write_mechanics", "b, s, seat, out, at", NEXT, OBSERVATIONS, PRESENT)
"""Writes the parts of a mechanic from `at` on, and returns where the next part begins."""

write_claim = hook(__name__, "write_claim", "b, s, out, at", EACH, OBSERVATIONS, PRESENT)
"""Writes what a claim waits for, at places that are the same on all boards where claims can wait.

From `at` on: cards of each kind that were turned up, cards still to be given, cards asked for.
"""
