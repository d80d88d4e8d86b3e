"""The board as the rules read it: parameters, routes, tickets, payments and the action space."""

import numpy as np

from kolej.rules.capacity import (
    ACTIONS,
    COLOURS,
    FARES,
    FERRY_CARDS,
    GROUPS,
    KINDS,
    LENGTHS,
    OFFER,
    PLACE_WORDS,
    PLACES,
    REGIONS,
    ROUTES,
    TARIFFS,
    TICKETS,
    WORDS,
)

# Columns of the tables of payments. A row holds what is read together.
G_WILDS, G_LAID, G_FEWEST, G_FERRY = range(4)  # groups
T_FARES, T_SLOTS, T_LEVELS = range(3)  # tariffs; fare = T_FARES + level * T_SLOTS + slot
(
    F_COLOUR, F_CARDS, F_FEWEST, F_MOST, F_FERRY, F_SETS, F_SET_SIZE, F_SET_WILDS, F_SPACES, F_GREY, F_OFFSET,
) = range(11)

# Where returned tickets go.
BOTTOM, SHUFFLED, OUT = range(3)

BOARD = np.dtype(
    [
        ("n_routes", "i2"), ("n_places", "i2"), ("n_tickets", "i2"), ("n_regions", "i2"),
        ("trains", "i2"), ("start_hand", "i2"), ("box", "i2", (KINDS,)),
        ("start_dealt", "i2"), ("start_keep", "i2"), ("start_returned", "i2"),
        ("drawn", "i2"), ("keep", "i2"), ("returned", "i2"),
        ("wild_ends_draw", "i2"), ("sweep_wilds", "i2"), ("all_lines_from", "i2"), ("last_round_trains", "i2"),
        ("ferry_box", "i2"), ("ferry_limit", "i2"), ("flag_colours", "i2"), ("flag_points", "i2"),
        ("longest_points", "i2"), ("globetrotter_points", "i2"),
        ("tie_tickets", "i2"), ("tie_longest", "i2"),
        ("region_points", "i2", (REGIONS * 2 + 1,)), ("has_regions", "i2"),
        ("pieces", "i2", (COLOURS, LENGTHS)), ("has_track", "i2"), ("has_crossings", "i2"),
        ("has_tunnels", "i2"),
        # routes
        ("a", "i2", (ROUTES,)), ("b", "i2", (ROUTES,)), ("length", "i2", (ROUTES,)), ("tunnel", "i2", (ROUTES,)),
        ("colour", "i2", (ROUTES,)),  # the one that pays for it; WILD: any, or that of the piece on a bed
        ("points", "i2", (LENGTHS,)),
        ("roads_from", "i2", (PLACES + 1,)), ("roads", "i2", (2 * ROUTES,)),  # the routes at each place, place by place
        ("road_ends", "i2", (2 * ROUTES,)),  # where each of these leads
        ("all_routes", "u8", (WORDS,)), ("all_beds", "u8", (WORDS,)),
        ("lines", "u8", (ROUTES, WORDS)),  # of the same connection, itself included
        ("crossing", "u8", (ROUTES, WORDS)),
        ("of_length", "u8", (LENGTHS, WORDS)),
        # payments (see payment.py and substitution.py)
        ("n_groups", "i2"), ("group", "i2", (GROUPS, 4)), ("reach", "u8", (GROUPS, KINDS, LENGTHS + 1, WORDS)),
        ("n_trades", "i2"), ("trade", "i2", (TARIFFS,)), ("trade_routes", "u8", (TARIFFS, WORDS)),
        ("trade_cards", "i2", (TARIFFS,)),  # the fewest that a payment with sets takes
        ("n_tariffs", "i2"), ("tariff_of", "i2", (ROUTES,)), ("tariff", "i2", (TARIFFS, 3)),
        ("fare", "i2", (FARES, 11)),
        ("claim_at", "i2", (FERRY_CARDS + 1, ROUTES, KINDS)),  # id of the claim in a colour with no wilds at all
        ("within", "u8", (LENGTHS, WORDS)),  # routes of at most so many spaces
        # tickets; a side is a set of places, because an area has many ends (IT-3)
        ("ticket_a", "u8", (TICKETS, PLACE_WORDS)), ("ticket_b", "u8", (TICKETS, PLACE_WORDS)),
        ("ticket_points", "i2", (TICKETS,)), ("ticket_mean", "i2"),  # the mean in tenths
        ("enough", "u8", (OFFER + 1, OFFER + 1)),  # choices of an offer of so many, as bits, that keep so many or more
        ("region", "i2", (PLACES,)), ("region_places", "u8", (REGIONS, PLACE_WORDS)),
        ("region_twice", "i2", (REGIONS,)),
        # the action space
        ("n_actions", "i2"), ("claims", "i2", (ROUTES,)), ("builds", "i2", (ROUTES,)),
        ("action_kind", "i2", (ACTIONS,)),
        ("action_route", "i2", (ACTIONS,)),
        ("action_colour", "i2", (ACTIONS,)),  # card kind, colour of a set (WILD: wilds only) or of a piece
        ("action_number", "i2", (ACTIONS,)),  # wilds among the cards; offered places kept
        ("action_fare", "i2", (ACTIONS,)),
    ],
    align=True,
)
