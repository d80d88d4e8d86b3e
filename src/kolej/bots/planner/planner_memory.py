"""What the planner remembers and computes: the fields of its memory, and the sizes of its lists and of its network."""

from kolej.rules.capacity import KINDS

OPTIONS = 18  # of a turn
# The value network: see features.py and value_network.py.
SEEN, TRAITS, UNITS, SECOND = 35, 71, 48, 16
NET = 48  # where the network begins among the weights: see weight_index.py
WEIGHTS = NET + (TRAITS + 1) * UNITS + (UNITS + 2) * SECOND
DRAWS = KINDS + 1  # a card of each kind face up, or one from the deck

PLANNER_FIELDS = (
    ("weight", "i4", ("PLAYERS", WEIGHTS)),
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
    ("fee", "i2", ("TARIFFS", 2)), ("fee_claim", "i2", ("TARIFFS", 2)),
    ("hand", "i2", ("KINDS",)), ("hand_size", "i2"),  # what plans are made with: no card drawn this turn
    ("need", "i2", ("KINDS",)), ("grey", "i2", ("LENGTHS",)), ("lack", "i2", ("KINDS",)), ("spare", "i2", ("KINDS",)),
    ("demand", "i2", ("KINDS",)), ("want", "i2", ("KINDS",)), ("gain", "i4", ("TICKETS",)),
    ("near", "u8", ("PLACE_WORDS",)), ("far", "u8", ("PLACE_WORDS",)), ("mine", "u8", ("PLACE_WORDS",)),
    ("theirs", "u8", ("PLACE_WORDS",)), ("network", "i2", ("PLAYERS", "PLACES")),
    ("draw", "i2", (DRAWS,)),
    ("option", "i2", (OPTIONS,)), ("option_worth", "i4", (OPTIONS,)), ("option_cost", "i2", (OPTIONS,)),
    ("option_judged", "i4", (OPTIONS,)),  # what insight says of it
    ("option_around", "i2", (OPTIONS,)), ("option_hops", "i2", (OPTIONS,)),
    ("trait", "i4", (TRAITS,)), ("seen", "i4"),
    ("heard", "i4", (UNITS,)), ("said", "i4", (UNITS,)), ("tried", "i2"), ("own", "i2"),
)  # fmt: skip
"""Name, type and shape of each field. A shape consists of names of capacities (rules/capacity.py), or of numbers."""
