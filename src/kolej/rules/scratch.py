"""The scratch memory of one game: what the rules write on while they work.

Nothing in it outlives a call except what the caller reads. The shapes are written with names of capacities, so that a
build for one board can have smaller arrays (compiler/cuda.py).
"""

import numpy as np

from kolej.rules.capacity import ACTIONS, EDGES, JOURNAL, PLACES, PLAYERS, SPANS, WORDS

SIZES = {
    "ACTIONS": ACTIONS, "EDGES": EDGES, "JOURNAL": JOURNAL, "PLACES": PLACES, "PLAYERS": PLAYERS, "SPANS": SPANS,
    "WORDS": WORDS,
}  # fmt: skip
"""The size of every named dimension. These sizes fit every board."""

SCRATCH_FIELDS = (
    # legal actions, as spans (see legal_groups.py)
    ("open", "u8", ("WORDS",)), ("routes", "u8", ("WORDS",)), ("n_spans", "i4"),
    ("span_kind", "i2", ("SPANS",)), ("span_first", "i4", ("SPANS",)), ("span_size", "i4", ("SPANS",)),
    ("span_colours", "u8", ("SPANS",)),  # how many claims of each colour, a byte each
    # the final count
    ("completed", "u8", ("PLAYERS",)), ("n_completed", "i2", ("PLAYERS",)), ("ticket_points", "i2", ("PLAYERS",)),
    ("longest", "i2", ("PLAYERS",)), ("longest_points", "i2", ("PLAYERS",)),
    ("globetrotter_points", "i2", ("PLAYERS",)), ("region_points", "i2", ("PLAYERS",)),
    ("n_networks", "i4"), ("network_regions", "i2", ("PLACES",)),
    # networks and paths
    ("root", "i2", ("PLACES",)), ("n_edges", "i4"),
    ("edge_a", "i2", ("EDGES",)), ("edge_b", "i2", ("EDGES",)), ("edge_length", "i2", ("EDGES",)),
    ("edge_route", "i2", ("EDGES",)), ("length_bits", "u8", (4,)),
    ("edges_at", "u8", ("PLACES",)), ("tail", "i2", ("PLACES",)), ("second_tail", "i2", ("PLACES",)),
    ("path", "u8", ("PLACES",)), ("n_order", "i4"), ("order", "i2", ("PLACES",)), ("lightest", "i2", ("PLACES",)),
    ("n_cycles", "i4"), ("cycle", "u8", ("EDGES",)),
    ("ids", "i2", ("ACTIONS",)),  # room for a list of action ids
    # what happened, for those who tell it (see journal.py)
    ("n_journal", "i4"), ("journal", "i2", ("JOURNAL", 4)),
)  # fmt: skip
"""Name, type and shape of each field, in the order of memory. A shape consists of names of sizes, or of numbers."""


def record_type(fields, sizes):
    """The record type with these fields, where each named dimension has the size that `sizes` gives to its name."""
    columns = []
    for name, kind, *shapes in fields:
        shape = ()
        for dimension in shapes[0] if shapes else ():
            shape += (sizes[dimension] if isinstance(dimension, str) else dimension,)
        columns.append((name, kind, shape))
    return np.dtype(columns, align=True)


SCRATCH = record_type(SCRATCH_FIELDS, SIZES | {"JOURNAL": 1})
SCRATCH_WITH_JOURNAL = record_type(SCRATCH_FIELDS, SIZES)
