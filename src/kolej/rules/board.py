"""The board as the rules read it: parameters, routes, tickets, payments and the action space."""

from kolej.mechanics import parts
from kolej.rules.capacity import FERRY_CARDS, LENGTHS, OFFER, PLACES, ROUTES
from kolej.rules.fields import SIZES, Field, record_type

# Columns of the tables of payments. A row holds what is read together.
G_WILDS, G_LAID, G_FEWEST, G_FERRY = range(4)  # groups
T_FARES, T_SLOTS, T_LEVELS = range(3)  # tariffs; fare = T_FARES + level * T_SLOTS + slot
(
    F_COLOUR, F_CARDS, F_FEWEST, F_MOST, F_FERRY, F_SETS, F_SET_SIZE, F_SET_WILDS, F_SPACES, F_GREY, F_OFFSET,
) = range(11)

# Where returned tickets go.
BOTTOM, SHUFFLED, OUT = range(3)

# How a tie can be broken (END-4).
NO_TIE_BREAK, BY_TICKETS, BY_LONGEST_PATH = range(3)

BASE_FIELDS = (
    Field("n_routes", "i2"),
    Field("n_places", "i2"),
    Field("n_tickets", "i2"),
    Field("trains", "i2"),
    Field("start_hand", "i2"),
    Field("box", "i2", ("KINDS",)),
    Field("start_dealt", "i2"),
    Field("start_keep", "i2"),
    Field("start_returned", "i2"),
    Field("drawn", "i2"),
    Field("keep", "i2"),
    Field("returned", "i2"),
    Field("wild_ends_draw", "i2"),
    Field("sweep_wilds", "i2"),
    Field("all_lines_from", "i2"),
    Field("last_round_trains", "i2"),
    Field("longest_points", "i2"),
    Field("globetrotter_points", "i2"),
    Field("ties", "i2", ("TIES",)),  # how ties are broken, in this order
    Field("holds_claims", "i2"),  # whether a claim can wait for further cards
    # routes
    Field("a", "i2", ("ROUTES",)),
    Field("b", "i2", ("ROUTES",)),
    Field("length", "i2", ("ROUTES",)),
    Field("colour", "i2", ("ROUTES",)),  # the one that pays for it; WILD: any, or that of the piece on a bed
    Field("points", "i2", ("LENGTHS",)),
    Field("roads_from", "i2", (PLACES + 1,)),
    Field("roads", "i2", (2 * ROUTES,)),  # the routes at each place, place by place
    Field("road_ends", "i2", (2 * ROUTES,)),  # where each of these leads
    Field("all_routes", "u8", ("WORDS",)),
    Field("lines", "u8", ("ROUTES", "WORDS")),  # of the same connection, itself included
    Field("of_length", "u8", ("LENGTHS", "WORDS")),
    # payments (see payment.py)
    Field("n_groups", "i2"),
    Field("group", "i2", ("GROUPS", 4)),
    Field("reach", "u8", ("GROUPS", "KINDS", LENGTHS + 1, "WORDS")),
    Field("n_tariffs", "i2"),
    Field("tariff_of", "i2", ("ROUTES",)),
    Field("tariff", "i2", ("TARIFFS", 3)),
    Field("fare", "i2", ("FARES", 11)),
    Field("claim_at", "i2", (FERRY_CARDS + 1, "ROUTES", "KINDS")),  # id of the claim in a colour with no wilds at all
    Field("within", "u8", ("LENGTHS", "WORDS")),  # routes of at most so many spaces
    # tickets; a side is a set of places, because an area has many ends (IT-3)
    Field("ticket_a", "u8", ("TICKETS", "PLACE_WORDS")),
    Field("ticket_b", "u8", ("TICKETS", "PLACE_WORDS")),
    Field("ticket_points", "i2", ("TICKETS",)),
    Field("ticket_mean", "i2"),  # the mean in tenths
    Field("enough", "u8", (OFFER + 1, OFFER + 1)),  # choices of an offer of so many, as bits, that keep so many or more
    # the action space
    Field("n_actions", "i2"),
    Field("claims", "i2", ("ROUTES",)),
    Field("action_kind", "i2", ("ACTIONS",)),
    Field("action_route", "i2", ("ACTIONS",)),
    Field("action_colour", "i2", ("ACTIONS",)),  # card kind, colour of a set (WILD: wilds only) or of a piece
    Field("action_number", "i2", ("ACTIONS",)),  # wilds among the cards; offered places kept
    Field("action_fare", "i2", ("ACTIONS",)),
)

MECHANIC_FIELDS = {name: getattr(module, "BOARD", ()) for name, module in parts("fields").items()}
FIELDS = [*BASE_FIELDS, *(field for fields in MECHANIC_FIELDS.values() for field in fields)]
BOARD = record_type(FIELDS, SIZES)

PRESENT = {name: module.PRESENT for name, module in parts("fields").items()}
"""By mechanic, the field of the board that is not 0 where the board has the mechanic."""
