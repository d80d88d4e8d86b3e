"""The scratch memory of one game: what the rules write on while they work. Nothing in it outlives a call but what the caller reads."""

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
SEEN, TRAITS, UNITS, SECOND = 35, 71, 48, 16  # of the planner's insight: see bots/planner/candidates.py and bots/planner/value_network.py
NET = 48  # where it begins among the weights: see bots/planner/weight_index.py
WEIGHTS = NET + (TRAITS + 1) * UNITS + (UNITS + 2) * SECOND


def scratch_type(journal):
    """The scratch memory: what the rules write on while they work. Nothing on it outlives a call but what the caller reads."""
    return np.dtype(
        [
            ("rng", "u8"),  # the dice of the bots that play here; the cards' own are in the state
            # legal actions, as spans (see legal_groups.py)
            ("open", "u8", (WORDS,)), ("routes", "u8", (WORDS,)), ("n_spans", "i4"),
            ("span_kind", "i2", (SPANS,)), ("span_first", "i4", (SPANS,)), ("span_size", "i4", (SPANS,)),
            ("span_colours", "u8", (SPANS,)),  # how many claims of each colour, a byte each
            # the final count
            ("completed", "u8", (PLAYERS,)), ("n_completed", "i2", (PLAYERS,)), ("ticket_points", "i2", (PLAYERS,)),
            ("longest", "i2", (PLAYERS,)), ("longest_points", "i2", (PLAYERS,)),
            ("globetrotter_points", "i2", (PLAYERS,)), ("region_points", "i2", (PLAYERS,)),
            ("n_networks", "i4"), ("network_regions", "i2", (PLACES,)),
            # networks and paths
            ("root", "i2", (PLACES,)), ("n_edges", "i4"),
            ("edge_a", "i2", (EDGES,)), ("edge_b", "i2", (EDGES,)), ("edge_length", "i2", (EDGES,)),
            ("edge_route", "i2", (EDGES,)), ("length_bits", "u8", (4,)),
            ("edges_at", "u8", (PLACES,)), ("tail", "i2", (PLACES,)), ("second_tail", "i2", (PLACES,)),
            ("path", "u8", (PLACES,)), ("n_order", "i4"), ("order", "i2", (PLACES,)), ("lightest", "i2", (PLACES,)),
            ("n_cycles", "i4"), ("cycle", "u8", (EDGES,)),
            # for bots that are kernel code
            ("ids", "i2", (ACTIONS,)), ("wanted", "u8", (WORDS,)), ("distance", "i2", (PLACES,)),
            ("arrival", "i2", (PLACES,)),
            # for the planner: what routes cost it, what it plans, what cards that takes
            ("weight", "i4", (PLAYERS, WEIGHTS)),
            ("price", "i2", (ROUTES,)), ("toll", "i2", (ROUTES,)), ("least", "i2", (ROUTES,)),
            ("card_cost", "i2", (KINDS, LENGTHS)), ("train_cost", "i2", (LENGTHS,)), ("filler", "i2", (KINDS, LENGTHS)),
            ("reached", "i4", (PLACES,)), ("stands", "i2", (PLACES,)),
            ("trial", "u8", (WORDS,)), ("plan", "u8", (WORDS,)), ("wish", "u8", (WORDS,)),
            ("planned", "i2"),  # the turn whose plan this is, from 1 on: outlives a decision; 0: none
            ("weighed", "i2"), ("choice", "i2"), ("choice_worth", "i4"),  # which tickets to keep: outlives a step
            ("plan_worth", "i4"), ("plan_spaces", "i2"), ("plan_claims", "i2"), ("plan_open", "i2"),
            ("wish_spaces", "i2"), ("turns_needed", "i2"), ("slack", "i2"),
            ("own_path", "i2"), ("rival_path", "i2"), ("stakes", "i4"),  # what claims take from the others at most
            ("fee", "i2", (2 * TARIFFS,)), ("fee_claim", "i2", (2 * TARIFFS,)),
            ("hand", "i2", (KINDS,)), ("hand_size", "i2"),  # what plans are made with: no card drawn this turn
            ("need", "i2", (KINDS,)), ("grey", "i2", (LENGTHS,)), ("lack", "i2", (KINDS,)), ("spare", "i2", (KINDS,)),
            ("demand", "i2", (KINDS,)), ("want", "i2", (KINDS,)), ("gain", "i4", (TICKETS,)),
            ("near", "u8", (PLACE_WORDS,)), ("far", "u8", (PLACE_WORDS,)), ("mine", "u8", (PLACE_WORDS,)),
            ("theirs", "u8", (PLACE_WORDS,)), ("network", "i2", (PLAYERS, PLACES)),
            ("draw", "i2", (KINDS + 1,)),
            ("option", "i2", (OPTIONS,)), ("option_worth", "i4", (OPTIONS,)), ("option_cost", "i2", (OPTIONS,)),
            ("option_judged", "i4", (OPTIONS,)),  # what insight says of it
            ("option_around", "i2", (OPTIONS,)), ("option_hops", "i2", (OPTIONS,)),
            ("trait", "i4", (TRAITS,)), ("seen", "i4"),
            ("heard", "i4", (UNITS,)), ("said", "i4", (UNITS,)), ("tried", "i2"), ("own", "i2"),
            ("unseen", "i2", (KINDS,)),
            # what happened, for those who tell it (see journal.py)
            ("n_journal", "i4"), ("journal", "i2", (journal, 4)),
        ],
        align=True,
    )


SCRATCH = scratch_type(1)
SCRATCH_WITH_JOURNAL = scratch_type(JOURNAL)
