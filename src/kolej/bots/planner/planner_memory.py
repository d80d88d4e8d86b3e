"""What the planner remembers and computes: the fields of its memory, and the sizes of its lists and its network."""

from kolej.bots.planner.weight_index import W_NETWORK
from kolej.rules.capacity import KINDS, ROUTES, TICKETS

CANDIDATES = 22  # of a turn
OPTIONS = 26  # the most that the policy network compares: candidates of a turn, or sets of tickets to keep
DRAWS = KINDS + 1  # a card of each kind face up, or one from the deck
# The value network: its inputs (features.py) and the units of its two hidden layers (value_network.py).
POSITION_FEATURES, FEATURES = 35, 71
FIRST_UNITS, SECOND_UNITS = 48, 16
VALUE_NETWORK_WEIGHTS = (FEATURES + 1) * FIRST_UNITS + (FIRST_UNITS + 2) * SECOND_UNITS
# The policy network (policy_network.py): its further inputs (policy_features.py), and the units of its hidden layers.
TABLE_FEATURES, OPTION_FEATURES = 27, 22
UNITS, OUTPUT_UNITS = 64, 32
# The first row of weights of each kind of input. A row has a weight for each unit of the first layer.
TABLE_ROWS = FEATURES
OPTION_ROWS = TABLE_ROWS + TABLE_FEATURES
DRAW_ROWS = OPTION_ROWS + OPTION_FEATURES  # the card that an option draws
ROUTE_ROWS = DRAW_ROWS + DRAWS  # the route that an option claims
OWN_ROWS = ROUTE_ROWS + ROUTES  # the routes that the player owns
RIVAL_ROWS = OWN_ROWS + ROUTES  # those that the others own
PLAN_ROWS = RIVAL_ROWS + ROUTES  # those that the player plans
TICKET_ROWS = PLAN_ROWS + ROUTES  # the tickets that the player has
KEPT_ROWS = TICKET_ROWS + TICKETS  # the tickets that an option keeps
ROWS = KEPT_ROWS + TICKETS
POLICY_NETWORK_WEIGHTS = (ROWS + 1) * UNITS + (UNITS + 2) * OUTPUT_UNITS
W_NOISE = W_NETWORK + max(VALUE_NETWORK_WEIGHTS, POLICY_NETWORK_WEIGHTS)
NOISES = 256  # numbers from which a planner that explores draws what it adds to the scores
WEIGHTS = W_NOISE + NOISES
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
    ("choice_feature", "i2", (OPTIONS, OPTION_FEATURES)), ("n_choices", "i2"),
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
    # what else the policy network is told, and what it computes
    ("table_feature", "i2", (TABLE_FEATURES,)), ("option_feature", "i2", (OPTION_FEATURES,)),
    ("table_sums", "i4", (UNITS,)), ("units", "i4", (UNITS,)), ("output_units", "i4", (OUTPUT_UNITS,)),
    ("own_place", "i2"), ("chosen_place", "i2"),
)  # fmt: skip
"""Name, type and shape of each field. A shape consists of names of capacities (rules/capacity.py), or of numbers."""
