"""What the planner remembers and computes: the fields of its memory, and the sizes of its lists and its network."""

from kolej.bots.planner.weight_index import W_NETWORK
from kolej.rules.capacity import KINDS

CANDIDATES = 18  # of a turn
# The value network: its inputs (features.py) and the units of its two hidden layers (value_network.py).
POSITION_FEATURES, FEATURES = 35, 71
FIRST_UNITS, SECOND_UNITS = 48, 16
WEIGHTS = W_NETWORK + (FEATURES + 1) * FIRST_UNITS + (FIRST_UNITS + 2) * SECOND_UNITS
DRAWS = KINDS + 1  # a card of each kind face up, or one from the deck
NEVER = -30000  # the worth of what is never chosen; a field of two bytes holds it

PLANNER_FIELDS = (
    ("weight", "i4", ("PLAYERS", WEIGHTS)),  # of each seat
    # what routes cost (route_costs.py), and paths over them (shortest_paths.py)
    ("card_cost", "i2", ("KINDS", "LENGTHS")), ("train_cost", "i2", ("LENGTHS",)),
    ("route_cost", "i2", ("ROUTES",)), ("path_cost", "i2", ("ROUTES",)),
    ("start_places", "u8", ("PLACE_WORDS",)), ("goal_places", "u8", ("PLACE_WORDS",)),
    ("frontier", "i4", ("PLACES",)), ("frontier_index", "i2", ("PLACES",)),
    # cards and turns that routes need (turn_estimates.py)
    ("plan_hand", "i2", ("KINDS",)), ("plan_hand_size", "i2"),  # without a card that was drawn in this turn
    ("need", "i2", ("KINDS",)), ("grey_routes", "i2", ("LENGTHS",)),
    ("missing", "i2", ("KINDS",)), ("spare", "i2", ("KINDS",)),
    ("turns_needed", "i2"), ("slack", "i2"),
    # the plan of a turn, which outlives a decision (plan.py), and the fillers beside it (filler_routes.py)
    ("plan_turn", "i2"),  # the turn whose plan this is, counted from 1; 0: there is no plan
    ("plan", "u8", ("WORDS",)), ("trial", "u8", ("WORDS",)), ("fillers", "u8", ("WORDS",)),
    ("plan_worth", "i4"), ("plan_spaces", "i2"), ("plan_claims", "i2"), ("open_tickets", "i2"),
    ("filler_spaces", "i2"), ("filler_worth", "i2", ("KINDS", "LENGTHS")),
    # which tickets to keep, which outlives a step (decision.py)
    ("choices_tried", "i2"), ("best_choice", "i2"), ("best_choice_worth", "i4"),
    # what cards are needed for, and the cheapest payments (paying.py): of routes beside the plan, and of planned ones
    ("plan_demand", "i2", ("KINDS",)), ("filler_demand", "i2", ("KINDS",)),
    ("payment", "i2", ("TARIFFS", 2)), ("payment_cost", "i2", ("TARIFFS", 2)),
    # claims (claim_values.py)
    ("own_places", "u8", ("PLACE_WORDS",)), ("rival_places", "u8", ("PLACE_WORDS",)),
    ("network", "i2", ("PLAYERS", "PLACES")),
    ("own_path", "i2"), ("rival_path", "i2"), ("spoiling_limit", "i4"),
    ("payable", "u8", ("WORDS",)), ("base_worth", "i2", ("ROUTES",)),
    # draws (draw_values.py) and new tickets (new_tickets.py)
    ("draw_worth", "i2", (DRAWS,)), ("ticket_gain", "i4", ("TICKETS",)),
    # the candidates of a turn (candidates.py), and how the value network scores them
    ("candidate", "i2", (CANDIDATES,)), ("candidate_worth", "i4", (CANDIDATES,)),
    ("candidate_cost", "i2", (CANDIDATES,)),
    ("candidate_detour", "i2", (CANDIDATES,)), ("candidate_detour_claims", "i2", (CANDIDATES,)),
    ("candidate_score", "i4", (CANDIDATES,)),
    ("feature", "i4", (FEATURES,)), ("n_features", "i4"),
    ("position_sums", "i4", (FIRST_UNITS,)), ("first_layer", "i4", (FIRST_UNITS,)),
    ("explored_place", "i2"), ("own_place", "i2"),
)  # fmt: skip
"""Name, type and shape of each field. A shape consists of names of capacities (rules/capacity.py), or of numbers."""
