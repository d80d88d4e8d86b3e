"""The scratch memory of one game: what the rules write on while they work.

Nothing in it outlives a call except what the caller reads. The shapes are written with names of capacities, so that a
build for one board can have smaller arrays (compiler/cuda.py).
"""

import numpy as np

from kolej.rules.capacity import (
    ACTIONS,
    EDGES,
    JOURNAL,
    KINDS,
    LENGTHS,
    PLACE_WORDS,
    PLACES,
    PLAYERS,
    ROUTES,
    SPANS,
    TARIFFS,
    TICKETS,
    WORDS,
)

OPTIONS = 18  # of a turn
# The planner's value network: see bots/planner/features.py and bots/planner/value_network.py.
SEEN, TRAITS, UNITS, SECOND = 35, 71, 48, 16
NET = 48  # where the network begins among the weights: see bots/planner/weight_index.py
WEIGHTS = NET + (TRAITS + 1) * UNITS + (UNITS + 2) * SECOND
FEES = 2 * TARIFFS
DRAWS = KINDS + 1  # a card of each kind face up, or one from the deck

SIZES = {
    "ACTIONS": ACTIONS, "DRAWS": DRAWS, "EDGES": EDGES, "FEES": FEES, "JOURNAL": JOURNAL, "KINDS": KINDS,
    "LENGTHS": LENGTHS, "OPTIONS": OPTIONS, "PLACES": PLACES, "PLACE_WORDS": PLACE_WORDS, "PLAYERS": PLAYERS,
    "ROUTES": ROUTES, "SPANS": SPANS, "TICKETS": TICKETS, "TRAITS": TRAITS, "UNITS": UNITS, "WEIGHTS": WEIGHTS,
    "WORDS": WORDS,
}  # fmt: skip
"""The size of every named dimension. These sizes fit every board."""

SCRATCH_FIELDS = (
    ("rng", "u8"),  # the dice of the bots that play here; the cards' own are in the state
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
    # for bots that are kernel code
    ("ids", "i2", ("ACTIONS",)), ("wanted", "u8", ("WORDS",)), ("distance", "i2", ("PLACES",)),
    ("arrival", "i2", ("PLACES",)),
    # for the planner: what routes cost it, what it plans, what cards that takes
    ("weight", "i4", ("PLAYERS", "WEIGHTS")),
    ("price", "i2", ("ROUTES",)), ("toll", "i2", ("ROUTES",)), ("least", "i2", ("ROUTES",)),
    ("card_cost", "i2", ("KINDS", "LENGTHS")), ("train_cost", "i2", ("LENGTHS",)),
    ("filler", "i2", ("KINDS", "LENGTHS")),
    ("reached", "i4", ("PLACES",)), ("stands", "i2", ("PLACES",)),
    ("trial", "u8", ("WORDS",)), ("plan", "u8", ("WORDS",)), ("wish", "u8", ("WORDS",)),
    ("planned", "i2"),  # the turn whose plan this is, from 1 on: outlives a decision; 0: none
    ("weighed", "i2"), ("choice", "i2"), ("choice_worth", "i4"),  # which tickets to keep: outlives a step
    ("plan_worth", "i4"), ("plan_spaces", "i2"), ("plan_claims", "i2"), ("plan_open", "i2"),
    ("wish_spaces", "i2"), ("turns_needed", "i2"), ("slack", "i2"),
    ("own_path", "i2"), ("rival_path", "i2"), ("stakes", "i4"),  # what claims take from the others at most
    ("fee", "i2", ("FEES",)), ("fee_claim", "i2", ("FEES",)),
    ("hand", "i2", ("KINDS",)), ("hand_size", "i2"),  # what plans are made with: no card drawn this turn
    ("need", "i2", ("KINDS",)), ("grey", "i2", ("LENGTHS",)), ("lack", "i2", ("KINDS",)), ("spare", "i2", ("KINDS",)),
    ("demand", "i2", ("KINDS",)), ("want", "i2", ("KINDS",)), ("gain", "i4", ("TICKETS",)),
    ("near", "u8", ("PLACE_WORDS",)), ("far", "u8", ("PLACE_WORDS",)), ("mine", "u8", ("PLACE_WORDS",)),
    ("theirs", "u8", ("PLACE_WORDS",)), ("network", "i2", ("PLAYERS", "PLACES")),
    ("draw", "i2", ("DRAWS",)),
    ("option", "i2", ("OPTIONS",)), ("option_worth", "i4", ("OPTIONS",)), ("option_cost", "i2", ("OPTIONS",)),
    ("option_judged", "i4", ("OPTIONS",)),  # what insight says of it
    ("option_around", "i2", ("OPTIONS",)), ("option_hops", "i2", ("OPTIONS",)),
    ("trait", "i4", ("TRAITS",)), ("seen", "i4"),
    ("heard", "i4", ("UNITS",)), ("said", "i4", ("UNITS",)), ("tried", "i2"), ("own", "i2"),
    ("unseen", "i2", ("KINDS",)),
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
