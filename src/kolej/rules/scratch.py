"""The scratch memory of one game: what the rules write on while they work.

Nothing in it outlives a call except what the caller reads. The shapes are written with names of capacities, so that a
build for one board can have smaller arrays (compiler/cuda.py).
"""

from kolej.mechanics import parts
from kolej.rules.fields import SIZES, Field, record_type

BASE_FIELDS = (
    # legal actions, in groups (see legal_groups.py)
    Field("open", "u8", ("WORDS",)), Field("routes", "u8", ("WORDS",)), Field("n_spans", "i4"),
    Field("span_kind", "i2", ("SPANS",)), Field("span_first", "i4", ("SPANS",)), Field("span_size", "i4", ("SPANS",)),
    Field("span_colours", "u8", ("SPANS",)),  # how many claims of each colour, a byte each
    Field("ids", "i2", ("ACTIONS",)),  # room for a list of action ids
    Field("closed", "u8", ("WORDS",)), Field("was_open", "u8", ("WORDS",)),  # see closing.py
    # the final count
    Field("completed", "u8", ("PLAYERS",)), Field("n_completed", "i2", ("PLAYERS",)),
    Field("ticket_points", "i2", ("PLAYERS",)), Field("longest", "i2", ("PLAYERS",)),
    Field("longest_points", "i2", ("PLAYERS",)), Field("globetrotter_points", "i2", ("PLAYERS",)),
    Field("network_points", "i2", ("PLAYERS",)),  # of mechanics that score networks
    # networks and paths
    Field("root", "i2", ("PLACES",)), Field("n_edges", "i4"),
    Field("edge_a", "i2", ("EDGES",)), Field("edge_b", "i2", ("EDGES",)), Field("edge_length", "i2", ("EDGES",)),
    Field("edge_route", "i2", ("EDGES",)), Field("length_bits", "u8", (4,)),
    Field("edges_at", "u8", ("PLACES",)), Field("tail", "i2", ("PLACES",)), Field("second_tail", "i2", ("PLACES",)),
    Field("tree_path", "u8", ("PLACES",)), Field("order", "i2", ("PLACES",)), Field("odd", "i2", ("PLACES",)),
    Field("left", "u8", ("EDGES",)), Field("kept", "u8", ("EDGES",)), Field("used", "u8"),
)  # fmt: skip
JOURNAL_FIELDS = (Field("n_journal", "i4"), Field("journal", "i2", ("JOURNAL", 4)))  # see journal.py

SCRATCH_FIELDS = (
    *BASE_FIELDS,
    *(field for module in parts("fields").values() for field in getattr(module, "SCRATCH", ())),
    *JOURNAL_FIELDS,
)
SCRATCH = record_type(SCRATCH_FIELDS, SIZES | {"JOURNAL": 1})
SCRATCH_WITH_JOURNAL = record_type(SCRATCH_FIELDS, SIZES)
